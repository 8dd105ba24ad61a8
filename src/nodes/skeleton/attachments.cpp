#include "nodes/skeleton/attachments.h"

#include "scene/pose_values.h"
#include "scene/skeleton_table.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

const Struct& placement_table() {
  static const Struct table = [] {
    StructOf<AttachmentPlacement> t("placement", "How an attachment lies on its bone.");
    t.field<&AttachmentPlacement::at>("at", point(), "Where its pivot goes, in the bone's space.");
    t.field<&AttachmentPlacement::rotation>("rotation", number(Unit::Degrees), "Clockwise.");
    t.field<&AttachmentPlacement::scale>("scale", scale_factors(), "Its size, as a factor.");
    t.field<&AttachmentPlacement::shear>("shear", point(Unit::Degrees),
                                         "How far its x and its y axis turn further.");
    t.field<&AttachmentPlacement::pivot>("pivot", box_point("its box"),
                                         "The point of it that `at` places.");
    t.field<&AttachmentPlacement::tint>("tint", color(), "Multiplies its colours.");
    return t;
  }();
  return table;
}

constexpr const char* kFramesDoc =
    "Further pictures of a sequence, which `frame` chooses from: 0 is `image`, 1 the first of "
    "these.";
constexpr const char* kFrameDoc = "Which picture shows.";

const Struct& region_table() {
  static const Struct table = [] {
    StructOf<RegionFields> t("region attachment", "A picture that a slot shows.");
    t.field<&RegionFields::image>("image", picture(), "The picture: its name under `images`.")
        .required();
    t.field<&RegionFields::size>("size", optional(box_point("the picture")), "How large it is.")
        .defaults_to("the picture's own");
    t.field<&RegionFields::frames>("frames", list(picture()), kFramesDoc);
    t.field<&RegionFields::frame>("frame", frame_number(), kFrameDoc).animated();
    t.embed<&RegionFields::placement>(placement_table());
    return t;
  }();
  return table;
}

/// What is wrong with a mesh whose points bones have by themselves; empty for nothing.
bool check_binding(const Value& map, MeshAttachmentFields& mesh, ReadContext& context) {
  const PictureMesh& geometry = mesh.geometry;
  const auto complain = [&](const char* key, const char* message) {
    context.error(map.find(key)->span, message);
    return false;
  };
  for (const char* key : {"grid", "outline", "vertices", "weights"}) {
    if (map.find(key)) return complain(key, "a mesh with 'binding' has its points from there");
  }
  if (!map.find("uvs")) {
    context.error(map.span, "mesh with 'binding' needs 'uvs'");
    return false;
  }
  const std::size_t count = mesh.binding->points.size();
  if (geometry.uvs.size() != count) {
    context.error(map.find("uvs")->span,
                  "the binding has " + std::to_string(count) + " points and there are " +
                      std::to_string(geometry.uvs.size()) + " uvs: each point needs one");
    return false;
  }
  std::size_t influences = 0;
  for (const auto& point : mesh.binding->points) influences += point.size();
  if (mesh.pose.deform.size() > influences) {
    return complain("deform", "the binding has fewer influences than are moved here");
  }
  PictureMesh as_written = geometry;
  as_written.vertices.assign(count, Vec2{});
  std::vector<Vec2> no_deform;
  return check_geometry(map, as_written, no_deform, context);
}

const Struct& mesh_attachment_table() {
  static const Struct table = [] {
    StructOf<MeshAttachmentFields> t("mesh attachment",
                                     "A picture on triangles that a slot shows.");
    t.embed<&MeshAttachmentFields::geometry>(mesh_geometry_table());
    t.field<&MeshAttachmentFields::frames>("frames", list(picture()), kFramesDoc);
    t.embed<&MeshAttachmentFields::pose>(attachment_pose_table());
    t.field<&MeshAttachmentFields::weights>("weights", optional(weights_definition()),
                                            "How far each bone carries each vertex.")
        .defaults_to("all by the slot's bone");
    t.field<&MeshAttachmentFields::binding>(
        "binding", point_binding(),
        "In place of `vertices` and `weights`: for each vertex the bones that carry it, how far, "
        "and where in the bone's space it is. `deform` then counts influences.");
    t.embed<&MeshAttachmentFields::placement>(placement_table());
    t.check([](const Value& map, MeshAttachmentFields& mesh, ReadContext& context) {
      if (mesh.binding) return check_binding(map, mesh, context);
      return check_geometry(map, mesh.geometry, mesh.pose.deform, context);
    });
    return t;
  }();
  return table;
}

const Struct& linked_mesh_table() {
  static const Struct table = [] {
    StructOf<LinkedMeshFields> t("linked mesh attachment",
                                 "Another picture on the triangles of a mesh that a slot shows.");
    t.field<&LinkedMeshFields::mesh>("mesh", name_reference("attachment"), "The mesh.").required();
    t.field<&LinkedMeshFields::slot>("slot", optional(name_reference("slot")), "Whose it is.")
        .defaults_to("the same slot");
    t.field<&LinkedMeshFields::skin>("skin", optional(name_reference("skin")), "In which it is.")
        .defaults_to("the same skin, else `default`");
    t.field<&LinkedMeshFields::image>("image", picture(), "The picture: its name under `images`.")
        .required();
    t.field<&LinkedMeshFields::frames>("frames", list(picture()), kFramesDoc);
    t.field<&LinkedMeshFields::tint>("tint", color(), "Multiplies its colours.");
    t.field<&LinkedMeshFields::shares_motion>(
        "motion", words<bool>({{"shared", true}, {"own", false}}),
        "Whether it is deformed with that mesh, or by itself.");
    t.embed<&LinkedMeshFields::pose>(attachment_pose_table());
    t.check([](const Value& map, LinkedMeshFields& mesh, ReadContext& context) {
      for (const char* key : {"deform", "frame"}) {
        const Value* found = map.find(key);
        if (!found || !mesh.shares_motion) continue;
        context.error(found->span,
                      "'" + std::string(key) + "' is that of the other mesh: write 'motion: own'");
        return false;
      }
      return true;
    });
    return t;
  }();
  return table;
}

const Struct& points_table() {
  static const Struct table = [] {
    StructOf<PointsFields> t("points", "Points in the space of a slot's bone.");
    t.field<&PointsFields::points>("points", list(point()), "In the space of the slot's bone.");
    t.field<&PointsFields::binding>(
        "binding", point_binding(),
        "In place of `points`: for each the bones that carry it, how far, and where in the bone's "
        "space it is.");
    t.field<&PointsFields::deform>("deform", deform(),
                                   "How far points are moved; with `binding`, influences.")
        .animated();
    return t;
  }();
  return table;
}

/// least: how many points make one; of: "a path".
bool check_points(const Value& map, PointsFields& shape, std::size_t least, const char* of,
                  ReadContext& context) {
  const Value* points = map.find("points");
  if ((points != nullptr) == shape.binding.has_value()) {
    context.error(map.span, std::string(of) + " needs one of 'points' and 'binding', found " +
                                (points ? "both" : "none"));
    return false;
  }
  std::size_t count = shape.points.size();
  std::size_t moved = count;
  if (shape.binding) {
    count = shape.binding->points.size();
    moved = 0;
    for (const auto& point : shape.binding->points) moved += point.size();
  }
  if (count < least) {
    context.error(map.find(points ? "points" : "binding")->span,
                  std::string(of) + " has at least " + std::to_string(least) + " points, found " +
                      std::to_string(count));
    return false;
  }
  if (shape.deform.size() > moved) {
    context.error(map.find("deform")->span, std::string(of) + " has " + std::to_string(moved) +
                                                (shape.binding ? " influences" : " points") +
                                                " to move, 0 to " + std::to_string(moved - 1));
    return false;
  }
  shape.deform.resize(moved);
  return true;
}

const Struct& clipping_table() {
  static const Struct table = [] {
    StructOf<ClippingFields> t("clipping attachment",
                               "A polygon that cuts what is drawn after its slot.");
    t.embed<&ClippingFields::shape>(points_table());
    t.field<&ClippingFields::end>("end", optional(name_reference("slot")),
                                  "The last slot that it cuts.")
        .defaults_to("all that follow");
    t.field<&ClippingFields::invert>("invert", boolean(), "Cuts away what lies inside.");
    t.check([](const Value& map, ClippingFields& clip, ReadContext& context) {
      return check_points(map, clip.shape, 3, "clipping attachment", context);
    });
    return t;
  }();
  return table;
}

const Struct& path_table() {
  static const Struct table = [] {
    StructOf<PathFields> t(
        "path attachment",
        "A line of curves that bones are laid along. Three points for each knot: "
        "the handle before it, the knot, the handle after it.");
    t.embed<&PathFields::shape>(points_table());
    t.field<&PathFields::closed>("closed", boolean(), "Goes on from the last knot to the first.");
    t.field<&PathFields::constant_speed>("constant_speed", boolean(),
                                         "Distances are measured along it, else by `lengths`.");
    t.field<&PathFields::lengths>("lengths", list(number(Unit::Pixels, kNotNegative)),
                                  "Where along it each curve ends, as written.")
        .defaults_to("measured");
    t.check([](const Value& map, PathFields& path, ReadContext& context) {
      if (!check_points(map, path.shape, 6, "path attachment", context)) return false;
      const std::size_t count =
          path.shape.binding ? path.shape.binding->points.size() : path.shape.points.size();
      if (count % 3 != 0) {
        context.error(map.find(path.shape.binding ? "binding" : "points")->span,
                      "a path has three points for each knot, found " + std::to_string(count));
        return false;
      }
      const std::size_t curves = count / 3 - (path.closed ? 0 : 1);
      if (path.lengths.empty() || path.lengths.size() >= curves) return true;
      context.error(map.find("lengths")->span,
                    "the path has " + std::to_string(curves) + " curves, and each needs a length");
      return false;
    });
    return t;
  }();
  return table;
}

const Struct& point_table() {
  static const Struct table = [] {
    StructOf<PointFields> t("point attachment", "A place with a direction, which is not drawn.");
    t.field<&PointFields::at>("at", point(), "Where, in the bone's space.");
    t.field<&PointFields::rotation>("rotation", number(Unit::Degrees), "Clockwise.");
    return t;
  }();
  return table;
}

const Struct& bounding_box_table() {
  static const Struct table = [] {
    StructOf<BoundingBoxFields> t("bounding box attachment",
                                  "A polygon to be hit, which is not drawn.");
    t.embed<&BoundingBoxFields::shape>(points_table());
    t.check([](const Value& map, BoundingBoxFields& box, ReadContext& context) {
      return check_points(map, box.shape, 3, "bounding box attachment", context);
    });
    return t;
  }();
  return table;
}

}  // namespace

Typed<AttachmentFields> attachment_fields() {
  return choice<RegionFields, MeshAttachmentFields, LinkedMeshFields, ClippingFields, PathFields,
                PointFields, BoundingBoxFields>("attachment",
                                                {{{"region", &region_table()},
                                                  {"mesh", &mesh_attachment_table()},
                                                  {"linked-mesh", &linked_mesh_table()},
                                                  {"clipping", &clipping_table()},
                                                  {"path", &path_table()},
                                                  {"point", &point_table()},
                                                  {"bounding-box", &bounding_box_table()}}},
                                                "region");
}

}  // namespace sinew

#include "nodes/mesh/mesh.h"

#include "nodes/mesh/geometry.h"
#include "nodes/mesh/weights.h"
#include "nodes/wireframe.h"
#include "rig/skinning.h"
#include "scene/pose_values.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

struct MeshFields {
  PictureMesh geometry;
  std::vector<Vec2> deform;
  std::optional<PathRef> skeleton;
  std::optional<WeightsDefinition> weights;
  std::optional<Wireframe> wireframe;
  // Compiled:
  Weights bound;
  std::vector<Edge> edges;
};

bool check_mesh(const Value& map, MeshFields& mesh, ReadContext& context) {
  if (!check_geometry(map, mesh.geometry, mesh.deform, context)) return false;
  if (mesh.skeleton.has_value() == mesh.weights.has_value()) return true;
  context.error(mesh.skeleton ? mesh.skeleton->span : mesh.weights->span,
                mesh.skeleton ? "a mesh on a skeleton needs 'weights': which bones carry a vertex"
                              : "weights need a 'skeleton' whose bones they name");
  return false;
}

class MeshNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const Struct table = [] {
      StructOf<MeshFields> t("mesh", "Draws a picture on triangles.");
      t.embed<&MeshFields::geometry>(mesh_geometry_table());
      t.field<&MeshFields::deform>("deform", deform(), "How far vertices are moved.").animated();
      t.field<&MeshFields::skeleton>("skeleton", optional(path_reference()),
                                     "The skeleton whose bones carry the vertices.");
      t.field<&MeshFields::weights>("weights", optional(weights_definition()),
                                    "How far each bone carries each vertex. They are bound where "
                                    "the mesh lies as written; then only bones move it.");
      t.field<&MeshFields::wireframe>("wireframe", optional(record<Wireframe>(wireframe_table())),
                                      "Lines along all edges.");
      t.check(check_mesh);
      return t;
    }();
    return table;
  }
  Box make_fields() const override { return Box::of(MeshFields{}); }

  void compile(CompileContext& context, int node) const override {
    Node& self = context.scene.nodes[static_cast<std::size_t>(node)];
    auto& mesh = self.fields.get<MeshFields>();
    if (!compile_geometry(context, mesh.geometry, self.span)) return;
    mesh.edges = edges_of(mesh.geometry.joined);
    mesh.deform.resize(mesh.geometry.points.size());
  }

  void bind(CompileContext& context, int node, const World& setup) const override {
    Node& self = context.scene.nodes[static_cast<std::size_t>(node)];
    auto& mesh = self.fields.get<MeshFields>();
    if (!mesh.skeleton) return;
    const PlaceId place = mesh.skeleton->place;
    const Node& carrier = context.scene.nodes[static_cast<std::size_t>(place.node)];
    if (place.kind != PlaceId::Kind::Node || carrier.skeleton < 0) {
      context.diagnostics.error(mesh.skeleton->span,
                                "'" + mesh.skeleton->text + "' is no skeleton");
      return;
    }
    const Skeleton& rig = context.scene.skeletons[static_cast<std::size_t>(carrier.skeleton)].rig;
    auto weights = compile_weights(*mesh.weights, rig, "skeleton '" + carrier.name + "'",
                                   mesh.geometry.points.size(), context.diagnostics);
    if (!weights) return;
    bind_weights(setup.world_from_part[static_cast<std::size_t>(place.node)],
                 setup.world_from_node[static_cast<std::size_t>(node)], *weights);
    mesh.bound = std::move(*weights);
  }

  std::optional<Vec2> box(const Scene& scene, const void* fields) const override {
    return drawn_size(scene, static_cast<const MeshFields*>(fields)->geometry);
  }

  void draw(const DrawContext& context, DrawList& list) const override {
    const auto& mesh = fields_of<MeshFields>(context.scene, context.world, context.node);
    const PictureMesh& geometry = mesh.geometry;
    std::vector<Vec2> points = points_of(geometry);
    Affine canvas_from_points = context.canvas_from_node;
    if (mesh.skeleton) {
      std::vector<Vec2> carried;
      place_weighted(
          points, mesh.deform, mesh.bound,
          context.world.world_from_part[static_cast<std::size_t>(mesh.skeleton->place.node)],
          carried);
      points.swap(carried);
      canvas_from_points = context.canvas_from_world;
    } else {
      for (std::size_t i = 0; i < points.size(); ++i) points[i] = points[i] + mesh.deform[i];
    }
    draw_picture(context, geometry, points, canvas_from_points, list);
    if (mesh.wireframe) {
      draw_wireframe(points, mesh.edges, *mesh.wireframe, context.tint, canvas_from_points, list);
    }
  }

 private:
  static void draw_picture(const DrawContext& context, const PictureMesh& mesh,
                           std::span<const Vec2> points, const Affine& canvas_from_points,
                           DrawList& list) {
    const std::size_t first_texel = list.texels.size();
    draw_mesh({points, mesh.texels, mesh.joined, mesh.image.texture}, context.tint,
              canvas_from_points, list);
    // A track may have put a picture of another size on the mesh.
    const Vec2 picture = picture_size(context.scene, mesh);
    for (std::size_t i = first_texel; picture != mesh.picture && i < list.texels.size(); ++i) {
      list.texels[i] = {list.texels[i].x / mesh.picture.x * picture.x,
                        list.texels[i].y / mesh.picture.y * picture.y};
    }
  }
};

}  // namespace

const NodeType& mesh_node_type() {
  static const MeshNode type;
  return type;
}

}  // namespace sinew

#include <algorithm>

#include "core/suggest.h"
#include "nodes/skeleton/attachments.h"
#include "nodes/skeleton/fields.h"
#include "nodes/skeleton/find_named.h"
#include "nodes/skeleton/linked_meshes.h"
#include "rig/path_line.h"
#include "rig/skinning.h"
#include "scene/skeleton_table.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

const Struct& slot_table() {
  static const Struct table = [] {
    StructOf<SlotFields> t("slot", "A place in the drawing order that shows one attachment.");
    t.field<&SlotFields::name>("name", part_name(), "What paths call it.").required();
    t.field<&SlotFields::bone>("bone", optional(name_reference("bone")),
                               "The bone that carries what it shows.")
        .defaults_to("the skeleton");
    t.field<&SlotFields::attachment>("attachment", optional(name_reference("attachment")),
                                     "What it shows at first: a name in a skin, or null.")
        .animated();
    t.field<&SlotFields::blend>("blend", blend_mode(), "How it is laid over what is behind.");
    t.embed<&SlotFields::pose>(slot_pose_table());
    return t;
  }();
  return table;
}

/// Makes the slots, skins and attachments of a skeleton whose bones are made.
class SlotCompiler {
 public:
  SlotCompiler(CompileContext& context, SkeletonFields& fields, SceneSkeleton& out)
      : context_(context),
        fields_(fields),
        rig_(out.rig),
        owner_(said_of(context.scene, out)),
        skeleton_from_bone_(out.rig.bones.size()),
        meshes_(context.scene, out.rig, owner_, context.diagnostics) {
    pose_bones(rig_.bones, rig_.bone_order, rig_.setup.bones, skeleton_from_bone_);
  }

  void compile() {
    add_slots();
    collect_names();
    add_skins();
    meshes_.link_all();
    show_first();
    wear_skins();
    place_bones_in_skins();
  }

 private:
  void add_slots();
  void collect_names();
  void add_skins();
  void show_first();
  void wear_skins();
  void place_bones_in_skins();
  void add_attachments(MapEntry<SlotAttachments>& written, std::int32_t skin);
  void add(RegionFields& region, Attachment& out);
  void add(MeshAttachmentFields& mesh, Attachment& out);
  void add(LinkedMeshFields& mesh, Attachment& out);
  void add(ClippingFields& clip, Attachment& out);
  void add(PathFields& path, Attachment& out);
  void add(PointFields& point, Attachment& out);
  void add(BoundingBoxFields& box, Attachment& out);
  void add_points(PointsFields& shape, Attachment& out);
  void bind(const BindingDefinition& definition, Attachment& out);
  void bind(const WeightsDefinition& definition, const Affine& skeleton_from_mesh, Attachment& out);
  Affine skeleton_from_slot(std::int32_t slot) const;

  std::int32_t add_pose(AttachmentPose pose);

  CompileContext& context_;
  SkeletonFields& fields_;
  Skeleton& rig_;
  std::string owner_;
  std::vector<Affine> skeleton_from_bone_;  ///< In the setup pose.
  std::int32_t slot_ = -1;                  ///< Of the attachment that is being made.
  std::int32_t skin_ = -1;                  ///< Likewise.
  MeshLinker meshes_;
  bool all_slots_known_ = true;  ///< Of those that skins name.
};

void SlotCompiler::add_slots() {
  UniqueNames names("slot", context_.diagnostics);
  const NameLookup bones(rig_.bones);
  for (const SlotFields& written : fields_.slots) {
    names.add(written.name);
    Slot& slot = rig_.slots.emplace_back();
    slot.name = written.name.name;
    slot.blend = written.blend;
    if (written.bone) {
      slot.bone = bones.find(*written.bone, "bone", owner_, context_.diagnostics);
    }
    rig_.setup.slots.push_back(written.pose);
    rig_.setup.draw_order.push_back(static_cast<std::int32_t>(rig_.setup.draw_order.size()));
  }
}

/// What each slot can show, in any skin, in order of the names.
void SlotCompiler::collect_names() {
  const NameLookup slots(rig_.slots);
  for (const auto& skin : fields_.skins) {
    for (const auto& slot : skin.value) {
      const std::int32_t index = slots.find(slot.name);
      if (index < 0) continue;  // reported where the skin is made
      auto& attachments = rig_.slots[static_cast<std::size_t>(index)].attachments;
      for (const auto& attachment : slot.value) attachments.push_back(attachment.name);
    }
  }
  for (Slot& slot : rig_.slots) {
    std::sort(slot.attachments.begin(), slot.attachments.end());
    slot.attachments.erase(std::unique(slot.attachments.begin(), slot.attachments.end()),
                           slot.attachments.end());
  }
}

/// The default skin stands first; it is there even if it is not written.
void SlotCompiler::add_skins() {
  rig_.skins.push_back({"default", {}});
  for (auto& written : fields_.skins) {
    if (written.name != "default") rig_.skins.push_back({written.name, {}});
    skin_ = written.name == "default" ? 0 : static_cast<std::int32_t>(rig_.skins.size()) - 1;
    for (auto& slot : written.value) add_attachments(slot, skin_);
    Skin& skin = rig_.skins[static_cast<std::size_t>(skin_)];
    std::sort(skin.entries.begin(), skin.entries.end(), [](const auto& a, const auto& b) {
      return std::pair(a.slot, a.name) < std::pair(b.slot, b.name);
    });
  }
}

void SlotCompiler::add_attachments(MapEntry<SlotAttachments>& written, std::int32_t skin) {
  slot_ =
      find_named(rig_.slots, {written.name, written.span}, "slot", owner_, context_.diagnostics);
  all_slots_known_ = all_slots_known_ && slot_ >= 0;
  if (slot_ < 0) return;
  const auto& names = rig_.slots[static_cast<std::size_t>(slot_)].attachments;
  for (auto& entry : written.value) {
    const auto name = std::lower_bound(names.begin(), names.end(), entry.name) - names.begin();
    rig_.skins[static_cast<std::size_t>(skin)].entries.push_back(
        {slot_, static_cast<std::int32_t>(name),
         static_cast<std::int32_t>(rig_.attachments.size())});
    Attachment& made = rig_.attachments.emplace_back();
    std::visit([&](auto& fields) { add(fields, made); }, entry.value);
  }
}

Affine SlotCompiler::skeleton_from_slot(std::int32_t slot) const {
  const std::int32_t bone = rig_.slots[static_cast<std::size_t>(slot)].bone;
  return bone < 0 ? Affine{} : skeleton_from_bone_[static_cast<std::size_t>(bone)];
}

Affine bone_from_attachment(const AttachmentPlacement& placement, Vec2 box) {
  return parent_from_own({placement.at, placement.rotation, placement.scale, placement.shear,
                          placement.pivot.within(box)});
}

std::int32_t SlotCompiler::add_pose(AttachmentPose pose) {
  rig_.setup.attachments.push_back(std::move(pose));
  return static_cast<std::int32_t>(rig_.setup.attachments.size()) - 1;
}

/// A whole picture as a region lies on its bone.
PictureFrame quad_of(const Scene& scene, const RegionFields& region, int texture) {
  const Vec2 texels = whole_picture(scene, texture);
  const Vec2 size = region.size ? region.size->within(texels) : texels;
  const Affine map = bone_from_attachment(region.placement, size);
  PictureFrame quad;
  quad.texture = texture;
  quad.points = {map * Vec2{0, 0}, map * Vec2{size.x, 0}, map * size, map * Vec2{0, size.y}};
  quad.texels = {{0, 0}, {texels.x, 0}, texels, {0, texels.y}};
  return quad;
}

void SlotCompiler::add(RegionFields& region, Attachment& out) {
  PictureFrame first = quad_of(context_.scene, region, region.image.texture);
  out.texture = first.texture;
  out.tint = region.placement.tint;
  out.points = std::move(first.points);
  out.texels = std::move(first.texels);
  out.triangles = {{0, 1, 2}, {0, 2, 3}};
  for (const PictureRef& frame : region.frames) {
    out.frames.push_back(quad_of(context_.scene, region, frame.texture));
  }
  if (!out.frames.empty()) out.pose = add_pose({{}, region.frame});
}

void SlotCompiler::add(MeshAttachmentFields& mesh, Attachment& out) {
  const SourceSpan span = mesh.geometry.image.span;
  // Where the points are, bones say.
  if (mesh.binding) mesh.geometry.vertices.assign(mesh.binding->points.size(), Vec2{});
  if (!compile_geometry(context_, mesh.geometry, span)) return;
  const Affine map =
      bone_from_attachment(mesh.placement, drawn_size(context_.scene, mesh.geometry));
  std::vector<Vec2> uvs;
  for (const Vec2 texel : mesh.geometry.texels) {
    uvs.push_back({texel.x / mesh.geometry.picture.x, texel.y / mesh.geometry.picture.y});
  }
  show_on(context_.scene, mesh.geometry.image.texture, mesh.frames, uvs, out);
  out.texels = mesh.geometry.texels;
  out.tint = mesh.placement.tint;
  out.triangles = mesh.geometry.joined;
  if (mesh.binding) {
    bind(*mesh.binding, out);
    mesh.pose.deform.resize(out.weights.influences.size());
  } else {
    out.points = mesh.geometry.points;
    mesh.pose.deform.resize(out.points.size());
  }
  if (mesh.weights) {
    bind(*mesh.weights, skeleton_from_slot(slot_) * map, out);
  } else {
    for (Vec2& point : out.points) point = map * point;
  }
  out.pose = add_pose(std::move(mesh.pose));
  meshes_.add_mesh(static_cast<std::int32_t>(rig_.attachments.size()) - 1, std::move(uvs));
}

void SlotCompiler::add(LinkedMeshFields& mesh, Attachment& /*out*/) {
  meshes_.add_link(
      {&mesh, static_cast<std::int32_t>(rig_.attachments.size()) - 1, slot_, skin_, -1});
}

void SlotCompiler::add_points(PointsFields& shape, Attachment& out) {
  out.points = shape.points;
  if (shape.binding) bind(*shape.binding, out);
  out.pose = add_pose({std::move(shape.deform), 0});
}

void SlotCompiler::add(ClippingFields& clip, Attachment& out) {
  out.kind = AttachmentKind::Clipping;
  out.invert = clip.invert;
  add_points(clip.shape, out);
  if (clip.end) out.end = find_named(rig_.slots, *clip.end, "slot", owner_, context_.diagnostics);
}

void SlotCompiler::add(PathFields& path, Attachment& out) {
  out.kind = AttachmentKind::Path;
  out.closed = path.closed;
  out.constant_speed = path.constant_speed;
  add_points(path.shape, out);
  out.lengths = path.lengths;
  const bool has_points = !out.points.empty() || !out.weights.own_points.empty();
  if (!out.lengths.empty() || !has_points) return;
  std::vector<Vec2> points;
  place_attachment(out, rig_.slots[static_cast<std::size_t>(slot_)], rig_.setup, Affine{},
                   skeleton_from_bone_, points);
  const std::vector<Vec2> line = path_line_points(points, path.closed);
  const PathLine measured(line, path.closed);
  out.lengths.assign(measured.ends().begin(), measured.ends().end());
}

void SlotCompiler::add(PointFields& point, Attachment& out) {
  out.kind = AttachmentKind::Point;
  out.points = {point.at};
  out.rotation = point.rotation;
}

void SlotCompiler::add(BoundingBoxFields& box, Attachment& out) {
  out.kind = AttachmentKind::BoundingBox;
  add_points(box.shape, out);
}

void SlotCompiler::bind(const BindingDefinition& definition, Attachment& out) {
  auto weights = compile_binding(definition, rig_, owner_, context_.diagnostics);
  if (weights) out.weights = std::move(*weights);
}

void SlotCompiler::bind(const WeightsDefinition& definition, const Affine& skeleton_from_mesh,
                        Attachment& out) {
  auto weights = compile_weights(definition, rig_, owner_, out.points.size(), context_.diagnostics);
  if (!weights) return;
  bind_weights(skeleton_from_bone_, skeleton_from_mesh, *weights);
  out.weights = std::move(*weights);
}

void SlotCompiler::place_bones_in_skins() {
  for (std::size_t i = 0; i < rig_.bones.size(); ++i) {
    const SkinNames& names = std::visit(
        [](const auto& bone) -> const SkinNames& { return bone.skins; }, fields_.bones[i]);
    rig_.bones[i].skins = compile_skins(names, rig_, owner_, context_.diagnostics);
  }
}

void SlotCompiler::show_first() {
  if (!all_slots_known_) return;  // what a slot lacks may stand under a name it has not
  for (std::size_t i = 0; i < fields_.slots.size(); ++i) {
    const auto& wanted = fields_.slots[i].attachment;
    if (!wanted) continue;
    const auto& names = rig_.slots[i].attachments;
    const auto found = std::find(names.begin(), names.end(), wanted->name);
    if (found != names.end()) {
      rig_.setup.slots[i].attachment = static_cast<std::int32_t>(found - names.begin());
      continue;
    }
    const std::vector<std::string_view> words(names.begin(), names.end());
    context_.diagnostics.error(wanted->span, "slot '" + rig_.slots[i].name +
                                                 "' has no attachment '" + wanted->name + "'" +
                                                 did_you_mean(wanted->name, words));
  }
}

void SlotCompiler::wear_skins() {
  for (const NameRef& name : fields_.skin) {
    const std::int32_t skin = find_named(rig_.skins, name, "skin", owner_, context_.diagnostics);
    auto& worn = rig_.setup.skins;
    if (std::find(worn.begin(), worn.end(), skin) != worn.end()) {
      context_.diagnostics.error(name.span, "skin '" + name.name + "' stands here twice");
    } else if (skin >= 0) {
      worn.push_back(skin);
    }
  }
  rig_.setup.skins.resize(rig_.skins.size(), -1);
}

}  // namespace

Typed<std::vector<SlotFields>> slot_list() { return list(record<SlotFields>(slot_table())); }

Typed<std::vector<MapEntry<SkinFields>>> skin_map() {
  return map_by_name(map_by_name(map_by_name(attachment_fields()), "slots"), "skins");
}

OnlyInSkins compile_skins(const SkinNames& names, const Skeleton& skeleton,
                          const std::string& owner, Diagnostics& diagnostics) {
  if (!names) return std::nullopt;
  std::vector<std::int32_t> skins;
  for (const NameRef& name : *names) {
    const std::int32_t skin = find_named(skeleton.skins, name, "skin", owner, diagnostics);
    if (skin >= 0) skins.push_back(skin);
  }
  return skins;
}

void compile_slots(CompileContext& context, SkeletonFields& fields, SceneSkeleton& out) {
  SlotCompiler(context, fields, out).compile();
}

}  // namespace sinew

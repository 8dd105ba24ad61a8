#include <algorithm>

#include "core/suggest.h"
#include "nodes/skeleton/fields.h"
#include "nodes/skeleton/find_named.h"
#include "rig/skinning.h"
#include "scene/pose_values.h"
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

const Struct& region_table() {
  static const Struct table = [] {
    StructOf<RegionFields> t("region attachment", "A picture that a slot shows.");
    t.field<&RegionFields::image>("image", picture(), "The picture: its name under `images`.")
        .required();
    t.field<&RegionFields::size>("size", optional(box_point("the picture")), "How large it is.")
        .defaults_to("the picture's own");
    t.embed<&RegionFields::placement>(placement_table());
    return t;
  }();
  return table;
}

const Struct& mesh_attachment_table() {
  static const Struct table = [] {
    StructOf<MeshAttachmentFields> t("mesh attachment",
                                     "A picture on triangles that a slot shows.");
    t.embed<&MeshAttachmentFields::geometry>(mesh_geometry_table());
    t.field<&MeshAttachmentFields::deform>("deform", deform(), "How far vertices are moved.")
        .animated();
    t.field<&MeshAttachmentFields::weights>("weights", optional(weights_definition()),
                                            "How far each bone carries each vertex.")
        .defaults_to("all by the slot's bone");
    t.embed<&MeshAttachmentFields::placement>(placement_table());
    t.check([](const Value& map, MeshAttachmentFields& mesh, ReadContext& context) {
      return check_geometry(map, mesh.geometry, mesh.deform, context);
    });
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
        skeleton_from_bone_(out.rig.bones.size()) {
    pose_bones(rig_.bones, rig_.bone_order, rig_.setup.bones, skeleton_from_bone_);
  }

  void compile() {
    add_slots();
    collect_names();
    add_skins();
    show_first();
    wear_skins();
  }

 private:
  void add_slots();
  void collect_names();
  void add_skins();
  void show_first();
  void wear_skins();
  void add_attachments(MapEntry<SlotAttachments>& written, Skin& skin);
  void add(RegionFields& region, Attachment& out);
  void add(MeshAttachmentFields& mesh, Attachment& out);
  void bind(const WeightsDefinition& definition, const Affine& skeleton_from_mesh, Attachment& out);
  Affine skeleton_from_slot(std::int32_t slot) const;

  CompileContext& context_;
  SkeletonFields& fields_;
  Skeleton& rig_;
  std::string owner_;
  std::vector<Affine> skeleton_from_bone_;  ///< In the setup pose.
  std::int32_t slot_ = -1;                  ///< Of the attachment that is being made.
  bool all_slots_known_ = true;             ///< Of those that skins name.
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
    Skin& skin = written.name == "default" ? rig_.skins.front() : rig_.skins.back();
    for (auto& slot : written.value) add_attachments(slot, skin);
    std::sort(skin.entries.begin(), skin.entries.end(), [](const auto& a, const auto& b) {
      return std::pair(a.slot, a.name) < std::pair(b.slot, b.name);
    });
  }
}

void SlotCompiler::add_attachments(MapEntry<SlotAttachments>& written, Skin& skin) {
  slot_ =
      find_named(rig_.slots, {written.name, written.span}, "slot", owner_, context_.diagnostics);
  all_slots_known_ = all_slots_known_ && slot_ >= 0;
  if (slot_ < 0) return;
  const auto& names = rig_.slots[static_cast<std::size_t>(slot_)].attachments;
  for (auto& entry : written.value) {
    const auto name = std::lower_bound(names.begin(), names.end(), entry.name) - names.begin();
    skin.entries.push_back({slot_, static_cast<std::int32_t>(name),
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

void SlotCompiler::add(RegionFields& region, Attachment& out) {
  const PremulImage& image =
      context_.scene.textures[static_cast<std::size_t>(region.image.texture)].image;
  const Vec2 texels{static_cast<double>(image.width), static_cast<double>(image.height)};
  const Vec2 size = region.size ? region.size->within(texels) : texels;
  const Affine map = bone_from_attachment(region.placement, size);
  out.texture = region.image.texture;
  out.tint = region.placement.tint;
  out.points = {map * Vec2{0, 0}, map * Vec2{size.x, 0}, map * size, map * Vec2{0, size.y}};
  out.texels = {{0, 0}, {texels.x, 0}, texels, {0, texels.y}};
  out.triangles = {{0, 1, 2}, {0, 2, 3}};
}

void SlotCompiler::add(MeshAttachmentFields& mesh, Attachment& out) {
  const SourceSpan span = mesh.geometry.image.span;
  if (!compile_geometry(context_, mesh.geometry, span)) return;
  const Affine map =
      bone_from_attachment(mesh.placement, drawn_size(context_.scene, mesh.geometry));
  out.texture = mesh.geometry.image.texture;
  out.tint = mesh.placement.tint;
  out.texels = mesh.geometry.texels;
  out.triangles = mesh.geometry.joined;
  out.points = mesh.geometry.points;
  if (mesh.weights) {
    bind(*mesh.weights, skeleton_from_slot(slot_) * map, out);
  } else {
    for (Vec2& point : out.points) point = map * point;
  }
  out.mesh = static_cast<std::int32_t>(rig_.setup.meshes.size());
  mesh.deform.resize(out.points.size());
  rig_.setup.meshes.push_back({std::move(mesh.deform)});
}

void SlotCompiler::bind(const WeightsDefinition& definition, const Affine& skeleton_from_mesh,
                        Attachment& out) {
  auto weights = compile_weights(definition, rig_, owner_, out.points.size(), context_.diagnostics);
  if (!weights) return;
  bind_weights(skeleton_from_bone_, skeleton_from_mesh, *weights);
  out.weights = std::move(*weights);
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
  auto attachment = choice<RegionFields, MeshAttachmentFields>(
      "attachment", {{{"region", &region_table()}, {"mesh", &mesh_attachment_table()}}}, "region");
  return map_by_name(map_by_name(map_by_name(std::move(attachment)), "slots"), "skins");
}

void compile_slots(CompileContext& context, SkeletonFields& fields, SceneSkeleton& out) {
  SlotCompiler(context, fields, out).compile();
}

}  // namespace sinew

#include "nodes/skeleton/skeleton.h"

#include <algorithm>

#include "core/suggest.h"
#include "nodes/drawing.h"
#include "nodes/skeleton/fields.h"
#include "rig/posing.h"
#include "rig/skinning.h"
#include "scene/linker.h"
#include "scene/owners.h"
#include "scene/skeleton_table.h"

namespace sinew {

std::string said_of(const Scene& scene, const SceneSkeleton& skeleton) {
  return "skeleton '" + scene.nodes[static_cast<std::size_t>(skeleton.node)].name + "'";
}

namespace {

const SceneSkeleton& skeleton_of(const Scene& scene, int node) {
  const int index = scene.nodes[static_cast<std::size_t>(node)].skeleton;
  return scene.skeletons[static_cast<std::size_t>(index)];
}

std::size_t skeleton_index(const Scene& scene, int node) {
  return static_cast<std::size_t>(scene.nodes[static_cast<std::size_t>(node)].skeleton);
}

/// What shows: as constraints leave it.
const SkeletonPose& pose_of(const Scene& scene, const World& world, int node) {
  return world.shown_poses[skeleton_index(scene, node)];
}

/// The spaces of the targets that are no bones, as far as they are there.
std::vector<std::optional<Affine>> target_maps(const Scene& scene, const World& world, int node) {
  const SceneSkeleton& skeleton = skeleton_of(scene, node);
  std::vector<std::optional<Affine>> maps(skeleton.target_spaces.size());
  if (world.in_setup_pose) return maps;
  const Affine skeleton_from_world = inverse(world.world_from_node[static_cast<std::size_t>(node)]);
  for (std::size_t i = 0; i < maps.size(); ++i) {
    const auto& space = skeleton.target_spaces[i];
    if (!space) {
      maps[i] = Affine{};
    } else if (is_there(scene, world, *space)) {
      maps[i] = skeleton_from_world * world_from_place(scene, world, *space);
    }
  }
  return maps;
}

/// The maps of its bones to the skeleton; `pose` is left as constraints leave it.
void pose_with_constraints(const Scene& scene, const World& world, int node, SkeletonPose& pose,
                           std::vector<Affine>& maps) {
  const Skeleton& rig = skeleton_of(scene, node).rig;
  if (world.in_setup_pose) {
    maps.resize(rig.bones.size());
    return pose_bones(rig.bones, rig.bone_order, pose.bones, maps);
  }
  const std::vector<std::optional<Affine>> targets = target_maps(scene, world, node);
  const auto& physics = world.rig_physics[skeleton_index(scene, node)];
  pose_skeleton(rig, {targets, physics}, pose, maps);
}

bool swings(const Skeleton& rig) {
  return std::any_of(rig.constraints.begin(), rig.constraints.end(), [](const Constraint& c) {
    return std::holds_alternative<PhysicsConstraint>(c.kind);
  });
}

/// One tick of its physics constraints, at the world's time.
void step_physics_of(const Scene& scene, World& world, int node) {
  const std::size_t index = skeleton_index(scene, node);
  const SceneSkeleton& skeleton = scene.skeletons[index];
  const std::int64_t tick = floor(world.time * Rational{kPhysicsTicks, 1});
  const auto resets = resets_between(
      skeleton.rig, skeleton.play, Rational{tick - 1, 1} / Rational{kPhysicsTicks, 1}, world.time);
  const std::vector<std::optional<Affine>> targets = target_maps(scene, world, node);
  SkeletonPose pose = world.skeleton_poses[index];
  step_skeleton(skeleton.rig, {targets, {}}, {tick, world.rig_physics[index], resets}, pose);
}

const std::string& name_of(const SlotFields& slot) { return slot.name.name; }
const std::string& name_of(const BoneFields& bone) {
  return std::visit([](const auto& b) -> const std::string& { return b.name.name; }, bone);
}

template <class T>
std::optional<int> find_written(const std::vector<T>& things, std::string_view name) {
  for (std::size_t i = 0; i < things.size(); ++i) {
    if (name_of(things[i]) == name) return static_cast<int>(i);
  }
  return std::nullopt;
}

class SkeletonNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const Struct table = [] {
      StructOf<SkeletonFields> t("skeleton", "Bones that nodes hang on, and pictures on them.");
      t.field<&SkeletonFields::bones>("bones", bone_list(), "Its bones.").plain_parts("bone");
      t.field<&SkeletonFields::slots>("slots", slot_list(), "What is drawn on them, back to front.")
          .parts("slot");
      t.field<&SkeletonFields::skins>(
          "skins", skin_map(),
          "By skin and slot, what the slot can show. What a skin lacks is "
          "looked up in `default`.");
      t.field<&SkeletonFields::skin>("skin", one_or_list(name_reference("skin")),
                                     "The skins it wears, later ones on top.")
          .animated()
          .defaults_to("`default`");
      t.field<&SkeletonFields::constraints>("constraints", constraint_list(),
                                            "What holds bones, in the order it is applied.")
          .parts("constraint");
      t.field<&SkeletonFields::events>("events", event_map(), "What animations may tell.");
      t.field<&SkeletonFields::animations>("animations", animation_map(),
                                           "How it moves by itself.");
      t.field<&SkeletonFields::play>("play", play_list(), "The animations that play.");
      t.field<&SkeletonFields::rules>("rules", skeleton_rules(),
                                      "How it is posed, where that differs from program to "
                                      "program.");
      t.field<&SkeletonFields::reference_scale>("reference_scale", number(Unit::Pixels, kPositive),
                                                "How long one unit of wind and gravity is.");
      return t;
    }();
    return table;
  }
  Box make_fields() const override { return Box::of(SkeletonFields{}); }

  void compile(CompileContext& context, int node) const override {
    Node& self = context.scene.nodes[static_cast<std::size_t>(node)];
    auto& fields = self.fields.get<SkeletonFields>();
    SceneSkeleton made;
    made.node = node;
    made.rig.rules = fields.rules;
    made.rig.reference_scale = fields.reference_scale;
    const int errors_before = context.diagnostics.error_count();
    compile_bones(context, fields, made);
    if (made.rig.bone_order.size() != made.rig.bones.size()) {
      return context.linker.mark_broken(node);
    }
    compile_slots(context, fields, made);
    compile_constraints(context, fields, made);
    // What animations move of it may be missing.
    if (context.diagnostics.error_count() > errors_before) return context.linker.mark_broken(node);
    self.skeleton = static_cast<int>(context.scene.skeletons.size());
    context.scene.skeletons.push_back(std::move(made));
    compile_animations(context, fields, node);
    compile_sliders(context, fields, node);
    const Skeleton& rig = skeleton_of(context.scene, node).rig;
    if (swings(rig)) context.scene.solvers.push_back({node, Rational{1, kPhysicsTicks}});
  }

  void start(const Scene& scene, World& world, int node) const override {
    const bool stands = world.in_setup_pose || !swings(skeleton_of(scene, node).rig);
    if (!stands) step_physics_of(scene, world, node);
  }
  void update(const Scene& scene, World& world, int node,
              std::span<const SeenPointer> /*pointers*/) const override {
    step_physics_of(scene, world, node);
  }

  void review(const ReviewContext& context, int node) const override {
    review_constraints(context, node);
  }

  std::vector<int> waits_for(const Scene& scene, const Node& node) const override {
    std::vector<int> nodes;
    for (const ConstraintFields& constraint : node.fields.get<SkeletonFields>().constraints) {
      const auto* ik = std::get_if<IkFields>(&constraint);
      if (!ik || !ik->target.parent) continue;
      const PlaceId place = ik->target.parent->place;
      if (place.kind == PlaceId::Kind::Node || place.kind == PlaceId::Kind::Part) {
        nodes.push_back(place.node);
      } else if (place.kind == PlaceId::Kind::Pointer) {
        const int group = scene.pointers[static_cast<std::size_t>(place.node)].group;
        if (group >= 0) nodes.push_back(group);
      }
    }
    return nodes;
  }

  FoundPart find_part(const Node& node, const PathPart& part) const override {
    const auto& fields = node.fields.get<SkeletonFields>();
    if (part.kind == "slot") {
      if (const auto slot = find_written(fields.slots, part.name)) {
        return {PlaceId{PlaceId::Kind::Slot, -1, *slot}, {}};
      }
      return {std::nullopt, missing(node, "slot", part.name, fields.slots)};
    }
    if (!part.kind.empty() && part.kind != "bone") return NodeType::find_part(node, part);
    if (const auto bone = find_written(fields.bones, part.name)) {
      return {PlaceId{PlaceId::Kind::Part, -1, *bone}, {}};
    }
    return {std::nullopt, missing(node, "bone", part.name, fields.bones)};
  }

  void pose_parts(const Scene& scene, World& world, int node) const override {
    const std::size_t index = skeleton_index(scene, node);
    SkeletonPose& pose = world.shown_poses[index];
    pose = world.skeleton_poses[index];
    std::vector<Affine>& maps = world.world_from_part[static_cast<std::size_t>(node)];
    pose_with_constraints(scene, world, node, pose, maps);
    const Affine& world_from_skeleton = world.world_from_node[static_cast<std::size_t>(node)];
    for (Affine& map : maps) map = world_from_skeleton * map;
  }

  std::vector<NamedMap> bones(const Scene& scene, const World& world, int node) const override {
    const Skeleton& rig = skeleton_of(scene, node).rig;
    SkeletonPose pose = world.skeleton_poses[skeleton_index(scene, node)];
    std::vector<Affine> maps;
    pose_with_constraints(scene, world, node, pose, maps);
    std::vector<NamedMap> named;
    for (std::size_t i = 0; i < maps.size(); ++i) {
      if (!is_bone_there(rig, pose, static_cast<std::int32_t>(i))) continue;
      named.push_back({rig.bones[i].name, maps[i]});
    }
    return named;
  }

  std::vector<DrawnPart> drawn_parts(const Scene& scene, const World& world,
                                     int node) const override {
    const Skeleton& rig = skeleton_of(scene, node).rig;
    const SkeletonPose& pose = pose_of(scene, world, node);
    std::vector<DrawnPart> parts;
    for (const std::int32_t index : pose.draw_order) {
      const auto i = static_cast<std::size_t>(index);
      const Attachment* shown = shown_attachment(rig, pose, i);
      if (!shown || !is_drawn(*shown)) continue;
      const Slot& slot = rig.slots[i];
      DrawnPart& part = parts.emplace_back();
      part.slot = slot.name;
      part.attachment = slot.attachments[static_cast<std::size_t>(pose.slots[i].attachment)];
      part.tint = tint_of(*shown, pose.slots[i]);
      part.blend = slot.blend;
    }
    return parts;
  }

  void draw(const DrawContext& context, DrawList& list) const override {
    SlotClip clip;
    for (const std::int32_t slot : pose_of(context.scene, context.world, context.node).draw_order) {
      context.draw_ordered(slot, OrderSide::Before, list);
      draw_slot(context, static_cast<std::size_t>(slot), clip, list);
      if (clip.is_open && clip.end == slot) close(clip, list);
      context.draw_ordered(slot, OrderSide::After, list);
    }
    if (clip.is_open) close(clip, list);
  }

 private:
  static Tint tint_of(const Attachment& attachment, const SlotPose& slot) {
    return tinted(Tint{attachment.tint}, slot.tint);
  }

  template <class T>
  static std::string missing(const Node& node, const std::string& kind, const std::string& name,
                             const std::vector<T>& things) {
    std::vector<std::string_view> names;
    names.reserve(things.size());
    for (const T& thing : things) names.push_back(name_of(thing));
    return "skeleton '" + node.name + "' has no " + kind + " '" + name + "'" +
           did_you_mean(name, names);
  }

  /// What a clipping attachment has opened. One cuts at a time: others within it do nothing.
  struct SlotClip {
    bool is_open = false;
    std::int32_t end = -1;  ///< The last slot that it cuts.
    std::size_t first_item = 0;
  };

  static bool is_drawn(const Attachment& attachment) {
    return attachment.kind == AttachmentKind::Picture && !attachment.triangles.empty();
  }

  static void open(const DrawContext& context, const Attachment& shown, std::size_t slot,
                   const std::vector<Vec2>& polygon, SlotClip& clip, DrawList& list) {
    if (clip.is_open) return;
    clip.is_open = true;
    // One that ends where it begins cuts all that follows.
    clip.end = shown.end == static_cast<std::int32_t>(slot) ? -1 : shown.end;
    ClipBegin begin;
    begin.invert = shown.invert;
    add_outline(std::span(&polygon, 1), FillRule::NonZero, context.canvas_from_world, begin, list);
    list.items.emplace_back(begin);
    clip.first_item = list.items.size();
  }

  static void close(SlotClip& clip, DrawList& list) {
    clip.is_open = false;
    if (list.items.size() == clip.first_item) {
      list.items.pop_back();  // it cuts nothing
    } else {
      list.items.emplace_back(ClipEnd{});
    }
  }

  static void draw_slot(const DrawContext& context, std::size_t index, SlotClip& clip,
                        DrawList& list) {
    const Skeleton& rig = skeleton_of(context.scene, context.node).rig;
    const SkeletonPose& pose = pose_of(context.scene, context.world, context.node);
    const Attachment* shown = shown_attachment(rig, pose, index);
    if (!shown) return;
    const bool cuts = shown->kind == AttachmentKind::Clipping;
    if (!cuts && !is_drawn(*shown)) return;
    const auto node = static_cast<std::size_t>(context.node);
    std::vector<Vec2> points;
    place_attachment(*shown, rig.slots[index], pose, context.world.world_from_node[node],
                     context.world.world_from_part[node], points);
    if (cuts) return open(context, *shown, index, points, clip, list);
    const ShownPicture picture = shown_picture(*shown, pose);
    draw_mesh({points, picture.texels, shown->triangles, picture.texture},
              tinted(tint_of(*shown, pose.slots[index]), context.tint), context.canvas_from_world,
              list);
    auto& mesh = std::get<MeshItem>(list.items.back());
    mesh.blend = rig.slots[index].blend;
    mesh.owner =
        owner_of_attachment(context.scene, context.node, index, pose.slots[index].attachment);
  }
};

}  // namespace

const NodeType& skeleton_node_type() {
  static const SkeletonNode type;
  return type;
}

}  // namespace sinew

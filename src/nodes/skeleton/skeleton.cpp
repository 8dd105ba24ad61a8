#include "nodes/skeleton/skeleton.h"

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

const SkeletonPose& pose_of(const Scene& scene, const World& world, int node) {
  return world.skeleton_poses[static_cast<std::size_t>(
      scene.nodes[static_cast<std::size_t>(node)].skeleton)];
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

std::vector<Affine> posed(const Scene& scene, const World& world, int node) {
  std::vector<Affine> maps;
  pose_skeleton(skeleton_of(scene, node).rig, pose_of(scene, world, node),
                target_maps(scene, world, node), maps);
  return maps;
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
      t.field<&SkeletonFields::animations>("animations", animation_map(),
                                           "How it moves by itself.");
      t.field<&SkeletonFields::play>("play", play_list(), "The animations that play.");
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
  }

  void review(const ReviewContext& context, int node) const override {
    review_constraints(context, node);
  }

  std::vector<int> waits_for(const Scene& scene, const Node& node) const override {
    std::vector<int> nodes;
    for (const ConstraintFields& constraint : node.fields.get<SkeletonFields>().constraints) {
      const auto& parent = std::get<IkFields>(constraint).target.parent;
      if (!parent) continue;
      const PlaceId place = parent->place;
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

  void pose_parts(const Scene& scene, const World& world, int node,
                  std::vector<Affine>& world_from_part) const override {
    world_from_part = posed(scene, world, node);
    const Affine& world_from_skeleton = world.world_from_node[static_cast<std::size_t>(node)];
    for (Affine& map : world_from_part) map = world_from_skeleton * map;
  }

  std::vector<NamedMap> bones(const Scene& scene, const World& world, int node) const override {
    const Skeleton& rig = skeleton_of(scene, node).rig;
    const std::vector<Affine> maps = posed(scene, world, node);
    std::vector<NamedMap> named;
    for (std::size_t i = 0; i < maps.size(); ++i) named.push_back({rig.bones[i].name, maps[i]});
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
      if (!shown) continue;
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
    for (const std::int32_t slot : pose_of(context.scene, context.world, context.node).draw_order) {
      context.draw_ordered(slot, OrderSide::Before, list);
      draw_slot(context, static_cast<std::size_t>(slot), list);
      context.draw_ordered(slot, OrderSide::After, list);
    }
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

  static void draw_slot(const DrawContext& context, std::size_t index, DrawList& list) {
    const Skeleton& rig = skeleton_of(context.scene, context.node).rig;
    const SkeletonPose& pose = pose_of(context.scene, context.world, context.node);
    const Attachment* shown = shown_attachment(rig, pose, index);
    if (!shown) return;
    const auto node = static_cast<std::size_t>(context.node);
    std::vector<Vec2> points;
    place_attachment(*shown, rig.slots[index], pose, context.world.world_from_node[node],
                     context.world.world_from_part[node], points);
    draw_mesh({points, shown->texels, shown->triangles, shown->texture},
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

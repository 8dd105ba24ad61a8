#include "nodes/skeleton/skeleton.h"

#include <map>

#include "core/suggest.h"
#include "rig/skeleton.h"
#include "schema/compound_types.h"

namespace sinew {

namespace {

struct PlainBone {
  std::string name;
  std::optional<std::string> parent;
  SourceSpan parent_span;
  std::optional<Vec2> at;
  double length = 0;
  double rotation = 0;
  Vec2 scale{1, 1};
  Vec2 shear;
  SourceSpan span;
};

struct TriangleBone {
  std::string name;
  std::optional<std::string> parent;
  SourceSpan parent_span;
  std::array<Vec2, 3> from{};
  std::array<Vec2, 3> to{};
  SourceSpan span;
};

using BoneFields = std::variant<PlainBone, TriangleBone>;

struct SkeletonFields {
  std::vector<BoneFields> bones;
  // Compiled:
  std::vector<Bone> rig;
  std::vector<std::int32_t> order;
};

const Struct& plain_bone_table() {
  static const Struct table = [] {
    StructOf<PlainBone> t("bone", "Turns, stretches and moves what hangs on it.");
    t.field<&PlainBone::name>("name", name_text(), "What paths call it.").required();
    t.field<&PlainBone::parent>("parent", optional(name_text()), "The bone it grows from.")
        .defaults_to("the skeleton");
    t.field<&PlainBone::at>("at", optional(point()), "Where it begins, in its parent's space.")
        .animated()
        .defaults_to("the parent's tip");
    t.field<&PlainBone::length>("length", number(Unit::Pixels, kNotNegative),
                                "How far its tip is, along its own x axis.");
    t.field<&PlainBone::rotation>("rotation", number(Unit::Degrees), "Clockwise, from its parent.")
        .animated();
    t.field<&PlainBone::scale>("scale", scale_factors(), "Its size, as a factor.")
        .animated()
        .multiplies();
    t.field<&PlainBone::shear>("shear", point(Unit::Degrees),
                               "How far its x and its y axis turn further.")
        .animated();
    t.check([](const Value& map, PlainBone& bone, ReadContext&) {
      bone.span = map.find("name")->span;
      if (const Value* parent = map.find("parent")) bone.parent_span = parent->span;
      return true;
    });
    return t;
  }();
  return table;
}

Typed<std::array<Vec2, 3>> corners() { return array<3>(point(), "three points"); }

const Struct& triangle_bone_table() {
  static const Struct table = [] {
    StructOf<TriangleBone> t("triangle bone",
                             "Moves what hangs on it as one triangle goes to another.");
    t.field<&TriangleBone::name>("name", name_text(), "What paths call it.").required();
    t.field<&TriangleBone::parent>("parent", optional(name_text()), "The bone it grows from.")
        .defaults_to("the skeleton");
    t.field<&TriangleBone::from>("from", corners(), "The triangle at rest.").required();
    t.field<&TriangleBone::to>("to", corners(), "Where its corners are.")
        .animated()
        .defaults_to("`from`");
    t.check([](const Value& map, TriangleBone& bone, ReadContext& context) {
      bone.span = map.find("name")->span;
      if (const Value* parent = map.find("parent")) bone.parent_span = parent->span;
      if (!map.find("to")) bone.to = bone.from;
      if (cross(bone.from[1] - bone.from[0], bone.from[2] - bone.from[0]) != 0) return true;
      context.error(map.find("from")->span,
                    "the triangle a bone starts from has no area: move a corner off the line");
      return false;
    });
    return t;
  }();
  return table;
}

BonePose pose_of(const PlainBone& bone) {
  BonePose pose;
  pose.at = *bone.at;  // filled in by the compiler below
  pose.rotation = bone.rotation;
  pose.scale = bone.scale;
  pose.shear = bone.shear;
  return pose;
}

BonePose pose_of(const TriangleBone& bone) {
  BonePose pose;
  pose.to = bone.to;
  return pose;
}

std::vector<BonePose> poses_of(const SkeletonFields& fields) {
  std::vector<BonePose> poses;
  for (const BoneFields& bone : fields.bones) {
    poses.push_back(std::visit([](const auto& b) { return pose_of(b); }, bone));
  }
  return poses;
}

/// The maps of all bones in the skeleton's own space.
std::vector<Affine> pose_all(const SkeletonFields& fields) {
  std::vector<Affine> maps(fields.rig.size());
  pose_bones(fields.rig, fields.order, poses_of(fields), maps);
  return maps;
}

/// Makes the rig's bones of those the scene wrote, and reports names that do not fit.
class BoneCompiler {
 public:
  BoneCompiler(SkeletonFields& fields, Diagnostics& diagnostics)
      : fields_(fields), diagnostics_(diagnostics) {}

  void compile() {
    for (const BoneFields& bone : fields_.bones) {
      std::visit([&](const auto& b) { add(b); }, bone);
    }
    for (std::size_t i = 0; i < fields_.bones.size(); ++i) {
      std::visit([&](const auto& b) { find_parent(b, i); }, fields_.bones[i]);
    }
    for (std::size_t i = 0; i < fields_.bones.size(); ++i) place_at_tip(i);
    const std::vector<BonePose> setup = poses_of(fields_);
    for (std::size_t i = 0; i < setup.size(); ++i) fields_.rig[i].setup = setup[i];
    const BoneOrder order = order_bones(fields_.rig);
    fields_.order = order.parents_first;
    if (!order.cycle.empty()) report_cycle(order.cycle);
  }

 private:
  void add(const PlainBone& bone) {
    Bone& added = named(bone.name, bone.span);
    added.length = bone.length;
  }
  void add(const TriangleBone& bone) {
    Bone& added = named(bone.name, bone.span);
    added.kind = BoneKind::Triangular;
    added.from = bone.from;
  }

  void place_at_tip(std::size_t index) {
    auto* bone = std::get_if<PlainBone>(&fields_.bones[index]);
    if (!bone || bone->at) return;
    const std::int32_t parent = fields_.rig[index].parent;
    bone->at = Vec2{parent < 0 ? 0 : fields_.rig[static_cast<std::size_t>(parent)].length, 0};
  }

  Bone& named(const std::string& name, SourceSpan span) {
    const auto [first, is_new] = numbers_.emplace(name, static_cast<std::int32_t>(spans_.size()));
    if (!is_new) {
      diagnostics_.error(span, "another bone is called '" + name + "'");
      diagnostics_.note(spans_[static_cast<std::size_t>(first->second)], "first used here");
    }
    Bone& added = fields_.rig.emplace_back();
    added.name = name;
    spans_.push_back(span);
    return added;
  }

  std::int32_t find(const std::string& name) const {
    const auto found = numbers_.find(name);
    return found == numbers_.end() ? -1 : found->second;
  }

  template <class T>
  void find_parent(const T& bone, std::size_t index) {
    if (!bone.parent) return;
    fields_.rig[index].parent = find(*bone.parent);
    if (fields_.rig[index].parent >= 0) return;
    std::vector<std::string_view> names;
    for (const Bone& other : fields_.rig) names.push_back(other.name);
    diagnostics_.error(bone.parent_span, "the skeleton has no bone '" + *bone.parent + "'" +
                                             did_you_mean(*bone.parent, names));
  }

  void report_cycle(const std::vector<std::int32_t>& cycle) {
    std::string text;
    for (const std::int32_t bone : cycle) {
      text += (text.empty() ? "'" : " hangs on '") +
              fields_.rig[static_cast<std::size_t>(bone)].name + "'";
    }
    text += " hangs on '" + fields_.rig[static_cast<std::size_t>(cycle.front())].name + "'";
    const BoneFields& first = fields_.bones[static_cast<std::size_t>(cycle.front())];
    diagnostics_.error(std::visit([](const auto& bone) { return bone.parent_span; }, first),
                       "bones form a cycle: " + text);
  }

  SkeletonFields& fields_;
  Diagnostics& diagnostics_;
  std::vector<SourceSpan> spans_;
  std::map<std::string, std::int32_t> numbers_;  ///< By name.
};

class SkeletonNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const Struct table = [] {
      StructOf<SkeletonFields> t("skeleton", "Bones that nodes hang on; draws nothing itself.");
      t.field<&SkeletonFields::bones>(
           "bones",
           list(choice<PlainBone, TriangleBone>(
               "bone", {{{"plain", &plain_bone_table()}, {"triangle", &triangle_bone_table()}}},
               "plain")),
           "Its bones.")
          .plain_parts("bone");
      return t;
    }();
    return table;
  }
  Box make_fields() const override { return Box::of(SkeletonFields{}); }

  void compile(CompileContext& context, int node) const override {
    auto& fields = context.scene.nodes[static_cast<std::size_t>(node)].fields.get<SkeletonFields>();
    BoneCompiler(fields, context.diagnostics).compile();
  }

  FoundPart find_part(const Node& node, const PathPart& part) const override {
    const auto& bones = node.fields.get<SkeletonFields>().bones;
    std::vector<std::string_view> names;
    for (const BoneFields& bone : bones) {
      names.push_back(std::visit([](const auto& b) -> std::string_view { return b.name; }, bone));
      if (names.back() == part.name && (part.kind.empty() || part.kind == "bone")) {
        return {PlaceId{PlaceId::Kind::Part, -1, static_cast<int>(names.size()) - 1}, {}};
      }
    }
    if (!part.kind.empty() && part.kind != "bone") return NodeType::find_part(node, part);
    return {std::nullopt, "skeleton '" + node.name + "' has no bone '" + part.name + "'" +
                              did_you_mean(part.name, names)};
  }

  void pose_parts(const Scene& scene, const World& world, int node,
                  std::vector<Affine>& world_from_part) const override {
    world_from_part = pose_all(fields_of<SkeletonFields>(scene, world, node));
    const Affine& world_from_skeleton = world.world_from_node[static_cast<std::size_t>(node)];
    for (Affine& map : world_from_part) map = world_from_skeleton * map;
  }

  std::vector<NamedMap> bones(const Scene& scene, const World& world, int node) const override {
    const auto& fields = fields_of<SkeletonFields>(scene, world, node);
    const std::vector<Affine> maps = pose_all(fields);
    std::vector<NamedMap> named;
    for (std::size_t i = 0; i < maps.size(); ++i) named.push_back({fields.rig[i].name, maps[i]});
    return named;
  }
};

}  // namespace

const NodeType& skeleton_node_type() {
  static const SkeletonNode type;
  return type;
}

}  // namespace sinew

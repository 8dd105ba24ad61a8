#include "nodes/skeleton/fields.h"
#include "nodes/skeleton/find_named.h"
#include "scene/skeleton_table.h"
#include "schema/compound_types.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

const Struct& plain_bone_table() {
  static const Struct table = [] {
    StructOf<PlainBone> t("bone", "Turns, stretches and moves what hangs on it.");
    t.field<&PlainBone::name>("name", part_name(), "What paths call it.").required();
    t.field<&PlainBone::parent>("parent", optional(name_reference("bone")),
                                "The bone it grows from.")
        .defaults_to("the skeleton");
    t.field<&PlainBone::at>("at", optional(point()), "Where it begins, in its parent's space.")
        .animated()
        .defaults_to("the parent's tip");
    t.field<&PlainBone::length>("length", number(Unit::Pixels, kNotNegative),
                                "How far its tip is, along its own x axis.");
    t.field<&PlainBone::limits>("limits",
                                optional(array<2>(number(Unit::Degrees), "[lowest, highest]")),
                                "How far constraints may turn it, from its rotation as written.");
    t.field<&PlainBone::skins>("skins", skin_names(),
                               "Skins while one of which is worn it is there.")
        .defaults_to("always");
    t.embed<&PlainBone::pose>(bone_pose_table());
    t.check([](const Value& map, PlainBone& bone, ReadContext& context) {
      if (!bone.limits || (*bone.limits)[0] <= (*bone.limits)[1]) return true;
      context.error(map.find("limits")->span, "limits are [lowest, highest]: the first is larger");
      return false;
    });
    return t;
  }();
  return table;
}

const Struct& triangle_bone_table() {
  static const Struct table = [] {
    StructOf<TriangleBone> t("triangle bone",
                             "Moves what hangs on it as one triangle goes to another.");
    t.field<&TriangleBone::name>("name", part_name(), "What paths call it.").required();
    t.field<&TriangleBone::parent>("parent", optional(name_reference("bone")),
                                   "The bone it grows from.")
        .defaults_to("the skeleton");
    t.field<&TriangleBone::from>("from", array<3>(point(), "three points"), "The triangle at rest.")
        .required();
    t.field<&TriangleBone::skins>("skins", skin_names(),
                                  "Skins while one of which is worn it is there.")
        .defaults_to("always");
    t.embed<&TriangleBone::pose>(triangle_bone_pose_table());
    t.check([](const Value& map, TriangleBone& bone, ReadContext& context) {
      if (cross(bone.from[1] - bone.from[0], bone.from[2] - bone.from[0]) != 0) return true;
      context.error(map.find("from")->span,
                    "the triangle a bone starts from has no area: move a corner off the line");
      return false;
    });
    return t;
  }();
  return table;
}

/// Makes the rig's bones of those the scene wrote.
class BoneCompiler {
 public:
  BoneCompiler(const SkeletonFields& fields, const std::string& owner, Skeleton& out,
               Diagnostics& diagnostics)
      : fields_(fields), owner_(owner), out_(out), diagnostics_(diagnostics) {}

  void compile() {
    UniqueNames names("bone", diagnostics_);
    for (const BoneFields& bone : fields_.bones) {
      std::visit([&](const auto& b) { names.add(b.name), add(b); }, bone);
    }
    const NameLookup bones(out_.bones);
    for (std::size_t i = 0; i < fields_.bones.size(); ++i) {
      const auto& parent = parent_of(i);
      if (parent) out_.bones[i].parent = bones.find(*parent, "bone", owner_, diagnostics_);
    }
    for (std::size_t i = 0; i < fields_.bones.size(); ++i) place_at_tip(i);
    for (const Bone& bone : out_.bones) out_.setup.bones.push_back(bone.setup);
    const BoneOrder order = order_bones(out_.bones);
    out_.bone_order = order.parents_first;
    if (!order.cycle.empty()) report_cycle(order.cycle);
  }

 private:
  void add(const PlainBone& written) {
    Bone& bone = out_.bones.emplace_back();
    bone.name = written.name.name;
    bone.length = written.length;
    bone.setup = written.pose;
    if (written.limits) bone.limits = AngleLimits{(*written.limits)[0], (*written.limits)[1]};
  }
  void add(const TriangleBone& written) {
    Bone& bone = out_.bones.emplace_back();
    bone.name = written.name.name;
    bone.from = written.from;
    bone.setup = written.pose;
    if (!bone.setup.to) bone.setup.to = written.from;
  }

  const std::optional<NameRef>& parent_of(std::size_t index) const {
    return std::visit([](const auto& bone) -> const std::optional<NameRef>& { return bone.parent; },
                      fields_.bones[index]);
  }

  void place_at_tip(std::size_t index) {
    const auto* written = std::get_if<PlainBone>(&fields_.bones[index]);
    if (!written) return;
    const std::int32_t parent = out_.bones[index].parent;
    const double tip = parent < 0 ? 0 : out_.bones[static_cast<std::size_t>(parent)].length;
    out_.bones[index].setup.at = written->at.value_or(Vec2{tip, 0});
  }

  void report_cycle(const std::vector<std::int32_t>& cycle) {
    std::string text;
    for (const std::int32_t bone : cycle) {
      text += (text.empty() ? "'" : " hangs on '") +
              out_.bones[static_cast<std::size_t>(bone)].name + "'";
    }
    text += " hangs on '" + out_.bones[static_cast<std::size_t>(cycle.front())].name + "'";
    diagnostics_.error(parent_of(static_cast<std::size_t>(cycle.front()))->span,
                       "bones form a cycle: " + text);
  }

  const SkeletonFields& fields_;
  const std::string& owner_;
  Skeleton& out_;
  Diagnostics& diagnostics_;
};

}  // namespace

Typed<std::vector<BoneFields>> bone_list() {
  return list(choice<PlainBone, TriangleBone>(
      "bone", {{{"plain", &plain_bone_table()}, {"triangle", &triangle_bone_table()}}}, "plain"));
}

void compile_bones(CompileContext& context, const SkeletonFields& fields, SceneSkeleton& out) {
  const std::string owner = said_of(context.scene, out);
  BoneCompiler(fields, owner, out.rig, context.diagnostics).compile();
}

}  // namespace sinew

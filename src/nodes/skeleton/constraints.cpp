#include <algorithm>

#include "core/math.h"
#include "nodes/skeleton/constraint_tables.h"
#include "nodes/skeleton/fields.h"
#include "nodes/skeleton/find_named.h"

namespace sinew {

namespace {

/// Makes the chain and the target of an inverse-kinematics constraint.
class IkCompiler {
 public:
  IkCompiler(CompileContext& context, const SkeletonFields& skeleton, const NameLookup& bones,
             const IkFields& fields, SceneSkeleton& out)
      : context_(context),
        skeleton_(skeleton),
        bones_(bones),
        fields_(fields),
        out_(out),
        owner_(said_of(context.scene, out)) {}

  void compile() {
    for (const NameRef& name : fields_.bones) {
      if (!add_joint(name)) break;  // what comes after it may be right
    }
    IkPose pose = fields_.pose;
    pose.target = fields_.target.at;
    pose.options.flatten = out_.rig.rules.ik_flatten;
    pose.options.stretch_uneven = out_.rig.rules.ik_stretch_uneven;
    std::optional<PlaceId> space;
    if (fields_.target.parent) space = fields_.target.parent->place;
    if (space && space->kind == PlaceId::Kind::Part && space->node == out_.node) {
      made_.target_bone = space->part;
      check_target_bone();
    }
    // What is its own, pose_skeleton finds by itself.
    const bool is_own = space && space->kind != PlaceId::Kind::Pointer && space->node == out_.node;
    if (is_own) space.reset();
    out_.rig.constraints.back().kind = std::move(made_);
    out_.rig.setup.constraints.back() = pose;
    out_.target_spaces.back() = space;
  }

 private:
  /// False after a report, here or where the bone is written.
  bool add_joint(const NameRef& name) {
    const auto& bones = out_.rig.bones;
    const std::int32_t index = bones_.find(name, "bone", owner_, context_.diagnostics);
    if (index < 0) return false;
    const Bone& bone = bones[static_cast<std::size_t>(index)];
    if (bone.from) {
      context_.diagnostics.error(name.span, "a triangle bone has no rotation to be solved for");
      return false;
    }
    const auto& written = skeleton_.bones[static_cast<std::size_t>(index)];
    const bool parent_is_unknown = bone.parent < 0 && std::get<PlainBone>(written).parent;
    if (parent_is_unknown) return false;  // reported there
    if (!made_.chain.empty() && bone.parent != made_.chain.back().bone) {
      const auto above = static_cast<std::size_t>(made_.chain.back().bone);
      context_.diagnostics.error(name.span, "a chain goes from parent to child, and '" + bone.name +
                                                "' does not grow from '" + bones[above].name + "'");
      return false;
    }
    IkJoint& joint = made_.chain.emplace_back();
    joint.bone = index;
    joint.length = bone.length;
    if (bone.limits) {
      joint.low = bone.setup.rotation + bone.limits->low;
      joint.high = bone.setup.rotation + bone.limits->high;
    }
    return true;
  }

  void check_target_bone() {
    for (std::int32_t bone = made_.target_bone; bone >= 0;
         bone = out_.rig.bones[static_cast<std::size_t>(bone)].parent) {
      for (const IkJoint& joint : made_.chain) {
        if (joint.bone != bone) continue;
        context_.diagnostics.error(fields_.target.parent->span,
                                   "the target hangs on the chain that reaches for it");
        return;
      }
    }
  }

  CompileContext& context_;
  const SkeletonFields& skeleton_;
  const NameLookup& bones_;
  const IkFields& fields_;
  SceneSkeleton& out_;
  std::string owner_;
  IkConstraint made_;
};

/// The angle in radians of a number that a property is written in, and what else stays.
double unit_of(BoneProperty property) {
  const bool is_angle = property == BoneProperty::Rotation || property == BoneProperty::ShearY;
  return is_angle ? radians(1) : 1;
}

std::vector<PropertyMap> each_to_itself() {
  std::vector<PropertyMap> maps;
  for (const BoneProperty property :
       {BoneProperty::Rotation, BoneProperty::X, BoneProperty::Y, BoneProperty::ScaleX,
        BoneProperty::ScaleY, BoneProperty::ShearY}) {
    maps.push_back({property, property});
  }
  return maps;
}

PropertyMap compiled(const PropertyMapFields& fields) {
  PropertyMap map;
  map.from = fields.from;
  map.to = fields.to;
  map.from_offset = fields.from_offset * unit_of(fields.from);
  map.to_offset = fields.to_offset * unit_of(fields.to);
  map.scale = fields.scale * unit_of(fields.to) / unit_of(fields.from);
  map.max = fields.max.value_or(1) * unit_of(fields.to);
  return map;
}

/// Makes the constraints of a skeleton whose bones and slots are made; sliders without what they
/// need of animations.
class ConstraintCompiler {
 public:
  ConstraintCompiler(CompileContext& context, const SkeletonFields& fields, SceneSkeleton& out)
      : context_(context),
        fields_(fields),
        out_(out),
        owner_(said_of(context.scene, out)),
        bones_(out.rig.bones) {}

  void compile() {
    UniqueNames names("constraint", context_.diagnostics);
    for (const ConstraintFields& constraint : fields_.constraints) {
      names.add(name_of(constraint));
      Constraint& made = out_.rig.constraints.emplace_back();
      made.name = name_of(constraint).name;
      out_.rig.setup.constraints.emplace_back();
      out_.target_spaces.emplace_back();
      std::visit([&](const auto& kind) { add(kind); }, constraint);
      const SkinNames& skins =
          std::visit([](const auto& kind) -> const SkinNames& { return kind.skins; }, constraint);
      out_.rig.constraints.back().skins =
          compile_skins(skins, out_.rig, owner_, context_.diagnostics);
    }
  }

 private:
  void add(const IkFields& ik) { IkCompiler(context_, fields_, bones_, ik, out_).compile(); }

  void add(const TransformFields& written) {
    TransformConstraint made;
    made.bones = find_bones(written.bones);
    made.source = find_bone(written.source);
    made.reads_local = written.reads_local;
    made.writes_local = written.writes_local;
    made.additive = written.additive;
    made.clamp = written.clamp;
    made.offsets = written.offset;
    if (written.properties) {
      for (const PropertyMapFields& map : *written.properties) made.maps.push_back(compiled(map));
    } else {
      made.maps = each_to_itself();
    }
    set(std::move(made), written.pose);
  }

  void add(const PathConstraintFields& written) {
    PathConstraint made;
    made.bones = find_bones(written.bones);
    made.slot = find_named(out_.rig.slots, written.slot, "slot", owner_, context_.diagnostics);
    made.position_mode = written.position_mode;
    made.spacing_mode = written.spacing_mode;
    made.rotate_mode = written.rotate_mode;
    made.rotation = written.rotation;
    set(std::move(made), written.pose);
  }

  void add(const PhysicsFields& written) {
    PhysicsConstraint made;
    made.bone = find_bone(written.bone);
    made.at = {written.x, written.y};
    made.rotation = written.rotation;
    made.scale = written.scale;
    made.shear = written.shear;
    made.scale_y = written.scale_y;
    made.rate = written.rate;
    made.limit = written.limit;
    set(made, written.pose);
  }

  void add(const SliderFields& written) {
    SliderConstraint made;
    made.additive = written.additive;
    made.loop = written.loop;
    if (written.bone) made.bone = find_bone(*written.bone);
    made.reads_local = written.reads_local;
    made.property = written.property;
    made.from = written.from * unit_of(written.property);
    made.to = written.to;
    made.scale = written.scale / unit_of(written.property);
    set(std::move(made), written.pose);
  }

  void set(ConstraintKind kind, const ConstraintPose& pose) {
    out_.rig.constraints.back().kind = std::move(kind);
    out_.rig.setup.constraints.back() = pose;
  }

  /// -1 after a report.
  std::int32_t find_bone(const NameRef& name) {
    const std::int32_t bone = bones_.find(name, "bone", owner_, context_.diagnostics);
    if (bone < 0 || !out_.rig.bones[static_cast<std::size_t>(bone)].from) return bone;
    context_.diagnostics.error(name.span,
                               "a triangle bone does not turn, move or stretch: no "
                               "constraint holds it or looks at it");
    return -1;
  }

  std::vector<std::int32_t> find_bones(const std::vector<NameRef>& names) {
    std::vector<std::int32_t> bones;
    for (const NameRef& name : names) {
      const std::int32_t bone = find_bone(name);
      if (bone < 0) continue;
      if (std::find(bones.begin(), bones.end(), bone) != bones.end()) {
        context_.diagnostics.error(name.span, "bone '" + name.name + "' stands here twice");
        continue;
      }
      bones.push_back(bone);
    }
    return bones;
  }

  CompileContext& context_;
  const SkeletonFields& fields_;
  SceneSkeleton& out_;
  std::string owner_;
  NameLookup bones_;
};

}  // namespace

const NameRef& name_of(const ConstraintFields& constraint) {
  return std::visit([](const auto& kind) -> const NameRef& { return kind.name; }, constraint);
}

Typed<std::vector<ConstraintFields>> constraint_list() { return list(constraint_fields()); }

void compile_constraints(CompileContext& context, const SkeletonFields& fields,
                         SceneSkeleton& out) {
  ConstraintCompiler(context, fields, out).compile();
}

namespace {

/// Bones that an animation moves.
std::vector<std::int32_t> bones_of(const Animation& animation) {
  std::vector<std::int32_t> bones;
  for (const Timeline& timeline : animation.timelines) {
    const FieldStep& first = timeline.target.steps.front();
    if (first.field->key == "bones") bones.push_back(first.item);
  }
  return bones;
}

}  // namespace

void compile_sliders(CompileContext& context, const SkeletonFields& fields, int node) {
  const int index = context.scene.nodes[static_cast<std::size_t>(node)].skeleton;
  SceneSkeleton& out = context.scene.skeletons[static_cast<std::size_t>(index)];
  const std::string owner = said_of(context.scene, out);
  for (std::size_t i = 0; i < fields.constraints.size(); ++i) {
    const auto* written = std::get_if<SliderFields>(&fields.constraints[i]);
    if (!written) continue;
    auto& slider = std::get<SliderConstraint>(out.rig.constraints[i].kind);
    slider.animation =
        find_named(out.rig.animations, written->animation, "animation", owner, context.diagnostics);
    if (slider.animation < 0) continue;
    slider.bones = bones_of(out.rig.animations[static_cast<std::size_t>(slider.animation)]);
  }
  if (context.diagnostics.error_count() == 0) find_followers(out.rig);
}

}  // namespace sinew

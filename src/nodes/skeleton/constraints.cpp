#include "nodes/skeleton/fields.h"
#include "nodes/skeleton/find_named.h"
#include "scene/skeleton_table.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

const Struct& ik_table() {
  static const Struct table = [] {
    StructOf<IkFields> t("ik constraint",
                         "Inverse kinematics: turns a chain of bones so that the tip of the last "
                         "one meets a target. One or two bones are solved in closed form.");
    t.field<&IkFields::name>("name", part_name(), "What paths call it.").required();
    t.field<&IkFields::bones>("bones", list(name_reference("bone"), 1),
                              "The chain, each bone the parent of the next.")
        .required();
    t.field<&IkFields::target>("target", place(), "Where the tip goes.").required().animated();
    t.embed<&IkFields::pose>(ik_pose_table());
    return t;
  }();
  return table;
}

/// Makes one constraint of a skeleton whose bones are made.
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
    made_.name = fields_.name.name;
    for (const NameRef& name : fields_.bones) {
      if (!add_joint(name)) break;  // what comes after it may be right
    }
    IkPose pose = fields_.pose;
    pose.target = fields_.target.at;
    std::optional<PlaceId> space;
    if (fields_.target.parent) space = fields_.target.parent->place;
    if (space && space->kind == PlaceId::Kind::Part && space->node == out_.node) {
      made_.target_bone = space->part;
      check_target_bone();
    }
    // What is its own, pose_skeleton finds by itself.
    const bool is_own = space && space->kind != PlaceId::Kind::Pointer && space->node == out_.node;
    if (is_own) space.reset();
    out_.rig.constraints.push_back(std::move(made_));
    out_.rig.setup.constraints.push_back(pose);
    out_.target_spaces.push_back(space);
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

}  // namespace

Typed<std::vector<ConstraintFields>> constraint_list() {
  return list(choice<IkFields>("constraint", {{{"ik", &ik_table()}}}));
}

namespace {

/// Whether a target is the field of that item of a list in a pose.
bool is_field_of(const FieldTarget& target, std::string_view list, std::int32_t item,
                 std::string_view field) {
  return target.steps.size() == 2 && target.steps[0].field->key == list &&
         target.steps[0].item == item && target.steps[1].field->key == field;
}

/// Looks for rotations that are written for nothing: those of bones that a constraint turns wholly,
/// from wherever they are.
class SolvedBones {
 public:
  SolvedBones(const ReviewContext& context, int node)
      : context_(context),
        node_(node),
        self_(context.scene.nodes[static_cast<std::size_t>(node)]) {}

  void review() {
    const Skeleton& rig = skeleton();
    for (std::size_t i = 0; i < rig.constraints.size(); ++i) {
      const IkConstraint& constraint = rig.constraints[i];
      if (!turns_wholly(constraint, static_cast<std::int32_t>(i))) continue;
      for (const IkJoint& joint : constraint.chain) {
        each_target([&](const FieldTarget& target, SourceSpan span) {
          if (is_field_of(target, "bones", joint.bone, "rotation")) {
            warn(constraint, joint.bone, span);
          }
        });
      }
    }
  }

 private:
  const Skeleton& skeleton() const {
    return context_.scene.skeletons[static_cast<std::size_t>(self_.skeleton)].rig;
  }

  /// Tracks of the scene, and of animations, which stand as they were written.
  template <class Function>
  void each_target(const Function& function) const {
    for (const Track& track : context_.scene.tracks) {
      const bool is_own =
          track.target.owner == TrackTarget::Owner::Pose && track.target.node == node_;
      if (is_own) function(track.target, track.span);
    }
    const auto& written = self_.fields.get<SkeletonFields>().animations;
    for (std::size_t i = 0; i < written.size(); ++i) {
      const auto& timelines = skeleton().animations[i].timelines;
      for (std::size_t k = 0; k < timelines.size(); ++k) {
        function(timelines[k].target, written[i].value.tracks[k].path_span);
      }
    }
  }

  /// Longer chains go on from the pose they are in.
  bool turns_wholly(const IkConstraint& constraint, std::int32_t index) const {
    const SkeletonPose& setup = skeleton().setup;
    const IkPose& pose = setup.constraints[static_cast<std::size_t>(index)];
    if (!pose.active || pose.options.mix != 1 || constraint.chain.size() > 2) return false;
    for (const IkJoint& joint : constraint.chain) {
      const BonePose& bone = setup.bones[static_cast<std::size_t>(joint.bone)];
      if (bone.inherit != BoneInherit::Normal) return false;
    }
    bool varies = false;
    each_target([&](const FieldTarget& target, SourceSpan) {
      varies = varies || is_field_of(target, "constraints", index, "mix") ||
               is_field_of(target, "constraints", index, "active");
    });
    return !varies;
  }

  void warn(const IkConstraint& constraint, std::int32_t bone, SourceSpan span) const {
    context_.diagnostics.warning(
        span, "the constraint '" + constraint.name + "' turns '" +
                  skeleton().bones[static_cast<std::size_t>(bone)].name +
                  "' all the way, so this rotation does not show: its 'mix' is 100%");
  }

  const ReviewContext& context_;
  int node_;
  const Node& self_;
};

}  // namespace

void review_constraints(const ReviewContext& context, int node) {
  SolvedBones(context, node).review();
}

void compile_constraints(CompileContext& context, const SkeletonFields& fields,
                         SceneSkeleton& out) {
  UniqueNames names("constraint", context.diagnostics);
  const NameLookup bones(out.rig.bones);
  for (const ConstraintFields& constraint : fields.constraints) {
    const auto& ik = std::get<IkFields>(constraint);
    names.add(ik.name);
    IkCompiler(context, fields, bones, ik, out).compile();
  }
}

}  // namespace sinew

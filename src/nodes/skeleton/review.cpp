#include "nodes/skeleton/fields.h"

namespace sinew {

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
      const Constraint& constraint = rig.constraints[i];
      const auto* ik = std::get_if<IkConstraint>(&constraint.kind);
      if (!ik || !turns_wholly(constraint, *ik, static_cast<std::int32_t>(i))) continue;
      for (const IkJoint& joint : ik->chain) {
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
  bool turns_wholly(const Constraint& constraint, const IkConstraint& ik,
                    std::int32_t index) const {
    const SkeletonPose& setup = skeleton().setup;
    const auto& pose = std::get<IkPose>(setup.constraints[static_cast<std::size_t>(index)]);
    if (!pose.active || pose.options.mix != 1 || ik.chain.size() > 2) return false;
    if (constraint.skins) return false;
    for (const IkJoint& joint : ik.chain) {
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

  void warn(const Constraint& constraint, std::int32_t bone, SourceSpan span) const {
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

}  // namespace sinew

#include "rig/posing.h"

#include <algorithm>
#include <cmath>

#include "rig/bone_maps.h"
#include "rig/path_constraint.h"
#include "rig/slide.h"
#include "rig/transform.h"

namespace sinew {

namespace {

/// An instant that an animation is looked at, of a number that a bone told. Fine enough for any
/// key, coarse enough that a rounded 0.5 is the key at 0.5.
Rational instant(double seconds) {
  constexpr std::int64_t kParts = std::int64_t{1} << 32;
  const double most = 1e6;
  const double parts =
      std::floor(std::clamp(seconds, 0.0, most) * static_cast<double>(kParts) + 0.5);
  return make_rational(static_cast<std::int64_t>(parts), kParts);
}

/// Applies the constraints of a skeleton, in order.
class ConstraintRun {
 public:
  ConstraintRun(const Skeleton& skeleton, const ConstraintInputs& inputs, const PhysicsTick* tick,
                SkeletonPose& pose, std::vector<Affine>& maps)
      : skeleton_(skeleton),
        inputs_(inputs),
        tick_(tick),
        pose_(pose),
        animated_(skeleton.rules.followers == FollowerPose::Animated ? pose.bones
                                                                     : std::vector<BonePose>{}),
        bones_(skeleton, animated_, pose.bones, maps) {}

  void run() {
    bones_.pose_all();
    for (std::size_t i = 0; i < skeleton_.constraints.size(); ++i) {
      index_ = i;
      const Constraint& constraint = skeleton_.constraints[i];
      if (!is_in_skins(constraint.skins, pose_)) continue;
      std::visit([&](const auto& kind) { apply(constraint, kind); }, constraint.kind);
    }
  }

 private:
  template <class T>
  const T& mixes() const {
    return std::get<T>(pose_.constraints[index_]);
  }
  bool is_there(std::int32_t bone) const { return is_bone_there(skeleton_, pose_, bone); }

  void apply(const Constraint& constraint, const IkConstraint& ik) {
    const IkPose& mixed = mixes<IkPose>();
    std::optional<Affine> space;
    if (ik.target_bone >= 0) {
      if (is_there(ik.target_bone)) space = bones_.map(ik.target_bone);
    } else if (index_ < inputs_.skeleton_from_target.size()) {
      space = inputs_.skeleton_from_target[index_];
    }
    if (!mixed.active || !space) return;
    const Affine above = bones_.above(ik.chain.front().bone);
    solve_ik(mixed.options, ik.chain, above, *space * mixed.target, bones_.poses());
    for (const IkJoint& joint : ik.chain) bones_.place(joint.bone);
    bones_.pose_followers(constraint);
  }

  void apply(const Constraint& constraint, const TransformConstraint& transform) {
    const auto& mixed = mixes<TransformPose>();
    if (!mixed.active || !is_there(transform.source)) return;
    solve_transform(transform, mixed, bones_);
    bones_.pose_followers(constraint);
  }

  void apply(const Constraint& constraint, const PathConstraint& path) {
    const auto& mixed = mixes<PathPose>();
    if (!mixed.active) return;
    const std::int32_t carrier = skeleton_.slots[static_cast<std::size_t>(path.slot)].bone;
    if (carrier >= 0 && !is_there(carrier)) return;
    solve_path(path, mixed, pose_, bones_);
    bones_.pose_followers(constraint);
  }

  void apply(const Constraint& constraint, const PhysicsConstraint& physics) {
    const auto& mixed = mixes<PhysicsPose>();
    if (!mixed.active || !is_there(physics.bone)) return;
    if (tick_) {
      step_physics(physics, mixed, tick_->tick, tick_->states[index_], bones_);
    } else if (index_ < inputs_.physics.size()) {
      show_physics(physics, mixed, inputs_.physics[index_], bones_);
    }
    bones_.pose_followers(constraint);
  }

  void apply(const Constraint& constraint, const SliderConstraint& slider) {
    const SliderPose mixed = mixes<SliderPose>();
    if (!mixed.active || mixed.mix == 0) return;
    if (slider.bone >= 0 && !is_there(slider.bone)) return;
    const Animation& animation = skeleton_.animations[static_cast<std::size_t>(slider.animation)];
    const Rational time = instant(time_of(slider, mixed, to_double(animation.duration)));
    SkeletonPose next = slider.additive ? skeleton_.setup : pose_;
    apply_animation(animation, time, skeleton_.setup, next);
    pose_ = slider.additive
                ? add_pose(pose_, next, skeleton_.setup, mixed.mix, skeleton_.rules.adds_scales)
                : mix_poses(pose_, next, mixed.mix);
    bones_.rebind(pose_.bones);
    bones_.pose_followers(constraint);
  }

  double time_of(const SliderConstraint& slider, const SliderPose& mixed, double duration) const {
    double time = std::max(mixed.time, 0.0);
    if (slider.bone >= 0) {
      const double value =
          bone_property(bones_, slider.bone, slider.property, slider.reads_local, {});
      time = slider.to + (value - slider.from) * slider.scale;
    }
    if (!slider.loop || duration == 0) return std::clamp(time, 0.0, duration);
    return time - std::floor(time / duration) * duration;
  }

  const Skeleton& skeleton_;
  const ConstraintInputs& inputs_;
  const PhysicsTick* tick_;
  SkeletonPose& pose_;
  std::vector<BonePose> animated_;
  BoneMaps bones_;
  std::size_t index_ = 0;
};

}  // namespace

void pose_skeleton(const Skeleton& skeleton, const ConstraintInputs& inputs, SkeletonPose& pose,
                   std::vector<Affine>& skeleton_from_bone) {
  skeleton_from_bone.resize(skeleton.bones.size());
  if (skeleton.constraints.empty()) {
    pose_bones(skeleton.bones, skeleton.bone_order, pose.bones, skeleton_from_bone);
    return;
  }
  ConstraintRun(skeleton, inputs, nullptr, pose, skeleton_from_bone).run();
}

void step_skeleton(const Skeleton& skeleton, const ConstraintInputs& inputs, PhysicsTick tick,
                   SkeletonPose& pose) {
  for (const std::int32_t constraint : tick.resets) {
    tick.states[static_cast<std::size_t>(constraint)].is_started = 0;
  }
  std::vector<Affine> maps(skeleton.bones.size());
  ConstraintRun(skeleton, inputs, &tick, pose, maps).run();
}

}  // namespace sinew

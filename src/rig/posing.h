#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "rig/physics_constraint.h"
#include "rig/skeleton.h"

namespace sinew {

/// What the constraints of a skeleton look at besides its pose.
struct ConstraintInputs {
  /// For each constraint whose target is no bone the map from the target's space; nothing where the
  /// target is not there (yet): the constraint then rests. May be empty where there are no such.
  std::span<const std::optional<Affine>> skeleton_from_target;
  /// By constraint, what physics ones remember. Empty: they rest.
  std::span<const PhysicsState> physics;
};

/// The maps of all bones, into `skeleton_from_bone`, with every constraint applied in order.
///
/// pose: as animations give it; left as the constraints leave it: bones as far as their place in
/// their parent is known, and whatever sliders change. O(bones) for each constraint.
void pose_skeleton(const Skeleton& skeleton, const ConstraintInputs& inputs, SkeletonPose& pose,
                   std::vector<Affine>& skeleton_from_bone);

/// A tick of the physics constraints, at `tick` / kPhysicsTicks seconds.
struct PhysicsTick {
  std::int64_t tick = 0;
  std::span<PhysicsState> states;          ///< By constraint.
  std::span<const std::int32_t> resets{};  ///< Constraints that start over.
};

/// The same, and takes one step of what swings. pose: as animations give it.
void step_skeleton(const Skeleton& skeleton, const ConstraintInputs& inputs, PhysicsTick tick,
                   SkeletonPose& pose);

}  // namespace sinew

#pragma once

#include <cstdint>

#include "rig/ik.h"

namespace sinew {

/// What a bone that a constraint placed in the skeleton is said to lie like in its parent: for
/// those that look there, and for when it is posed again because its parent moved.
enum class RecoveredPose : std::uint8_t {
  Exact,
  /// The y axis' length is its part across the x axis, its angle is kept: as Spine has it.
  Projected,
  ProjectedMirrored,  ///< Likewise, with the angle the other way round: Spine up to 4.1.
};

/// Against which of a bone's parents' places that is said: where constraint moved both.
enum class RecoveredAgainst : std::uint8_t {
  After,   ///< As the whole constraint leaves it.
  During,  ///< As it is when the bone is placed: what is posed again is not yet.
};

/// What moves with a bone that a constraint moved.
enum class FollowerPose : std::uint8_t {
  Kept,      ///< Lies in its parent as constraints before left it.
  Animated,  ///< As animations give it: what constraints before did to it is lost.
};

/// When a physics constraint shows what.
enum class PhysicsShows : std::uint8_t {
  LastStep,
  BetweenSteps,  ///< Between the last two, by the time left over: with none, the one before.
};

/// Where programs that pose skeletons differ. The defaults are sinew's own.
struct SkeletonRules {
  bool curves_in_chords = false;  ///< Curves of keys run in ten straight parts.
  IkFlatten ik_flatten = IkFlatten::Never;
  bool ik_stretch_uneven = true;  ///< See IkOptions.
  RecoveredPose recovered = RecoveredPose::Exact;
  RecoveredAgainst recovered_against = RecoveredAgainst::After;
  FollowerPose followers = FollowerPose::Kept;
  /// A transform constraint that goes toward a scale in the parent divides by what it was.
  bool divides_local_scale = false;
  /// The shear offset of a mirrored source turns the other way, as its rotation offset does.
  bool mirrors_shear_offset = false;
  /// The rotation that a transform constraint or a slider reads in the skeleton lies within a turn
  /// below 0, not half a turn to either side: Spine counts the other way round, from 0 up.
  bool reads_rotation_below_zero = false;
  bool adds_scales = false;  ///< What is additive adds scales, where else it multiplies them.
  /// Position::Fixed counts in the path's lengths as they were in the setup pose.
  bool scales_path_position = false;
  PhysicsShows physics_shows = PhysicsShows::LastStep;
};

}  // namespace sinew

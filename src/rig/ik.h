#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "core/affine.h"
#include "core/vec2.h"
#include "rig/bone.h"

namespace sinew {

/// Inverse kinematics: turns the bones of a chain so that the tip of its last one comes to a
/// target. Pure functions of the pose they are given: nothing is kept from one call to the next, so
/// that frames can be rendered in any order.

/// To which side of the line from root to target the joint between two bones goes.
enum class IkBend : std::uint8_t {
  /// The second bone is turned positively (clockwise on screen) against the straight arm;
  /// negatively
  /// too if its limits allow nothing else.
  Positive,
  Negative,
};

/// What happens to a bone's y where its x is stretched or compressed by a factor.
enum class IkScaleY : std::uint8_t {
  Keep,
  Uniform,  ///< Scaled by the same factor.
  Volume,   ///< Divided by the factor: the area stays. Below 0.7 it grows less, to 4 times at 0.
};

/// When the second of two bones is moved onto the x axis of the first (its `at.y` set to 0), so
/// that the triangle is an easy one. Spine does this; the solvers here have no need of it.
enum class IkFlatten : std::uint8_t {
  Never,
  Uneven,             ///< Where the first bone's own x and y scale differ: Spine 3.8.
  UnevenOrStretched,  ///< And wherever `stretch` is set: Spine from 4.0 on.
};

struct IkOptions {
  double mix = 1;                  ///< 0 leaves the pose as it is, to the bit; 1 is the whole way.
  IkBend bend = IkBend::Positive;  ///< More than two bones: where a straight chain bends to.
  /// Two bones and more: pixels before full reach from which on the chain lags behind the target,
  /// so that it does not snap straight. It is straight when the target is as far beyond reach.
  double softness = 0;
  bool compress = false;  ///< A target too near is reached by scaling the first bone.
  bool stretch =
      false;  ///< A target too far is reached by scaling the first bone, without softness.
  IkScaleY scale_y = IkScaleY::Keep;
  IkFlatten flatten = IkFlatten::Never;
  /// Whether two bones stretch where the first one's own x and y scale differ. Spine's do not.
  bool stretch_uneven = true;
};

/// One bone of a chain, as it always is.
struct IkJoint {
  std::int32_t bone = -1;  ///< Index into the poses.
  double length = 0;       ///< Of the bone; only that of the last one counts.
  /// The rotations that are allowed, as BonePose has them: a bone's limits are written from its
  /// setup rotation, and here that is added. low <= high.
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
};

/// Changes the rotation (and with compress and stretch the scale) of the poses of `chain`.
///
/// chain: plain bones from the root on, each the parent of the next; not empty. One bone is aimed,
/// two are solved in closed form, more by descent and an exact last step.
/// skeleton_from_parent: of the first bone's parent. If it is flat, nothing is changed.
/// target: in the skeleton's space.
/// poses: by bone index. What lies below the chain must be posed again afterwards.
///
/// A chain of two bones or more in which one does not inherit normally is left as it is.
/// A rotation within the limits stays there; one that is outside is brought back as far as `mix`
/// says. A target on the root leaves the directions that do not matter as they are.
void solve_ik(const IkOptions& options, std::span<const IkJoint> chain,
              const Affine& skeleton_from_parent, Vec2 target, std::span<BonePose> poses);

}  // namespace sinew

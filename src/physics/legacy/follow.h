#pragma once

#include <optional>
#include <vector>

#include "core/vec2.h"

namespace sinew {

enum class LedEnd { First, Last };

/// The kinematic rope of the demos, bit for bit: no time, gravity or mass. One end is led, every
/// other point follows its neighbour at a fixed distance, and the shape depends on the whole path.
///
/// The two published programs differ in which end is led and in the gap, and write the step as
/// target + unit(p - target) * d and target + unit(target - p) * -d. Negation is exact, so these
/// agree to the bit, and one rule serves both; leading the other end is the exact mirror image.
struct FollowRope {
  std::vector<Vec2> points;
  double spacing = 5;  ///< Pixels between neighbours.
  double gap = 0;      ///< Pixels the led point stays off what leads it; 0: it is there.
  LedEnd end = LedEnd::First;
  /// Where the end that is not led is tied, if it is. One sweep back from there follows, never
  /// repeated, so the led end then need not reach what leads it.
  std::optional<Vec2> tied;
};

/// Pulls the rope by its led end toward `lead`. Two neighbours in the same place stay together
/// until one moves. O(points).
void update(FollowRope& rope, Vec2 lead);

}  // namespace sinew

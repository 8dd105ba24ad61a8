#pragma once

#include <span>

#include "core/vec2.h"
#include "rig/ik.h"
#include "rig/ik_joint.h"

namespace sinew {

/// Turns both of two links so that the tip comes to `target`, or as near as the limits and the bend
/// side allow. Exact where the first bone is scaled evenly, and else to the last bits by bisection.
IkReach solve_two(const IkOptions& options, std::span<const IkJoint, 2> joints,
                  std::span<IkLink, 2> links, Vec2 target);

}  // namespace sinew

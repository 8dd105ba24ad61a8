#pragma once

#include <span>

#include "core/vec2.h"
#include "rig/ik_joint.h"

namespace sinew {

/// Chains whose bones are scaled evenly, so that each link has a length whatever the rotations.

IkReach reach_of(std::span<const IkLink> links);

/// Turns all links toward the target. It must not be 0.
void lay_straight(std::span<IkLink> links, Vec2 target);

/// Turns the links so that the tip meets the target exactly, moving little of what is near already:
/// from the root on, each point is placed anew at its link's length from the one before, and as far
/// from the target as it was, or as the links after it need it. A target that cannot be reached is
/// first brought within reach. Points on the line to the target leave it, if they must, to `side`.
void meet_exactly(std::span<IkLink> links, Vec2 target, double side);

}  // namespace sinew

#pragma once

#include <span>

#include "core/vec2.h"
#include "rig/ik.h"
#include "rig/ik_joint.h"

namespace sinew {

/// Brings the tip nearer to `target` by damped least squares over all rotations, none of which
/// leaves its limits; it only ever gets nearer, and stops at `tolerance` or after a fixed number of
/// steps. The rotations must be allowed at the start. Of all ways to turn the bones each step takes
/// the one that turns them least, so that the pose stays close to where it starts.
/// Returns how far from the target the tip ends. O(links) a step.
double descend(std::span<const IkJoint> joints, std::span<IkLink> links, Vec2 target,
               double tolerance);

}  // namespace sinew

#pragma once

#include <span>

#include "core/vec2.h"
#include "rig/ik.h"
#include "rig/ik_joint.h"

namespace sinew {

/// Turns three links or more so that the tip comes to `target`, starting from how they are turned
/// and turning them little.
///
/// Where the bones are scaled evenly and no limit is in the way, the tip is exact wherever the
/// chain reaches, and the chain straight or folded toward the target elsewhere. Else it is the
/// nearest that descents from a few poses find.
///
/// Not FABRIK: trials of both, each followed by the same last step, had it turn bones three times
/// as far from the pose they had, mostly at the tip, and jump more often while the target moved.
IkReach solve_many(const IkOptions& options, std::span<const IkJoint> joints,
                   std::span<IkLink> links, Vec2 target);

}  // namespace sinew

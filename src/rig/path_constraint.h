#pragma once

#include "rig/bone_maps.h"
#include "rig/constraint.h"

namespace sinew {

/// Lays the constraint's bones along the path that its slot shows; leaves them where it shows none.
/// pose: of the whole skeleton, for what the slot shows.
void solve_path(const PathConstraint& constraint, const PathPose& mixes, const SkeletonPose& pose,
                BoneMaps& bones);

}  // namespace sinew

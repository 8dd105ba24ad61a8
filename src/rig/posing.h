#pragma once

#include <optional>
#include <span>
#include <vector>

#include "rig/skeleton.h"

namespace sinew {

/// The maps of all bones, into `skeleton_from_bone`, with every constraint applied in order.
///
/// skeleton_from_target: for each constraint whose target is no bone the map from the target's
/// space; nothing where the target is not there (yet): the constraint then rests. O(bones) for each
/// constraint.
void pose_skeleton(const Skeleton& skeleton, const SkeletonPose& pose,
                   std::span<const std::optional<Affine>> skeleton_from_target,
                   std::vector<Affine>& skeleton_from_bone);

}  // namespace sinew

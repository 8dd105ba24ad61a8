#pragma once

#include "rig/pose.h"

namespace sinew {

/// What a slider makes of a pose. `slid`: with its animation wholly applied; of one that adds the
/// setup pose with it. As mix_poses and add_pose, but what has no value in between is the
/// animation's whatever the mix.
SkeletonPose slide_pose(const SkeletonPose& pose, const SkeletonPose& slid, double mix);
SkeletonPose slide_pose_adding(const SkeletonPose& pose, const SkeletonPose& slid,
                               const SkeletonPose& setup, double mix, bool adds_scales);

}  // namespace sinew

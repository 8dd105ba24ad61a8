#pragma once

#include <string>
#include <vector>

#include "animation/track.h"
#include "core/rational.h"
#include "rig/pose.h"
#include "schema/field_target.h"

namespace sinew {

/// Moves one thing of a pose by keys. What it moves is found through the table of the pose
/// (scene/skeleton_table.h), as for a track of a scene: whatever the table has can be animated.
struct Timeline {
  FieldTarget target;
  MoveMode mode = MoveMode::Set;  ///< Add and multiply work on the setup pose.
  KeyTrack keys;
};

struct Animation {
  std::string name;
  Rational duration;  ///< Seconds, 0 or more.
  std::vector<Timeline> timelines;
};

/// Sets what the animation moves to its value at a time of its own; leaves the rest of the pose.
void apply_animation(const Animation& animation, Rational time, const SkeletonPose& setup,
                     SkeletonPose& pose);

}  // namespace sinew

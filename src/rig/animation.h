#pragma once

#include <cstdint>
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

/// What an event tells.
struct EventValues {
  int integer = 0;
  double number = 0;
  std::string text;
  double volume = 1;
  double balance = 0;
};

/// Something that animations tell at their keys.
struct Event {
  std::string name;
  std::string audio;  ///< The file of a sound; empty: none.
  EventValues values;
};

struct EventKey {
  Rational time;
  std::int32_t event = -1;
  EventValues values;
};

/// Takes back what physics constraints have gathered.
struct ResetKey {
  Rational time;
  std::vector<std::int32_t> constraints;  ///< Physics ones.
};

struct Animation {
  std::string name;
  Rational duration;  ///< Seconds, 0 or more.
  std::vector<Timeline> timelines;
  std::vector<EventKey> events{};  ///< In order of time.
  std::vector<ResetKey> resets{};  ///< In order of time.
};

/// Sets what the animation moves to its value at a time of its own; leaves the rest of the pose.
void apply_animation(const Animation& animation, Rational time, const SkeletonPose& setup,
                     SkeletonPose& pose);

}  // namespace sinew

#pragma once

#include <span>
#include <vector>

#include "core/rational.h"
#include "rig/skeleton.h"

namespace sinew {

/// An animation that plays from a time on. On one layer the latest one plays; higher layers work on
/// what lower ones give.
struct PlayEntry {
  std::int32_t animation = -1;
  Rational start;   ///< Seconds.
  Rational offset;  ///< Seconds into the animation at its start; any number.
  int layer = 0;
  Rational fade;          ///< Seconds it takes to come in over what its layer played before.
  double mix = 1;         ///< How far it replaces what is below, 0 to 1.
  bool additive = false;  ///< Adds how it differs from the setup pose.
  Rational speed{1, 1};
  bool loop = true;  ///< Starts over at its end, else it holds there.
};

/// The time in an entry's animation at a time of the scene that is not before its start.
Rational animation_time(const PlayEntry& entry, Rational duration, Rational time);

/// When an entry has played its animation once: a loop from anywhere, else up to its end.
Rational end_of(const Skeleton& skeleton, const PlayEntry& entry);

/// The physics constraints that animations start over after `from` and up to `to`, each once. An
/// entry that another one on its layer has replaced does nothing any more.
std::vector<std::int32_t> resets_between(const Skeleton& skeleton,
                                         std::span<const PlayEntry> entries, Rational from,
                                         Rational to);

/// The pose that a play list gives at a time: a pure function of both. entries: in order of layer,
/// and on a layer of start.
SkeletonPose play(const Skeleton& skeleton, std::span<const PlayEntry> entries, Rational time);

}  // namespace sinew

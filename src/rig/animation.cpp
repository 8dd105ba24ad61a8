#include "rig/animation.h"

namespace sinew {

namespace {

/// The numbers of the setup pose that a timeline adds to.
std::vector<double> base_of(const Timeline& timeline, const SkeletonPose& setup) {
  // Nothing is written through it: a target can be followed through what can be written only.
  const Reached reached = follow(timeline.target, const_cast<SkeletonPose*>(&setup));
  std::vector<double> channels(static_cast<std::size_t>(reached.type->channels(reached.value)));
  reached.type->get_channels(reached.value, channels.data());
  const auto first = channels.begin() + timeline.target.first_channel;
  return {first, first + timeline.target.channel_count};
}

}  // namespace

void apply_animation(const Animation& animation, Rational time, const SkeletonPose& setup,
                     SkeletonPose& pose) {
  std::vector<double> values;
  for (const Timeline& timeline : animation.timelines) {
    values.resize(static_cast<std::size_t>(timeline.target.channel_count));
    sample(timeline.keys, time, values);
    std::vector<double> base;
    if (timeline.mode != MoveMode::Set) base = base_of(timeline, setup);
    move(timeline.target, timeline.mode, values, base, &pose);
  }
}

}  // namespace sinew

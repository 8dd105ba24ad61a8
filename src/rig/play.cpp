#include "rig/play.h"

#include <algorithm>

namespace sinew {

namespace {

/// `below` with one animation over it, as if nothing else played on its layer.
SkeletonPose with_entry(const Skeleton& skeleton, const PlayEntry& entry, Rational time,
                        const SkeletonPose& below) {
  const Animation& animation = skeleton.animations[static_cast<std::size_t>(entry.animation)];
  const Rational own_time = animation_time(entry, animation.duration, time);
  if (entry.additive) {
    SkeletonPose alone = skeleton.setup;
    apply_animation(animation, own_time, skeleton.setup, alone);
    return add_pose(below, alone, skeleton.setup, entry.mix, skeleton.rules.adds_scales);
  }
  SkeletonPose full = below;
  apply_animation(animation, own_time, skeleton.setup, full);
  return entry.mix == 1 ? full : mix_poses(below, full, entry.mix);
}

/// How far an entry has come in.
double presence(const PlayEntry& entry, Rational time) {
  const Rational since = time - entry.start;
  return since < entry.fade ? to_double(since / entry.fade) : 1;
}

/// What the entries of one layer, in order of start, make of what is below: each fades in over what
/// those before it give.
SkeletonPose with_layer(const Skeleton& skeleton, std::span<const PlayEntry> entries, Rational time,
                        const SkeletonPose& below) {
  const auto later = std::find_if(entries.begin(), entries.end(),
                                  [&](const PlayEntry& entry) { return time < entry.start; });
  entries = entries.first(static_cast<std::size_t>(later - entries.begin()));
  // Whatever came before one that is in whole does not show.
  std::size_t first = entries.size();
  while (first > 0 && presence(entries[--first], time) < 1) continue;
  SkeletonPose pose = below;
  for (const PlayEntry& entry : entries.subspan(first)) {
    const double amount = presence(entry, time);
    if (amount == 0) continue;
    SkeletonPose alone = with_entry(skeleton, entry, time, below);
    pose = amount == 1 ? std::move(alone) : mix_poses(pose, alone, amount);
  }
  return pose;
}

}  // namespace

Rational animation_time(const PlayEntry& entry, Rational duration, Rational time) {
  const Rational own = (time - entry.start) * entry.speed + entry.offset;
  if (duration == Rational{0, 1}) return Rational{0, 1};
  if (!entry.loop) return std::clamp(own, Rational{0, 1}, duration);
  const Rational rest = own - Rational{floor(own / duration), 1} * duration;
  // Of loops beyond counting the rest is rounded.
  return std::clamp(rest, Rational{0, 1}, duration);
}

Rational end_of(const Skeleton& skeleton, const PlayEntry& entry) {
  const Rational duration = skeleton.animations[static_cast<std::size_t>(entry.animation)].duration;
  const Rational left = entry.loop ? duration : std::max(duration - entry.offset, Rational{0, 1});
  return entry.start + left / entry.speed;
}

SkeletonPose play(const Skeleton& skeleton, std::span<const PlayEntry> entries, Rational time) {
  SkeletonPose pose = skeleton.setup;
  while (!entries.empty()) {
    std::size_t count = 1;
    while (count < entries.size() && entries[count].layer == entries[0].layer) ++count;
    pose = with_layer(skeleton, entries.first(count), time, pose);
    entries = entries.subspan(count);
  }
  return pose;
}

namespace {

/// Whether an entry on the same layer is in whole by `time`, and started later.
bool is_replaced(std::span<const PlayEntry> entries, std::size_t index, Rational time) {
  for (std::size_t i = index + 1; i < entries.size(); ++i) {
    if (entries[i].layer != entries[index].layer) return false;
    if (time >= entries[i].start && presence(entries[i], time) == 1) return true;
  }
  return false;
}

/// Whether a key lies after `from` and up to `to`, times of an entry's own that go on and on.
bool is_passed(const PlayEntry& entry, Rational duration, Rational key, Rational from,
               Rational to) {
  if (!entry.loop || duration == Rational{0, 1}) return from < key && key <= to;
  const auto rounds = [&](Rational time) { return floor((time - key) / duration); };
  return rounds(to) > rounds(from);
}

}  // namespace

std::vector<std::int32_t> resets_between(const Skeleton& skeleton,
                                         std::span<const PlayEntry> entries, Rational from,
                                         Rational to) {
  std::vector<std::int32_t> found;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const PlayEntry& entry = entries[i];
    const Animation& animation = skeleton.animations[static_cast<std::size_t>(entry.animation)];
    if (to < entry.start || animation.resets.empty() || is_replaced(entries, i, to)) continue;
    const auto own = [&](Rational time) {
      return (time - entry.start) * entry.speed + entry.offset;
    };
    for (const ResetKey& key : animation.resets) {
      const bool at_start = from < entry.start && own(entry.start) == key.time;
      const Rational first = std::max(from, entry.start);
      if (at_start || is_passed(entry, animation.duration, key.time, own(first), own(to))) {
        found.insert(found.end(), key.constraints.begin(), key.constraints.end());
      }
    }
  }
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  return found;
}

}  // namespace sinew

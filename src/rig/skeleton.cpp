#include "rig/skeleton.h"

#include <algorithm>
#include <tuple>

namespace sinew {

namespace {

std::int32_t find_in(const Skin& skin, std::int32_t slot, std::int32_t name) {
  const auto key = [](const Skin::Entry& entry) { return std::tuple(entry.slot, entry.name); };
  const auto found = std::lower_bound(
      skin.entries.begin(), skin.entries.end(), std::tuple(slot, name),
      [&](const Skin::Entry& entry, const auto& wanted) { return key(entry) < wanted; });
  const bool is_there = found != skin.entries.end() && key(*found) == std::tuple(slot, name);
  return is_there ? found->attachment : -1;
}

}  // namespace

const Attachment* shown_attachment(const Skeleton& skeleton, const SkeletonPose& pose,
                                   std::size_t slot) {
  const std::int32_t name = pose.slots[slot].attachment;
  if (name < 0 || skeleton.skins.empty()) return nullptr;
  const auto look_up = [&](std::int32_t skin) {
    return find_in(skeleton.skins[static_cast<std::size_t>(skin)], static_cast<std::int32_t>(slot),
                   name);
  };
  std::int32_t found = -1;
  for (auto skin = pose.skins.rbegin(); found < 0 && skin != pose.skins.rend(); ++skin) {
    if (*skin >= 0) found = look_up(*skin);
  }
  if (found < 0) found = look_up(0);
  return found < 0 ? nullptr : &skeleton.attachments[static_cast<std::size_t>(found)];
}

}  // namespace sinew

#include "rig/skeleton.h"

#include <algorithm>
#include <tuple>
#include <variant>

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

/// Bones that the constraint moves.
std::vector<std::int32_t> moved_bones(const ConstraintKind& kind) {
  if (const auto* ik = std::get_if<IkConstraint>(&kind)) {
    std::vector<std::int32_t> bones;
    for (const IkJoint& joint : ik->chain) bones.push_back(joint.bone);
    return bones;
  }
  if (const auto* transform = std::get_if<TransformConstraint>(&kind)) return transform->bones;
  if (const auto* path = std::get_if<PathConstraint>(&kind)) return path->bones;
  if (const auto* physics = std::get_if<PhysicsConstraint>(&kind)) return {physics->bone};
  return std::get<SliderConstraint>(kind).bones;
}

}  // namespace

void find_followers(Skeleton& skeleton) {
  std::vector<bool> moves(skeleton.bones.size());
  std::vector<bool> is_moved(skeleton.bones.size());
  for (Constraint& constraint : skeleton.constraints) {
    // What others move in their bones' poses they place themselves, in the order they need.
    const bool leaves_placing = std::holds_alternative<SliderConstraint>(constraint.kind);
    is_moved.assign(is_moved.size(), false);
    for (const std::int32_t bone : moved_bones(constraint.kind)) {
      is_moved[static_cast<std::size_t>(bone)] = true;
    }
    constraint.followers.clear();
    for (const std::int32_t bone : skeleton.bone_order) {
      const auto i = static_cast<std::size_t>(bone);
      const std::int32_t parent = skeleton.bones[i].parent;
      const bool hangs = parent >= 0 && moves[static_cast<std::size_t>(parent)];
      moves[i] = is_moved[i] || hangs;
      if (is_moved[i] ? leaves_placing : hangs) constraint.followers.push_back(bone);
    }
  }
}

bool is_in_skins(const OnlyInSkins& skins, const SkeletonPose& pose) {
  return !skins || std::any_of(skins->begin(), skins->end(), [&](std::int32_t skin) {
    return std::find(pose.skins.begin(), pose.skins.end(), skin) != pose.skins.end();
  });
}

bool is_bone_there(const Skeleton& skeleton, const SkeletonPose& pose, std::int32_t bone) {
  for (; bone >= 0; bone = skeleton.bones[static_cast<std::size_t>(bone)].parent) {
    if (!is_in_skins(skeleton.bones[static_cast<std::size_t>(bone)].skins, pose)) return false;
  }
  return true;
}

const Attachment* shown_attachment(const Skeleton& skeleton, const SkeletonPose& pose,
                                   std::size_t slot) {
  const std::int32_t name = pose.slots[slot].attachment;
  if (name < 0 || skeleton.skins.empty()) return nullptr;
  if (!is_bone_there(skeleton, pose, skeleton.slots[slot].bone)) return nullptr;
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

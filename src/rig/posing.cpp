#include "rig/posing.h"

namespace sinew {

namespace {

/// Poses `root` and whatever hangs on it again.
void pose_below(const Skeleton& skeleton, std::int32_t root, std::span<const BonePose> poses,
                std::span<Affine> maps) {
  std::vector<bool> moved(skeleton.bones.size());
  for (const std::int32_t index : skeleton.bone_order) {
    const auto i = static_cast<std::size_t>(index);
    const std::int32_t parent = skeleton.bones[i].parent;
    moved[i] = index == root || (parent >= 0 && moved[static_cast<std::size_t>(parent)]);
    if (!moved[i]) continue;
    const Affine& above = parent < 0 ? Affine{} : maps[static_cast<std::size_t>(parent)];
    maps[i] = skeleton_from_bone(above, skeleton.bones[i], poses[i]);
  }
}

}  // namespace

void pose_skeleton(const Skeleton& skeleton, const SkeletonPose& pose,
                   std::span<const std::optional<Affine>> skeleton_from_target,
                   std::vector<Affine>& skeleton_from_bone) {
  skeleton_from_bone.resize(skeleton.bones.size());
  pose_bones(skeleton.bones, skeleton.bone_order, pose.bones, skeleton_from_bone);
  if (skeleton.constraints.empty()) return;
  std::vector<BonePose> poses = pose.bones;
  for (std::size_t i = 0; i < skeleton.constraints.size(); ++i) {
    const IkConstraint& constraint = skeleton.constraints[i];
    const IkPose& ik = pose.constraints[i];
    std::optional<Affine> space = skeleton_from_target[i];
    if (constraint.target_bone >= 0) {
      space = skeleton_from_bone[static_cast<std::size_t>(constraint.target_bone)];
    }
    if (!ik.active || !space) continue;
    const std::int32_t root = constraint.chain.front().bone;
    const std::int32_t parent = skeleton.bones[static_cast<std::size_t>(root)].parent;
    const Affine above =
        parent < 0 ? Affine{} : skeleton_from_bone[static_cast<std::size_t>(parent)];
    solve_ik(ik.options, constraint.chain, above, *space * ik.target, poses);
    pose_below(skeleton, root, poses, skeleton_from_bone);
  }
}

}  // namespace sinew

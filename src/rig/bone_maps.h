#pragma once

#include <span>
#include <vector>

#include "rig/skeleton.h"

namespace sinew {

/// How a bone with this map lies in its parent, but for what it inherits; the x axis is not
/// sheared.
BonePose recovered_pose(const Affine& skeleton_from_parent, const Affine& skeleton_from_bone,
                        BoneInherit inherit, RecoveredPose how);

/// Bones on their way through the constraints: how each lies in its parent, as far as constraints
/// left it there, and where that puts it in the skeleton. A constraint changes either, and says
/// which bones it changed; what hangs on them follows.
class BoneMaps {
 public:
  /// animated: as animations give it. poses: likewise at first. maps: room for as many.
  BoneMaps(const Skeleton& skeleton, std::span<const BonePose> animated, std::span<BonePose> poses,
           std::span<Affine> maps)
      : skeleton_(skeleton), animated_(animated), poses_(poses), maps_(maps) {}

  const Skeleton& skeleton() const { return skeleton_; }
  std::span<BonePose> poses() { return poses_; }
  std::span<const BonePose> poses() const { return poses_; }
  std::span<const Affine> maps() const { return maps_; }
  BonePose& pose(std::int32_t bone) { return poses_[static_cast<std::size_t>(bone)]; }
  Affine& map(std::int32_t bone) { return maps_[static_cast<std::size_t>(bone)]; }
  /// The map of what the bone hangs on.
  Affine above(std::int32_t bone) const;

  /// Goes on with poses that stand elsewhere now.
  void rebind(std::span<BonePose> poses) { poses_ = poses; }

  void pose_all();
  /// Puts a bone where its pose says.
  void place(std::int32_t bone);
  /// Says that a constraint has changed the bone's map.
  void placed(std::int32_t bone);
  /// Poses what follows from a constraint, once it has done its work.
  void pose_followers(const Constraint& constraint);

 private:
  void recover(std::int32_t bone);

  const Skeleton& skeleton_;
  std::span<const BonePose> animated_;
  std::span<BonePose> poses_;
  std::span<Affine> maps_;
  std::vector<std::int32_t> placed_;  ///< By the constraint at work; their poses are to be found.
};

}  // namespace sinew

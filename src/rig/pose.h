#pragma once

#include <cstdint>
#include <vector>

#include "image/tint.h"
#include "rig/bone.h"
#include "rig/constraint_pose.h"

namespace sinew {

struct SlotPose {
  std::int32_t attachment = -1;  ///< Index into the slot's attachments; -1: nothing.
  Tint tint;
};

struct AttachmentPose {
  std::vector<Vec2> deform;  ///< How far each vertex is moved, or each influence (see Weights).
  std::int32_t frame = 0;    ///< Which picture of a sequence shows; beyond the last: the last.
};

/// Everything of a skeleton that animations, tracks and layers change: numbers by index, no names.
struct SkeletonPose {
  std::vector<BonePose> bones;
  std::vector<SlotPose> slots;
  std::vector<std::int32_t> draw_order;  ///< All slots, back to front.
  std::vector<ConstraintPose> constraints;
  std::vector<AttachmentPose> attachments;  ///< Of those that have one.
  /// Those that are worn, later ones on top; then -1 up to the number of all.
  std::vector<std::int32_t> skins;
};

/// The pose that is `amount` of the way from one to the other, 0 to 1. Bones turn the short way.
/// What has no value in between (attachments, the drawing order) changes at one half.
SkeletonPose mix_poses(const SkeletonPose& from, const SkeletonPose& to, double amount);

/// `onto` changed as `pose` differs from `setup`, times `amount`. Scales multiply, or add.
SkeletonPose add_pose(const SkeletonPose& onto, const SkeletonPose& pose, const SkeletonPose& setup,
                      double amount, bool adds_scales = false);

}  // namespace sinew

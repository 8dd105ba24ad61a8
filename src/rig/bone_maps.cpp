#include "rig/bone_maps.h"

#include <cmath>

#include "core/math.h"
#include "rig/ik_joint.h"

namespace sinew {
namespace {

Vec2 x_axis(const Affine& m) { return {m.a, m.b}; }
Vec2 y_axis(const Affine& m) { return {m.c, m.d}; }

Affine turn(Vec2 direction) { return {direction.x, direction.y, -direction.y, direction.x, 0, 0}; }

/// The own map of a bone whose parent stretches it along its own axes but does not turn it.
Affine without_stretch(const Affine& parent, const Affine& map) {
  const double along = length(x_axis(parent));
  const double across = along > 0 ? std::fabs(determinant(parent)) / along : 0;
  if (across == 0) return {0, 0, 0, 0, 0, 0};
  const Vec2 axis = x_axis(parent) * (1 / along);
  return turn(axis) * Affine{1 / along, 0, 0, 1 / across, 0, 0} * turn({axis.x, -axis.y}) * map;
}

/// Rotation, scale and shear of a map whose x axis is not sheared.
void decompose(const Affine& own, RecoveredPose how, BonePose& out) {
  const Vec2 x = x_axis(own);
  const Vec2 y = y_axis(own);
  const double along = length(x);
  out.shear = {};
  if (along < 1e-5) {
    out.rotation = wrapped(angle_of(y) - kPi / 2);
    out.scale = {0, length(y)};
    return;
  }
  const double area = determinant(own);
  out.rotation = angle_of(x);
  if (how == RecoveredPose::Exact) {
    const double side = area < 0 ? -1 : 1;
    out.scale = {along, side * length(y)};
    if (y != Vec2{}) out.shear.y = atan2(-side * dot(x, y), side * area);
    return;
  }
  out.scale = {along, area / along};
  const double sheared = atan2(-dot(x, y), area);
  out.shear.y = how == RecoveredPose::ProjectedMirrored ? -sheared : sheared;
}

}  // namespace

BonePose recovered_pose(const Affine& skeleton_from_parent, const Affine& skeleton_from_bone,
                        BoneInherit inherit, RecoveredPose how) {
  const Affine parent_from_skeleton = inverse(skeleton_from_parent);
  const Affine in_parent = parent_from_skeleton * skeleton_from_bone;
  BonePose pose;
  pose.inherit = inherit;
  switch (inherit) {
    case BoneInherit::Normal:
      decompose(in_parent, how, pose);
      break;
    case BoneInherit::OnlyTranslation:
      decompose(skeleton_from_bone, how, pose);
      break;
    case BoneInherit::NoRotationOrReflection:
      decompose(without_stretch(skeleton_from_parent, skeleton_from_bone), how, pose);
      break;
    case BoneInherit::NoScale:
    case BoneInherit::NoScaleOrReflection: {
      const double size = length(x_axis(skeleton_from_bone));
      if (size == 0) break;
      const Vec2 direction = x_axis(skeleton_from_bone) * (1 / size);
      Affine turned = turn(direction);
      if (inherit == BoneInherit::NoScale && determinant(skeleton_from_parent) < 0) {
        turned.c = -turned.c;
        turned.d = -turned.d;
      }
      decompose(inverse(turned) * skeleton_from_bone, how, pose);
      pose.rotation = angle_of(linear(parent_from_skeleton, direction));
      break;
    }
  }
  pose.at = {in_parent.tx, in_parent.ty};
  return pose;
}

Affine BoneMaps::above(std::int32_t bone) const {
  const std::int32_t parent = skeleton_.bones[static_cast<std::size_t>(bone)].parent;
  return parent < 0 ? Affine{} : maps_[static_cast<std::size_t>(parent)];
}

void BoneMaps::pose_all() { pose_bones(skeleton_.bones, skeleton_.bone_order, poses_, maps_); }

void BoneMaps::place(std::int32_t bone) {
  map(bone) =
      skeleton_from_bone(above(bone), skeleton_.bones[static_cast<std::size_t>(bone)], pose(bone));
}

void BoneMaps::placed(std::int32_t bone) {
  if (skeleton_.rules.recovered_against == RecoveredAgainst::During) {
    recover(bone);
  } else {
    placed_.push_back(bone);
  }
}

void BoneMaps::recover(std::int32_t bone) {
  if (skeleton_.bones[static_cast<std::size_t>(bone)].from) return;  // a triangle has no such pose
  pose(bone) =
      recovered_pose(above(bone), map(bone), pose(bone).inherit, skeleton_.rules.recovered);
}

void BoneMaps::pose_followers(const Constraint& constraint) {
  const bool restarts = skeleton_.rules.followers == FollowerPose::Animated;
  for (const std::int32_t bone : constraint.followers) {
    if (restarts) pose(bone) = animated_[static_cast<std::size_t>(bone)];
    place(bone);
  }
  for (const std::int32_t bone : placed_) recover(bone);
  placed_.clear();
}

}  // namespace sinew

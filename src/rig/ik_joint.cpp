#include "rig/ik_joint.h"

#include <algorithm>
#include <cmath>

#include "core/math.h"

namespace sinew {
namespace {

double angle_of(Vec2 v) { return atan2(v.y, v.x); }

bool has_limits(const IkJoint& joint) {
  return std::isfinite(joint.low) && std::isfinite(joint.high);
}

/// The same direction as `rotation`, by the turn that lies around the middle of the limits.
double around_limits(const IkJoint& joint, double rotation) {
  const double middle = (joint.low + joint.high) / 2;
  return middle + wrapped(rotation - middle);
}

/// Where the x axis of a bone of `inherit` goes when it does not turn; not for those modes in which
/// that depends on the rotation.
Affine aiming_space(const Affine& skeleton_from_parent, BoneInherit inherit) {
  BonePose still;
  still.inherit = inherit;
  return skeleton_from_bone(skeleton_from_parent, Bone{}, still);
}

}  // namespace

double wrapped(double angle) {
  if (angle >= -kPi && angle <= kPi) return angle;
  return angle - 2 * kPi * std::floor(angle / (2 * kPi) + 0.5);
}

double aimed_rotation(const BonePose& pose, const Affine& skeleton_from_parent, Vec2 target) {
  const Vec2 way = target - skeleton_from_parent * pose.at;
  const double own = pose.shear.x + (pose.scale.x < 0 ? kPi : 0);
  Vec2 direction;
  if (pose.inherit == BoneInherit::NoScale || pose.inherit == BoneInherit::NoScaleOrReflection) {
    const bool mirrored =
        pose.inherit == BoneInherit::NoScale && determinant(skeleton_from_parent) < 0;
    const SinCos back = sincos(mirrored ? own : -own);
    const Vec2 unsheared{way.x * back.cos - way.y * back.sin, way.x * back.sin + way.y * back.cos};
    direction = linear(inverse(skeleton_from_parent), unsheared);
    return direction == Vec2{} ? pose.rotation : angle_of(direction);
  }
  direction = linear(inverse(aiming_space(skeleton_from_parent, pose.inherit)), way);
  return direction == Vec2{} ? pose.rotation : angle_of(direction) - own;
}

double limited(const IkJoint& joint, double rotation) {
  if (!has_limits(joint)) return rotation;
  return std::clamp(around_limits(joint, rotation), joint.low, joint.high);
}

double mixed(const IkJoint& joint, double from, double to, double mix) {
  if (!has_limits(joint)) return from + wrapped(to - from) * mix;
  const double start = around_limits(joint, from);
  return start + (around_limits(joint, to) - start) * mix;
}

void scale_x(BonePose& pose, double factor, double mix, IkScaleY scale_y) {
  const double scale = (factor - 1) * mix + 1;
  pose.scale.x *= scale;
  if (scale_y == IkScaleY::Uniform) pose.scale.y *= scale;
  if (scale_y == IkScaleY::Volume && scale != 0) pose.scale.y /= scale;
}

}  // namespace sinew

#include "rig/ik.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/math.h"
#include "rig/ik_joint.h"
#include "rig/ik_many.h"
#include "rig/ik_two.h"

namespace sinew {
namespace {

/// Where the x axis of a bone of `inherit` goes when it does not turn; not for those modes in which
/// that depends on the rotation.
Affine aiming_space(const Affine& skeleton_from_parent, BoneInherit inherit) {
  BonePose still;
  still.inherit = inherit;
  return skeleton_from_bone(skeleton_from_parent, Bone{}, still);
}

/// The rotation by which the own x axis, with the sign of its scale, points where `target` is; as
/// it is where `target` lies on the bone's beginning.
double aimed_rotation(const BonePose& pose, const Affine& skeleton_from_parent, Vec2 target) {
  Vec2 way = target - skeleton_from_parent * pose.at;
  const double own = pose.shear.x + (pose.scale.x < 0 ? kPi : 0);
  const bool unscaled =
      pose.inherit == BoneInherit::NoScale || pose.inherit == BoneInherit::NoScaleOrReflection;
  if (unscaled) {  // what the bone's own map turns comes after what the parent turns
    const bool mirrored =
        pose.inherit == BoneInherit::NoScale && determinant(skeleton_from_parent) < 0;
    const Vec2 back = polar(mirrored ? own : -own, 1);
    way = {way.x * back.x - way.y * back.y, way.x * back.y + way.y * back.x};
  }
  const Affine space =
      unscaled ? skeleton_from_parent : aiming_space(skeleton_from_parent, pose.inherit);
  const Vec2 direction = linear(inverse(space), way);
  if (direction == Vec2{}) return pose.rotation;
  return wrapped(angle_of(direction) - (unscaled ? 0 : own));
}

bool scales(const IkOptions& options, const IkReach& reach, double distance) {
  return (distance > reach.farthest && options.stretch) ||
         (distance < reach.nearest && options.compress);
}

void scale(BonePose& pose, double factor, const IkOptions& options) {
  const double now = (factor - 1) * options.mix + 1;
  pose.scale.x *= now;
  pose.scale.y *= y_factor(options.scale_y, now);
}

void solve_one(const IkOptions& options, const IkJoint& joint, const Affine& skeleton_from_parent,
               Vec2 target, BonePose& pose) {
  BonePose aimed = pose;
  aimed.rotation = limited(joint, aimed_rotation(pose, skeleton_from_parent, target));
  pose.rotation = mixed(joint, pose.rotation, aimed.rotation, options.mix);
  const Affine map = skeleton_from_bone(skeleton_from_parent, Bone{}, aimed);
  const double reach = length(linear(map, {joint.length, 0}));
  const double distance = length(target - skeleton_from_parent * pose.at);
  if (reach > 0 && scales(options, {reach, reach}, distance))
    scale(pose, distance / reach, options);
}

IkLink link_of(const BonePose& pose, Vec2 end) {
  return {parent_from_own({{}, 0, pose.scale, pose.shear, {}}), end, pose.rotation};
}

bool is_uneven(const BonePose& pose) {
  return std::fabs(std::fabs(pose.scale.x) - std::fabs(pose.scale.y)) > 1e-6;
}

void flatten(const IkOptions& options, const BonePose& first, BonePose& second) {
  const bool flat = (options.flatten != IkFlatten::Never && is_uneven(first)) ||
                    (options.flatten == IkFlatten::UnevenOrStretched && options.stretch);
  if (flat) second.at.y = 0;
}

/// Scales the first bone so that the tip, as the links are turned, comes as far as the target.
void scale_first(const IkOptions& options, const IkJoint& joint, std::span<IkLink> links,
                 Vec2 target, BonePose& pose) {
  IkLink& first = links.front();
  const Vec2 tip = tip_in_first(links);
  const double factor = stretch_factor(first.own, tip, length(target), options.scale_y);
  scale(pose, factor, options);
  const Vec2 scaled =
      linear(first.own, {tip.x * factor, tip.y * y_factor(options.scale_y, factor)});
  if (tip.y == 0 || scaled == Vec2{}) return;
  first.rotation = limited(joint, wrapped(angle_of(target) - angle_of(scaled)));
}

void solve_links(const IkOptions& options, std::span<const IkJoint> chain, std::span<IkLink> links,
                 Vec2 target, std::span<BonePose> poses) {
  const auto pose = [&](std::size_t i) -> BonePose& {
    return poses[static_cast<std::size_t>(chain[i].bone)];
  };
  if (chain.size() == 2) flatten(options, pose(0), pose(1));
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const bool last = i + 1 == chain.size();
    links[i] = link_of(pose(i), last ? Vec2{chain[i].length, 0} : pose(i + 1).at);
  }
  const IkReach reach = chain.size() == 2
                            ? solve_two(options, chain.first<2>(), links.first<2>(), target)
                            : solve_many(options, chain, links, target);
  if (options.softness <= 0 && (options.stretch_uneven || !is_uneven(pose(0))) &&
      scales(options, reach, length(target))) {
    scale_first(options, chain[0], links, target, pose(0));
  }
  for (std::size_t i = 0; i < chain.size(); ++i) {
    pose(i).rotation = mixed(chain[i], pose(i).rotation, links[i].rotation, options.mix);
  }
}

}  // namespace

void solve_ik(const IkOptions& options, std::span<const IkJoint> chain,
              const Affine& skeleton_from_parent, Vec2 target, std::span<BonePose> poses) {
  const Affine parent_from_skeleton = inverse(skeleton_from_parent);
  if (options.mix == 0 || parent_from_skeleton == Affine{0, 0, 0, 0, 0, 0}) return;
  BonePose& first = poses[static_cast<std::size_t>(chain[0].bone)];
  if (chain.size() == 1) {
    solve_one(options, chain[0], skeleton_from_parent, target, first);
    return;
  }
  const bool normal = std::all_of(chain.begin(), chain.end(), [&](const IkJoint& joint) {
    return poses[static_cast<std::size_t>(joint.bone)].inherit == BoneInherit::Normal;
  });
  if (!normal) return;
  const Vec2 way = parent_from_skeleton * target - first.at;
  std::array<IkLink, 2> two;
  std::vector<IkLink> many(chain.size() == 2 ? 0 : chain.size());
  solve_links(options, chain, chain.size() == 2 ? std::span<IkLink>(two) : many, way, poses);
}

}  // namespace sinew

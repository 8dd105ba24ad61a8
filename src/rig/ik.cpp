#include "rig/ik.h"

#include <cmath>
#include <cstddef>

#include "rig/ik_joint.h"

namespace sinew {
namespace {

void solve_one(const IkOptions& options, const IkJoint& joint, const Affine& skeleton_from_parent,
               Vec2 target, BonePose& pose) {
  const double rotation = limited(joint, aimed_rotation(pose, skeleton_from_parent, target));
  pose.rotation = mixed(joint, pose.rotation, rotation, options.mix);
  if (!options.stretch && !options.compress) return;
  BonePose aimed = pose;
  aimed.rotation = rotation;
  const Affine map = skeleton_from_bone(skeleton_from_parent, Bone{}, aimed);
  const double reach = length(linear(map, {joint.length, 0}));
  const double distance = length(target - skeleton_from_parent * pose.at);
  const bool scales = distance > reach ? options.stretch : options.compress;
  if (scales && reach > 0) scale_x(pose, distance / reach, options.mix, options.scale_y);
}

}  // namespace

void solve_ik(const IkOptions& options, std::span<const IkJoint> chain,
              const Affine& skeleton_from_parent, Vec2 target, std::span<BonePose> poses) {
  if (options.mix == 0 || inverse(skeleton_from_parent) == Affine{0, 0, 0, 0, 0, 0}) return;
  const auto pose = [&](std::size_t i) -> BonePose& {
    return poses[static_cast<std::size_t>(chain[i].bone)];
  };
  if (chain.size() == 1) solve_one(options, chain[0], skeleton_from_parent, target, pose(0));
}

}  // namespace sinew

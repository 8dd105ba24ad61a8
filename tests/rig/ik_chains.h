#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

#include "core/affine.h"
#include "core/math.h"
#include "rig/bone.h"
#include "rig/ik.h"

namespace sinew {

/// A chain of bones to solve, and what tests ask of it.
struct IkChain {
  Affine parent;
  std::vector<BonePose> poses;
  std::vector<IkJoint> joints;

  void add(Vec2 at, double rotation, double bone_length) {
    BonePose pose;
    pose.at = at;
    pose.rotation = rotation;
    poses.push_back(pose);
    joints.push_back({static_cast<std::int32_t>(joints.size()), bone_length});
  }

  void solve(Vec2 target, const IkOptions& options = {}) {
    solve_ik(options, joints, parent, target, poses);
  }

  /// Where each bone begins, and the tip.
  std::vector<Vec2> points() const {
    std::vector<Vec2> points;
    Affine map = parent;
    for (const BonePose& pose : poses) {
      map = skeleton_from_bone(map, Bone{}, pose);
      points.push_back({map.tx, map.ty});
    }
    points.push_back(map * Vec2{joints.back().length, 0});
    return points;
  }

  Vec2 tip() const { return points().back(); }

  /// Full reach, in the skeleton, of a chain that is not scaled.
  double reach() const {
    const std::vector<Vec2> all = points();
    double sum = 0;
    for (std::size_t i = 1; i < all.size(); ++i) sum += length(all[i] - all[i - 1]);
    return sum;
  }

  /// The largest angle by which a bone is turned differently.
  double turned_from(const IkChain& other) const {
    double most = 0;
    for (std::size_t i = 0; i < poses.size(); ++i) {
      const double turn = poses[i].rotation - other.poses[i].rotation;
      most = std::max(most, std::fabs(std::remainder(turn, 2 * kPi)));
    }
    return most;
  }
};

/// Straight along x, of bones of one length.
inline IkChain straight_chain(std::size_t bones, double bone_length) {
  IkChain chain;
  for (std::size_t i = 0; i < bones; ++i) {
    chain.add({i == 0 ? 0 : bone_length, 0}, 0, bone_length);
  }
  return chain;
}

/// The same numbers everywhere: the distributions of the standard library are not.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  double between(double low, double high) {
    return low + (high - low) * static_cast<double>(engine_() >> 11U) * 0x1p-53;
  }

  bool chance(double probability) { return between(0, 1) < probability; }

 private:
  std::mt19937_64 engine_;
};

/// Bones of random places, lengths and even scales, some mirrored, under a parent that turns,
/// shears, scales unevenly and mirrors.
inline IkChain random_chain(Random& random, std::size_t bones) {
  IkChain chain;
  const double mirror = random.chance(0.5) ? -1 : 1;
  chain.parent = parent_from_own({{random.between(-50, 50), random.between(-50, 50)},
                                  random.between(-kPi, kPi),
                                  {random.between(0.5, 2), mirror * random.between(0.5, 2)},
                                  {random.between(-0.3, 0.3), random.between(-0.3, 0.3)},
                                  {}});
  for (std::size_t i = 0; i < bones; ++i) {
    chain.add({random.between(5, 40), random.between(-5, 5)}, random.between(-kPi, kPi),
              random.between(5, 40));
    const double scale = random.between(0.7, 1.3);
    chain.poses.back().scale = {scale, random.chance(0.3) ? -scale : scale};
  }
  return chain;
}

/// A target the chain can reach: where its tip is after turning each bone at random, within its
/// limits. For two bones `bend` becomes the side they are then bent to.
inline Vec2 reachable_target(Random& random, const IkChain& chain, IkBend& bend) {
  IkChain other = chain;
  for (std::size_t i = 0; i < other.poses.size(); ++i) {
    const IkJoint& joint = other.joints[i];
    other.poses[i].rotation = std::isfinite(joint.low) ? random.between(joint.low, joint.high)
                                                       : random.between(-kPi, kPi);
  }
  if (chain.poses.size() == 2) {
    const BonePose& second = other.poses[1];
    const double straight = atan2(second.at.y, second.at.x) - (second.scale.x < 0 ? kPi : 0);
    const bool negative = std::remainder(second.rotation - straight, 2 * kPi) < 0;
    bend = negative ? IkBend::Negative : IkBend::Positive;
  }
  return other.tip();
}

}  // namespace sinew

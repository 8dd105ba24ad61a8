#include "rig/bone.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sinew {
namespace {

Affine own_map(double rotation, Vec2 scale, Vec2 shear) {
  return parent_from_own({{}, rotation, scale, shear, {}});
}

Vec2 x_axis(const Affine& m) { return {m.a, m.b}; }

/// The zero vector has no direction and stays.
Vec2 unit(Vec2 v) {
  const double size = length(v);
  return size > 0 ? v * (1 / size) : v;
}

/// Turns the x axis to `direction`, which has length 1.
Affine turn(Vec2 direction) { return {direction.x, direction.y, -direction.y, direction.x, 0, 0}; }

Affine stretched_but_not_turned(const Affine& parent, const Affine& own) {
  const double along = length(x_axis(parent));
  if (along == 0) return {0, 0, 0, 0, 0, 0};
  const double across = std::fabs(determinant(parent)) / along;
  const Vec2 axis = unit(x_axis(parent));
  return turn(axis) * Affine{along, 0, 0, across, 0, 0} * turn({axis.x, -axis.y}) * own;
}

Affine turned_but_not_stretched(const Affine& parent, const BonePose& pose, bool reflects) {
  const Affine rotation = own_map(pose.rotation, {1, 1}, {});
  const Affine rest = own_map(0, pose.scale, pose.shear);
  Affine turned = turn(unit(linear(parent, x_axis(rotation))));
  if (reflects && determinant(parent) < 0) {
    turned.c = -turned.c;
    turned.d = -turned.d;
  }
  return turned * rest;
}

/// How the bone lies in the skeleton but for its place.
Affine inherited(const Affine& parent, const BonePose& pose) {
  const Affine own = own_map(pose.rotation, pose.scale, pose.shear);
  switch (pose.inherit) {
    case BoneInherit::Normal:
      return parent * own;
    case BoneInherit::OnlyTranslation:
      return own;
    case BoneInherit::NoRotationOrReflection:
      return stretched_but_not_turned(parent, own);
    case BoneInherit::NoScale:
      return turned_but_not_stretched(parent, pose, true);
    case BoneInherit::NoScaleOrReflection:
      return turned_but_not_stretched(parent, pose, false);
  }
  return own;
}

}  // namespace

BoneOrder order_bones(std::span<const Bone> bones) {
  enum class State : std::uint8_t { New, OnTheWay, Done };
  std::vector<State> states(bones.size(), State::New);
  BoneOrder order;
  std::vector<std::int32_t> way;  // from a bone up to the first ancestor that is done
  for (std::size_t start = 0; start < bones.size(); ++start) {
    way.clear();
    auto bone = static_cast<std::int32_t>(start);
    while (bone >= 0 && states[static_cast<std::size_t>(bone)] == State::New) {
      states[static_cast<std::size_t>(bone)] = State::OnTheWay;
      way.push_back(bone);
      bone = bones[static_cast<std::size_t>(bone)].parent;
    }
    if (bone >= 0 && states[static_cast<std::size_t>(bone)] == State::OnTheWay) {
      const auto met = std::find(way.begin(), way.end(), bone);
      if (order.cycle.empty()) order.cycle.assign(met, way.end());
      continue;  // its bones stay on the way, and so does what hangs on them
    }
    for (auto next = way.rbegin(); next != way.rend(); ++next) {
      states[static_cast<std::size_t>(*next)] = State::Done;
      order.parents_first.push_back(*next);
    }
  }
  return order;
}

Affine skeleton_from_bone(const Affine& skeleton_from_parent, const Bone& bone,
                          const BonePose& pose) {
  if (bone.from) {
    return skeleton_from_parent *
           affine_between_triangles(*bone.from, pose.to.value_or(*bone.from));
  }
  Affine map = inherited(skeleton_from_parent, pose);
  const Vec2 at = skeleton_from_parent * pose.at;
  map.tx = at.x;
  map.ty = at.y;
  return map;
}

void pose_bones(std::span<const Bone> bones, std::span<const std::int32_t> order,
                std::span<const BonePose> poses, std::span<Affine> maps) {
  for (const std::int32_t index : order) {
    const auto i = static_cast<std::size_t>(index);
    const std::int32_t parent = bones[i].parent;
    const Affine& above = parent < 0 ? Affine{} : maps[static_cast<std::size_t>(parent)];
    maps[i] = skeleton_from_bone(above, bones[i], poses[i]);
  }
}

}  // namespace sinew

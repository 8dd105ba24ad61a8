#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/affine.h"
#include "core/vec2.h"

namespace sinew {

/// What a plain bone takes over from its parent. Its place is the parent's to move in each case.
enum class BoneInherit : std::uint8_t {
  Normal,
  OnlyTranslation,
  NoRotationOrReflection,  ///< Stretched along the parent's axes, but not turned by them.
  NoScale,                 ///< Turned and mirrored, but neither stretched nor sheared.
  NoScaleOrReflection,
};

/// What animation and constraints may change of a bone. The space is the parent bone's, or the
/// skeleton's for a bone without one.
struct BonePose {
  Vec2 at;              ///< Where the bone begins.
  double rotation = 0;  ///< Radians, from the x axis toward the y axis.
  Vec2 scale{1, 1};
  Vec2 shear;  ///< Radians by which the x and the y axis turn further.
  BoneInherit inherit = BoneInherit::Normal;
  /// A triangle bone's corners; the members above are then not used. Nothing for a plain bone.
  std::optional<std::array<Vec2, 3>> to;
};

/// Radians from the setup rotation, low <= high.
struct AngleLimits {
  double low = 0, high = 0;
};

struct Bone {
  std::string name;
  std::int32_t parent = -1;  ///< Its index; -1 for none.
  double length = 0;         ///< Pixels along the own x axis.
  BonePose setup;
  /// Skins while one of which is worn the bone is there; nothing: always.
  std::optional<std::vector<std::int32_t>> skins;
  std::optional<AngleLimits> limits;  ///< Of what inverse kinematics may turn it by.
  /// The triangle at rest, in the same space as `to`: a triangle bone shears and stretches what
  /// hangs on it as this goes to `to`. Nothing for a plain bone.
  std::optional<std::array<Vec2, 3>> from;
};

struct BoneOrder {
  /// All bones, parents first and else as they stand; without those of `cycle` and below.
  std::vector<std::int32_t> parents_first;
  /// Empty, or bones each of which is the next one's child, and the last one the first's.
  std::vector<std::int32_t> cycle;
};

/// Finds the order to pose bones in, once: parents may stand after their children. O(bones).
BoneOrder order_bones(std::span<const Bone> bones);

/// The map of one bone, given that of its parent (the identity for a bone without one).
///
/// Source: the matrix formulas of Spine's inheritance modes, checked against its exports.
Affine skeleton_from_bone(const Affine& skeleton_from_parent, const Bone& bone,
                          const BonePose& pose);

/// The maps of all bones, into `maps`. `order` is that of order_bones, without a cycle; the other
/// spans are by bone index.
void pose_bones(std::span<const Bone> bones, std::span<const std::int32_t> order,
                std::span<const BonePose> poses, std::span<Affine> maps);

}  // namespace sinew

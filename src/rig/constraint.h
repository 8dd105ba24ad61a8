#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/vec2.h"
#include "rig/constraint_pose.h"
#include "rig/ik.h"

namespace sinew {

/// What holds bones, as it always is; what moves of it is a ConstraintPose. Constraints are applied
/// one by one in the order of their list, each to what the ones before it left.

/// Skins while one of which is worn something is there; nothing: always.
using OnlyInSkins = std::optional<std::vector<std::int32_t>>;

/// Turns a chain of bones so that the tip of the last one meets a target.
struct IkConstraint {
  std::vector<IkJoint> chain;     ///< At least one; each the parent of the next.
  std::int32_t target_bone = -1;  ///< Whose space the target lies in; -1: see pose_skeleton.
};

/// One number of how a bone lies: in its parent, or in the skeleton, where scales are the lengths
/// of its axes and the shear is how far the angle between them exceeds a quarter turn.
enum class BoneProperty : std::uint8_t { Rotation, X, Y, ScaleX, ScaleY, ShearY };

/// What one property of the source gives one of the bones: (source - from_offset) * scale +
/// to_offset. With `clamp` it stays between to_offset and max, whichever is larger. Radians and
/// pixels.
struct PropertyMap {
  BoneProperty from = BoneProperty::Rotation;
  BoneProperty to = BoneProperty::Rotation;
  double from_offset = 0;
  double to_offset = 0;
  double scale = 1;
  double max = 1;
};

/// Added to what is read of a source.
struct PropertyOffsets {
  double rotation = 0;  ///< Radians; the other way round for a mirrored source.
  Vec2 at;              ///< A point of the source's own space; of a local source, added.
  Vec2 scale;
  double shear = 0;  ///< Radians.
};

/// Makes bones follow another one, property by property.
struct TransformConstraint {
  std::vector<std::int32_t> bones;
  std::int32_t source = -1;
  bool reads_local = false;   ///< The source as it lies in its parent, not in the skeleton.
  bool writes_local = false;  ///< The bones likewise.
  bool additive = false;      ///< Adds to what a bone has (scales multiply), else goes toward.
  bool clamp = false;
  PropertyOffsets offsets;
  std::vector<PropertyMap> maps;
};

enum class PositionMode : std::uint8_t {
  Percent,  ///< A part of the path.
  Fixed,    ///< Pixels along the path.
};

enum class SpacingMode : std::uint8_t {
  Length,        ///< The bone's length, and `spacing` more.
  Fixed,         ///< `spacing`, as the bone is scaled.
  Percent,       ///< `spacing` of the path.
  Proportional,  ///< All bones take `spacing` of the path, each by its length.
};

enum class RotateMode : std::uint8_t {
  Tangent,     ///< Bones lie along the path.
  Chain,       ///< Each points to where the next one is.
  ChainScale,  ///< And is stretched to reach it.
};

/// Lays bones along the path that a slot shows.
struct PathConstraint {
  std::vector<std::int32_t> bones;
  std::int32_t slot = -1;
  PositionMode position_mode = PositionMode::Percent;
  SpacingMode spacing_mode = SpacingMode::Length;
  RotateMode rotate_mode = RotateMode::Tangent;
  double rotation = 0;  ///< Radians that the bones are turned further.
};

/// Lets one bone lag behind its motion and swing. Amounts are 0 for what does not swing.
struct PhysicsConstraint {
  std::int32_t bone = -1;
  Vec2 at;  ///< How much its place swings, along x and y of the skeleton.
  double rotation = 0;
  double scale = 0;  ///< Along the own x axis.
  double shear = 0;  ///< Of the x axis.
  IkScaleY scale_y = IkScaleY::Keep;
  double rate = 60;     ///< Steps a second, above 0.
  double limit = 5000;  ///< Pixels a second: motion beyond is not felt.
};

/// Applies an animation at a time that a bone tells, or that is keyed.
struct SliderConstraint {
  std::int32_t animation = -1;
  bool additive = false;
  bool loop = false;
  std::int32_t bone = -1;  ///< Whose property tells the time; -1: the pose does.
  bool reads_local = false;
  BoneProperty property = BoneProperty::Rotation;
  double from = 0;   ///< The property's value at the time `to`.
  double to = 0;     ///< Seconds.
  double scale = 1;  ///< Seconds for one unit (radian, pixel) of the property.
  /// Bones that the animation moves.
  std::vector<std::int32_t> bones;
};

using ConstraintKind = std::variant<IkConstraint, TransformConstraint, PathConstraint,
                                    PhysicsConstraint, SliderConstraint>;

struct Constraint {
  std::string name;
  ConstraintKind kind;
  OnlyInSkins skins;
  /// What is posed again after it, parents first: see find_followers (rig/skeleton.h).
  std::vector<std::int32_t> followers;
};

}  // namespace sinew

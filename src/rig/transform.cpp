#include "rig/transform.h"

#include <algorithm>
#include <cmath>

#include "core/math.h"
#include "rig/ik_joint.h"

namespace sinew {
namespace {

Vec2 x_axis(const Affine& m) { return {m.a, m.b}; }
Vec2 y_axis(const Affine& m) { return {m.c, m.d}; }

void set_x_axis(Affine& m, Vec2 axis) { m.a = axis.x, m.b = axis.y; }
void set_y_axis(Affine& m, Vec2 axis) { m.c = axis.x, m.d = axis.y; }

Vec2 turned(Vec2 v, double angle) {
  const SinCos by = sincos(angle);
  return {v.x * by.cos - v.y * by.sin, v.x * by.sin + v.y * by.cos};
}

/// By how much the angle between the axes exceeds a quarter turn: around 0, or around half a turn
/// for what is mirrored.
double shear_of(const Affine& m) {
  const double between = angle_of(y_axis(m)) - angle_of(x_axis(m));
  return (between < 0 ? between + 2 * kPi : between) - kPi / 2;
}

double local_property(const BonePose& pose, BoneProperty property, const PropertyOffsets& offsets) {
  switch (property) {
    case BoneProperty::Rotation:
      return pose.rotation + offsets.rotation;
    case BoneProperty::X:
      return pose.at.x + offsets.at.x;
    case BoneProperty::Y:
      return pose.at.y + offsets.at.y;
    case BoneProperty::ScaleX:
      return pose.scale.x + offsets.scale.x;
    case BoneProperty::ScaleY:
      return pose.scale.y + offsets.scale.y;
    case BoneProperty::ShearY:
      return pose.shear.y + offsets.shear;
  }
  return 0;
}

double placed_property(const Affine& map, BoneProperty property, const PropertyOffsets& offsets,
                       const SkeletonRules& rules) {
  const double side = determinant(map) < 0 ? -1 : 1;
  switch (property) {
    case BoneProperty::Rotation: {
      const double rotation = angle_of(x_axis(map)) + side * offsets.rotation;
      return rules.reads_rotation_below_zero && rotation > 0 ? rotation - 2 * kPi : rotation;
    }
    case BoneProperty::X:
      return (map * offsets.at).x;
    case BoneProperty::Y:
      return (map * offsets.at).y;
    case BoneProperty::ScaleX:
      return length(x_axis(map)) + offsets.scale.x;
    case BoneProperty::ScaleY:
      return length(y_axis(map)) + offsets.scale.y;
    case BoneProperty::ShearY:
      return shear_of(map) + (rules.mirrors_shear_offset ? side : 1) * offsets.shear;
  }
  return 0;
}

double mix_of(const TransformPose& pose, BoneProperty property) {
  switch (property) {
    case BoneProperty::Rotation:
      return pose.mix_rotation;
    case BoneProperty::X:
      return pose.mix_at.x;
    case BoneProperty::Y:
      return pose.mix_at.y;
    case BoneProperty::ScaleX:
      return pose.mix_scale.x;
    case BoneProperty::ScaleY:
      return pose.mix_scale.y;
    case BoneProperty::ShearY:
      return pose.mix_shear;
  }
  return 0;
}

/// How a property meets what a bone has of it.
struct Change {
  BoneProperty property;
  double value;
  double mix;
  bool adds;
  bool is_near = false;  ///< An angle that goes the way it says, not the short way.
};

/// What is added to `now`.
double step(const Change& change, double now) {
  return (change.adds ? change.value : change.value - now) * change.mix;
}
double angle_step(const Change& change, double now) {
  const double way = change.adds ? change.value : change.value - now;
  return (change.is_near ? way : wrapped(way)) * change.mix;
}
/// What `now` is multiplied by.
double factor(const Change& change, double now) {
  if (change.adds) return 1 + (change.value - 1) * change.mix;
  return now == 0 ? 1 : 1 + (change.value - now) * change.mix / now;
}

void change_placed(const Change& change, Affine& map) {
  switch (change.property) {
    case BoneProperty::Rotation: {
      const double by = angle_step(change, angle_of(x_axis(map)));
      set_x_axis(map, turned(x_axis(map), by));
      set_y_axis(map, turned(y_axis(map), by));
      break;
    }
    case BoneProperty::X:
      map.tx += step(change, map.tx);
      break;
    case BoneProperty::Y:
      map.ty += step(change, map.ty);
      break;
    case BoneProperty::ScaleX:
      set_x_axis(map, x_axis(map) * factor(change, length(x_axis(map))));
      break;
    case BoneProperty::ScaleY:
      set_y_axis(map, y_axis(map) * factor(change, length(y_axis(map))));
      break;
    case BoneProperty::ShearY:
      set_y_axis(map, turned(y_axis(map), angle_step(change, shear_of(map))));
      break;
  }
}

/// Toward a scale in the parent; divided by what it was, where the rules say so.
double scaled(const Change& change, double now, bool divides) {
  if (change.adds) return now * factor(change, now);
  const double next = now + step(change, now);
  return divides && now != 0 ? next / now : next;
}

void change_local(const Change& change, bool divides, BonePose& pose) {
  switch (change.property) {
    case BoneProperty::Rotation:
      pose.rotation += change.adds ? step(change, 0) : angle_step(change, pose.rotation);
      break;
    case BoneProperty::X:
      pose.at.x += step(change, pose.at.x);
      break;
    case BoneProperty::Y:
      pose.at.y += step(change, pose.at.y);
      break;
    case BoneProperty::ScaleX:
      pose.scale.x = scaled(change, pose.scale.x, divides);
      break;
    case BoneProperty::ScaleY:
      pose.scale.y = scaled(change, pose.scale.y, divides);
      break;
    case BoneProperty::ShearY:
      pose.shear.y += change.adds ? step(change, 0) : angle_step(change, pose.shear.y);
      break;
  }
}

double mapped(const PropertyMap& map, bool clamp, double value) {
  const double given = (value - map.from_offset) * map.scale + map.to_offset;
  if (!clamp) return given;
  return std::clamp(given, std::min(map.to_offset, map.max), std::max(map.to_offset, map.max));
}

/// Whether a shear in the skeleton takes the short way to that of the source, and the offset then
/// comes on top; one that is added is added as it is. Else both are taken as one angle.
bool reads_near(const TransformConstraint& constraint, const PropertyMap& map,
                const SkeletonRules& rules) {
  return rules.mirrors_shear_offset && map.from == BoneProperty::ShearY && map.to == map.from &&
         !constraint.reads_local && !constraint.writes_local;
}

double read_source(const TransformConstraint& constraint, const PropertyMap& map, std::int32_t bone,
                   BoneMaps& bones) {
  const double read =
      bone_property(bones, constraint.source, map.from, constraint.reads_local, constraint.offsets);
  if (constraint.additive || !reads_near(constraint, map, bones.skeleton().rules)) return read;
  const double away = shear_of(bones.map(constraint.source)) - shear_of(bones.map(bone));
  return read + wrapped(away) - away;
}

}  // namespace

double bone_property(const BoneMaps& bones, std::int32_t bone, BoneProperty property, bool local,
                     const PropertyOffsets& offsets) {
  if (local)
    return local_property(bones.poses()[static_cast<std::size_t>(bone)], property, offsets);
  return placed_property(bones.maps()[static_cast<std::size_t>(bone)], property, offsets,
                         bones.skeleton().rules);
}

void solve_transform(const TransformConstraint& constraint, const TransformPose& pose,
                     BoneMaps& bones) {
  for (const std::int32_t bone : constraint.bones) {
    for (const PropertyMap& map : constraint.maps) {
      const double mix = mix_of(pose, map.to);
      if (mix == 0) continue;
      const double read = read_source(constraint, map, bone, bones);
      const Change change{map.to, mapped(map, constraint.clamp, read), mix, constraint.additive,
                          reads_near(constraint, map, bones.skeleton().rules)};
      if (constraint.writes_local) {
        change_local(change, bones.skeleton().rules.divides_local_scale, bones.pose(bone));
      } else {
        change_placed(change, bones.map(bone));
      }
    }
    if (constraint.writes_local) {
      bones.place(bone);
    } else {
      bones.placed(bone);
    }
  }
}

}  // namespace sinew

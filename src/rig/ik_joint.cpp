#include "rig/ik_joint.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/math.h"

namespace sinew {
namespace {

/// The same direction as `rotation`, by the turn that lies around the middle of the limits.
double around_limits(const IkJoint& joint, double rotation) {
  const double middle = (joint.low + joint.high) / 2;
  return middle + wrapped(rotation - middle);
}

double stretched_length(const Affine& own, Vec2 end, IkScaleY scale_y, double factor) {
  return length(linear(own, {end.x * factor, end.y * y_factor(scale_y, factor)}));
}

}  // namespace

double angle_of(Vec2 v) { return atan2(v.y, v.x); }

Vec2 polar(double angle, double size) {
  const SinCos direction = sincos(angle);
  return {direction.cos * size, direction.sin * size};
}

double wrapped(double angle) {
  if (angle >= -kPi && angle <= kPi) return angle;
  return angle - 2 * kPi * std::floor(angle / (2 * kPi) + 0.5);
}

bool is_even(const Affine& m) {
  const double x = m.a * m.a + m.b * m.b;
  const double y = m.c * m.c + m.d * m.d;
  return std::fabs(x - y) <= 1e-13 * (x + y) && std::fabs(m.a * m.c + m.b * m.d) <= 1e-13 * (x + y);
}

Affine turned(const IkLink& link) {
  const SinCos r = sincos(link.rotation);
  return Affine{r.cos, r.sin, -r.sin, r.cos, 0, 0} * link.own;
}

Vec2 tip_in_first(std::span<const IkLink> links) {
  Vec2 tip = links.back().end;
  for (std::size_t i = links.size() - 1; i > 0; --i) {
    tip = links[i - 1].end + linear(turned(links[i]), tip);
  }
  return tip;
}

Vec2 tip_of(std::span<const IkLink> links) {
  return linear(turned(links.front()), tip_in_first(links));
}

bool has_limits(const IkJoint& joint) {
  return std::isfinite(joint.low) && std::isfinite(joint.high);
}

bool is_allowed(const IkJoint& joint, double rotation) {
  if (!has_limits(joint)) return true;
  const double near = around_limits(joint, rotation);
  return near >= joint.low && near <= joint.high;
}

double limited(const IkJoint& joint, double rotation) {
  if (!has_limits(joint)) return rotation;
  return std::clamp(around_limits(joint, rotation), joint.low, joint.high);
}

double mixed(const IkJoint& joint, double from, double to, double mix) {
  const double end = limited(joint, to);
  if (mix == 1) return end;
  if (!has_limits(joint)) return from + wrapped(to - from) * mix;
  const double start = around_limits(joint, from);
  const double between = start + (end - start) * mix;
  return is_allowed(joint, start) ? std::clamp(between, joint.low, joint.high) : between;
}

double y_factor(IkScaleY scale_y, double factor) {
  switch (scale_y) {
    case IkScaleY::Keep:
      return 1;
    case IkScaleY::Uniform:
      return factor;
    case IkScaleY::Volume:
      break;
  }
  // As Spine 4.3 has it: the bound keeps a bone pressed to nothing from growing without end.
  return 1 / (factor < 0.7 ? 0.25 + factor * (0.45 / 0.7) : factor);
}

double stretch_factor(const Affine& own, Vec2 end, double distance, IkScaleY scale_y) {
  const double now = length(linear(own, end));
  if (now == 0) return 1;
  // On the axis, and uniformly, lengths are in proportion.
  if (end.y == 0 || scale_y == IkScaleY::Uniform) return distance / now;
  double low = 0;
  double high = 1;
  if (stretched_length(own, end, scale_y, low) >= distance) return 1;
  for (int i = 0; i < 64 && stretched_length(own, end, scale_y, high) < distance; ++i) high *= 2;
  for (int i = 0; i < 100; ++i) {
    const double middle = (low + high) / 2;
    (stretched_length(own, end, scale_y, middle) < distance ? low : high) = middle;
  }
  return high;
}

Vec2 eased(Vec2 target, double softness, double full_reach) {
  const double distance = length(target);
  const double start = full_reach - softness;
  if (softness <= 0 || distance <= start || distance == 0) return target;
  // A parabola that leaves the straight line at `start` and is level at full reach.
  const double left = 1 - std::min((distance - start) / (2 * softness), 1.0);
  return target * (std::max(full_reach - softness * left * left, 0.0) / distance);
}

}  // namespace sinew

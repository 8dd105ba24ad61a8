#include "core/affine.h"

#include <cmath>

#include "core/math.h"

namespace sinew {
namespace {

constexpr Affine kZero = {0, 0, 0, 0, 0, 0};

bool is_finite(const Affine& m) {
  return std::isfinite(m.a) && std::isfinite(m.b) && std::isfinite(m.c) && std::isfinite(m.d) &&
         std::isfinite(m.tx) && std::isfinite(m.ty);
}

/// Adding 0 turns -0.0 into 0.0 and leaves everything else: maps are printed.
Affine without_minus_zeros(const Affine& m) {
  return {m.a + 0.0, m.b + 0.0, m.c + 0.0, m.d + 0.0, m.tx + 0.0, m.ty + 0.0};
}

/// sincos, except that an angle within rounding of a whole quarter turn counts as one: pi/2 is no
/// double, and degrees given in a file must not leave 6e-17 where a 0 belongs.
SinCos sincos_snapped(double angle) {
  if (!(std::fabs(angle) < 0x1p30)) return sincos(angle);
  const double quarters = std::floor(angle / (kPi / 2) + 0.5);
  if (std::fabs(angle - quarters * (kPi / 2)) > std::fabs(angle) * 0x1p-50) return sincos(angle);
  switch (static_cast<int>(quarters) & 3) {
    case 0:
      return {0, 1};
    case 1:
      return {1, 0};
    case 2:
      return {0, -1};
    default:
      return {-1, 0};
  }
}

}  // namespace

Affine parent_from_own(const Placement& placement) {
  const SinCos x_axis = sincos_snapped(placement.rotation + placement.shear.x);
  const SinCos y_axis = sincos_snapped(placement.rotation + placement.shear.y);
  Affine map = {x_axis.cos * placement.scale.x,
                x_axis.sin * placement.scale.x,
                -y_axis.sin * placement.scale.y,
                y_axis.cos * placement.scale.y,
                0,
                0};
  const Vec2 moved = placement.at - linear(map, placement.pivot);
  map.tx = moved.x;
  map.ty = moved.y;
  return without_minus_zeros(map);
}

Affine inverse(const Affine& m) {
  const double det = determinant(m);
  Affine own = {m.d / det, -m.b / det, -m.c / det, m.a / det, 0, 0};
  own.tx = -(own.a * m.tx + own.c * m.ty);
  own.ty = -(own.b * m.tx + own.d * m.ty);
  // Not only det == 0: it may also be so small that a quotient overflows.
  return is_finite(own) ? without_minus_zeros(own) : kZero;
}

Affine affine_between_triangles(const std::array<Vec2, 3>& from, const std::array<Vec2, 3>& to) {
  const Vec2 from1 = from[1] - from[0];
  const Vec2 from2 = from[2] - from[0];
  const Vec2 to1 = to[1] - to[0];
  const Vec2 to2 = to[2] - to[0];
  // Cramer's rule. With to == from, a and d are det / det and b and c are 0, to the bit.
  const double det = cross(from1, from2);
  Affine map = {(to1.x * from2.y - from1.y * to2.x) / det,
                (to1.y * from2.y - from1.y * to2.y) / det,
                (from1.x * to2.x - to1.x * from2.x) / det,
                (from1.x * to2.y - to1.y * from2.x) / det,
                0,
                0};
  const Vec2 moved = to[0] - linear(map, from[0]);
  map.tx = moved.x;
  map.ty = moved.y;
  return is_finite(map) ? without_minus_zeros(map) : kZero;
}

}  // namespace sinew

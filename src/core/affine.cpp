#include "core/affine.h"

#include <cmath>

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

}  // namespace

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

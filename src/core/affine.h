#pragma once

#include <array>

#include "core/vec2.h"

namespace sinew {

/// An affine map of the plane: (x, y) -> (a x + c y + tx, b x + d y + ty).
///
/// Names say what a map does: `canvas_from_world` takes a point of the world to the canvas, and
/// maps compose where the names meet: canvas_from_node = canvas_from_world * world_from_node.
struct Affine {
  double a = 1, b = 0;
  double c = 0, d = 1;
  double tx = 0, ty = 0;

  bool operator==(const Affine&) const = default;
};

constexpr Vec2 operator*(const Affine& m, Vec2 p) {
  return {m.a * p.x + m.c * p.y + m.tx, m.b * p.x + m.d * p.y + m.ty};
}

/// Applies `r` first, then `l`.
constexpr Affine operator*(const Affine& l, const Affine& r) {
  return {l.a * r.a + l.c * r.b, l.b * r.a + l.d * r.b,          l.a * r.c + l.c * r.d,
          l.b * r.c + l.d * r.d, l.a * r.tx + l.c * r.ty + l.tx, l.b * r.tx + l.d * r.ty + l.ty};
}

/// The map of a direction: without the translation.
constexpr Vec2 linear(const Affine& m, Vec2 v) {
  return {m.a * v.x + m.c * v.y, m.b * v.x + m.d * v.y};
}

/// The signed factor by which areas grow; negative for a mirroring map, 0 for a collapsed one.
constexpr double determinant(const Affine& m) { return m.a * m.d - m.b * m.c; }

constexpr Affine translation(Vec2 t) { return {1, 0, 0, 1, t.x, t.y}; }

/// The inverse by adjugate. A collapsed map (determinant 0) has none: the result is then the zero
/// map, which takes everything to the origin, so that what it draws vanishes and no NaN spreads.
Affine inverse(const Affine& m);

/// How a node or bone lies in the space of its parent.
struct Placement {
  Vec2 at{};            ///< Where `pivot` goes, in the parent's space.
  double rotation = 0;  ///< Radians, clockwise on screen.
  Vec2 scale{1, 1};
  Vec2 shear{};  ///< Radians by which the x and the y axis turn further.
  Vec2 pivot{};  ///< A point of the own space.
};

/// Whole quarter turns are exact: no 6e-17 where a 0 belongs.
Affine parent_from_own(const Placement& placement);

/// The map that takes each corner of `from` to the same corner of `to`. A collapsed `from` gives
/// the zero map, as `inverse` does; a collapsed `to` is legal and flattens the picture.
Affine affine_between_triangles(const std::array<Vec2, 3>& from, const std::array<Vec2, 3>& to);

}  // namespace sinew

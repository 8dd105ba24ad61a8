#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/affine.h"
#include "geometry/curve.h"
#include "schema/field_type.h"

namespace sinew {

/// The figures of a shape, each in the shape's own space.
struct RectangleGeometry {
  Vec2 size;
};
struct EllipseGeometry {
  Vec2 radius;
};
struct CircleGeometry {
  double radius = 0;
};
/// All points as near as `radius` to a line from one point to another.
struct CapsuleGeometry {
  std::array<Vec2, 2> points;
  double radius = 0;
};
struct PolygonGeometry {
  std::vector<Vec2> points;
};
struct PolylineGeometry {
  std::vector<Vec2> points;
};
/// A path of SVG.
struct PathData {
  std::string text;
  std::vector<CurveLine> lines;
};
struct PathGeometry {
  PathData d;
};
/// Everything on the other side of the line through the origin than `normal` points to.
struct HalfPlaneGeometry {
  Vec2 normal;
};

using ShapeGeometry =
    std::variant<RectangleGeometry, EllipseGeometry, CircleGeometry, CapsuleGeometry,
                 PolygonGeometry, PolylineGeometry, PathGeometry, HalfPlaneGeometry>;

Typed<ShapeGeometry> shape_geometry();

/// A figure as lines.
struct ShapeLines {
  std::vector<std::vector<Vec2>> area;  ///< Contours of what a fill fills.
  std::vector<Polyline> edge;           ///< What a stroke follows.
};

/// Curves keep within `tolerance` (own space). canvas_from_own: a half-plane ends far outside of
/// the canvas.
ShapeLines shape_lines(const ShapeGeometry& geometry, double tolerance,
                       const Affine& canvas_from_own);

}  // namespace sinew

#pragma once

#include <vector>

#include "core/vec2.h"
#include "geometry/path.h"

namespace sinew {

/// A line of cubic Bezier curves, each beginning where the one before it ends: its start, then two
/// control points and an end for each curve. What is straight has its control points at its thirds,
/// so that any two lines of as many curves can be blended point by point.
struct CurveLine {
  std::vector<Vec2> points;  ///< 1 + 3 for each curve.
  bool closed = false;       ///< Its end joins its start.
};

void append_line(Vec2 to, CurveLine& line);
void append_quadratic(Vec2 control, Vec2 to, CurveLine& line);
void append_cubic(Vec2 control1, Vec2 control2, Vec2 to, CurveLine& line);

/// How an arc of an ellipse reaches its end, as in SVG 2, "elliptical arc curve commands".
struct ArcShape {
  Vec2 radii;           ///< Too small ones grow; with one of 0 the arc is a line.
  double rotation = 0;  ///< Radians, of the ellipse's x axis.
  bool large = false;   ///< More than half of the ellipse.
  bool clockwise = false;
};

/// Always the same number of curves, kCurvesOfAnArc, unless it is a line or ends where it starts
/// (then there is none). They stray less than 1e-7 radii from the true arc.
void append_arc(const ArcShape& shape, Vec2 to, CurveLine& line);
inline constexpr int kCurvesOfAnArc = 16;

/// Chords that stay within `tolerance` of the curves.
Polyline flatten(const CurveLine& line, double tolerance);

}  // namespace sinew

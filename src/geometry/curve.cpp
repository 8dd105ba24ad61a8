#include "geometry/curve.h"

#include <algorithm>
#include <cmath>

#include "core/math.h"

namespace sinew {

void append_line(Vec2 to, CurveLine& line) {
  const Vec2 from = line.points.back();
  append_cubic(lerp(from, to, 1.0 / 3), lerp(from, to, 2.0 / 3), to, line);
}

void append_quadratic(Vec2 control, Vec2 to, CurveLine& line) {
  const Vec2 from = line.points.back();
  append_cubic(lerp(from, control, 2.0 / 3), lerp(to, control, 2.0 / 3), to, line);
}

void append_cubic(Vec2 control1, Vec2 control2, Vec2 to, CurveLine& line) {
  line.points.insert(line.points.end(), {control1, control2, to});
}

namespace {

/// An arc by its centre. A place on it: center + axes * (cos, sin) of the angle.
struct CenteredArc {
  Vec2 center;
  Vec2 x_axis, y_axis;
  double start = 0;  ///< Radians.
  double sweep = 0;

  Vec2 at(SinCos angle) const { return center + angle.cos * x_axis + angle.sin * y_axis; }
  Vec2 direction(SinCos angle) const { return angle.cos * y_axis - angle.sin * x_axis; }
};

/// SVG 2, "conversion from endpoint to center parameterization". from != to; radii above 0.
CenteredArc centered(const ArcShape& shape, Vec2 from, Vec2 to) {
  const SinCos turn = sincos(shape.rotation);
  const Vec2 half = (from - to) * 0.5;
  // In units of the radii, along the axes of the ellipse: a circle of radius 1.
  Vec2 radii = shape.radii;
  Vec2 p{(turn.cos * half.x + turn.sin * half.y) / radii.x,
         (turn.cos * half.y - turn.sin * half.x) / radii.y};
  const double distance = length(p);
  if (distance > 1) {
    radii = radii * distance;
    p = p * (1 / distance);
  }
  const double height = std::sqrt(std::max(0.0, 1 / dot(p, p) - 1));
  const double side = shape.large == shape.clockwise ? -height : height;
  const Vec2 center{side * p.y, -side * p.x};
  CenteredArc arc;
  arc.x_axis = Vec2{turn.cos, turn.sin} * radii.x;
  arc.y_axis = Vec2{-turn.sin, turn.cos} * radii.y;
  arc.center = (from + to) * 0.5 + center.x * arc.x_axis + center.y * arc.y_axis;
  arc.start = atan2(p.y - center.y, p.x - center.x);
  arc.sweep = atan2(-p.y - center.y, -p.x - center.x) - arc.start;
  if (shape.clockwise && arc.sweep < 0) arc.sweep += 2 * kPi;
  if (!shape.clockwise && arc.sweep > 0) arc.sweep -= 2 * kPi;
  return arc;
}

constexpr int kMostChords = 4096;

/// How many chords of equal steps keep within the tolerance: the distance of a chord from its part
/// of the curve is at most an eighth of the square of the step times the largest second derivative,
/// which is 6 times the largest second difference of the control points (Wang's formula).
int chords_of(const Vec2* p, double tolerance) {
  const double bend = std::max(length(p[0] - 2 * p[1] + p[2]), length(p[1] - 2 * p[2] + p[3]));
  const double chords = std::ceil(std::sqrt(0.75 * bend / tolerance));
  if (!(chords < kMostChords)) return kMostChords;
  return std::max(1, static_cast<int>(chords));
}

Vec2 curve_at(const Vec2* p, double t) {
  const double s = 1 - t;
  return s * s * s * p[0] + 3 * s * s * t * p[1] + 3 * s * t * t * p[2] + t * t * t * p[3];
}

}  // namespace

void append_arc(const ArcShape& shape, Vec2 to, CurveLine& line) {
  const Vec2 from = line.points.back();
  if (from == to) return;
  ArcShape arc_shape = shape;
  arc_shape.radii = {std::fabs(shape.radii.x), std::fabs(shape.radii.y)};
  if (arc_shape.radii.x == 0 || arc_shape.radii.y == 0) return append_line(to, line);
  const CenteredArc arc = centered(arc_shape, from, to);
  const double step = arc.sweep / kCurvesOfAnArc;
  const SinCos quarter = sincos(step / 4);
  const double reach = 4.0 / 3 * quarter.sin / quarter.cos;  // 4/3 tan(step / 4)
  SinCos before = sincos(arc.start);
  for (int i = 1; i <= kCurvesOfAnArc; ++i) {
    const SinCos after = sincos(arc.start + i * step);
    const Vec2 end = i == kCurvesOfAnArc ? to : arc.at(after);
    append_cubic(line.points.back() + reach * arc.direction(before),
                 end - reach * arc.direction(after), end, line);
    before = after;
  }
}

Polyline flatten(const CurveLine& line, double tolerance) {
  Polyline flat;
  flat.closed = line.closed;
  if (line.points.empty()) return flat;
  flat.points.push_back(line.points[0]);
  for (std::size_t i = 0; i + 3 < line.points.size(); i += 3) {
    const Vec2* curve = &line.points[i];
    const int chords = chords_of(curve, tolerance);
    for (int k = 1; k < chords; ++k) {
      flat.points.push_back(curve_at(curve, static_cast<double>(k) / chords));
    }
    flat.points.push_back(curve[3]);
  }
  return flat;
}

}  // namespace sinew

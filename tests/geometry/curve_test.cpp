#include "geometry/curve.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/math.h"

namespace sinew {
namespace {

CurveLine from(Vec2 start) { return {{start}, false}; }

double distance_to(const std::vector<Vec2>& line, Vec2 at) {
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const Vec2 along = line[i + 1] - line[i];
    const double t = std::clamp(dot(at - line[i], along) / dot(along, along), 0.0, 1.0);
    nearest = std::min(nearest, length(at - line[i] - along * t));
  }
  return nearest;
}

Vec2 cubic_at(const std::vector<Vec2>& p, double t) {
  const Vec2 a = lerp(p[0], p[1], t), b = lerp(p[1], p[2], t), c = lerp(p[2], p[3], t);
  return lerp(lerp(a, b, t), lerp(b, c, t), t);
}

TEST(Curve, OfAStraightLineIsOneChord) {
  CurveLine line = from({1, 2});
  append_line({31, 17}, line);
  append_line({-4.3, 0.1}, line);
  EXPECT_EQ(flatten(line, 1e-6).points, (std::vector<Vec2>{{1, 2}, {31, 17}, {-4.3, 0.1}}));
}

TEST(Curve, KeepsWithinTheTolerance) {
  for (const double tolerance : {1.0, 0.05, 0.001}) {
    CurveLine line = from({0, 0});
    append_cubic({100, 0}, {-60, 80}, {40, 50}, line);
    const Polyline flat = flatten(line, tolerance);
    for (int i = 0; i <= 1000; ++i) {
      EXPECT_LE(distance_to(flat.points, cubic_at(line.points, i / 1000.0)), tolerance);
    }
    EXPECT_EQ(flat.points.back(), (Vec2{40, 50}));
  }
  CurveLine line = from({0, 0});
  append_cubic({100, 0}, {-60, 80}, {40, 50}, line);
  EXPECT_LT(flatten(line, 0.05).points.size(), 70u);
}

TEST(Curve, OfAQuadraticIsTheSameCurve) {
  CurveLine line = from({0, 0});
  append_quadratic({30, 60}, {90, 0}, line);
  for (int i = 0; i <= 10; ++i) {
    const double t = i / 10.0;
    const Vec2 expected =
        lerp(lerp(Vec2{0, 0}, Vec2{30, 60}, t), lerp(Vec2{30, 60}, Vec2{90, 0}, t), t);
    EXPECT_LT(length(cubic_at(line.points, t) - expected), 1e-12);
  }
}

TEST(Curve, OfAnArcStaysOnItsEllipse) {
  for (const bool large : {false, true}) {
    for (const bool clockwise : {false, true}) {
      CurveLine line = from({100, 40});
      append_arc({{80, 30}, 0.6, large, clockwise}, {130, 20}, line);
      ASSERT_EQ(line.points.size(), 1u + 3 * kCurvesOfAnArc);
      EXPECT_EQ(line.points.back(), (Vec2{130, 20}));
      // All on one ellipse: find its centre from the flat line's own middle, by the two ends.
      const SinCos turn = sincos(0.6);
      const auto unit = [&](Vec2 p) {
        return Vec2{(turn.cos * p.x + turn.sin * p.y) / 80, (turn.cos * p.y - turn.sin * p.x) / 30};
      };
      const Vec2 a = unit({100, 40}), b = unit({130, 20});
      const Vec2 across{(a - b).y, -(a - b).x};
      const double height = std::sqrt(1 / dot(a - b, a - b) - 0.25);
      const Vec2 center = (a + b) * 0.5 + across * (large == clockwise ? -height : height);
      double turned = 0;
      const Polyline flat = flatten(line, 0.01);
      for (std::size_t i = 0; i < flat.points.size(); ++i) {
        const Vec2 now = unit(flat.points[i]) - center;
        EXPECT_NEAR(length(now), 1, 1e-7);
        if (i == 0) continue;
        const Vec2 before = unit(flat.points[i - 1]) - center;
        turned += atan2(cross(before, now), dot(before, now));
      }
      EXPECT_EQ(turned > 0, clockwise);
      EXPECT_EQ(std::fabs(turned) > kPi, large);
    }
  }
}

TEST(Curve, OfAnArcThatCannotReachGrowsItsRadii) {
  CurveLine line = from({0, 0});
  append_arc({{1, 1}, 0, false, true}, {20, 0}, line);
  for (const Vec2 p : flatten(line, 0.01).points) EXPECT_NEAR(length(p - Vec2{10, 0}), 10, 1e-6);
  double top = 0;
  for (const Vec2 p : flatten(line, 0.01).points) top = std::min(top, p.y);
  EXPECT_NEAR(top, -10, 1e-2);  // clockwise on screen: over the top
}

TEST(Curve, OfAnArcWithoutARadiusIsALine) {
  CurveLine line = from({0, 0});
  append_arc({{0, 5}, 0, false, true}, {20, 0}, line);
  EXPECT_EQ(flatten(line, 0.01).points, (std::vector<Vec2>{{0, 0}, {20, 0}}));
  append_arc({{5, 5}, 0, false, true}, {20, 0}, line);
  EXPECT_EQ(flatten(line, 0.01).points.size(), 2u);
}

}  // namespace
}  // namespace sinew

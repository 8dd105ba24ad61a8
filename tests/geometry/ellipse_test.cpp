#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/path.h"

namespace sinew {
namespace {

TEST(Ellipse, QuarterPointsAreExact) {
  const Polyline e = flatten_ellipse({10.5, -3}, {7, 0.3}, 0.01);
  const std::size_t n = e.points.size();
  ASSERT_EQ(n % 4, 0u);
  EXPECT_TRUE(e.closed);
  EXPECT_EQ(e.points[0], (Vec2{17.5, -3}));
  EXPECT_EQ(e.points[n / 4], (Vec2{10.5, -3 + 0.3}));  // clockwise on screen: down first
  EXPECT_EQ(e.points[n / 2], (Vec2{3.5, -3}));
  EXPECT_EQ(e.points[3 * n / 4], (Vec2{10.5, -3 - 0.3}));
}

TEST(Ellipse, IsSymmetric) {
  const Polyline e = flatten_ellipse({0, 0}, {50, 20}, 0.01);
  const std::size_t n = e.points.size();
  for (std::size_t i = 1; i < n; ++i) {
    EXPECT_EQ(e.points[i], (Vec2{e.points[n - i].x, -e.points[n - i].y}));
    EXPECT_EQ(e.points[i], -e.points[(i + n / 2) % n]);
  }
}

TEST(Ellipse, CircleKeepsWithinTolerance) {
  for (const double tolerance : {1.0, 0.1, 0.01, 0.001}) {
    const Polyline circle = flatten_ellipse({0, 0}, {100, 100}, tolerance);
    double nearest = 100;
    for (std::size_t i = 0; i < circle.points.size(); ++i) {
      const Vec2 a = circle.points[i];
      const Vec2 b = circle.points[(i + 1) % circle.points.size()];
      EXPECT_NEAR(length(a), 100, 1e-12);
      nearest = std::min(nearest, length(lerp(a, b, 0.5)));
    }
    EXPECT_GE(nearest, 100 - tolerance);
    EXPECT_LE(nearest, 100 - tolerance / 4);  // and wastes no points
  }
}

TEST(Ellipse, SignsOfRadiiDoNotMatter) {
  EXPECT_EQ(flatten_ellipse({1, 2}, {-5, -3}, 0.1).points,
            flatten_ellipse({1, 2}, {5, 3}, 0.1).points);
}

TEST(Ellipse, MeaninglessTolerancesGiveFinitelyManyPoints) {
  for (const double tolerance : {0.0, -1.0, std::nan("")}) {
    EXPECT_LE(flatten_ellipse({0, 0}, {5, 5}, tolerance).points.size(), 16384u);
  }
  EXPECT_EQ(flatten_ellipse({0, 0}, {0, 0}, 0.1).points.size(), 8u);
}

}  // namespace
}  // namespace sinew

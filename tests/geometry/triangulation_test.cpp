#include "geometry/triangulation.h"

#include <gtest/gtest.h>

#include "core/vec2.h"

namespace sinew {
namespace {

using Triangles = std::vector<std::array<std::uint32_t, 3>>;

/// The outline of a picture of 180 x 200 with four steps a side, counter-clockwise on screen from
/// the upper left.
std::vector<Vec2> photo_outline() {
  return {{0, 0},     {0, 50},    {0, 100},   {0, 150},  {0, 200}, {45, 200}, {90, 200}, {135, 200},
          {180, 200}, {180, 150}, {180, 100}, {180, 50}, {180, 0}, {135, 0},  {90, 0},   {45, 0}};
}

double signed_area(const std::vector<Vec2>& points, const std::array<std::uint32_t, 3>& t) {
  return cross(points[t[1]] - points[t[0]], points[t[2]] - points[t[0]]) / 2;
}

TEST(Triangulation, StripCoversAPictureWithFourteenTriangles) {
  const std::vector<Vec2> points = photo_outline();
  const Triangles triangles = strip_triangles(16);
  EXPECT_EQ(triangles.size(), 14u);
  double area = 0;
  for (const auto& t : triangles) {
    EXPECT_NE(signed_area(points, t), 0);
    area += std::fabs(signed_area(points, t));
  }
  EXPECT_EQ(area, 180 * 200);
}

TEST(Triangulation, StripGoesFromBothEndsInwards) {
  EXPECT_EQ(strip_triangles(6), (Triangles{{0, 1, 5}, {5, 1, 4}, {1, 2, 4}, {4, 2, 3}}));
  EXPECT_EQ(strip_triangles(5), (Triangles{{0, 1, 4}, {4, 1, 3}, {1, 2, 3}}));
}

TEST(Triangulation, StripOfAnyLengthHasOnlyProperTriangles) {
  for (std::uint32_t n = 0; n < 40; ++n) {
    const Triangles triangles = strip_triangles(n);
    EXPECT_EQ(triangles.size(), n < 3 ? 0 : n - 2);
    for (const auto& t : triangles) {
      EXPECT_TRUE(t[0] < n && t[1] < n && t[2] < n);
      EXPECT_TRUE(t[0] != t[1] && t[1] != t[2] && t[2] != t[0]);
    }
  }
}

TEST(Triangulation, GridCoversEachCellWithTwoClockwiseTriangles) {
  const Triangles triangles = grid_triangles(3, 2);
  ASSERT_EQ(triangles.size(), 12u);
  std::vector<Vec2> points;
  for (int y = 0; y <= 2; ++y) {
    for (int x = 0; x <= 3; ++x) points.push_back({static_cast<double>(x), static_cast<double>(y)});
  }
  for (const auto& t : triangles) EXPECT_EQ(signed_area(points, t), 0.5);
  EXPECT_EQ(triangles[8], (std::array<std::uint32_t, 3>{5, 6, 10}));
  EXPECT_EQ(triangles[9], (std::array<std::uint32_t, 3>{5, 10, 9}));
}

TEST(Triangulation, GridWithoutCellsIsEmpty) {
  EXPECT_TRUE(grid_triangles(0, 5).empty());
  EXPECT_TRUE(grid_triangles(5, 0).empty());
}

}  // namespace
}  // namespace sinew

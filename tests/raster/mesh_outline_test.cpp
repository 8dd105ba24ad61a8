#include "raster/mesh_outline.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace sinew {
namespace {

using Sides = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

Sides outline_of(const std::vector<Triangle>& triangles) {
  Sides sides;
  OutlineFinder finder;
  for (const DirectedEdge& edge : finder.find(triangles, 10)) sides.push_back({edge.from, edge.to});
  std::sort(sides.begin(), sides.end());
  return sides;
}

TEST(MeshOutline, SideBetweenTwoTrianglesIsInside) {
  EXPECT_EQ(outline_of({{0, 1, 2}, {1, 3, 2}}), (Sides{{0, 1}, {1, 3}, {2, 0}, {3, 2}}));
}

TEST(MeshOutline, SideWithTrianglesOnOneSideOnlyIsOutlineForBoth) {
  EXPECT_EQ(outline_of({{0, 1, 2}, {0, 1, 3}}),
            (Sides{{0, 1}, {0, 1}, {1, 2}, {1, 3}, {2, 0}, {3, 0}}));
}

TEST(MeshOutline, ThirdTriangleAtASideIsLeftOver) {
  EXPECT_EQ(outline_of({{0, 1, 2}, {1, 0, 3}, {0, 1, 4}}),
            (Sides{{0, 1}, {0, 3}, {1, 2}, {1, 4}, {2, 0}, {3, 1}, {4, 0}}));
}

TEST(MeshOutline, MeshWithoutTrianglesHasNone) { EXPECT_EQ(outline_of({}), Sides{}); }

}  // namespace
}  // namespace sinew

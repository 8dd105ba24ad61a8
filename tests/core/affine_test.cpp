#include "core/affine.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/math.h"

namespace sinew {
namespace {

using Triangle = std::array<Vec2, 3>;

void expect_near(const Affine& map, const Affine& expected, double tolerance) {
  EXPECT_NEAR(map.a, expected.a, tolerance);
  EXPECT_NEAR(map.b, expected.b, tolerance);
  EXPECT_NEAR(map.c, expected.c, tolerance);
  EXPECT_NEAR(map.d, expected.d, tolerance);
  EXPECT_NEAR(map.tx, expected.tx, tolerance);
  EXPECT_NEAR(map.ty, expected.ty, tolerance);
}

constexpr Affine kZero = {0, 0, 0, 0, 0, 0};

TEST(Affine, ComposesRightToLeft) {
  const Affine twice = {2, 0, 0, 2, 0, 0};
  EXPECT_EQ((translation({1, 0}) * twice) * (Vec2{3, 4}), (Vec2{7, 8}));
  EXPECT_EQ((twice * translation({1, 0})) * (Vec2{3, 4}), (Vec2{8, 8}));
}

TEST(Affine, PlacementPutsThePivotAt) {
  const Placement placement = {{30, 40}, 0.7, {2, -3}, {0.1, 0.2}, {5, 6}};
  const Vec2 p = parent_from_own(placement) * placement.pivot;
  EXPECT_NEAR(p.x, 30, 1e-13);
  EXPECT_NEAR(p.y, 40, 1e-13);
}

TEST(Affine, PlacementTurnsClockwiseOnScreenAfterScaling) {
  const Affine quarter = parent_from_own({.at = {}, .rotation = radians(90), .scale = {2, 3}});
  EXPECT_EQ(quarter * (Vec2{1, 0}), (Vec2{0, 2}));
  EXPECT_EQ(quarter * (Vec2{0, 1}), (Vec2{-3, 0}));
}

TEST(Affine, PlacementShearTurnsEachAxisByItself) {
  const Affine map = parent_from_own(
      {.at = {}, .rotation = 0.25, .scale = {2, 3}, .shear = {0.5, -0.125}, .pivot = {}});
  EXPECT_EQ(map.a, 2 * cos(0.75));
  EXPECT_EQ(map.b, 2 * sin(0.75));
  EXPECT_EQ(map.c, -3 * sin(0.125));
  EXPECT_EQ(map.d, 3 * cos(0.125));
}

TEST(Affine, WholeQuarterTurnsAreExact) {
  constexpr Affine kExact[] = {{}, {0, 1, -1, 0, 0, 0}, {-1, 0, 0, -1, 0, 0}, {0, -1, 1, 0, 0, 0}};
  for (int quarter = -100; quarter <= 100; ++quarter) {
    for (const double angle : {radians(90.0 * quarter), kPi / 2 * quarter}) {
      const Affine map = parent_from_own({.at = {}, .rotation = angle});
      EXPECT_EQ(map, kExact[quarter & 3]) << angle;
      EXPECT_FALSE(map.a == 0 && std::signbit(map.a));
    }
  }
  // Next to a quarter turn is not a quarter turn.
  EXPECT_NE(parent_from_own({.at = {}, .rotation = kPi / 2 + 1e-14}).a, 0);
  EXPECT_NE(parent_from_own({.at = {}, .rotation = 1e-300}).b, 0);
}

TEST(Affine, InverseUndoesAMap) {
  const Affine map = {2, 1, -0.5, 3, 7, -11};
  expect_near(inverse(map) * map, Affine{}, 1e-14);
  expect_near(map * inverse(map), Affine{}, 1e-14);
}

TEST(Affine, InverseOfACollapsedMapIsTheZeroMap) {
  EXPECT_EQ(inverse({1, 2, 2, 4, 5, 6}), kZero);
  EXPECT_EQ(inverse({1e-320, 0, 0, 1e-5, 5, 6}), kZero);
  EXPECT_EQ(inverse({std::numeric_limits<double>::quiet_NaN(), 0, 0, 1, 0, 0}), kZero);
}

struct TriangleCase {
  const char* name;
  Triangle from;
  Triangle to;
  Affine expected;
};

TEST(Affine, TakesTrianglesToTrianglesAsTheDemoDid) {
  const Triangle seed = {{{0, 500}, {360, 500}, {180, 300}}};
  const TriangleCase cases[] = {
      {"identity", seed, seed, {}},
      {"bend right",
       seed,
       {{{0, 500}, {360, 500}, {220, 260}}},
       {1, 0, -0.20000000000000007, 1.2, 100, -100}},
      {"bend left down",
       seed,
       {{{0, 500}, {360, 500}, {37.25, 411.5}}},
       {1, 0, 0.71375, 0.4424999999999999, -356.875, 278.75}},
      {"flip", seed, {{{0, 500}, {360, 500}, {180, 640}}}, {1, 0, 0, -0.7000000000000002, 0, 850}},
      {"flatten", seed, {{{0, 500}, {360, 500}, {180, 500}}}, {1, 0, 0, 0, 0, 500}},
      {"general",
       {{{0, 0}, {180, 0}, {0, 200}}},
       {{{12, -7}, {150, 40}, {-30, 180}}},
       {0.7666666666666667, 0.2611111111111111, -0.21, 0.935, 12, -7}},
      {"small source",
       {{{90, 100}, {91, 100}, {90, 101}}},
       {{{90, 100}, {91.3, 100.2}, {89.6, 101.4}}},
       {1.2999999999999972, 0.20000000000000284, -0.4000000000000057, 1.4000000000000057, 13, -58}},
  };
  for (const TriangleCase& c : cases) {
    SCOPED_TRACE(c.name);
    expect_near(affine_between_triangles(c.from, c.to), c.expected, 1e-12);
  }
}

TEST(Affine, ACollapsedSourceTriangleGivesTheZeroMap) {
  EXPECT_EQ(affine_between_triangles({{{0, 0}, {10, 10}, {20, 20}}}, {{{0, 0}, {1, 0}, {0, 1}}}),
            kZero);
  EXPECT_EQ(affine_between_triangles({{{3, 3}, {3, 3}, {3, 3}}}, {{{0, 0}, {1, 0}, {0, 1}}}),
            kZero);
}

TEST(Affine, ATriangleOntoItselfIsExactlyTheIdentity) {
  const Triangle triangles[] = {{{{0.1, 0.2}, {0.7, 0.3}, {1.0 / 3, 0.9}}},
                                {{{1e6 + 0.1, -77.7}, {12.3, 45.6}, {-1e-3, 7e5}}},
                                {{{5, 5}, {5, 6}, {6, 5}}}};
  for (const Triangle& triangle : triangles) {
    const Affine map = affine_between_triangles(triangle, triangle);
    EXPECT_EQ(map, Affine{});
    EXPECT_FALSE(std::signbit(map.b) || std::signbit(map.c) || std::signbit(map.tx));
  }
}

}  // namespace
}  // namespace sinew

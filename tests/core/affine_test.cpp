#include "core/affine.h"

#include <gtest/gtest.h>

#include <limits>

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

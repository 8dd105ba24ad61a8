#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "geometry/stroke.h"
#include "raster/lists.h"
#include "raster/reference.h"

namespace sinew {
namespace {

constexpr PixelRect kCanvas{0, 0, 40, 32};

/// How far coverages, in 1/255, stray from the exact ones.
struct Errors {
  double sum = 0;
  double largest = 0;
  int count = 0;  ///< Of pixels covered in part.

  void add(int coverage, double exact) {
    if (exact <= 0 || exact >= 1) return;
    const double error = std::fabs(coverage - 255 * exact);
    sum += error;
    largest = std::max(largest, error);
    ++count;
  }
  double mean() const { return sum / count; }
};

std::vector<Vec2> random_polygon(Random& random, int corners, PixelRect within) {
  std::vector<Vec2> polygon;
  for (int i = 0; i < corners; ++i) {
    polygon.push_back(on_grid(random.point({double(within.left), double(within.top)},
                                           {double(within.right), double(within.bottom)})));
  }
  return polygon;
}

void add_errors(const PremulImage& image, const std::vector<Vec2>& triangle, Errors& errors) {
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const double exact = convex_area_in_pixel(triangle, x, y);
      EXPECT_TRUE(exact < 1 - 1e-9 || image.at(x, y).a == 255);
      EXPECT_TRUE(exact > 1e-9 || image.at(x, y).a == 0);
      errors.add(image.at(x, y).a, exact);
    }
  }
}

TEST(Path, TrianglesHaveTheirExactArea) {
  Random random(1);
  Errors errors;
  for (int i = 0; i < 300; ++i) {
    const int size = i % 3 == 0 ? 40 : i % 3 == 1 ? 6 : 1;  // also tiny ones
    const auto triangle = random_polygon(random, 3, {-1, -1, size, std::min(size, 32)});
    DrawList list;
    add_path(list, {triangle});
    add_errors(drawn(list, {}, kCanvas), triangle, errors);
  }
  EXPECT_GT(errors.count, 5000);
  EXPECT_LE(errors.mean(), 0.26);
  EXPECT_LE(errors.largest, 0.6);
}

TEST(Path, OverlapsAreCoveredOnceByTheNonZeroRuleAndFoldedByTheEvenOddRule) {
  Random random(2);
  for (const FillRule rule : {FillRule::NonZero, FillRule::EvenOdd}) {
    Errors errors;
    for (int i = 0; i < 40; ++i) {
      Contours contours;
      for (int k = 0; k < 3; ++k) contours.push_back(random_polygon(random, 5, {0, 0, 12, 12}));
      DrawList list;
      add_path(list, contours, kWhite, rule);
      const PremulImage image = drawn(list, {}, {0, 0, 12, 12});
      for (int y = 0; y < 12; ++y) {
        for (int x = 0; x < 12; ++x) {
          errors.add(image.at(x, y).a, inside_fraction(contours, rule, x, y, 64));
        }
      }
    }
    EXPECT_GT(errors.count, 2000);
    EXPECT_LE(errors.mean(), 0.35);  // the reference itself is off by up to 1/128 a line's end
    EXPECT_LE(errors.largest, 2.5);
  }
}

TEST(Path, RectanglesAtWholePixelsAreExact) {
  DrawList list;
  add_path(list, {{{2, 3}, {9, 3}, {9, 7}, {2, 7}}}, {10, 20, 30, 40});
  const PremulImage image = drawn(list, {}, kCanvas);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const bool inside = x >= 2 && x < 9 && y >= 3 && y < 7;
      EXPECT_EQ(image.at(x, y), inside ? (PremulRgba8{10, 20, 30, 40}) : PremulRgba8{});
    }
  }
}

TEST(Path, DirectionDoesNotMatter) {
  DrawList clockwise;
  DrawList counter;
  add_path(clockwise, {{{2.3, 3}, {9, 3.7}, {12, 17}}});
  add_path(counter, {{{12, 17}, {9, 3.7}, {2.3, 3}}});
  EXPECT_EQ(drawn(clockwise, {}, kCanvas), drawn(counter, {}, kCanvas));
}

}  // namespace
}  // namespace sinew

#include "geometry/stroke.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

double area_of(const std::vector<std::vector<Vec2>>& contours) {
  double area = 0;
  for (const std::vector<Vec2>& contour : contours) {
    for (std::size_t i = 0; i < contour.size(); ++i) {
      area += cross(contour[i], contour[(i + 1) % contour.size()]) / 2;
    }
  }
  return area;
}

TEST(Stroke, StraightLineCoversLengthTimesWidth) {
  StrokeStyle style;
  style.width = 3;
  const std::vector<Polyline> line{{{{1, 2}, {4, 6}}, false}};
  EXPECT_NEAR(area_of(stroke_outline(line, style, 0.01)), 5 * 3, 1e-12);
  style.cap = Cap::Square;
  EXPECT_NEAR(area_of(stroke_outline(line, style, 0.01)), (5 + 3) * 3, 1e-12);
}

}  // namespace
}  // namespace sinew

#include "geometry/stroke.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "core/math.h"

namespace sinew {
namespace {

using Contours = std::vector<std::vector<Vec2>>;

constexpr double kTolerance = 0.01;

Contours outline_of(const std::vector<Vec2>& points, const StrokeStyle& style,
                    bool closed = false) {
  return stroke_outline(std::vector<Polyline>{{points, closed}}, style, kTolerance);
}

StrokeStyle style_of(double width, Cap cap = Cap::Butt, Join join = Join::Miter) {
  StrokeStyle style;
  style.width = width;
  style.cap = cap;
  style.join = join;
  return style;
}

/// Positive for what runs clockwise on screen; where parts overlap they count as often.
double area_of(const Contours& contours) {
  double area = 0;
  for (const std::vector<Vec2>& contour : contours) {
    for (std::size_t i = 0; i < contour.size(); ++i) {
      area += cross(contour[i], contour[(i + 1) % contour.size()]) / 2;
    }
  }
  return area;
}

int winding_around(const Contours& contours, Vec2 at) {
  int winding = 0;
  for (const std::vector<Vec2>& contour : contours) {
    for (std::size_t i = 0; i < contour.size(); ++i) {
      const Vec2 a = contour[i];
      const Vec2 b = contour[(i + 1) % contour.size()];
      if ((a.y <= at.y) == (b.y <= at.y)) continue;
      if (a.x + (b.x - a.x) * (at.y - a.y) / (b.y - a.y) > at.x) winding += a.y <= at.y ? 1 : -1;
    }
  }
  return winding;
}

double distance_to_line(const std::vector<Vec2>& points, bool closed, Vec2 at) {
  double nearest = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i + (closed ? 0 : 1) < points.size(); ++i) {
    const Vec2 a = points[i];
    const Vec2 along = points[(i + 1) % points.size()] - a;
    const double t = std::clamp(dot(at - a, along) / dot(along, along), 0.0, 1.0);
    nearest = std::min(nearest, length(at - a - along * t));
  }
  return nearest;
}

struct Box {
  Vec2 low{1e9, 1e9}, high{-1e9, -1e9};
};

Box box_of(const Contours& contours) {
  Box box;
  for (const std::vector<Vec2>& contour : contours) {
    for (const Vec2 p : contour) {
      box.low = {std::min(box.low.x, p.x), std::min(box.low.y, p.y)};
      box.high = {std::max(box.high.x, p.x), std::max(box.high.y, p.y)};
    }
  }
  return box;
}

const std::vector<Vec2> kRight{{0, 0}, {10, 0}, {10, 10}};  // a line with one right angle

TEST(Stroke, StraightLineCoversLengthTimesWidth) {
  const std::vector<Vec2> line{{1, 2}, {4, 6}};
  EXPECT_NEAR(area_of(outline_of(line, style_of(3))), 5 * 3, 1e-12);
  EXPECT_NEAR(area_of(outline_of(line, style_of(3, Cap::Square))), (5 + 3) * 3, 1e-12);
  EXPECT_NEAR(area_of(outline_of(line, style_of(3, Cap::Round))), 5 * 3 + kPi * 1.5 * 1.5, 0.1);
}

TEST(Stroke, CapsEndWhereTheyShould) {
  const std::vector<Vec2> line{{0, 0}, {10, 0}};
  for (const Cap cap : {Cap::Butt, Cap::Round, Cap::Square}) {
    const Box box = box_of(outline_of(line, style_of(4, cap)));
    const double reach = cap == Cap::Butt ? 0 : 2;
    EXPECT_NEAR(box.low.x, -reach, 1e-12);
    EXPECT_NEAR(box.high.x, 10 + reach, 1e-12);
    EXPECT_NEAR(box.low.y, -2, 1e-12);
    EXPECT_NEAR(box.high.y, 2, 1e-12);
  }
}

TEST(Stroke, JoinsFillTheOuterCorner) {
  EXPECT_NEAR(area_of(outline_of(kRight, style_of(2))), 40, 1e-12);
  EXPECT_NEAR(area_of(outline_of(kRight, style_of(2, Cap::Butt, Join::Bevel))), 39.5, 1e-12);
  EXPECT_NEAR(area_of(outline_of(kRight, style_of(2, Cap::Butt, Join::Round))), 39 + kPi / 4,
              kPi / 2 * kTolerance);
}

TEST(Stroke, JoinsAreTheSameForTheReversedLine) {
  for (const Join join : {Join::Miter, Join::Round, Join::Bevel}) {
    std::vector<Vec2> reversed = kRight;
    std::reverse(reversed.begin(), reversed.end());
    EXPECT_NEAR(area_of(outline_of(kRight, style_of(2, Cap::Butt, join))),
                area_of(outline_of(reversed, style_of(2, Cap::Butt, join))), 1e-12);
  }
}

TEST(Stroke, MiterBecomesABevelBeyondItsLimit) {
  StrokeStyle style = style_of(2);
  style.miter_limit = 1.4143;  // a right angle has sqrt(2)
  EXPECT_NEAR(area_of(outline_of(kRight, style)), 40, 1e-12);
  style.miter_limit = 1.4141;
  EXPECT_NEAR(area_of(outline_of(kRight, style)), 39.5, 1e-12);
  style.miter_limit = 0;
  EXPECT_NEAR(area_of(outline_of(kRight, style)), 39.5, 1e-12);
}

TEST(Stroke, RoundStrokeIsAllThatLiesWithinHalfItsWidth) {
  std::mt19937 engine(1);
  const auto number = [&engine](double low, double high) {
    return low + (high - low) * (static_cast<double>(engine()) / 4294967296.0);
  };
  const auto point = [&number](double size) {
    const double x = number(0, size);
    return Vec2{x, number(0, size)};
  };
  int inside = 0;
  for (int i = 0; i < 300; ++i) {
    std::vector<Vec2> line;
    for (std::size_t k = 0; k < 2 + static_cast<std::size_t>(i) % 6; ++k) line.push_back(point(20));
    const bool closed = i % 4 == 0;
    const double width = i % 3 == 0 ? 0.5 : 8;  // also wider than its segments are long
    const Contours outline = outline_of(line, style_of(width, Cap::Round, Join::Round), closed);
    for (int k = 0; k < 200; ++k) {
      const Vec2 at = point(20);
      const double distance = distance_to_line(line, closed, at);
      if (std::fabs(distance - width / 2) < 1.01 * kTolerance) continue;
      const int winding = winding_around(outline, at);
      ASSERT_GE(winding, 0) << "wound around backwards, line " << i;
      ASSERT_EQ(winding > 0, distance < width / 2) << "line " << i;
      inside += winding > 0 ? 1 : 0;
    }
  }
  EXPECT_GT(inside, 10000);
}

TEST(Stroke, SmoothCurveHasASimpleOutline) {
  const Polyline circle = flatten_ellipse({0, 0}, {20, 20}, 0.001);
  const Contours ring = stroke_outline(std::vector<Polyline>{circle}, style_of(4), 0.001);
  EXPECT_EQ(ring.size(), 2u);
  EXPECT_EQ(ring[0].size() + ring[1].size(), 2 * circle.points.size());
  EXPECT_NEAR(area_of(ring), kPi * (22 * 22 - 18 * 18), 0.1);
}

TEST(Stroke, ClosedLineHasJoinsEverywhereAndNoCaps) {
  const std::vector<Vec2> square{{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  for (const Cap cap : {Cap::Butt, Cap::Round, Cap::Square}) {
    EXPECT_NEAR(area_of(outline_of(square, style_of(2, cap), true)), 12 * 12 - 8 * 8, 1e-12);
  }
  std::vector<Vec2> repeated = square;
  repeated.push_back({0, 0});
  EXPECT_EQ(outline_of(repeated, style_of(2), true), outline_of(square, style_of(2), true));
}

TEST(Stroke, PointsThatCoincideArePassedOver) {
  const std::vector<Vec2> repeated{{0, 0}, {0, 0}, {10, 0}, {10, 0}, {10, 0}, {10, 10}, {10, 10}};
  EXPECT_EQ(outline_of(repeated, style_of(2)), outline_of(kRight, style_of(2)));
}

TEST(Stroke, LineOfLengthZeroIsADotUnlessCapsAreButt) {
  for (const bool closed : {false, true}) {
    const std::vector<Vec2> dot{{3, 4}, {3, 4}};
    EXPECT_EQ(outline_of(dot, style_of(2), closed), Contours{});
    EXPECT_NEAR(area_of(outline_of(dot, style_of(2, Cap::Square), closed)), 4, 1e-12);
    EXPECT_NEAR(area_of(outline_of(dot, style_of(2, Cap::Round), closed)), kPi,
                2 * kPi * kTolerance);
  }
}

TEST(Stroke, HairpinsTurnAroundTheirEnd) {
  const std::vector<Vec2> hairpin{{0, 0}, {10, 0}, {0, 0}};
  for (const Join join : {Join::Miter, Join::Round, Join::Bevel}) {
    const Contours outline = outline_of(hairpin, style_of(2, Cap::Butt, join));
    EXPECT_NEAR(box_of(outline).high.x, join == Join::Round ? 11 : 10, 1e-9);
    EXPECT_NEAR(box_of(outline).low.x, 0, 1e-12);
    EXPECT_EQ(winding_around(outline, {5, 0.5}), 2);
    EXPECT_EQ(winding_around(outline, {5, -0.5}), 2);
    EXPECT_EQ(winding_around(outline, {10.5, 0.1}) > 0, join == Join::Round);
  }
}

TEST(Stroke, NearlyHairpinsStayFinite) {
  for (const double y : {1e-3, 1e-8, 1e-15, 1e-300, -1e-12}) {
    for (const Join join : {Join::Miter, Join::Round, Join::Bevel}) {
      const Box box = box_of(outline_of({{0, 0}, {10, 0}, {0, y}}, style_of(2, Cap::Butt, join)));
      EXPECT_TRUE(box.low.x > -1.1 && box.high.x < 11.1 && box.low.y > -1.1 && box.high.y < 1.1);
    }
  }
}

TEST(Stroke, LinesThatAreNotFiniteAreLeftOut) {
  const double inf = std::numeric_limits<double>::infinity();
  for (const double bad : {std::nan(""), inf, -inf}) {
    EXPECT_EQ(outline_of({{0, 0}, {bad, 0}, {5, 5}}, style_of(2, Cap::Round)), Contours{});
    EXPECT_EQ(outline_of(kRight, style_of(bad)), Contours{});
  }
  EXPECT_EQ(outline_of(kRight, style_of(0)), Contours{});
  EXPECT_EQ(outline_of(kRight, style_of(-1)), Contours{});
  EXPECT_EQ(outline_of({}, style_of(2, Cap::Round)), Contours{});
}

TEST(Dashes, AddUpToTheirLength) {
  StrokeStyle style = style_of(2);
  style.dashes = {3, 2};
  const std::vector<Vec2> line{{0, 0}, {20, 0}};
  EXPECT_EQ(outline_of(line, style).size(), 4u);
  EXPECT_NEAR(area_of(outline_of(line, style)), 12 * 2, 1e-12);
  style.dash_offset = 4;  // a gap of 1 left, then as before: 3 on at 1, 6, 11, 16
  EXPECT_NEAR(area_of(outline_of(line, style)), 12 * 2, 1e-12);
  EXPECT_EQ(box_of(outline_of(line, style)).low.x, 1);
  style.dash_offset = -1;
  EXPECT_EQ(outline_of(line, style), [&] {
    StrokeStyle same = style;
    same.dash_offset = 4;
    return outline_of(line, same);
  }());
}

TEST(Dashes, OddListRepeatsOnceMore) {
  StrokeStyle odd = style_of(2);
  odd.dashes = {5, 3, 2};
  StrokeStyle even = style_of(2);
  even.dashes = {5, 3, 2, 5, 3, 2};
  const std::vector<Vec2> line{{0, 0}, {50, 7}};
  EXPECT_EQ(outline_of(line, odd), outline_of(line, even));
}

TEST(Dashes, BendAroundCorners) {
  StrokeStyle style = style_of(2);
  style.dashes = {4, 6};
  style.dash_offset =
      2;  // on from 0 to 2, from 8 to 12, from 18 to 20: the second around the corner
  const Contours dashes = outline_of(kRight, style);
  ASSERT_EQ(dashes.size(), 3u);
  EXPECT_NEAR(area_of(dashes), 2 * 2 + (3 * 2 + 1 * 2) + 2 * 2, 1e-12);
}

TEST(Dashes, OnAClosedLineTheLastRunsIntoTheFirst) {
  const std::vector<Vec2> square{{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  StrokeStyle style = style_of(2);
  style.dashes = {6, 4};
  style.dash_offset = 3;  // each dash around a corner, 3 on both sides of it
  const Contours dashes = outline_of(square, style, true);
  ASSERT_EQ(dashes.size(), 4u);
  for (const std::vector<Vec2>& dash : dashes) EXPECT_NEAR(area_of({dash}), 4 * 2 + 2 * 2, 1e-12);
  style.dashes = {100, 1};
  EXPECT_NEAR(area_of(outline_of(square, style, true)), 12 * 12 - 8 * 8, 1e-12);
}

TEST(Dashes, OfLengthZeroAreDotsAlongTheLine) {
  StrokeStyle style = style_of(2, Cap::Square);
  style.dashes = {0, 5};
  const double d = std::sqrt(0.5);
  const Contours dots = outline_of({{0, 0}, {12 * d, 12 * d}}, style);
  ASSERT_EQ(dots.size(), 3u);  // at 0, 5 and 10
  for (const std::vector<Vec2>& dot : dots) EXPECT_NEAR(area_of({dot}), 4, 1e-12);
  EXPECT_NEAR(box_of({dots[1]}).low.x, 5 * d - 2 * d, 1e-12);  // turned with the line
  style.cap = Cap::Butt;
  EXPECT_EQ(outline_of({{0, 0}, {12, 0}}, style), Contours{});
}

TEST(Dashes, ThatMeanNothingLeaveTheLineWhole) {
  const std::vector<Vec2> line{{0, 0}, {20, 0}};
  const Contours whole = outline_of(line, style_of(2));
  const double inf = std::numeric_limits<double>::infinity();
  for (const std::vector<double>& dashes : std::vector<std::vector<double>>{
           {0}, {0, 0}, {3, -1}, {std::nan(""), 1}, {inf, 1}, {1e-9, 1e-9}}) {
    StrokeStyle style = style_of(2);
    style.dashes = dashes;
    EXPECT_EQ(outline_of(line, style), whole);
  }
  StrokeStyle style = style_of(2);
  style.dashes = {1, 1};
  style.dash_offset = inf;
  EXPECT_EQ(outline_of(line, style), whole);
}

StrokeStyle style_of_widths(std::vector<WidthStop> widths, Cap cap = Cap::Butt,
                            Join join = Join::Miter) {
  StrokeStyle style = style_of(1, cap, join);
  style.widths = std::move(widths);
  return style;
}

TEST(Stroke, OfTwoWidthsIsATrapezium) {
  EXPECT_EQ(outline_of({{0, 0}, {10, 0}}, style_of_widths({{0, 2}, {1, 6}})),
            (Contours{{{0, -1}, {10, -3}, {10, 3}, {0, 1}}}));
  EXPECT_EQ(outline_of({{0, 0}, {10, 0}}, style_of_widths({{0, 0}, {1, 6}})),
            (Contours{{{0, 0}, {10, -3}, {10, 3}, {0, 0}}}));
}

TEST(Stroke, HasAPointWhereItsWidthChangesItsSlope) {
  EXPECT_EQ(outline_of({{0, 0}, {10, 0}}, style_of_widths({{0, 2}, {0.5, 8}, {1, 2}})),
            (Contours{{{0, -1}, {5, -4}, {10, -1}, {10, 1}, {5, 4}, {0, 1}}}));
}

TEST(Stroke, HoldsItsWidthBeforeTheFirstAndAfterTheLastStop) {
  EXPECT_EQ(outline_of({{0, 0}, {10, 0}}, style_of_widths({{0.2, 2}, {0.4, 4}})),
            (Contours{{{0, -1}, {2, -1}, {4, -2}, {10, -2}, {10, 2}, {4, 2}, {2, 1}, {0, 1}}}));
}

TEST(Stroke, OfWidthsThatAreAllTheSameIsThatOfTheWidth) {
  const std::vector<Vec2> points{{0, 0}, {20, 3}, {25, 15}, {3, 8}};
  for (const bool closed : {false, true}) {
    for (const Join join : {Join::Miter, Join::Round, Join::Bevel}) {
      EXPECT_EQ(outline_of(points, style_of_widths({{0, 5}, {1, 5}}, Cap::Round, join), closed),
                outline_of(points, style_of(5, Cap::Round, join), closed));
    }
  }
}

TEST(Stroke, OfAClosedLineOfTwoWidthsEndsWhereItStarts) {
  EXPECT_EQ(
      outline_of({{0, 0}, {10, 0}, {10, 10}, {0, 10}}, style_of_widths({{0, 2}, {1, 4}}), true)
          .size(),
      1u);
  EXPECT_EQ(outline_of({{0, 0}, {10, 0}, {10, 10}, {0, 10}},
                       style_of_widths({{0, 2}, {0.5, 4}, {1, 2}}), true)
                .size(),
            2u);
}

/// Every point as near to the line as half the width there is inside, and none is wound around
/// backwards.
TEST(Stroke, OfChangingWidthHasNoGaps) {
  std::mt19937 random(5);
  const auto number = [&] { return static_cast<double>(random() % 1000) / 10; };
  for (int round = 0; round < 60; ++round) {
    std::vector<Vec2> points;
    for (int i = 0; i < 6; ++i) points.push_back({number(), number()});
    const double first = number() / 10;
    const double last = number() / 10;
    const Contours contours =
        outline_of(points, style_of_widths({{0, first}, {1, last}}, Cap::Round, Join::Round));
    double whole = 0;
    for (std::size_t i = 1; i < points.size(); ++i) whole += length(points[i] - points[i - 1]);
    double done = 0;
    for (std::size_t i = 1; i < points.size(); ++i) {
      const Vec2 along = points[i] - points[i - 1];
      for (const double t : {0.03, 0.3, 0.5, 0.77, 0.97}) {
        const double half = (first + (last - first) * (done + t * length(along)) / whole) / 2;
        const Vec2 side = Vec2{-along.y, along.x} * (0.95 * half / length(along));
        const Vec2 at = lerp(points[i - 1], points[i], t);
        EXPECT_GT(winding_around(contours, at + side), 0);
        EXPECT_GT(winding_around(contours, at - side), 0);
      }
      done += length(along);
    }
    for (int i = 0; i < 200; ++i) {
      EXPECT_GE(winding_around(contours, {number() * 1.4 - 20, number() * 1.4 - 20}), 0);
    }
  }
}

TEST(Stroke, DashesKeepTheWidthsOfTheWholeLine) {
  StrokeStyle style = style_of_widths({{0, 0}, {1, 10}});
  style.dashes = {2, 3};
  EXPECT_EQ(
      outline_of({{0, 0}, {10, 0}}, style),
      (Contours{{{0, 0}, {2, -1}, {2, 1}, {0, 0}}, {{5, -2.5}, {7, -3.5}, {7, 3.5}, {5, 2.5}}}));
}

TEST(Stroke, OfNoWidthOrANegativeOneIsNothing) {
  EXPECT_EQ(outline_of({{0, 0}, {10, 0}}, style_of_widths({{0, 0}, {1, 0}})), Contours{});
  EXPECT_EQ(outline_of({{0, 0}, {10, 0}}, style_of_widths({{0, 3}, {1, -1}})), Contours{});
}

}  // namespace
}  // namespace sinew

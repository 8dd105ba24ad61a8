#include "raster/gradient.h"

#include <gtest/gtest.h>

#include <cmath>

#include "image/ramp.h"
#include "raster/lists.h"

namespace sinew {
namespace {

constexpr PixelRect kCanvas{0, 0, 48, 40};

/// Grey from 0 to 1, so that a pixel's red says its place.
Gradient grey_gradient(const Affine& unit_from_canvas) {
  Gradient gradient;
  gradient.unit_from_canvas = unit_from_canvas;
  const GradientStop stops[] = {{0, {0, 0, 0, 1}}, {1, {1, 1, 1, 1}}};
  gradient.ramp = color_ramp(stops, {});
  return gradient;
}

DrawList list_of(const Gradient& gradient) {
  DrawList list;
  PathItem& item = add_path(list, {{{0, 0}, {48, 0}, {48, 40}, {0, 40}}});
  item.gradient = 0;
  list.gradients.push_back(gradient);
  return list;
}

/// The red of every pixel against the place it should have, which may be off by what a ramp's step
/// and a rounded colour make.
template <class Place>
void expect_places(const Gradient& gradient, const Place& place) {
  const PremulImage image = drawn(list_of(gradient), {}, kCanvas);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      ASSERT_NEAR(image.at(x, y).r, 255 * place(Vec2{x + 0.5, y + 0.5}), 0.5 + 0.126)
          << "at " << x << ", " << y;
    }
  }
}

double clamped(double t) { return std::min(std::max(t, 0.0), 1.0); }

TEST(Gradient, IsLinearAlongItsAxis) {
  const Affine map{0.03, 0.1, 0.02, 0.4, -0.6, 3};
  expect_places(grey_gradient(map), [&](Vec2 p) { return clamped((map * p).x); });
}

TEST(Gradient, RepeatsAndReflects) {
  const Affine map{0.071, 0, -0.053, 0, 0.3, 0};
  Gradient gradient = grey_gradient(map);
  gradient.spread = Spread::Reflect;
  expect_places(gradient, [&](Vec2 p) {
    const double t = std::fabs(std::remainder((map * p).x, 2.0));
    return t;
  });
  gradient.spread = Spread::Repeat;
  const PremulImage image = drawn(list_of(gradient), {}, kCanvas);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const double t = (map * Vec2{x + 0.5, y + 0.5}).x;
      ASSERT_NEAR(image.at(x, y).r, 255 * (t - std::floor(t)), 0.626);
    }
  }
}

TEST(Gradient, IsRadialAroundItsCentre) {
  const Affine map{0.05, 0.01, -0.02, 0.06, -1, -1.1};
  Gradient gradient = grey_gradient(map);
  gradient.is_radial = true;
  expect_places(gradient, [&](Vec2 p) { return clamped(length(map * p)); });
}

/// Searches the circle a point lies on.
double place_by_search(Vec2 at, Vec2 focus) {
  double low = 0;
  double high = 1000;
  for (int i = 0; i < 100; ++i) {
    const double t = (low + high) / 2;
    (length(at - focus * (1 - t)) > t ? low : high) = t;
  }
  return low;
}

TEST(Gradient, RunsFromItsFocusToItsCircle) {
  const Affine map{0.05, 0, 0, 0.05, -1.2, -1};
  Gradient gradient = grey_gradient(map);
  gradient.is_radial = true;
  for (const Vec2 focus : {Vec2{0.5, -0.3}, Vec2{0, 0.9}, Vec2{-0.99, 0}}) {
    gradient.focus = focus;
    expect_places(gradient, [&](Vec2 p) { return clamped(place_by_search(map * p, focus)); });
  }
}

TEST(Gradient, MovesAFocusOutsideOfItsCircleInside) {
  const Affine map{0.05, 0, 0, 0.05, -1.2, -1};
  Gradient gradient = grey_gradient(map);
  gradient.is_radial = true;
  gradient.focus = {3, 4};
  expect_places(gradient, [&](Vec2 p) {
    return clamped(place_by_search(map * p, {0.594, 0.792}));
  });
}

TEST(Gradient, IsTheSameWhateverPartIsDrawn) {
  for (const bool radial : {false, true}) {
    Gradient gradient = grey_gradient({0.031, 0.02, -0.027, 0.043, 0.2, -0.7});
    gradient.is_radial = radial;
    gradient.spread = Spread::Reflect;
    const DrawList list = list_of(gradient);
    const PremulImage whole = drawn(list, {}, kCanvas);
    const PixelRect tile{7, 11, 30, 29};
    const PremulImage part = drawn(list, {}, tile);
    for (int y = tile.top; y < tile.bottom; ++y) {
      for (int x = tile.left; x < tile.right; ++x) {
        ASSERT_EQ(part.at(x - tile.left, y - tile.top), whole.at(x, y));
      }
    }
  }
}

TEST(Gradient, OfNoNumberHasItsFirstColour) {
  const double nan = std::nan("");
  Gradient gradient = grey_gradient({nan, nan, nan, nan, nan, nan});
  EXPECT_EQ(drawn(list_of(gradient), {}, kCanvas).at(3, 3), (PremulRgba8{0, 0, 0, 255}));
  gradient.spread = Spread::Repeat;
  EXPECT_EQ(drawn(list_of(gradient), {}, kCanvas).at(3, 3), (PremulRgba8{0, 0, 0, 255}));
}

TEST(Gradient, IsCoveredAndBlendedLikeAColour) {
  DrawList list;
  add_path(list, {{{0, 0}, {48, 0}, {48, 40}, {0, 40}}}, {0, 0, 200, 255});
  Gradient gradient = grey_gradient({0, 0, 0, 0, 1, 0});
  list.gradients.push_back(gradient);
  PathItem& item = add_path(list, {{{10.5, 10}, {20, 10}, {20, 20}, {10.5, 20}}});
  item.gradient = 0;
  item.blend = Blend::Multiply;
  const PremulImage image = drawn(list, {}, kCanvas);
  EXPECT_EQ(image.at(15, 15), (PremulRgba8{0, 0, 200, 255}));
  item.blend = Blend::Normal;
  EXPECT_EQ(drawn(list, {}, kCanvas).at(10, 15), (PremulRgba8{128, 128, 228, 255}));
}

TEST(Gradient, ThatTheListHasNotDrawsNothing) {
  DrawList list = list_of(grey_gradient({}));
  std::get<PathItem>(list.items[0]).gradient = 1;
  EXPECT_EQ(drawn(list, {}, kCanvas), PremulImage(48, 40));
  EXPECT_EQ(bounds(list), PixelRect{});
  std::get<PathItem>(list.items[0]).gradient = 0;
  list.gradients[0].ramp.resize(7);
  EXPECT_EQ(drawn(list, {}, kCanvas), PremulImage(48, 40));
}

}  // namespace
}  // namespace sinew

#include "compare/change.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "compare/compare.h"

namespace sinew {
namespace {

struct Disc {
  double x, y, radius;
};

/// A soft disc with a bite, drawn exactly enough: 16 x 16 places a pixel.
StraightImage drawn(Disc disc, StraightRgba8 color, StraightRgba8 ground) {
  StraightImage image(64, 48, ground);
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      int inside = 0;
      for (int k = 0; k < 256; ++k) {
        const double dx = x + (k % 16 + 0.5) / 16 - disc.x;
        const double dy = y + (k / 16 + 0.5) / 16 - disc.y;
        const bool bite = dx > 2 && dy > 1 && dy < 6;
        inside += dx * dx + dy * dy < disc.radius * disc.radius && !bite ? 1 : 0;
      }
      const auto mix = [&](int below, int above) {
        return static_cast<std::uint8_t>((below * (256 - inside) + above * inside + 128) / 256);
      };
      const StraightRgba8 c = image.at(x, y);
      image.at(x, y) = {mix(c.r, color.r), mix(c.g, color.g), mix(c.b, color.b), 255};
    }
  }
  return image;
}

constexpr StraightRgba8 kRed = {200, 40, 30, 255};
constexpr StraightRgba8 kGround = {230, 230, 220, 255};

Change change_between(const StraightImage& a, const StraightImage& b) {
  const Comparison found = compare_images(a, b, {}, {});
  return explain_change(a, b, found.bounds);
}

TEST(Change, TellsShiftsByPartsOfAPixel) {
  const StraightImage a = drawn({30, 22, 12}, kRed, kGround);
  for (const Vec2 shift : {Vec2{0.25, 0}, Vec2{0, -0.5}, Vec2{1.3, 0.7}, Vec2{-3.6, 2}}) {
    const Change change = change_between(a, drawn({30 + shift.x, 22 + shift.y, 12}, kRed, kGround));
    EXPECT_EQ(change_word(change.kind), "shift") << shift.x << ", " << shift.y;
    EXPECT_NEAR(change.shift.x, shift.x, 0.05);
    EXPECT_NEAR(change.shift.y, shift.y, 0.05);
  }
}

TEST(Change, TellsColours) {
  const StraightImage a = drawn({30, 22, 12}, kRed, kGround);
  const Change change = change_between(a, drawn({30, 22, 12}, {200, 90, 30, 255}, kGround));
  EXPECT_EQ(change_word(change.kind), "color");
  EXPECT_NEAR(change.levels[1], 50, 5);
  EXPECT_EQ(change.levels[0], 0);
  EXPECT_EQ(change.levels[3], 0);
  // The ground.
  EXPECT_EQ(change_word(change_between(a, drawn({30, 22, 12}, kRed, {200, 230, 220, 255})).kind),
            "color");
}

TEST(Change, TellsShapes) {
  const StraightImage a = drawn({30, 22, 12}, kRed, kGround);
  EXPECT_EQ(change_word(change_between(a, drawn({30, 22, 14}, kRed, kGround)).kind), "shape");
  // Something appears.
  const StraightImage empty(64, 48, kGround);
  EXPECT_EQ(change_word(change_between(empty, a).kind), "shape");
  // Something goes elsewhere, further than shifts are looked for.
  EXPECT_EQ(change_word(change_between(a, drawn({46, 22, 12}, kRed, kGround)).kind), "shape");
}

TEST(Change, OfNothingIsNone) {
  const StraightImage a(4, 4, kRed);
  EXPECT_EQ(explain_change(a, a, {0, 0, 4, 4}).explained, 0);
}

}  // namespace
}  // namespace sinew

#include <gtest/gtest.h>

#include <cmath>

#include "image/blend.h"
#include "raster/lists.h"

namespace sinew {
namespace {

constexpr PixelRect kCanvas{0, 0, 32, 24};
constexpr PremulRgba8 kRed{255, 0, 0, 255};
constexpr PremulRgba8 kBlue{0, 0, 255, 255};
const Contours kEverything{{{-5, -5}, {40, -5}, {40, 40}, {-5, 40}}};
const Contours kTriangle{{{3.3, 2.1}, {28.7, 8.4}, {9.2, 21.6}}};
const Contours kTurned{{{16, 0.5}, {30.2, 12}, {16, 23.1}, {1.4, 12}}};

void begin_clip(DrawList& list, const Contours& contours, bool invert = false) {
  add_path(list, contours);
  const PathItem path = std::get<PathItem>(list.items.back());
  list.items.back() = ClipBegin{path.first_contour, path.contour_count, path.rule, invert};
}

PremulImage drawn(const DrawList& list) { return sinew::drawn(list, {}, kCanvas); }

PremulImage path_alone(const Contours& contours, PremulRgba8 color) {
  DrawList list;
  add_path(list, contours, color);
  return drawn(list);
}

TEST(Clip, ByAPathCoversWhatThePathWould) {
  DrawList list;
  begin_clip(list, kTriangle);
  add_path(list, kEverything, kRed);
  list.items.push_back(ClipEnd{});
  EXPECT_EQ(drawn(list), path_alone(kTriangle, kRed));
}

TEST(Clip, InvertedCoversTheRest) {
  DrawList list;
  begin_clip(list, kTriangle, true);
  add_path(list, kEverything, kRed);
  list.items.push_back(ClipEnd{});
  const PremulImage image = drawn(list);
  const PremulImage inside = path_alone(kTriangle, kRed);
  for (int y = 0; y < 24; ++y) {
    for (int x = 0; x < 32; ++x) EXPECT_EQ(image.at(x, y).a, 255 - inside.at(x, y).a);
  }
}

TEST(Clip, KeepsWhatWasThereOutside) {
  DrawList list;
  add_path(list, kEverything, kBlue);
  begin_clip(list, kTriangle);
  add_path(list, kEverything, kRed);
  list.items.push_back(ClipEnd{});
  const PremulImage inside = path_alone(kTriangle, kRed);
  const PremulImage image = drawn(list);
  for (int y = 0; y < 24; ++y) {
    for (int x = 0; x < 32; ++x) {
      const std::uint8_t c = inside.at(x, y).a;
      EXPECT_EQ(image.at(x, y), mixed(kBlue, kRed, c));
    }
  }
}

TEST(Clip, ShowsNothingOfWhatIsHiddenBehindInside) {
  DrawList list;
  begin_clip(list, kTriangle);
  add_path(list, kEverything, kBlue);
  add_path(list, kEverything, kRed);
  list.items.push_back(ClipEnd{});
  EXPECT_EQ(drawn(list), path_alone(kTriangle, kRed));
}

TEST(Clip, LetsWhatIsInsideBlendWithWhatIsBehind) {
  DrawList list;
  add_path(list, kEverything, {100, 50, 0, 255});
  begin_clip(list, {{{0, 0}, {16, 0}, {16, 24}, {0, 24}}});
  add_path(list, kEverything, {20, 0, 200, 255}).blend = Blend::Additive;
  list.items.push_back(ClipEnd{});
  EXPECT_EQ(drawn(list).at(8, 8), (PremulRgba8{120, 50, 200, 255}));
  EXPECT_EQ(drawn(list).at(20, 8), (PremulRgba8{100, 50, 0, 255}));
}

TEST(Clip, NestsByMultiplying) {
  DrawList list;
  begin_clip(list, kTriangle);
  begin_clip(list, kTurned);
  add_path(list, kEverything, kRed);
  list.items.push_back(ClipEnd{});
  list.items.push_back(ClipEnd{});
  const PremulImage image = drawn(list);
  const PremulImage a = path_alone(kTriangle, kRed);
  const PremulImage b = path_alone(kTurned, kRed);
  for (int y = 0; y < 24; ++y) {
    for (int x = 0; x < 32; ++x) {
      EXPECT_EQ(image.at(x, y).a, div255(unsigned{a.at(x, y).a} * b.at(x, y).a));
    }
  }
}

TEST(Clip, ByAMaskIsByItsAlpha) {
  for (const bool invert : {false, true}) {
    DrawList list;
    list.items.push_back(MaskBegin{invert});
    add_path(list, kTriangle, {0, 60, 0, 100});
    add_path(list, kTurned, {0, 0, 0, 120});
    list.items.push_back(MaskEnd{});
    add_path(list, kEverything, kRed);
    list.items.push_back(ClipEnd{});
    DrawList mask;
    add_path(mask, kTriangle, {0, 60, 0, 100});
    add_path(mask, kTurned, {0, 0, 0, 120});
    const PremulImage alpha = drawn(mask);
    const PremulImage image = drawn(list);
    for (int y = 0; y < 24; ++y) {
      for (int x = 0; x < 32; ++x) {
        const int a = alpha.at(x, y).a;
        EXPECT_EQ(image.at(x, y).a, invert ? 255 - a : a);
      }
    }
  }
}

TEST(Clip, ByNothingShowsNothingAndInvertedAll) {
  for (const bool invert : {false, true}) {
    DrawList by_path;
    begin_clip(by_path, {}, invert);
    add_path(by_path, kTriangle, kRed);
    by_path.items.push_back(ClipEnd{});
    DrawList by_mask;
    by_mask.items.push_back(MaskBegin{invert});
    by_mask.items.push_back(MaskEnd{});
    add_path(by_mask, kTriangle, kRed);
    by_mask.items.push_back(ClipEnd{});
    const PremulImage expected = invert ? path_alone(kTriangle, kRed) : PremulImage(32, 24);
    EXPECT_EQ(drawn(by_path), expected);
    EXPECT_EQ(drawn(by_mask), expected);
  }
}

TEST(Clip, OfWholePixelsChangesNothingInside) {
  DrawList plain;
  add_path(plain, kTurned, {10, 90, 20, 130});
  add_path(plain, kTriangle, {70, 0, 80, 90}).blend = Blend::Screen;
  DrawList list;
  begin_clip(list, {{{4, 3}, {25, 3}, {25, 20}, {4, 20}}});
  add_path(list, kTurned, {10, 90, 20, 130});
  add_path(list, kTriangle, {70, 0, 80, 90}).blend = Blend::Screen;
  list.items.push_back(ClipEnd{});
  const PremulImage whole = drawn(plain);
  const PremulImage image = drawn(list);
  for (int y = 0; y < 24; ++y) {
    for (int x = 0; x < 32; ++x) {
      const bool inside = 4 <= x && x < 25 && 3 <= y && y < 20;
      EXPECT_EQ(image.at(x, y), inside ? whole.at(x, y) : PremulRgba8{});
    }
  }
}

TEST(Clip, MayHoldLayersAndStandInThem) {
  DrawList list;
  list.items.push_back(LayerBegin{128, Blend::Normal});
  begin_clip(list, {{{0, 0}, {16, 0}, {16, 24}, {0, 24}}});
  list.items.push_back(LayerBegin{128, Blend::Normal});
  add_path(list, kEverything, kRed);
  list.items.push_back(LayerEnd{});
  list.items.push_back(ClipEnd{});
  list.items.push_back(LayerEnd{});
  EXPECT_EQ(drawn(list).at(3, 3), (PremulRgba8{64, 0, 0, 64}));
  EXPECT_EQ(drawn(list).at(20, 3), PremulRgba8{});
}

TEST(Clip, ThatIsEndedWronglyOrNotEndsWithTheList) {
  DrawList list;
  begin_clip(list, kTriangle);
  list.items.push_back(LayerEnd{});
  list.items.push_back(MaskEnd{});
  add_path(list, kEverything, kRed);
  EXPECT_EQ(drawn(list), path_alone(kTriangle, kRed));
  DrawList mask;
  mask.items.push_back(ClipEnd{});
  mask.items.push_back(MaskBegin{});
  add_path(mask, kEverything, kRed);
  mask.items.push_back(ClipEnd{});
  EXPECT_EQ(drawn(mask), PremulImage(32, 24));
  EXPECT_EQ(bounds(mask), PixelRect{});
}

TEST(Clip, BoundsWhatItLetsThrough) {
  DrawList list;
  begin_clip(list, {{{4.5, 3}, {25, 3}, {25, 20}, {4.5, 20}}});
  add_path(list, kEverything, kRed);
  list.items.push_back(ClipEnd{});
  EXPECT_EQ(bounds(list), (PixelRect{4, 3, 25, 20}));
  DrawList inverted;
  begin_clip(inverted, {{{4.5, 3}, {25, 3}, {25, 20}, {4.5, 20}}}, true);
  add_path(inverted, kEverything, kRed);
  inverted.items.push_back(ClipEnd{});
  EXPECT_EQ(bounds(inverted), (PixelRect{-5, -5, 40, 40}));
}

}  // namespace
}  // namespace sinew

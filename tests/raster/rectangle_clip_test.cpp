#include <gtest/gtest.h>

#include <algorithm>

#include "raster/path.h"
#include "raster/random_lists.h"

/// A clip by an upright rectangle draws straight onto what is below where its edges allow it. The
/// same rectangle with one more corner halfway along a side is a clip as any other.

namespace sinew {
namespace {

std::vector<Vec2> corners_of(const PixelRect& rect, Vec2 off) {
  const Vec2 low = Vec2{1.0 * rect.left, 1.0 * rect.top} + off;
  const Vec2 high = Vec2{1.0 * rect.right, 1.0 * rect.bottom} - off;
  return {low, {high.x, low.y}, high, {low.x, high.y}};
}

void begin_clip(DrawList& list, const std::vector<Vec2>& contour) {
  add_path(list, {contour});
  const PathItem path = std::get<PathItem>(list.items.back());
  list.items.back() = ClipBegin{path.first_contour, path.contour_count, path.rule, false};
}

PixelRect random_rect(Random& random) {
  const int left = random.whole(-20, 60);
  const int top = random.whole(-20, 50);
  return {left, top, left + random.whole(1, 90), top + random.whole(1, 80)};
}

struct ListPair {
  DrawList by_rectangles;
  DrawList by_paths;

  template <class F>
  void add(const F& f) {
    f(by_rectangles);
    f(by_paths);
  }
};

/// Clips by rectangles that hold layers, masks, other clips and one another. off: how far inside of
/// whole pixels their edges are.
ListPair random_pair(std::uint32_t seed, Vec2 off) {
  ListPair pair;
  Random random(seed);
  for (int i = 0; i < 24; ++i) {
    const int kind = random.whole(0, 12);
    const auto content = static_cast<std::uint32_t>(random.whole(0, 1 << 30));
    if (kind < 3) {
      std::vector<Vec2> corners = corners_of(random_rect(random), off);
      std::rotate(corners.begin(), corners.begin() + random.whole(0, 4), corners.end());
      if (random.whole(0, 2) == 0) std::reverse(corners.begin(), corners.end());
      begin_clip(pair.by_rectangles, corners);
      corners.insert(corners.begin() + 2, (corners[1] + corners[2]) * 0.5);
      begin_clip(pair.by_paths, corners);
    } else {
      pair.add([&](DrawList& list) {
        Random same(content);
        if (kind == 3) list.items.push_back(LayerBegin{200, Blend::Normal});
        if (kind == 4) begin_random_clip(list, same);
        if (kind == 5 || kind == 6) list.items.push_back(ClipEnd{});
        if (kind == 7) list.items.push_back(LayerEnd{});
        if (kind == 8 || kind == 9) add_random_mesh(list, same);
        if (kind > 9) add_random_path(list, same);
      });
    }
  }
  return pair;
}

template <class Pixel>
Image<Pixel> drawn_as(const DrawList& list, PixelRect clip) {
  Image<Pixel> image(clip.width(), clip.height());
  rasterize(list, two_textures(), clip, image);
  return image;
}

template <class Pixel>
void expect_equal(const ListPair& pair, PixelRect clip, std::uint32_t seed) {
  ASSERT_EQ(drawn_as<Pixel>(pair.by_rectangles, clip), drawn_as<Pixel>(pair.by_paths, clip))
      << "list " << seed;
}

TEST(RectangleClip, OnWholePixelsIsWhatAnyClipOfThatShapeIs) {
  for (std::uint32_t seed = 0; seed < 150; ++seed) {
    const ListPair pair = random_pair(seed, {0, 0});
    expect_equal<PremulRgba8>(pair, kRandomCanvas, seed);
    expect_equal<PremulRgba8>(pair, {3, 5, 47, 38}, seed);
    if (seed % 3 == 0) expect_equal<PremulRgba16>(pair, kRandomCanvas, seed);
    if (seed % 3 == 1) expect_equal<OwnerPixel>(pair, kRandomCanvas, seed);
  }
}

TEST(RectangleClip, BetweenPixelsIsWhatAnyClipOfThatShapeIs) {
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    expect_equal<PremulRgba8>(random_pair(seed, {0.25, 0}), kRandomCanvas, seed);
    expect_equal<PremulRgba8>(random_pair(seed, {0.5, -0.125}), kRandomCanvas, seed);
  }
}

TEST(RectangleClip, OnlyUprightRectanglesHaveAnInterior) {
  const auto interior = [](const Contours& contours, bool invert = false) {
    DrawList list;
    add_path(list, contours);
    const PathItem path = std::get<PathItem>(list.items.back());
    return clip_interior(list, {path.first_contour, path.contour_count, path.rule, invert});
  };
  const std::vector<Vec2> rectangle{{4, 3}, {25, 3}, {25, 20}, {4, 20}};
  EXPECT_EQ(interior({rectangle}), (PixelRect{4, 3, 25, 20}));
  EXPECT_EQ(interior({{{4.5, 3}, {4.5, 20.9}, {24.1, 20.9}, {24.1, 3}}}),
            (PixelRect{5, 3, 24, 20}));
  EXPECT_EQ(interior({rectangle}, true), PixelRect{});
  EXPECT_EQ(interior({rectangle, rectangle}), PixelRect{});
  EXPECT_EQ(interior({{{4, 3}, {25, 3}, {25, 20}, {4, 20.5}}}), PixelRect{});
  EXPECT_EQ(interior({{{4, 3}, {25, 20}, {25, 3}, {4, 20}}}), PixelRect{});
  EXPECT_EQ(interior({{{14, 3}, {25, 10}, {14, 20}, {4, 10}}}), PixelRect{});
  EXPECT_EQ(interior({{{4, 3}, {25, 3}, {4, 20}}}), PixelRect{});
  EXPECT_EQ(interior({}), PixelRect{});
}

}  // namespace
}  // namespace sinew

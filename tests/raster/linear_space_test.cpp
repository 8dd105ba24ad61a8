#include <gtest/gtest.h>

#include <cmath>

#include "image/linear.h"
#include "raster/lists.h"

namespace sinew {
namespace {

constexpr PixelRect kCanvas{0, 0, 24, 16};
const Contours kEverything{{{-5, -5}, {40, -5}, {40, 40}, {-5, 40}}};
const Contours kLeftHalf{{{0, 0}, {12.5, 0}, {12.5, 16}, {0, 16}}};

/// As pixels of sRGB, drawn on a colour.
PremulImage linear(const DrawList& list, const TextureTable& textures = {},
                   PremulRgba8 background = {}) {
  LinearImage image(24, 16, to_linear(background));
  rasterize(list, textures, kCanvas, image);
  PremulImage result(24, 16);
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    result.pixels[i] = to_srgb(image.pixels[i]);
  }
  return result;
}

double light(double srgb) {
  return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}
double srgb(double light) {
  return light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
}

TEST(LinearSpace, WhatNothingMixesWithIsWhatItIsInSrgb) {
  const TextureTable textures{noise_texture(24, 16, 3)};
  DrawList list;
  const std::vector<Vec2> corners{{0, 0}, {24, 0}, {24, 16}, {0, 16}};
  add_mesh(list, corners, corners, {{0, 1, 2}, {0, 2, 3}});
  EXPECT_EQ(linear(list, textures), drawn(list, textures, kCanvas));
}

/// Every opacity of white over every grey, to the nearest value.
TEST(LinearSpace, MixesAmountsOfLight) {
  for (int a = 0; a < 256; a += 5) {
    for (int grey = 0; grey < 256; grey += 15) {
      const auto alpha = static_cast<std::uint8_t>(a);
      const auto g = static_cast<std::uint8_t>(grey);
      DrawList list;
      add_path(list, kEverything, {alpha, alpha, alpha, alpha});
      const PremulRgba8 got = linear(list, {}, {g, g, g, 255}).at(3, 3);
      const double exact = 255 * srgb(light(grey / 255.0) * (255 - a) / 255 + a / 255.0);
      ASSERT_LE(std::fabs(got.r - exact), 0.6) << a << " over " << grey;
      ASSERT_EQ(got.a, 255);
    }
  }
}

TEST(LinearSpace, AnEdgeCoversByLight) {
  DrawList list;
  add_path(list, kLeftHalf);
  const PremulImage image = linear(list, {}, {0, 0, 0, 255});
  EXPECT_EQ(image.at(11, 8), kWhite);
  EXPECT_EQ(image.at(12, 8), (PremulRgba8{188, 188, 188, 255}));
  EXPECT_EQ(image.at(13, 8), (PremulRgba8{0, 0, 0, 255}));
}

TEST(LinearSpace, LightAddsUp) {
  DrawList list;
  add_path(list, kEverything, {100, 150, 200, 255}).blend = Blend::Additive;
  const PremulRgba8 got = linear(list, {}, {100, 0, 200, 255}).at(3, 3);
  EXPECT_EQ(got, (PremulRgba8{138, 150, 255, 255}));  // 2 * 0.1274 of light is 138.2
}

/// A layer at half and a clip that covers half are the same mixture.
TEST(LinearSpace, LayersAndClipsMixAsEdgesDo) {
  DrawList layer;
  layer.items.push_back(LayerBegin{128, Blend::Normal});
  add_path(layer, kEverything);
  layer.items.push_back(LayerEnd{});
  EXPECT_EQ(linear(layer, {}, {0, 0, 0, 255}).at(3, 3), (PremulRgba8{188, 188, 188, 255}));
  DrawList clip;
  add_path(clip, kLeftHalf);
  const PathItem path = std::get<PathItem>(clip.items.back());
  clip.items.back() = ClipBegin{path.first_contour, path.contour_count, path.rule, false};
  add_path(clip, kEverything);
  clip.items.push_back(ClipEnd{});
  EXPECT_EQ(linear(clip, {}, {0, 0, 0, 255}).at(12, 3), (PremulRgba8{188, 188, 188, 255}));
  DrawList mask;
  mask.items.push_back(MaskBegin{});
  add_path(mask, kEverything, {128, 128, 128, 128});
  mask.items.push_back(MaskEnd{});
  add_path(mask, kEverything);
  mask.items.push_back(ClipEnd{});
  EXPECT_EQ(linear(mask, {}, {0, 0, 0, 255}).at(12, 3), (PremulRgba8{188, 188, 188, 255}));
}

}  // namespace
}  // namespace sinew

#include <gtest/gtest.h>

#include <cstdlib>

#include "raster/lists.h"

namespace sinew {
namespace {

constexpr PixelRect kCanvas{0, 0, 16, 8};
constexpr PremulRgba8 kRed{255, 0, 0, 255};

OwnerImage owners(const DrawList& list, const TextureTable& textures = {}) {
  OwnerImage image(16, 8);
  rasterize(list, textures, kCanvas, image);
  return image;
}

Contours box(double left, double top, double right, double bottom) {
  return {{{left, top}, {right, top}, {right, bottom}, {left, bottom}}};
}

PathItem& add_owned(DrawList& list, std::uint32_t owner, const Contours& contours,
                    PremulRgba8 color = kRed) {
  PathItem& path = add_path(list, contours, color);
  path.owner = owner;
  return path;
}

TEST(Owners, TheTopmostThatCoversHalfOfThePixelOwnsIt) {
  DrawList list;
  add_owned(list, 7, box(0, 0, 16, 8));
  add_owned(list, 9, box(2.49, 0, 6.51, 8));
  const OwnerImage image = owners(list);
  EXPECT_EQ(image.at(1, 4).owner, 7u);
  EXPECT_EQ(image.at(2, 4).owner, 9u);
  EXPECT_EQ(image.at(6, 4).owner, 9u);
  EXPECT_EQ(image.at(7, 4).owner, 7u);
}

TEST(Owners, WhatCoversLessOwnsOnlyWhereNobodyDoes) {
  DrawList list;
  add_owned(list, 7, box(0, 0, 2, 8));
  add_owned(list, 9, box(1.7, 0, 4.3, 8));
  const OwnerImage image = owners(list);
  EXPECT_EQ(image.at(1, 4).owner, 7u);
  EXPECT_FALSE(image.at(1, 4).faint);
  EXPECT_EQ(image.at(4, 4).owner, 9u);
  EXPECT_TRUE(image.at(4, 4).faint);
  EXPECT_EQ(image.at(5, 4), OwnerPixel{});
}

/// By its tint, by its own opacity, by that of a layer and of one more.
TEST(Owners, HowFarSomethingFadesDoesNotMatter) {
  DrawList list;
  add_owned(list, 1, box(0, 0, 16, 8));
  add_owned(list, 2, box(0, 0, 4, 8), {10, 0, 0, 10});
  list.items.push_back(LayerBegin{20, Blend::Normal});
  add_owned(list, 3, box(4, 0, 8, 8), {0, 40, 0, 40});
  list.items.push_back(LayerEnd{});
  const OwnerImage image = owners(list);
  EXPECT_EQ(image.at(1, 1).owner, 2u);
  EXPECT_EQ(image.at(5, 1).owner, 3u);
  EXPECT_EQ(image.at(9, 1).owner, 1u);
}

/// A picture whose left half is opaque, and whose right half hardly shows.
TEST(Owners, APictureOwnsWhereItIsHalfOpaque) {
  Texture texture = plain_texture(8, 8, kWhite);
  texture.filter = Filter::Nearest;
  for (int y = 0; y < 8; ++y) {
    for (int x = 4; x < 8; ++x) texture.image.at(x, y) = {60, 60, 60, 100};
  }
  DrawList list;
  add_owned(list, 5, box(0, 0, 6, 8));
  const std::vector<Vec2> corners{{0, 0}, {8, 0}, {8, 8}, {0, 8}};
  MeshItem& mesh =
      add_mesh(list, corners, corners, {{0, 1, 1}, {0, 1, 2}, {0, 2, 3}}, {128, 128, 128, 128});
  mesh.owner = 6;
  const OwnerImage image = owners(list, {texture});
  EXPECT_EQ(image.at(3, 4).owner, 6u);
  EXPECT_EQ(image.at(5, 4).owner, 5u);
  EXPECT_EQ(image.at(7, 4).owner, 6u);
  EXPECT_TRUE(image.at(7, 4).faint);
  // By triangle, where the first of the list has no area.
  EXPECT_EQ(image.at(3, 0).triangle, 1u);
  EXPECT_EQ(image.at(0, 6).triangle, 2u);
  EXPECT_EQ(image.at(7, 0).triangle, 1u);
  EXPECT_EQ(image.at(0, 7).triangle, 2u);
}

TEST(Owners, LightCountsByItsBrightestChannel) {
  DrawList list;
  add_owned(list, 1, box(0, 0, 16, 8));
  add_owned(list, 2, box(0, 0, 4, 8), {0, 0, 0, 255}).blend = Blend::Additive;
  add_owned(list, 3, box(4, 0, 8, 8), {0, 200, 0, 255}).blend = Blend::AdditiveLuminance;
  add_owned(list, 4, box(8, 0, 12, 8), {0, 9, 0, 255}).blend = Blend::Screen;
  const OwnerImage image = owners(list);
  EXPECT_EQ(image.at(1, 1).owner, 1u);
  EXPECT_EQ(image.at(5, 1).owner, 3u);
  EXPECT_EQ(image.at(9, 1).owner, 1u);
}

TEST(Owners, WhatIsErasedOrMaskedAwayHasNone) {
  DrawList list;
  add_owned(list, 1, box(0, 0, 16, 8));
  add_owned(list, 2, box(0, 0, 4.3, 8)).blend = Blend::Erase;
  add_owned(list, 3, box(2, 0, 12, 8)).blend = Blend::Mask;
  const OwnerImage image = owners(list);
  EXPECT_EQ(image.at(3, 1), OwnerPixel{});
  EXPECT_EQ(image.at(4, 1).owner, 1u);
  EXPECT_EQ(image.at(11, 1).owner, 1u);
  EXPECT_EQ(image.at(12, 1), OwnerPixel{});
}

TEST(Owners, AClipLetsItsInsideOwnWhereItCoversHalf) {
  for (const bool by_mask : {false, true}) {
    DrawList list;
    add_owned(list, 1, box(0, 0, 16, 8));
    if (by_mask) list.items.push_back(MaskBegin{});
    add_owned(list, 2, box(2.4, 0, 6.6, 8));
    if (by_mask) {
      list.items.push_back(MaskEnd{});
    } else {
      const PathItem path = std::get<PathItem>(list.items.back());
      list.items.back() = ClipBegin{path.first_contour, path.contour_count, path.rule, false};
    }
    add_owned(list, 3, box(0, 0, 16, 8));
    list.items.push_back(ClipEnd{});
    const OwnerImage image = owners(list);
    EXPECT_EQ(image.at(1, 1).owner, 1u);
    EXPECT_EQ(image.at(2, 1).owner, 3u);
    EXPECT_EQ(image.at(6, 1).owner, 3u);
    EXPECT_EQ(image.at(7, 1).owner, 1u);
  }
}

/// Pixels of one owner each; of negative ones it is faint.
std::vector<OwnerPixel> block_of(const std::vector<int>& owners) {
  std::vector<OwnerPixel> block;
  for (const int owner : owners) {
    block.push_back({{}, static_cast<std::uint32_t>(std::abs(owner)), 0, owner < 0});
  }
  return block;
}

TEST(Owners, OfABlockIsTheCommonestThatIsNotFaintInMostOfIt) {
  const auto seen = [](const std::vector<int>& owners) { return mean_of(block_of(owners)); };
  EXPECT_EQ(seen({0, 0, 0, 0}).owner, 0u);
  EXPECT_EQ(seen({0, 3, 5, 5}).owner, 5u);
  EXPECT_FALSE(seen({0, 3, 5, 5}).faint);
  EXPECT_EQ(seen({3, 5, 5, 3}).owner, 3u);    // of equals the first
  EXPECT_EQ(seen({-5, -5, 3, 3}).owner, 3u);  // where it is faint counts half
  EXPECT_EQ(seen({-5, 3, -5, -5}).owner, 5u);
  EXPECT_TRUE(seen({-5, 3, -5, -5}).faint);
  EXPECT_EQ(seen({0, 0, 4, 0}).owner, 4u);
  EXPECT_TRUE(seen({0, 0, 4, 0}).faint);
}

TEST(Owners, OfABlockTheTriangleIsTheOwnersAndTheColourIsTheMean) {
  std::vector<OwnerPixel> block = block_of({7, 8, 7, 7});
  block[0].triangle = 4;
  block[1].triangle = 6;
  block[2].triangle = block[3].triangle = 5;
  for (std::size_t i = 0; i < 4; ++i) block[i].color = {static_cast<std::uint8_t>(i), 0, 9, 255};
  EXPECT_EQ(mean_of(block), (OwnerPixel{{2, 0, 9, 255}, 7, 5, false}));
}

}  // namespace
}  // namespace sinew

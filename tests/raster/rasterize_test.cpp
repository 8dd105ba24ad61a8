#include "raster/rasterize.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "core/hash.h"
#include "raster/random_lists.h"

namespace sinew {
namespace {

constexpr PixelRect kCanvas = kRandomCanvas;

void expect_part(const PremulImage& whole, const PremulImage& part, PixelRect clip) {
  for (int y = clip.top; y < clip.bottom; ++y) {
    for (int x = clip.left; x < clip.right; ++x) {
      ASSERT_EQ(part.at(x - clip.left, y - clip.top), whole.at(x - kCanvas.left, y - kCanvas.top))
          << "at " << x << ", " << y;
    }
  }
}

TEST(Rasterize, TilesAndBandsEqualTheWhole) {
  const TextureTable textures = two_textures();
  for (std::uint32_t seed = 0; seed < 120; ++seed) {
    const DrawList list = random_list(seed);
    const PremulImage whole = drawn(list, textures, kCanvas);
    Random random(seed + 1000);
    for (int i = 0; i < 6; ++i) {
      PixelRect tile = kCanvas;
      tile.top = random.whole(kCanvas.top, kCanvas.bottom);
      tile.bottom = random.whole(tile.top, kCanvas.bottom) + 1;
      if (i % 2 == 0) {
        tile.left = random.whole(kCanvas.left, kCanvas.right);
        tile.right = random.whole(tile.left, kCanvas.right) + 1;
      }
      expect_part(whole, drawn(list, textures, tile), tile);
    }
  }
}

TEST(Rasterize, TilesAndBandsOfClipsEqualTheWhole) {
  const TextureTable textures = two_textures();
  for (std::uint32_t seed = 0; seed < 200; ++seed) {
    const DrawList list = random_clipped_list(seed);
    const PremulImage whole = drawn(list, textures, kCanvas);
    const PixelRect touched = bounds(list);
    Random random(seed + 1000);
    for (int i = 0; i < 4; ++i) {
      PixelRect tile = kCanvas;
      tile.top = random.whole(kCanvas.top, kCanvas.bottom);
      tile.bottom = random.whole(tile.top, kCanvas.bottom) + 1;
      tile.left = random.whole(kCanvas.left, kCanvas.right);
      tile.right = random.whole(tile.left, kCanvas.right) + 1;
      expect_part(whole, drawn(list, textures, tile), tile);
    }
    for (int y = kCanvas.top; y < kCanvas.bottom; ++y) {
      for (int x = kCanvas.left; x < kCanvas.right; ++x) {
        const bool inside =
            touched.left <= x && x < touched.right && touched.top <= y && y < touched.bottom;
        ASSERT_TRUE(inside || whole.at(x - kCanvas.left, y - kCanvas.top) == PremulRgba8{});
      }
    }
  }
}

TEST(Rasterize, OwnerImagesHoldThePixelsOfPlainOnes) {
  const TextureTable textures = two_textures();
  for (std::uint32_t seed = 0; seed < 60; ++seed) {
    const DrawList list = random_clipped_list(seed);
    const PremulImage plain = drawn(list, textures, kCanvas);
    OwnerImage owners(kCanvas.width(), kCanvas.height());
    rasterize(list, textures, kCanvas, owners);
    for (std::size_t i = 0; i < plain.pixels.size(); ++i) {
      ASSERT_EQ(owners.pixels[i].color, plain.pixels[i]) << "list " << seed;
    }
  }
}

TEST(Rasterize, TilesOfLinearPicturesEqualTheWhole) {
  const TextureTable textures = two_textures();
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    const DrawList list = random_clipped_list(seed);
    Image<PremulRgba16> whole(kCanvas.width(), kCanvas.height());
    rasterize(list, textures, kCanvas, whole);
    const PixelRect tile{kCanvas.left + 7, kCanvas.top + 11, kCanvas.right - 9, kCanvas.bottom - 5};
    Image<PremulRgba16> part(tile.width(), tile.height());
    rasterize(list, textures, tile, part);
    for (int y = 0; y < part.height; ++y) {
      for (int x = 0; x < part.width; ++x) ASSERT_EQ(part.at(x, y), whole.at(x + 7, y + 11));
    }
  }
}

TEST(Rasterize, RandomListsDrawSomethingOfEveryKind) {
  std::size_t meshes = 0;
  std::size_t paths = 0;
  std::size_t layers = 0;
  int covered = 0;
  for (std::uint32_t seed = 0; seed < 120; ++seed) {
    const DrawList list = random_list(seed);
    for (const DrawItem& item : list.items) {
      meshes += std::holds_alternative<MeshItem>(item) ? 1 : 0;
      paths += std::holds_alternative<PathItem>(item) ? 1 : 0;
      layers += std::holds_alternative<LayerBegin>(item) ? 1 : 0;
    }
    for (const PremulRgba8 c : drawn(list, two_textures(), kCanvas).pixels) {
      covered += c == PremulRgba8{} ? 0 : 1;
    }
  }
  EXPECT_GT(meshes, 300u);
  EXPECT_GT(paths, 300u);
  EXPECT_GT(layers, 100u);
  EXPECT_GT(covered, 120 * 2000);
}

TEST(Rasterize, KeepingTheMemoryChangesNothing) {
  Rasterizer rasterizer;
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    const DrawList list = random_list(seed);
    PremulImage image(kCanvas.width(), kCanvas.height());
    rasterizer.draw(list, two_textures(), kCanvas, image);
    EXPECT_EQ(image, drawn(list, two_textures(), kCanvas));
  }
}

TEST(Rasterize, PixelsAreTheSameOnEveryMachine) {
  Fnv1a64 hash;
  for (std::uint32_t seed = 0; seed < 30; ++seed) {
    for (const PremulRgba8 c : drawn(random_list(seed), two_textures(), kCanvas).pixels) {
      for (const std::uint8_t channel : {c.r, c.g, c.b, c.a}) hash.add_byte(channel);
    }
  }
  EXPECT_EQ(hex64(hash.value()), "21312e7a9f257a33");
}

TEST(Rasterize, WhatHasNoPlaceIsLeftOut) {
  const double inf = std::numeric_limits<double>::infinity();
  const TextureTable textures{plain_texture(1, 1, kWhite)};
  for (const double bad : {std::nan(""), inf, -inf, 1e30, -1e300, 4194304.0, -4194304.0}) {
    DrawList list;
    add_path(list, {{{bad, 0}, {10, 0}, {0, 10}}, {{0, 0}, {10, 0}, {0, 10}}});
    add_mesh(list, {{0, 0}, {10, bad}, {0, 10}}, std::vector<Vec2>(3), {{0, 1, 2}});
    add_mesh(list, {{0, 0}, {10, 0}, {0, 10}}, {{0, 0}, {bad, 0}, {0, 1}}, {{0, 1, 2}});
    EXPECT_EQ(drawn(list, textures, {0, 0, 12, 12}), PremulImage(12, 12)) << bad;
    EXPECT_EQ(bounds(list), PixelRect{}) << bad;
  }
}

TEST(Rasterize, TriangleLeftOutLeavesTheOthersAlone) {
  const TextureTable textures{plain_texture(1, 1, kWhite)};
  const std::vector<Vec2> points{{0, 0}, {10, 0}, {0, 10}, {std::nan(""), 3}, {20, 0}, {0, 5}};
  DrawList with;
  DrawList without;
  add_mesh(with, points, std::vector<Vec2>(6), {{0, 1, 2}, {1, 3, 2}, {0, 1, 4}, {0, 1, 99}});
  add_mesh(without, points, std::vector<Vec2>(6), {{0, 1, 2}});
  EXPECT_EQ(drawn(with, textures, {0, 0, 12, 12}), drawn(without, textures, {0, 0, 12, 12}));
}

TEST(Rasterize, ItemsThatNameWhatIsNotThereDrawNothing) {
  DrawList list;
  add_mesh(list, {{0, 0}, {10, 0}, {0, 10}}, std::vector<Vec2>(3), {{0, 1, 2}}).texture = 7;
  add_path(list, {{{0, 0}, {10, 0}, {0, 10}}}).first_contour = 9;
  MeshItem mesh;
  mesh.first_vertex = 0xffffffff;
  mesh.vertex_count = 0xffffffff;
  mesh.triangle_count = 3;
  list.items.push_back(mesh);
  const TextureTable textures{plain_texture(1, 1, kWhite), Texture{}};
  EXPECT_EQ(drawn(list, textures, {0, 0, 12, 12}), PremulImage(12, 12));
  std::get<MeshItem>(list.items[0]).texture = 1;  // a texture without pixels
  EXPECT_EQ(drawn(list, textures, {0, 0, 12, 12}), PremulImage(12, 12));
}

TEST(Rasterize, CoordinatesFarOutsideAreExact) {
  const TextureTable textures{plain_texture(1, 1, kWhite)};
  const double far = 4194303.9;
  DrawList list;
  add_mesh(list, {{-far, -far}, {far, -far}, {far, far}, {-far, far}}, std::vector<Vec2>(4),
           {{0, 1, 2}, {0, 2, 3}}, {9, 9, 9, 9});
  add_path(list, {{{-far, -far}, {far, -far}, {far, far}, {-far, far}}}, {20, 20, 20, 20});
  const PremulRgba8 both = stacked(Blend::Normal, {20, 20, 20, 20}, {9, 9, 9, 9});
  EXPECT_EQ(drawn(list, textures, {100, -50, 132, -20}), PremulImage(32, 30, both));
  EXPECT_EQ(bounds(list), (PixelRect{-4194304, -4194304, 4194304, 4194304}));
}

TEST(Rasterize, ThinAndTinyTrianglesAreSafe) {
  const TextureTable textures{noise_texture(64, 64, 3)};
  Random random(5);
  for (int i = 0; i < 3000; ++i) {
    DrawList list;
    const double reach = i % 3 == 0 ? 4e6 : i % 3 == 1 ? 40 : 0.02;
    std::vector<Vec2> points;
    std::vector<Vec2> texels;
    for (int k = 0; k < 4; ++k) {
      points.push_back(random.point({-reach, -reach}, {reach, reach}));
      texels.push_back(random.point({-4e6, -4e6}, {4e6, 4e6}));
    }
    if (i % 2 == 0) points[2] = points[0] + (points[1] - points[0]) * 0.37;  // nearly a line
    add_mesh(list, points, texels, {{0, 1, 2}, {1, 2, 3}, {2, 2, 3}});
    add_path(list, {points}, {1, 2, 3, 4});
    const PremulImage image = drawn(list, textures, {-8, -8, 8, 8});
    for (const PremulRgba8 c : image.pixels) ASSERT_TRUE(c.r <= c.a && c.g <= c.a && c.b <= c.a);
  }
}

TEST(Rasterize, LayerIsDrawnAsOnePicture) {
  DrawList list;
  list.items.push_back(LayerBegin{128, Blend::Additive});
  add_path(list, {{{2, 2}, {8, 2}, {8, 8}, {2, 8}}}, {200, 0, 0, 255});
  add_path(list, {{{4, 4}, {10, 4}, {10, 10}, {4, 10}}}, {0, 100, 0, 255});
  list.items.push_back(LayerEnd{});
  PremulImage image(12, 12, {10, 10, 10, 255});
  rasterize(list, {}, {0, 0, 12, 12}, image);
  EXPECT_EQ(image.at(3, 3), (PremulRgba8{110, 10, 10, 255}));
  EXPECT_EQ(image.at(5, 5), (PremulRgba8{10, 60, 10, 255}));  // the second hides the first
  EXPECT_EQ(image.at(0, 0), (PremulRgba8{10, 10, 10, 255}));
}

TEST(Rasterize, LayersNest) {
  const std::vector<Vec2> square{{2, 2}, {8, 2}, {8, 8}, {2, 8}};
  DrawList list;
  list.items.push_back(LayerBegin{128, Blend::Normal});
  add_path(list, {square}, {255, 0, 0, 255});
  list.items.push_back(LayerBegin{51, Blend::Normal});
  add_path(list, {square}, {0, 255, 0, 255});
  list.items.push_back(LayerEnd{});
  list.items.push_back(LayerEnd{});
  const PremulRgba8 inner = blend(Blend::Normal, scaled({0, 255, 0, 255}, 51), {255, 0, 0, 255});
  EXPECT_EQ(drawn(list, {}, {0, 0, 12, 12}).at(5, 5), scaled(inner, 128));
}

TEST(Rasterize, LayersThatAreNotEndedEndWithTheListAndSpareEndsDoNothing) {
  const std::vector<Vec2> square{{2, 2}, {8, 2}, {8, 8}, {2, 8}};
  DrawList open;
  open.items.push_back(LayerEnd{});
  open.items.push_back(LayerBegin{128, Blend::Normal});
  open.items.push_back(LayerBegin{255, Blend::Normal});
  add_path(open, {square});
  EXPECT_EQ(drawn(open, {}, {0, 0, 12, 12}).at(5, 5), scaled(kWhite, 128));
}

TEST(Rasterize, LayersThatShowNothingDrawNothing) {
  const std::vector<Vec2> square{{2, 2}, {8, 2}, {8, 8}, {2, 8}};
  DrawList list;
  list.items.push_back(LayerBegin{0, Blend::Normal});
  add_path(list, {square});
  list.items.push_back(LayerEnd{});
  list.items.push_back(LayerBegin{});
  list.items.push_back(LayerEnd{});
  list.items.push_back(LayerBegin{});
  add_path(list, {{{50, 50}, {60, 50}, {60, 60}}});
  list.items.push_back(LayerEnd{});
  add_path(list, {{{0, 0}, {1, 0}, {1, 1}, {0, 1}}});
  const PremulImage image = drawn(list, {}, {0, 0, 12, 12});
  EXPECT_EQ(image.at(0, 0), kWhite);
  EXPECT_EQ(image.at(5, 5), PremulRgba8{});
}

TEST(Bounds, HoldEveryPixelThatIsDrawnAndNoMore) {
  DrawList list;
  EXPECT_EQ(bounds(list), PixelRect{});
  add_path(list, {{{2.5, -3.5}, {8, 2}, {8.004, 8}, {2, 8.001}}});
  EXPECT_EQ(bounds(list), (PixelRect{2, -4, 9, 8}));  // 8.001 snaps to 8, 8.004 does not
  add_mesh(list, {{20, 0}, {30, 0}, {20, 9.5}, {99, 99}}, std::vector<Vec2>(4), {{0, 1, 2}});
  EXPECT_EQ(bounds(list), (PixelRect{2, -4, 30, 10}));
}

TEST(Bounds, LeaveOutWhatDoesNotShow) {
  const std::vector<Vec2> square{{2, 2}, {8, 2}, {8, 8}, {2, 8}};
  DrawList list;
  add_path(list, {square}, {0, 0, 0, 0});
  add_path(list, {{{1, 1}, {9, 1}}});
  list.items.push_back(LayerBegin{0, Blend::Normal});
  add_path(list, {square});
  list.items.push_back(LayerEnd{});
  add_mesh(list, square, square, {{0, 1, 2}}, {0, 0, 0, 0});
  EXPECT_EQ(bounds(list), PixelRect{});
  list.items.push_back(LayerBegin{1, Blend::Normal});
  add_path(list, {square});
  EXPECT_EQ(bounds(list), (PixelRect{2, 2, 8, 8}));
}

}  // namespace
}  // namespace sinew

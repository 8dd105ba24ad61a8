#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

#include "core/file.h"
#include "core/hash.h"
#include "core/math.h"
#include "image/decode.h"
#include "project_paths.h"
#include "raster/lists.h"
#include "raster/reference.h"

/// How texels are found at every scale: against slow lookups in doubles at the same level, and the
/// choice of the level against the exact area under each pixel.

namespace sinew {
namespace {

constexpr Filter kFilters[] = {Filter::Auto, Filter::Nearest, Filter::Bilinear, Filter::Bicubic,
                               Filter::Trilinear};

TexturePlane plane_of(const std::array<Vec2, 3>& corners, const std::array<Vec2, 3>& texels) {
  std::array<MeshCorner, 3> mesh;
  for (std::size_t i = 0; i < 3; ++i) {
    snap(corners[i], mesh[i].place);
    mesh[i].texel = texels[i];
  }
  if (doubled_area(mesh[0].place, mesh[1].place, mesh[2].place) < 0) std::swap(mesh[1], mesh[2]);
  return TexturePlane(mesh);
}

MipLevel level_of(const Texture& texture, const TexturePlane& plane) {
  if (texture.filter == Filter::Nearest || texture.filter == Filter::Bilinear) return {};
  return mip_level(plane.stretch(), static_cast<int>(texture.mips.of(texture.image).size()));
}

/// Whether the nearest texel depends on less than the rounding of a place.
bool is_between_texels(Vec2 texel) {
  const auto near_border = [](double x) { return std::fabs(x - std::floor(x + 0.5)) < 1e-3; };
  return near_border(texel.x) || near_border(texel.y);
}

struct Count {
  int pixels = 0;  ///< That one triangle covers wholly.
  int wrong = 0;   ///< Channels that are off by more than 1 from the rounded reference.
};

/// Draws one triangle and compares it with texture_reference().
Count compare(const Texture& texture, const std::array<Vec2, 3>& corners,
              const std::array<Vec2, 3>& texels, MipLevel level) {
  DrawList list;
  add_mesh(list, {corners.begin(), corners.end()}, {texels.begin(), texels.end()}, {{0, 1, 2}});
  const PremulImage image = drawn(list, {texture}, {0, 0, 120, 120});
  Count count;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      if (convex_area_in_pixel(corners, x, y) < 1 - 1e-9) continue;
      const Vec2 place = texel_at(corners, texels, {x + 0.5, y + 0.5});
      if (texture.filter == Filter::Nearest && is_between_texels(place)) continue;
      const ExactColor exact = texture_reference(texture, level, place);
      const PremulRgba8 c = image.at(x, y);
      const std::array<int, 4> got{c.r, c.g, c.b, c.a};
      ++count.pixels;
      for (std::size_t i = 0; i < 4; ++i) {
        if (std::fabs(got[i] - std::floor(exact[i] + 0.5)) > 1) ++count.wrong;
      }
    }
  }
  return count;
}

/// Random triangles, so large on the canvas and in a picture of 201 x 149.
Count compare_random(Filter filter, double canvas_size, double texture_size, std::uint32_t seed) {
  const Texture texture = noise_texture(201, 149, seed, filter);
  Random random(seed);
  Count all;
  for (int i = 0; i < 25; ++i) {
    std::array<Vec2, 3> corners;
    std::array<Vec2, 3> texels;
    for (std::size_t k = 0; k < 3; ++k) {
      corners[k] = on_grid(random.point({0, 0}, {canvas_size, canvas_size}));
      texels[k] = random.point({-9, -9}, {texture_size, texture_size});
    }
    const MipLevel level = level_of(texture, plane_of(corners, texels));
    const Count count = compare(texture, corners, texels, level);
    all.pixels += count.pixels;
    all.wrong += count.wrong;
  }
  return all;
}

TEST(Sampling, EnlargedItIsWithinOneOfTheRoundedExactLookup) {
  for (const Filter filter : kFilters) {
    const Count count = compare_random(filter, 120, 60, 1);
    EXPECT_GT(count.pixels, 20000);
    EXPECT_EQ(count.wrong, 0) << "filter " << static_cast<int>(filter);
  }
}

TEST(Sampling, ReducedItIsWithinOneOfTheRoundedExactLookupAtItsLevels) {
  for (const Filter filter : kFilters) {
    const Count count = compare_random(filter, 60, 210, 2);
    EXPECT_GT(count.pixels, 3000);
    EXPECT_EQ(count.wrong, 0) << "filter " << static_cast<int>(filter);
  }
}

TEST(Sampling, FarReducedItIsWithinOneOfTheRoundedExactLookupAtItsLevels) {
  for (const Filter filter : kFilters) {
    const Count count = compare_random(filter, 25, 2000, 3);
    EXPECT_GT(count.pixels, 500);
    EXPECT_EQ(count.wrong, 0) << "filter " << static_cast<int>(filter);
  }
}

TEST(Sampling, WholePixelsAtItsOwnSizeAreExactByEveryFilter) {
  for (const Filter filter : kFilters) {
    const TextureTable textures{noise_texture(23, 17, 4, filter)};
    const GridMesh grid = grid_mesh(3, 2, {23, 17});
    DrawList list;
    std::vector<Vec2> moved = grid.points;
    for (Vec2& p : moved) p = p + Vec2{5, 3};
    add_mesh(list, moved, grid.points, grid.triangles);
    const PremulImage image = drawn(list, textures, {0, 0, 30, 30});
    for (int y = 0; y < 30; ++y) {
      for (int x = 0; x < 30; ++x) {
        const bool inside = x >= 5 && x < 28 && y >= 3 && y < 20;
        ASSERT_EQ(image.at(x, y), inside ? textures[0].image.at(x - 5, y - 3) : PremulRgba8{})
            << "filter " << static_cast<int>(filter) << " at " << x << ", " << y;
      }
    }
  }
}

/// A picture of `size`, scaled and turned, its upper left corner at `at`.
DrawList placed(Vec2 size, double scale, double turn, Vec2 at) {
  const SinCos angle = sincos(turn);
  const Affine map{
      scale * angle.cos, scale * angle.sin, -scale * angle.sin, scale * angle.cos, at.x, at.y};
  const GridMesh grid = grid_mesh(1, 1, size);
  std::vector<Vec2> points;
  for (const Vec2 p : grid.points) points.push_back(map * p);
  DrawList list;
  add_mesh(list, points, grid.points, grid.triangles);
  return list;
}

TEST(Sampling, TranslationByWholePixelsChangesNothingAtAnyScale) {
  for (const Filter filter : kFilters) {
    const TextureTable textures{noise_texture(61, 45, 5, filter)};
    Random random(5);
    for (int i = 0; i < 12; ++i) {
      const double scale = random.number(0.05, 1.5);
      const double turn = random.number(0, 6.28);
      const Vec2 at = random.point({20, 20}, {30, 30});
      const int x = random.whole(-3000, 3000);
      const int y = random.whole(-3000, 3000);
      const Vec2 move{static_cast<double>(x), static_cast<double>(y)};
      ASSERT_EQ(drawn(placed({61, 45}, scale, turn, at), textures, {0, 0, 50, 50}),
                drawn(placed({61, 45}, scale, turn, at + move), textures, {x, y, x + 50, y + 50}));
    }
  }
}

TEST(Sampling, BandsEqualTheWholeByEveryFilter) {
  Fnv1a64 hash;
  for (const Filter filter : kFilters) {
    const TextureTable textures{noise_texture(61, 45, 6, filter)};
    for (const double scale : {0.07, 0.31, 0.6, 1.7}) {
      const DrawList list = placed({61, 45}, scale, 0.7, {30, 5});
      const PremulImage whole = drawn(list, textures, {0, 0, 90, 60});
      for (int y = 0; y < 60; y += 7) {
        const int end = std::min(y + 7, 60);
        const PremulImage band = drawn(list, textures, {11, y, 80, end});
        for (int k = y; k < end; ++k) {
          ASSERT_TRUE(std::equal(band.row(k - y), band.row(k - y) + 69, whole.row(k) + 11));
        }
      }
      for (const PremulRgba8 c : whole.pixels) hash.add({&c.r, 4});
    }
  }
  EXPECT_EQ(hex64(hash.value()), "8d470055a080c9f4");  // the same on every machine
}

TEST(Sampling, LevelIsHalfALevelFinerThanOneTexelAPixel) {
  Random random(7);
  for (int i = 0; i < 2000; ++i) {
    const double stretch = std::exp2(random.number(-3, 9));
    const MipLevel level = mip_level({stretch, stretch}, 7);
    const double finer = stretch / std::sqrt(2.0);
    const double place = level.level + std::log2(1 + level.weight / 64.0);
    if (finer <= 1) {
      ASSERT_EQ(level, MipLevel{});
    } else if (finer >= 128) {
      ASSERT_EQ(level, (MipLevel{7, 0}));
    } else {
      ASSERT_LE(place, std::log2(finer) + 1e-12);
      ASSERT_LT(std::log2(finer) - place, std::log2(65.0 / 64));
    }
  }
}

TEST(Sampling, LevelOfASqueezedPictureIsThreeQuartersThatOfTheSqueezedSide) {
  EXPECT_EQ(mip_level({16, 1}, 9), mip_level({8, 8}, 9));
  EXPECT_EQ(mip_level({16, 0.25}, 9), mip_level({8, 8}, 9));
  EXPECT_EQ(mip_level({32, 2}, 9), mip_level({16, 16}, 9));
}

TEST(Sampling, StretchStaysWhatItIsWhenAllIsTurned) {
  Random random(8);
  for (int i = 0; i < 300; ++i) {
    const double wide = random.number(0.1, 20);
    const double high = random.number(0.1, 20);
    const double turn = random.number(0, 6.28);
    const double lean = random.number(0, 6.28);
    // Texels a pixel: turned by `lean`, scaled, turned by `turn`.
    const auto texel = [&](Vec2 p) {
      const Vec2 q{(std::cos(lean) * p.x - std::sin(lean) * p.y) * wide,
                   (std::sin(lean) * p.x + std::cos(lean) * p.y) * high};
      return Vec2{std::cos(turn) * q.x - std::sin(turn) * q.y,
                  std::sin(turn) * q.x + std::cos(turn) * q.y};
    };
    const std::array<Vec2, 3> corners{Vec2{0, 0}, Vec2{64, 0}, Vec2{0, 64}};
    const TexturePlane plane =
        plane_of(corners, {texel(corners[0]), texel(corners[1]), texel(corners[2])});
    ASSERT_NEAR(plane.stretch().most, std::max(wide, high), 1e-6);
    ASSERT_NEAR(plane.stretch().fewest, std::min(wide, high), 1e-6);
  }
}

TEST(Sampling, TurnedAtItsOwnSizeAPictureIsLookedUpInItself) {
  const TextureTable textures{noise_texture(40, 40, 9, Filter::Auto)};
  const TextureTable plain{noise_texture(40, 40, 9, Filter::Bilinear)};
  for (int degrees = 0; degrees < 90; degrees += 7) {
    const DrawList list = placed({40, 40}, 1, radians(degrees), {45, 3});
    EXPECT_EQ(drawn(list, textures, {0, 0, 90, 70}), drawn(list, plain, {0, 0, 90, 70}));
  }
}

/// Polygons and lines on a transparent ground.
PremulImage drawing(int width, int height) {
  Random random(10);
  DrawList list;
  for (int i = 0; i < 60; ++i) {
    const Vec2 middle = random.point({30, 30}, {width - 30.0, height - 30.0});
    std::vector<Vec2> corners;
    const int count = random.whole(3, 7);
    for (int k = 0; k < count; ++k) {
      const SinCos angle = sincos(2 * kPi * k / count);
      corners.push_back(middle + Vec2{angle.cos, angle.sin} * random.number(2, 28));
    }
    const auto byte = [&] { return static_cast<std::uint8_t>(random.whole(0, 256)); };
    const std::uint8_t r = byte();
    const std::uint8_t g = byte();
    add_path(list, {corners}, {r, g, byte(), 255});
  }
  return drawn(list, {}, {0, 0, width, height});
}

double psnr_against_area(const Texture& texture, double scale, Vec2 at) {
  const Vec2 size{1.0 * texture.image.width, 1.0 * texture.image.height};
  const PixelRect clip{0, 0, static_cast<int>(size.x * scale) + 2,
                       static_cast<int>(size.y * scale) + 2};
  const PremulImage image = drawn(placed(size, scale, 0, at), {texture}, clip);
  double sum = 0;
  int count = 0;
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      const Vec2 from = (Vec2{1.0 * x, 1.0 * y} - at) * (1 / scale);
      const ExactColor exact =
          area_reference(texture.image, from, from + Vec2{1 / scale, 1 / scale});
      const PremulRgba8 c = image.at(x, y);
      if (exact[3] < 0.5 && c.a == 0) continue;
      const std::array<double, 4> got{1.0 * c.r, 1.0 * c.g, 1.0 * c.b, 1.0 * c.a};
      for (std::size_t i = 0; i < 4; ++i) sum += (got[i] - exact[i]) * (got[i] - exact[i]);
      count += 4;
    }
  }
  return 10 * std::log10(255.0 * 255 * count / sum);
}

TEST(Sampling, ReducedToAQuarterItIsTheAreaUnderEachPixel) {
  const Texture texture{drawing(256, 192), Filter::Auto};
  EXPECT_GE(psnr_against_area(texture, 0.25, {0, 0}), 40);
  EXPECT_GE(psnr_against_area(texture, 0.25, {3, 5}), 40);
  const Texture odd{drawing(251, 187), Filter::Auto};
  EXPECT_GE(psnr_against_area(odd, 0.25, {0, 0}), 40);
  const Texture plain{drawing(256, 192), Filter::Bilinear};
  EXPECT_LT(psnr_against_area(plain, 0.25, {0, 0}), 30);  // what the levels are for
}

/// The README's pictures, or all of a folder that SINEW_PAGES names, such as one of rigs' pages.
TEST(Sampling, PagesReducedToAQuarterAreTheAreaUnderEachPixel) {
  const char* asked = std::getenv("SINEW_PAGES");
  const std::filesystem::path folder = asked ? asked : SINEW_SOURCE_DIR "/scenes/pictures";
  int pages = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".png") continue;
    const ReadResult file = read_file(entry.path(), std::size_t{1} << 26);
    const DecodeResult page = decode_picture(file.bytes);
    ASSERT_TRUE(std::holds_alternative<StraightImage>(page)) << entry.path();
    const Texture texture{premultiply(std::get<StraightImage>(page)), Filter::Auto};
    const double decibels = psnr_against_area(texture, 0.25, {0, 0});
    EXPECT_GE(decibels, 40) << entry.path();
    if (asked) std::printf("%.1f dB %s\n", decibels, entry.path().filename().c_str());
    ++pages;
  }
  EXPECT_GT(pages, 0);
}

TEST(Sampling, ReducedAnywhereItIsCloseToTheAreaUnderEachPixel) {
  const Texture texture{drawing(256, 192), Filter::Auto};
  for (const double scale : {0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9}) {
    for (const Vec2 at : {Vec2{0.3, 0.7}, Vec2{0.5, 0.5}, Vec2{0.85, 0.15}}) {
      EXPECT_GE(psnr_against_area(texture, scale, at), 29) << scale << " at " << at.x;
    }
  }
}

/// The most that any channel of a pixel within `inside` changes as a picture moves along in steps
/// of 0.1 pixels.
int largest_jump(const Texture& texture, double scale, double turn, PixelRect inside) {
  const Vec2 size{1.0 * texture.image.width, 1.0 * texture.image.height};
  PremulImage before;
  int largest = 0;
  for (int step = 0; step <= 20; ++step) {
    const Vec2 at{40 + 0.1 * step, 2};
    const PremulImage image = drawn(placed(size, scale, turn, at), {texture}, inside);
    for (std::size_t i = 0; step > 0 && i < image.pixels.size(); ++i) {
      const PremulRgba8 a = before.pixels[i];
      const PremulRgba8 b = image.pixels[i];
      largest = std::max({largest, std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b),
                          std::abs(a.a - b.a)});
    }
    before = image;
  }
  return largest;
}

TEST(Sampling, NothingJumpsAsAPictureMovesByATenthOfAPixel) {
  // On the grid a step is 26/256 at most, and each of the two pictures is rounded.
  const double bound = 26.0 / 256 * 255 * 1.125 * std::sqrt(2.0) + 1;
  const Texture noise = noise_texture(300, 300, 11, Filter::Auto);
  const Texture shapes{drawing(256, 192), Filter::Auto};
  for (const double scale : {0.17, 0.25, 0.35, 0.48, 0.5, 0.6, 0.75, 1.0}) {
    EXPECT_LE(largest_jump(noise, scale, 0, {44, 4, 80, 40}), bound) << scale;
    EXPECT_LE(largest_jump(noise, scale, 0.6, {38, 20, 44, 40}), bound * std::sqrt(2.0)) << scale;
    EXPECT_LE(largest_jump(shapes, scale, 0, {0, 0, 120, 120}), bound) << scale;
  }
  const Texture plain{drawing(256, 192), Filter::Bilinear};
  EXPECT_GT(largest_jump(plain, 0.25, 0, {0, 0, 120, 120}), 60);  // what the levels are for
}

}  // namespace
}  // namespace sinew

#include "image/mip_chain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "raster/lists.h"

namespace sinew {
namespace {

/// How large a picture of that size is at a level.
std::pair<int, int> size_at(const PremulImage& picture, int level) {
  const int rounding = (1 << level) - 1;
  return {(picture.width + rounding) >> level, (picture.height + rounding) >> level};
}

/// A channel at a level, in doubles: the mean of four of the level below, and so on down.
double mean_of(const PremulImage& picture, std::uint8_t PremulRgba8::*channel, int level, int x,
               int y) {
  const auto [width, height] = size_at(picture, level);
  x = std::min(x, width - 1);
  y = std::min(y, height - 1);
  if (level == 0) return picture.at(x, y).*channel;
  const auto below = [&](int i, int j) {
    return mean_of(picture, channel, level - 1, 2 * x + i, 2 * y + j);
  };
  return (below(0, 0) + below(1, 0) + below(0, 1) + below(1, 1)) / 4;
}

PremulRgba8 mean_of(const PremulImage& picture, int level, int x, int y) {
  const auto rounded = [&](std::uint8_t PremulRgba8::*channel) {
    return static_cast<std::uint8_t>(std::floor(mean_of(picture, channel, level, x, y) + 0.5));
  };
  return {rounded(&PremulRgba8::r), rounded(&PremulRgba8::g), rounded(&PremulRgba8::b),
          rounded(&PremulRgba8::a)};
}

TEST(MipChain, EveryTexelIsTheMeanOfItsPixelsRoundedOnce) {
  for (const auto& [width, height] : {std::pair{64, 32}, {37, 21}, {1, 40}, {33, 1}, {5, 3}}) {
    const PremulImage picture = noise_texture(width, height, 1).image;
    const std::vector<PremulImage> levels = mip_levels(picture);
    for (std::size_t i = 0; i < levels.size(); ++i) {
      const int level = static_cast<int>(i) + 1;
      for (int y = 0; y < levels[i].height; ++y) {
        for (int x = 0; x < levels[i].width; ++x) {
          ASSERT_EQ(levels[i].at(x, y), mean_of(picture, level, x, y))
              << width << " x " << height << ", level " << level << " at " << x << ", " << y;
        }
      }
    }
  }
}

TEST(MipChain, SidesAreHalvedAndRoundedUpToOneTexel) {
  const std::vector<PremulImage> levels = mip_levels(PremulImage(37, 5));
  std::vector<std::pair<int, int>> sizes;
  for (const PremulImage& level : levels) sizes.emplace_back(level.width, level.height);
  EXPECT_EQ(sizes,
            (std::vector<std::pair<int, int>>{{19, 3}, {10, 2}, {5, 1}, {3, 1}, {2, 1}, {1, 1}}));
  EXPECT_TRUE(mip_levels(PremulImage(1, 1)).empty());
}

TEST(MipChain, ColorsStayPremultipliedAndWhatIsTransparentLendsNone) {
  PremulImage picture = noise_texture(32, 32, 2).image;
  for (const PremulImage& level : mip_levels(picture)) {
    for (const PremulRgba8& c : level.pixels) ASSERT_LE(std::max({c.r, c.g, c.b}), c.a);
  }
  PremulImage half(2, 2);
  half.at(0, 0) = half.at(0, 1) = {200, 100, 0, 255};
  EXPECT_EQ(unpremultiply(mip_levels(half)[0].at(0, 0)), (StraightRgba8{199, 100, 0, 128}));
}

TEST(MipChain, TheLargestSumFits) {
  const std::vector<PremulImage> levels = mip_levels(PremulImage(8192, 1, kWhite));
  ASSERT_EQ(levels.size(), static_cast<std::size_t>(kMaxMipLevel));
  EXPECT_EQ(levels.back(), PremulImage(2, 1, kWhite));
}

TEST(MipChain, IsMadeOnceAndACopyMakesItsOwn) {
  const PremulImage picture = noise_texture(8, 8, 3).image;
  const MipChain chain;
  const std::vector<PremulImage>& levels = chain.of(picture);
  EXPECT_EQ(&chain.of(picture), &levels);
  EXPECT_EQ(levels, mip_levels(picture));
  const MipChain copy = chain;  // NOLINT(performance-unnecessary-copy-initialization)
  const PremulImage other = noise_texture(4, 4, 4).image;
  EXPECT_EQ(copy.of(other), mip_levels(other));
}

}  // namespace
}  // namespace sinew

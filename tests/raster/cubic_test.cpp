#include "raster/cubic.h"

#include <gtest/gtest.h>

#include <cmath>

#include "raster/lists.h"
#include "raster/reference.h"

namespace sinew {
namespace {

TEST(Cubic, WeightsSumToOneAndAreAsPreciseAsDerived) {
  for (int t = 0; t < 32768; ++t) {
    const CubicWeights w = cubic_weights(t);
    const std::array<double, 4> exact = catmull_rom(t / 32768.0);
    ASSERT_EQ(w[0] + w[1] + w[2] + w[3], kCubicOne);
    for (std::size_t i = 0; i < 4; ++i) {
      ASSERT_LE(std::fabs(w[i] - exact[i] * kCubicOne), i == 1 ? 3.63 : 1.75);
    }
  }
}

TEST(Cubic, AtATexelItIsTheTexel) {
  EXPECT_EQ(cubic_weights(0), (CubicWeights{0, kCubicOne, 0, 0}));
}

/// 0 and 255 in every fourth, where the most is lost, and random ones.
int random_texel(Random& random) {
  const int kind = random.whole(0, 4);
  return kind == 0 ? 0 : kind == 1 ? 255 : random.whole(0, 256);
}

TEST(Cubic, IsWithinOneOfTheRoundedExactValue) {
  Random random(1);
  int off = 0;
  for (int n = 0; n < 300000; ++n) {
    std::array<std::array<int, 4>, 4> texels{};
    for (auto& row : texels) {
      for (int& texel : row) texel = random_texel(random);
    }
    const int tu = random.whole(0, 32768);
    const int tv = random.whole(0, 32768);
    const std::array<double, 4> wu = catmull_rom(tu / 32768.0);
    const std::array<double, 4> wv = catmull_rom(tv / 32768.0);
    double exact = 0;
    for (std::size_t i = 0; i < 16; ++i) exact += texels[i / 4][i % 4] * wu[i % 4] * wv[i / 4];
    exact = std::clamp(exact, 0.0, 255.0);
    const int got = bicubic(texels, tu, tv);
    ASSERT_LE(std::fabs(got - exact), 0.65);  // 1/2 and the 0.15 that cubic.h derives
    off += got == static_cast<int>(std::floor(exact + 0.5)) ? 0 : 1;
  }
  EXPECT_LT(off, 300000 / 50);
}

TEST(Cubic, OfAllChannelsEqualsThatOfEachWithColorsLimitedToAlpha) {
  Random random(2);
  for (int n = 0; n < 100000; ++n) {
    std::array<std::array<PremulRgba8, 4>, 4> texels{};
    for (auto& row : texels) {
      for (PremulRgba8& c : row) {
        const int a = random_texel(random);
        const auto channel = [&] {
          return static_cast<std::uint8_t>(std::min(random_texel(random), a));
        };
        const std::uint8_t r = channel();
        const std::uint8_t g = channel();
        c = {r, g, channel(), static_cast<std::uint8_t>(a)};
      }
    }
    const int tu = random.whole(0, 32768);
    const int tv = random.whole(0, 32768);
    std::array<PackedPairs, 4> rows{};
    for (std::size_t j = 0; j < 4; ++j) rows[j] = cubic_row(texels[j], cubic_weights(tu));
    const PremulRgba8 got = unpacked(bicubic_packed(rows, cubic_weights(tv)));
    const auto one = [&](std::uint8_t PremulRgba8::*channel) {
      std::array<std::array<int, 4>, 4> values{};
      for (std::size_t i = 0; i < 16; ++i) values[i / 4][i % 4] = texels[i / 4][i % 4].*channel;
      return bicubic(values, tu, tv);
    };
    const int a = one(&PremulRgba8::a);
    ASSERT_EQ(got.a, a);
    ASSERT_EQ(got.r, std::min(one(&PremulRgba8::r), a));
    ASSERT_EQ(got.g, std::min(one(&PremulRgba8::g), a));
    ASSERT_EQ(got.b, std::min(one(&PremulRgba8::b), a));
  }
}

}  // namespace
}  // namespace sinew

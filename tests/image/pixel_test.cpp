#include "image/pixel.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

constexpr std::uint8_t byte(unsigned value) { return static_cast<std::uint8_t>(value); }

TEST(Pixel, PremultiplyRoundsExactlyForEveryPair) {
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned c = 0; c < 256; ++c) {
      const auto expected = static_cast<unsigned>(std::lround(c * a / 255.0));
      const PremulRgba8 p = premultiply({byte(c), byte(255 - c), byte(c), byte(a)});
      ASSERT_EQ(p.r, expected) << c << " * " << a;
      ASSERT_EQ(p.g, std::lround((255 - c) * a / 255.0));
      ASSERT_EQ(p.b, expected);
      ASSERT_EQ(p.a, a);
      ASSERT_LE(p.r, p.a);
    }
  }
}

TEST(Pixel, UnpremultiplyGivesTheNearestValueForEveryPair) {
  for (unsigned a = 1; a < 256; ++a) {
    for (unsigned c = 0; c <= a; ++c) {
      const StraightRgba8 s = unpremultiply({byte(c), byte(a - c), byte(c), byte(a)});
      ASSERT_EQ(s.r, std::lround(255.0 * c / a)) << c << " / " << a;
      ASSERT_EQ(s.g, std::lround(255.0 * (a - c) / a));
      ASSERT_EQ(s.a, a);
    }
  }
}

TEST(Pixel, TransparentPixelsBecomeTransparentBlack) {
  EXPECT_EQ(unpremultiply(PremulRgba8{0, 0, 0, 0}), (StraightRgba8{0, 0, 0, 0}));
  EXPECT_EQ(premultiply(StraightRgba8{255, 128, 1, 0}), (PremulRgba8{0, 0, 0, 0}));
}

TEST(Pixel, AChannelAboveItsAlphaIsTakenForFull) {
  EXPECT_EQ(unpremultiply({200, 100, 0, 100}), (StraightRgba8{255, 255, 0, 100}));
  EXPECT_EQ(unpremultiply({200, 0, 0, 0}), (StraightRgba8{0, 0, 0, 0}));
}

TEST(Pixel, PremultiplyUndoesUnpremultiplyToTheBit) {
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned c = 0; c <= a; ++c) {
      const PremulRgba8 p = {byte(c), byte(c), byte(c), byte(a)};
      ASSERT_EQ(premultiply(unpremultiply(p)), p);
    }
  }
}

TEST(Pixel, UnpremultiplyUndoesPremultiplyWithinTheRoundingOfItsAlpha) {
  for (unsigned a = 1; a < 256; ++a) {
    for (unsigned c = 0; c < 256; ++c) {
      const StraightRgba8 s = {byte(c), byte(c), byte(c), byte(a)};
      const StraightRgba8 back = unpremultiply(premultiply(s));
      // Half a step of the premultiplied value is 127.5 / a straight ones.
      ASSERT_LE(std::abs(back.r - static_cast<int>(c)), 127.5 / a + 0.5);
      if (a == 255) {
        ASSERT_EQ(back, s);
      }
    }
  }
}

TEST(Pixel, ImagesConvertPixelByPixel) {
  StraightImage image(2, 2, {255, 0, 0, 128});
  image.at(1, 0) = {10, 20, 30, 255};
  const PremulImage premul = premultiply(image);
  EXPECT_EQ(premul.width, 2);
  EXPECT_EQ(premul.height, 2);
  EXPECT_EQ(premul.at(0, 0), (PremulRgba8{128, 0, 0, 128}));
  EXPECT_EQ(premul.at(1, 0), (PremulRgba8{10, 20, 30, 255}));
  EXPECT_EQ(unpremultiply(premul), image);
  EXPECT_EQ(premultiply(StraightImage()), PremulImage());
}

}  // namespace
}  // namespace sinew

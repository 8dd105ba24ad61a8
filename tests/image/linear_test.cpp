#include "image/linear.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

long double light_of(long double srgb) {
  return srgb <= 0.04045L ? srgb / 12.92L : std::pow((srgb + 0.055L) / 1.055L, 2.4L);
}

TEST(Linear, LightIsTheFormulaOfSrgbRounded) {
  for (int c = 0; c < 256; ++c) {
    EXPECT_EQ(linear_of(static_cast<std::uint8_t>(c)), std::llround(65535 * light_of(c / 255.0L)));
  }
}

/// The value v is right for the lights between those of v - 1/2 and v + 1/2.
TEST(Linear, EveryLightHasTheNearestSrgbValue) {
  for (int light = 0; light < 65536; ++light) {
    const int value = srgb_of(static_cast<std::uint16_t>(light));
    if (value > 0) {
      ASSERT_GE(light, 65535 * light_of((value - 0.5L) / 255)) << light;
    }
    if (value < 255) {
      ASSERT_LT(light, 65535 * light_of((value + 0.5L) / 255)) << light;
    }
  }
}

TEST(Linear, ThereAndBackIsTheSamePixelForEveryPixel) {
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned c = 0; c <= a; ++c) {
      const auto byte = [](unsigned v) { return static_cast<std::uint8_t>(v); };
      const PremulRgba8 color{byte(c), byte(a - c), byte(c / 2), byte(a)};
      const PremulRgba16 linear = to_linear(color);
      ASSERT_LE(linear.r, linear.a);
      ASSERT_EQ(to_srgb(linear), color);
    }
  }
}

TEST(Linear, EveryLinearPixelBecomesAPremultipliedOne) {
  for (unsigned a = 0; a < 65536; a += 97) {
    for (unsigned c = 0; c <= a; c += 1 + a / 50) {
      const auto word = [](unsigned v) { return static_cast<std::uint16_t>(v); };
      const PremulRgba8 color = to_srgb({word(c), word(a - c), 0, word(a)});
      ASSERT_LE(color.r, color.a);
      ASSERT_LE(color.g, color.a);
      ASSERT_EQ(color.a, std::lround(a / 257.0));
    }
  }
}

/// What light is at half the strength of white: far brighter than the middle of sRGB.
TEST(Linear, HalfTheLightOfWhiteIs188) {
  const PremulRgba16 white = to_linear({255, 255, 255, 255});
  EXPECT_EQ(to_srgb(mixed({0, 0, 0, 65535}, white, 128)), (PremulRgba8{188, 188, 188, 255}));
}

TEST(Linear, ScaledAndMixedAreTheirFormulasRounded) {
  for (unsigned k = 0; k < 256; ++k) {
    for (unsigned a = 0; a < 65536; a += 251) {
      const PremulRgba16 c{0, static_cast<std::uint16_t>(a / 2), static_cast<std::uint16_t>(a),
                           static_cast<std::uint16_t>(a)};
      ASSERT_EQ(scaled(c, k).a, std::lround(a * k / 255.0));
      ASSERT_EQ(scaled(c, k).g, std::lround((a / 2) * k / 255.0));
      const double exact = (1000.0 * (255 - k) + 1.0 * a * k) / 255;
      ASSERT_EQ(mixed({0, 0, 0, 1000}, c, k).a, std::lround(exact));
    }
  }
}

}  // namespace
}  // namespace sinew

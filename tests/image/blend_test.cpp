#include "image/blend.h"

#include <gtest/gtest.h>

#include <cmath>

namespace sinew {
namespace {

TEST(Blend, Div255IsExactForEveryProduct) {
  for (unsigned x = 0; x <= 65025; ++x) {
    ASSERT_EQ(div255(x), static_cast<unsigned>(std::lround(x / 255.0))) << x;
  }
}

TEST(Blend, MulhrsRoundsAwayHalvesUpwards) {
  EXPECT_EQ(mulhrs(16320, 16384), 8160);
  EXPECT_EQ(mulhrs(-16320, 16384), -8160);
  EXPECT_EQ(mulhrs(1, 16384), 1);
  EXPECT_EQ(mulhrs(-1, 16384), 0);
  EXPECT_EQ(mulhrs(32767, 32767), 32766);
}

TEST(Blend, ScalesAndTintsEachChannel) {
  EXPECT_EQ(scaled({200, 100, 50, 255}, 128), (PremulRgba8{100, 50, 25, 128}));
  EXPECT_EQ(scaled({200, 100, 50, 255}, 255), (PremulRgba8{200, 100, 50, 255}));
  EXPECT_EQ(tinted({200, 100, 50, 255}, {128, 255, 0, 255}), (PremulRgba8{100, 100, 0, 255}));
}

/// Every colour and alpha with every fifteenth light and dark.
TEST(Blend, TwoTonedIsItsFormulaRounded) {
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned c = 0; c <= a; ++c) {
      for (unsigned light = 0; light < 256; light += 15) {
        for (unsigned dark = 0; dark < 256; dark += 15) {
          const auto byte = [](unsigned v) { return static_cast<std::uint8_t>(v); };
          const PremulRgba8 got =
              two_toned({byte(c), 0, 0, byte(a)}, {byte(light), 0, 0, 255}, {byte(dark), 0, 0, 0});
          const double exact = (c * light + (a - c) * dark) / 255.0;
          ASSERT_LE(std::fabs(got.r - exact), 0.5);
          ASSERT_LE(got.r, got.a);
        }
      }
    }
  }
}

TEST(Blend, TwoTonedWithABlackDarkIsTinted) {
  for (unsigned a = 0; a < 256; a += 3) {
    for (unsigned k = 0; k < 256; ++k) {
      const auto byte = [](unsigned v) { return static_cast<std::uint8_t>(v); };
      const PremulRgba8 c{byte(a), byte(a / 2), byte(a / 3), byte(a)};
      const PremulRgba8 tint{byte(k), byte(k / 3), byte(k / 2), byte(k)};
      ASSERT_EQ(two_toned(c, tint, {}), tinted(c, tint));
    }
  }
  EXPECT_EQ(two_toned({0, 60, 120, 120}, {100, 200, 200, 255}, {40, 0, 255, 0}),
            (PremulRgba8{19, 47, 94, 120}));
}

TEST(Blend, MixedIsItsFormulaRounded) {
  for (unsigned coverage = 0; coverage < 256; ++coverage) {
    for (unsigned before = 0; before < 256; before += 3) {
      for (unsigned after = 0; after < 256; after += 3) {
        const auto byte = [](unsigned v) { return static_cast<std::uint8_t>(v); };
        const PremulRgba8 got = mixed({0, 0, 0, byte(before)}, {0, 0, 0, byte(after)}, coverage);
        const double exact = before + (1.0 * after - before) * coverage / 255.0;
        ASSERT_LE(std::fabs(got.a - exact), 0.5 + 1e-9);
      }
    }
  }
  EXPECT_EQ(mixed({1, 2, 3, 4}, {5, 6, 7, 8}, 0), (PremulRgba8{1, 2, 3, 4}));
  EXPECT_EQ(mixed({1, 2, 3, 4}, {5, 6, 7, 8}, 255), (PremulRgba8{5, 6, 7, 8}));
}

}  // namespace
}  // namespace sinew

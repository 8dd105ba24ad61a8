#include "raster/packed_pixel.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "raster/lists.h"

namespace sinew {
namespace {

PremulRgba8 random_color(Random& random) {
  const int a = std::clamp(random.whole(-60, 316), 0, 255);
  const auto channel = [&] {
    return static_cast<std::uint8_t>(std::clamp(random.whole(-60, a + 60), 0, a));
  };
  const std::uint8_t r = channel();
  const std::uint8_t g = channel();
  return {r, g, channel(), static_cast<std::uint8_t>(a)};
}

TEST(PackedPixel, PackingAndUnpackingGiveTheColorBack) {
  const PremulRgba8 color{1, 20, 130, 255};
  EXPECT_EQ(packed(color), 0x00ff008200140001u);
  EXPECT_EQ(unpacked(packed(color)), color);
}

TEST(PackedPixel, Div255IsTheSameForAllProducts) {
  for (unsigned x = 0; x <= 65025; ++x) {
    const Packed same = x | Packed{x} << 16 | Packed{x} << 32 | Packed{x} << 48;
    const std::uint8_t q = div255(x);
    ASSERT_EQ(unpacked(div255_packed(same)), (PremulRgba8{q, q, q, q}));
  }
}

TEST(PackedPixel, EqualsTheFormulasItStandsFor) {
  Random random(1);
  for (int i = 0; i < 500000; ++i) {
    const PremulRgba8 c = random_color(random);
    const PremulRgba8 d = random_color(random);
    const auto k = static_cast<unsigned>(random.whole(0, 256));
    ASSERT_EQ(unpacked(scaled_packed(packed(c), k)), scaled(c, k));
    ASSERT_EQ(unpacked(tinted_packed(packed(c), packed(d))), tinted(c, d));
    const PremulRgba8 other = random_color(random);
    const PremulRgba8 dark{std::min(other.r, d.a), std::min(other.g, d.a), std::min(other.b, d.a),
                           0};
    ASSERT_EQ(unpacked(two_toned_packed(packed(c), packed(d), packed(dark))),
              two_toned(c, d, dark));
    ASSERT_EQ(unpacked(drawn_over(packed(c), packed(d))), blend(Blend::Normal, c, d));
  }
}

TEST(PackedPixel, BilinearEqualsItsFormula) {
  Random random(2);
  for (int i = 0; i < 500000; ++i) {
    const PremulRgba8 t[4] = {random_color(random), random_color(random), random_color(random),
                              random_color(random)};
    const int wu = std::clamp(random.whole(-2000, 34768), 0, 32767);
    const int wv = std::clamp(random.whole(-2000, 34768), 0, 32767);
    const PremulRgba8 expected{bilinear(t[0].r, t[1].r, t[2].r, t[3].r, wu, wv),
                               bilinear(t[0].g, t[1].g, t[2].g, t[3].g, wu, wv),
                               bilinear(t[0].b, t[1].b, t[2].b, t[3].b, wu, wv),
                               bilinear(t[0].a, t[1].a, t[2].a, t[3].a, wu, wv)};
    ASSERT_EQ(unpacked(bilinear_packed(t[0], t[1], t[2], t[3], static_cast<std::uint64_t>(wu),
                                       static_cast<std::uint64_t>(wv))),
              expected);
  }
}

TEST(Bilinear, IsWithinOneOfTheRoundedExactValueAndWithinItsTexels) {
  for (const int t00 : {0, 1, 128, 254, 255}) {
    for (const int t10 : {0, 127, 255}) {
      for (const int t01 : {0, 3, 255}) {
        for (const int t11 : {0, 200, 255}) {
          for (int wu = 0; wu < 32768; wu += 611) {
            for (int wv = 0; wv < 32768; wv += 757) {
              const double u = wu / 32768.0;
              const double v = wv / 32768.0;
              const double exact =
                  (t00 * (1 - u) + t10 * u) * (1 - v) + (t01 * (1 - u) + t11 * u) * v;
              const int got = bilinear(t00, t10, t01, t11, wu, wv);
              ASSERT_LE(std::fabs(got - std::floor(exact + 0.5)), 1);
              ASSERT_GE(got, std::min({t00, t10, t01, t11}));
              ASSERT_LE(got, std::max({t00, t10, t01, t11}));
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace sinew

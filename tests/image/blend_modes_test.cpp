#include "image/blend_modes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <set>
#include <string>

#include "image/blend_reference.h"

namespace sinew {
namespace {

constexpr std::uint8_t byte(unsigned value) { return static_cast<std::uint8_t>(value); }

/// Those scenes can name, and the other two kinds of additive.
std::vector<Blend> all_modes() {
  std::vector<Blend> modes{Blend::AdditiveLuminance, Blend::AdditiveNone};
  for (const BlendMode& known : blend_modes()) modes.push_back(known.mode);
  return modes;
}

/// Where the overlap has a colour of its own and alpha is that of one over the other.
bool is_of_w3c(Blend mode) { return mode >= Blend::Multiply && mode <= Blend::Luminosity; }

std::string_view name_of(Blend mode) {
  if (mode == Blend::AdditiveLuminance) return "additive, luminance";
  if (mode == Blend::AdditiveNone) return "additive, none";
  return blend_word(mode);
}

template <class Pixel>
double distance(Pixel got, const BlendColor& exact, double one) {
  return std::max({std::fabs(got.r - one * exact.rgb[0]), std::fabs(got.g - one * exact.rgb[1]),
                   std::fabs(got.b - one * exact.rgb[2]), std::fabs(got.a - one * exact.alpha)});
}

template <class Pixel>
bool is_within_alpha(Pixel c) {
  return c.r <= c.a && c.g <= c.a && c.b <= c.a;
}

/// Pixels of which each channel is at most the alpha; extremes are frequent.
template <class Pixel>
class RandomPixels {
 public:
  explicit RandomPixels(unsigned one) : one_(one) {}
  Pixel operator()() {
    const unsigned a = number(one_);
    const auto channel = [&] { return static_cast<decltype(Pixel::a)>(number(a)); };
    const auto r = channel();
    const auto g = channel();
    const auto b = channel();
    return {r, g, b, static_cast<decltype(Pixel::a)>(a)};
  }

 private:
  unsigned number(unsigned most) {
    const unsigned kind = engine_() % 8;
    if (kind < 3) return kind == 0 ? 0 : kind == 1 ? most : most / 2;
    return static_cast<unsigned>(engine_() % (most + 1));
  }
  unsigned one_;
  std::mt19937 engine_{1};
};

TEST(BlendModes, HaveAWordAFormulaAndASourceEach) {
  std::set<Blend> modes;
  std::set<std::string> words;
  for (const BlendMode& known : blend_modes()) {
    EXPECT_TRUE(modes.insert(known.mode).second);
    EXPECT_TRUE(words.insert(std::string(known.word)).second);
    EXPECT_EQ(blend_word(known.mode), known.word);
    EXPECT_FALSE(known.formula.empty());
    EXPECT_FALSE(known.source.empty());
  }
  EXPECT_EQ(modes.size(), static_cast<std::size_t>(Blend::Mask) + 1 - 2);
  EXPECT_EQ(blend_word(Blend::AdditiveLuminance), "additive");
  EXPECT_EQ(blend_word(additive_blend(AdditiveAlpha::None)), "additive");
}

/// Every sixteenth part of every fifteenth alpha of the source, every target of those alphas.
TEST(BlendModes, EveryModeIsItsFormulaWithinAHundredthOfAStepBeyondRounding) {
  for (const Blend mode : all_modes()) {
    double worst = 0;
    for (unsigned sa = 0; sa < 256; sa += 15) {
      for (unsigned da = 0; da < 256; da += 17) {
        for (unsigned i = 0; i <= 16; ++i) {
          for (unsigned d = 0; d <= da; d += d % 7 == 6 ? 1 : 3) {
            const PremulRgba8 source{byte(sa * i / 16), byte(sa * (16 - i) / 16), 0, byte(sa)};
            const PremulRgba8 target{byte(d), byte(d), byte(da - d), byte(da)};
            const BlendColor exact =
                blend_reference(mode, straight_color(source, 255), straight_color(target, 255));
            const PremulRgba8 got = blend(mode, source, target);
            worst = std::max(worst, distance(got, exact, 255));
            ASSERT_TRUE(is_within_alpha(got)) << name_of(mode);
          }
        }
      }
    }
    EXPECT_LE(worst, 0.51) << name_of(mode);
  }
}

TEST(BlendModes, EveryModeIsItsFormulaForRandomColours) {
  for (const Blend mode : all_modes()) {
    RandomPixels<PremulRgba8> random(255);
    double worst = 0;
    for (int i = 0; i < 30000; ++i) {
      const PremulRgba8 source = random();
      const PremulRgba8 target = random();
      const PremulRgba8 got = blend(mode, source, target);
      ASSERT_TRUE(is_within_alpha(got)) << name_of(mode);
      worst = std::max(worst, distance(got,
                                       blend_reference(mode, straight_color(source, 255),
                                                       straight_color(target, 255)),
                                       255));
    }
    EXPECT_LE(worst, 0.51) << name_of(mode);
  }
}

TEST(BlendModes, EveryModeIsItsFormulaIn16Bits) {
  for (const Blend mode : all_modes()) {
    RandomPixels<PremulRgba16> random(65535);
    double worst = 0;
    for (int i = 0; i < 30000; ++i) {
      const PremulRgba16 source = random();
      const PremulRgba16 target = random();
      const PremulRgba16 got = blend(mode, source, target);
      ASSERT_TRUE(is_within_alpha(got)) << name_of(mode);
      worst = std::max(worst, distance(got,
                                       blend_reference(mode, straight_color(source, 65535),
                                                       straight_color(target, 65535)),
                                       65535));
    }
    EXPECT_LE(worst, 0.51) << name_of(mode);
  }
}

/// Every colour of one channel.
template <class F>
void for_each_colour(const F& f) {
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned c = 0; c <= a; ++c) f(PremulRgba8{byte(c), byte(a - c), byte(c / 2), byte(a)});
  }
}

TEST(BlendModes, ATransparentSourceChangesNothing) {
  for (const Blend mode : all_modes()) {
    for_each_colour([&](PremulRgba8 target) {
      ASSERT_EQ(blend(mode, {}, target), mode == Blend::Mask ? PremulRgba8{} : target)
          << name_of(mode);
    });
  }
}

TEST(BlendModes, OnATransparentTargetTheSourceStays) {
  for (const Blend mode : all_modes()) {
    const bool takes = mode == Blend::Erase || mode == Blend::Mask || mode == Blend::AdditiveNone;
    for_each_colour([&](PremulRgba8 source) {
      PremulRgba8 expected = takes ? PremulRgba8{} : source;
      if (mode == Blend::AdditiveLuminance) {
        expected.a = std::max({source.r, source.g, source.b});
      }
      ASSERT_EQ(blend(mode, source, {}), expected) << name_of(mode);
    });
  }
}

TEST(BlendModes, AnOpaqueSourceHidesErasesOrKeepsTheWhole) {
  for_each_colour([&](PremulRgba8 target) {
    const PremulRgba8 source{9, 200, 255, 255};
    ASSERT_EQ(blend(Blend::Normal, source, target), source);
    ASSERT_EQ(blend(Blend::Erase, source, target), PremulRgba8{});
    ASSERT_EQ(blend(Blend::Mask, source, target), target);
  });
}

TEST(BlendModes, ThoseOfW3CCoverAsNormalDoes) {
  for (unsigned sa = 0; sa < 256; ++sa) {
    for (unsigned da = 0; da < 256; da += 5) {
      const PremulRgba8 s{byte(sa / 3), 0, byte(sa), byte(sa)};
      const PremulRgba8 d{byte(da), byte(da / 2), 0, byte(da)};
      const std::uint8_t alpha = blend(Blend::Normal, s, d).a;
      for (const Blend mode : all_modes()) {
        if (is_of_w3c(mode)) {
          ASSERT_EQ(blend(mode, s, d).a, alpha) << name_of(mode);
        }
      }
    }
  }
}

/// Light on an opaque picture is the same whatever becomes of alpha elsewhere.
TEST(BlendModes, TheKindsOfAdditiveDifferOnlyWhereTheTargetIsNotOpaque) {
  for_each_colour([&](PremulRgba8 source) {
    const PremulRgba8 target{100, 200, 0, 255};
    const PremulRgba8 sum = blend(Blend::Additive, source, target);
    ASSERT_EQ(sum.a, 255);
    ASSERT_EQ(blend(Blend::AdditiveLuminance, source, target), sum);
    ASSERT_EQ(blend(Blend::AdditiveNone, source, target), sum);
  });
  const PremulRgba8 black{0, 0, 0, 255};
  EXPECT_EQ(blend(Blend::Additive, black, {}), black);
  EXPECT_EQ(blend(Blend::AdditiveLuminance, black, {}), PremulRgba8{});
  EXPECT_EQ(blend(Blend::AdditiveNone, PremulRgba8{90, 90, 90, 255}, PremulRgba8{10, 20, 30, 40}),
            (PremulRgba8{40, 40, 40, 40}));
}

PremulRgba8 grey_on(Blend mode, unsigned s, unsigned d) {
  return blend(mode, PremulRgba8{byte(s), byte(s), byte(s), 255},
               PremulRgba8{byte(d), byte(d), byte(d), 255});
}

TEST(BlendModes, GivesWhatItsNameSays) {
  EXPECT_EQ(grey_on(Blend::Darken, 60, 200).r, 60);
  EXPECT_EQ(grey_on(Blend::Lighten, 60, 200).r, 200);
  EXPECT_EQ(grey_on(Blend::Overlay, 60, 200).r, 171);    // 255 - 2 * 195 * 55 / 255
  EXPECT_EQ(grey_on(Blend::HardLight, 60, 200).r, 94);   // 2 * 60 * 200 / 255
  EXPECT_EQ(grey_on(Blend::SoftLight, 0, 51).r, 10);     // 51 - 51 * (1 - 51 / 255)
  EXPECT_EQ(grey_on(Blend::SoftLight, 255, 51).r, 114);  // ((16 / 5 - 12) / 5 + 4) * 51
  EXPECT_EQ(grey_on(Blend::ColorDodge, 127, 51).r, 102);
  EXPECT_EQ(grey_on(Blend::ColorBurn, 128, 204).r, 153);
  EXPECT_EQ(grey_on(Blend::Difference, 60, 200).r, 140);
  EXPECT_EQ(grey_on(Blend::Exclusion, 255, 200).r, 55);
}

TEST(BlendModes, OfAllChannelsTakeHueSaturationAndLuminosityApart) {
  const PremulRgba8 red{200, 50, 50, 255};    // luminosity 95, saturation 150
  const PremulRgba8 green{40, 100, 40, 255};  // luminosity 75.4, saturation 60
  EXPECT_EQ(blend(Blend::Hue, red, green), (PremulRgba8{117, 57, 57, 255}));
  EXPECT_EQ(blend(Blend::Luminosity, red, green), (PremulRgba8{60, 120, 60, 255}));
  EXPECT_EQ(blend(Blend::Color, red, green), (PremulRgba8{180, 30, 30, 255}));
  EXPECT_EQ(blend(Blend::Saturation, red, green), (PremulRgba8{0, 128, 0, 255}));
  // A grey source takes all colour away, and itself changes nothing.
  const PremulRgba8 grey{9, 9, 9, 255};
  EXPECT_EQ(blend(Blend::Color, grey, green), (PremulRgba8{75, 75, 75, 255}));
  for (const Blend mode : {Blend::Hue, Blend::Saturation, Blend::Color, Blend::Luminosity}) {
    EXPECT_EQ(blend(mode, green, green), green) << blend_word(mode);
  }
}

TEST(BlendModes, StackedLightAddsUpAndAStackedEraserIsOneEraser) {
  const PremulRgba8 a{100, 50, 0, 200};
  const PremulRgba8 b{100, 50, 200, 220};
  EXPECT_EQ(stacked(Blend::AdditiveLuminance, a, b), (PremulRgba8{200, 100, 200, 255}));
  EXPECT_EQ(stacked(Blend::Erase, a, b), blend(Blend::Normal, a, b));
  EXPECT_EQ(stacked(Blend::Multiply, a, b), blend(Blend::Multiply, a, b));
}

}  // namespace
}  // namespace sinew

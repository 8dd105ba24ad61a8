#include "image/ramp.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

constexpr StraightColor kRed{1, 0, 0, 1};
constexpr StraightColor kBlue{0, 0, 1, 1};
constexpr StraightColor kNothing{0, 1, 0, 0};

TEST(Ramp, MixesBetweenItsStopsAndHoldsBeyondThem) {
  const GradientStop stops[] = {{0.25, kRed}, {0.75, kBlue}};
  const auto ramp = color_ramp(stops, {});
  ASSERT_EQ(ramp.size(), std::size_t{kRampSize});
  EXPECT_EQ(ramp[0], (PremulRgba8{255, 0, 0, 255}));
  EXPECT_EQ(ramp[255], (PremulRgba8{255, 0, 0, 255}));
  EXPECT_EQ(ramp[511], (PremulRgba8{128, 0, 127, 255}));
  EXPECT_EQ(ramp[512], (PremulRgba8{127, 0, 128, 255}));
  EXPECT_EQ(ramp[768], (PremulRgba8{0, 0, 255, 255}));
  EXPECT_EQ(ramp[1023], (PremulRgba8{0, 0, 255, 255}));
}

TEST(Ramp, JumpsWhereTwoStopsAreAtOnePlace) {
  const GradientStop stops[] = {{0, kRed}, {0.5, kRed}, {0.5, kBlue}, {1, kBlue}};
  const auto ramp = color_ramp(stops, {});
  EXPECT_EQ(ramp[511], (PremulRgba8{255, 0, 0, 255}));
  EXPECT_EQ(ramp[512], (PremulRgba8{0, 0, 255, 255}));
  const GradientStop at_zero[] = {{0, kRed}, {0, kBlue}};
  EXPECT_EQ(color_ramp(at_zero, {})[0], (PremulRgba8{0, 0, 255, 255}));
}

TEST(Ramp, TakesNoColourFromWhatIsTransparent) {
  const GradientStop stops[] = {{0, kRed}, {1, kNothing}};
  for (const PremulRgba8 c : color_ramp(stops, {})) {
    EXPECT_EQ(c, (PremulRgba8{c.a, 0, 0, c.a}));
  }
}

TEST(Ramp, IsTinted) {
  const GradientStop stops[] = {{0, {1, 1, 1, 1}}, {1, {0, 0, 0, 1}}};
  const auto ramp = color_ramp(stops, {{1, 0, 0, 0.5}, {0, 0, 1, 1}});
  EXPECT_EQ(ramp[0], (PremulRgba8{128, 0, 0, 128}));
  EXPECT_EQ(ramp[1023], (PremulRgba8{0, 0, 128, 128}));
}

TEST(Ramp, IsNearestToTheTrueColour) {
  const GradientStop stops[] = {{0, {0.2, 0.9, 0, 0.3}}, {0.37, {1, 0.1, 0.6, 1}}, {1, kBlue}};
  const auto ramp = color_ramp(stops, {});
  for (int i = 0; i < kRampSize; ++i) {
    const double place = i / 1023.0;
    const GradientStop& a = stops[place < 0.37 ? 0 : 1];
    const GradientStop& b = stops[place < 0.37 ? 1 : 2];
    const double t = (place - a.place) / (b.place - a.place);
    const double red = a.color.r * a.color.a * (1 - t) + b.color.r * b.color.a * t;
    const double alpha = a.color.a * (1 - t) + b.color.a * t;
    EXPECT_NEAR(ramp[static_cast<std::size_t>(i)].r, 255 * red, 0.5 + 1e-9);
    EXPECT_NEAR(ramp[static_cast<std::size_t>(i)].a, 255 * alpha, 0.5 + 1e-9);
  }
}

}  // namespace
}  // namespace sinew

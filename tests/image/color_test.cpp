#include "image/color.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/suggest.h"

namespace sinew {
namespace {

StraightRgba8 parsed(std::string_view text) {
  const std::optional<StraightColor> color = parse_color(text);
  EXPECT_TRUE(color.has_value()) << text;
  return color ? to_straight8(*color) : StraightRgba8{};
}

TEST(Color, ParsesHexadecimalColours) {
  EXPECT_EQ(parsed("#fa0"), (StraightRgba8{0xff, 0xaa, 0x00, 0xff}));
  EXPECT_EQ(parsed("#fa08"), (StraightRgba8{0xff, 0xaa, 0x00, 0x88}));
  EXPECT_EQ(parsed("#12aBcD"), (StraightRgba8{0x12, 0xab, 0xcd, 0xff}));
  EXPECT_EQ(parsed("#12abcd80"), (StraightRgba8{0x12, 0xab, 0xcd, 0x80}));
  EXPECT_EQ(*parse_color("#fff"), (StraightColor{1, 1, 1, 1}));
}

TEST(Color, ParsesNamesInAnyCase) {
  EXPECT_EQ(parsed("rebeccapurple"), (StraightRgba8{0x66, 0x33, 0x99, 0xff}));
  EXPECT_EQ(parsed("Red"), (StraightRgba8{255, 0, 0, 255}));
  EXPECT_EQ(parsed("SLATEGREY"), parsed("slategray"));
  EXPECT_EQ(parsed("aqua"), parsed("cyan"));
  EXPECT_EQ(parsed("transparent"), (StraightRgba8{0, 0, 0, 0}));
}

TEST(Color, RefusesEverythingElse) {
  for (const std::string_view text :
       {"", "#", "#f", "#ff", "#fffff", "#fffffff", "#fffffffff", "#ggg", "fff", " red", "redd",
        "rgb(1,2,3)", "0xffffff", "#-12", "lightgoldenrodyellowish"}) {
    EXPECT_EQ(parse_color(text), std::nullopt) << text;
  }
}

TEST(Color, KnowsAllNamesOfCssAndTransparent) {
  EXPECT_EQ(color_names().size(), 149u);
  for (const std::string_view name : color_names()) EXPECT_TRUE(parse_color(name)) << name;
  EXPECT_EQ(did_you_mean("corall", color_names()), ", did you mean 'coral'?");
}

TEST(Color, RoundsAndClampsToEightBits) {
  EXPECT_EQ(to_straight8({0.5, 0.001, 0.999, 1}), (StraightRgba8{128, 0, 255, 255}));
  EXPECT_EQ(to_straight8({-3, 7, std::numeric_limits<double>::quiet_NaN(), 2}),
            (StraightRgba8{0, 255, 0, 255}));
  EXPECT_EQ(to_premul8({1, 0.5, 0, 0.5}), (PremulRgba8{128, 64, 0, 128}));
  EXPECT_EQ(to_premul8({2, -1, 0.5, 3}), (PremulRgba8{255, 0, 128, 255}));
}

TEST(Color, OfEightBitsIsPremultipliedAsAPixelIs) {
  for (unsigned a = 0; a < 256; ++a) {
    for (unsigned c = 0; c < 256; ++c) {
      const StraightRgba8 pixel = {static_cast<std::uint8_t>(c), 255, 0,
                                   static_cast<std::uint8_t>(a)};
      ASSERT_EQ(to_straight8(to_color(pixel)), pixel);
      ASSERT_EQ(to_premul8(to_color(pixel)), premultiply(pixel)) << c << " " << a;
    }
  }
}

TEST(Color, IsWrittenAsTheShortestText) {
  EXPECT_EQ(color_text({1, 0, 0, 1}), "red");
  EXPECT_EQ(color_text({1, 1, 1, 1}), "#fff");
  EXPECT_EQ(color_text({0, 1, 1, 1}), "aqua");
  EXPECT_EQ(color_text({0, 0, 0, 0}), "#0000");
  EXPECT_EQ(color_text({1, 1, 1, 0x88 / 255.0}), "#fff8");
  EXPECT_EQ(color_text({1, 1, 1, 0.5}), "#ffffff80");
  EXPECT_EQ(color_text(to_color({0x12, 0x34, 0x56, 0xff})), "#123456");
  EXPECT_EQ(color_text(to_color({0xf0, 0xff, 0xff, 0xff})), "azure");
}

TEST(Color, ReadsBackWhatItWrites) {
  for (std::uint32_t i = 0; i < 20000; ++i) {
    const std::uint32_t bits = i < 4096 ? (i & 0xf) * 0x11u | (i >> 4 & 0xf) * 0x1100u |
                                              (i >> 8 & 0xf) * 0x110000u | 0xff000000u
                                        : i * 2654435761u;
    const StraightRgba8 pixel = {
        static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8),
        static_cast<std::uint8_t>(bits >> 16), static_cast<std::uint8_t>(bits >> 24)};
    ASSERT_EQ(parsed(color_text(to_color(pixel))), pixel);
  }
  for (const std::string_view name : color_names()) {
    EXPECT_EQ(parsed(color_text(*parse_color(name))), parsed(name));
  }
}

}  // namespace
}  // namespace sinew

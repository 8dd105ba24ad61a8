#include "compare/align.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

constexpr StraightRgba8 kRed = {255, 0, 0, 255};
constexpr StraightRgba8 kBlue = {0, 0, 255, 255};

TEST(Align, LaysBothOnACanvasThatHoldsThem) {
  const StraightImage wide(4, 1, kRed);
  const StraightImage high(2, 3, kBlue);
  const AlignedImages both = align(wide, high, *parse_alignment("bottom-right"));
  EXPECT_EQ(both.a.width, 4);
  EXPECT_EQ(both.a.height, 3);
  EXPECT_EQ(both.a.at(0, 2), kRed);
  EXPECT_EQ(both.a.at(0, 1), StraightRgba8{});
  EXPECT_EQ(both.b.at(1, 0), StraightRgba8{});
  EXPECT_EQ(both.b.at(2, 0), kBlue);
}

TEST(Align, KnowsNinePlaces) {
  const StraightImage large(5, 5, kRed);
  const StraightImage small(1, 1, kBlue);
  constexpr std::string_view kNames[] = {"top-left",    "top",    "top-right",
                                         "left",        "center", "right",
                                         "bottom-left", "bottom", "bottom-right"};
  for (int i = 0; i < 9; ++i) {
    const auto alignment = parse_alignment(kNames[i]);
    ASSERT_TRUE(alignment) << kNames[i];
    EXPECT_EQ(align(large, small, *alignment).b.at(i % 3 * 2, i / 3 * 2), kBlue) << kNames[i];
  }
  EXPECT_FALSE(parse_alignment("middle"));
}

}  // namespace
}  // namespace sinew

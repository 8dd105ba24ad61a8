#include "image/reduce.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(Reduce, LeavesAPictureOfTheSameSizeAlone) {
  const StraightImage image(2, 2, {9, 8, 7, 0});
  EXPECT_EQ(reduced(image, 3, 3), image);
}

TEST(Reduce, TakesTheMeanWeightedByAlpha) {
  StraightImage image(2, 2);
  image.pixels = {{100, 0, 0, 255}, {200, 0, 0, 255}, {0, 90, 0, 0}, {0, 0, 0, 0}};
  const StraightImage half = reduced(image, 1, 2);
  EXPECT_EQ(half, StraightImage(1, 1, {150, 0, 0, 128}));
}

TEST(Reduce, CountsPartsOfPixels) {
  StraightImage image(3, 1);
  image.pixels = {{30, 0, 0, 255}, {60, 0, 0, 255}, {90, 0, 0, 255}};
  // Each pixel of the result covers one and a half.
  const StraightImage smaller = reduced(image, 2, 3);
  ASSERT_EQ(smaller.width, 2);
  EXPECT_EQ(smaller.at(0, 0).r, 40);
  EXPECT_EQ(smaller.at(1, 0).r, 80);
}

TEST(Reduce, IsTransparentBeyondAnEdge) {
  const StraightImage smaller = reduced(StraightImage(3, 2, {10, 20, 30, 255}), 1, 2);
  ASSERT_EQ(smaller.width, 2);
  EXPECT_EQ(smaller.at(0, 0), (StraightRgba8{10, 20, 30, 255}));
  EXPECT_EQ(smaller.at(1, 0), (StraightRgba8{10, 20, 30, 128}));
}

}  // namespace
}  // namespace sinew

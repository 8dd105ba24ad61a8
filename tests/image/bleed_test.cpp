#include "image/bleed.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

constexpr StraightRgba8 kBlank{};

TEST(Bleed, ColoursWhatLiesAroundRingByRing) {
  StraightImage image(7, 5);
  image.at(2, 2) = {200, 100, 50, 255};
  StraightImage once = image;
  bleed_colors(once, 1);
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 7; ++x) {
      const bool near = x >= 1 && x <= 3 && y >= 1 && y <= 3;
      const StraightRgba8 expected = x == 2 && y == 2 ? image.at(2, 2)
                                     : near           ? StraightRgba8{200, 100, 50, 0}
                                                      : kBlank;
      EXPECT_EQ(once.at(x, y), expected) << x << ", " << y;
    }
  }
  bleed_colors(image, 3);
  EXPECT_EQ(image.at(5, 0), (StraightRgba8{200, 100, 50, 0}));
  EXPECT_EQ(image.at(6, 0), kBlank);
}

TEST(Bleed, WeighsColoursByAlpha) {
  StraightImage image(3, 1);
  image.at(0, 0) = {255, 0, 10, 30};
  image.at(2, 0) = {0, 255, 10, 10};
  bleed_colors(image, 1);
  EXPECT_EQ(image.at(1, 0), (StraightRgba8{191, 64, 10, 0}));  // 191.25, 63.75
}

TEST(Bleed, NeverTouchesWhatHasAlpha) {
  StraightImage image(4, 4, {9, 8, 7, 1});
  image.at(1, 1) = {1, 2, 3, 0};
  const StraightImage before = image;
  bleed_colors(image, 10);
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) {
      if (x != 1 || y != 1) {
        EXPECT_EQ(image.at(x, y), before.at(x, y));
      }
    }
  }
  EXPECT_EQ(image.at(1, 1), (StraightRgba8{9, 8, 7, 0}));
}

TEST(Bleed, LeavesAloneWhatIsBlankOrTooFar) {
  StraightImage blank(3, 3);
  bleed_colors(blank, 5);
  EXPECT_EQ(blank, StraightImage(3, 3));
  StraightImage image(3, 1);
  image.at(0, 0) = {1, 2, 3, 4};
  const StraightImage before = image;
  bleed_colors(image, 0);
  EXPECT_EQ(image, before);
}

/// Two fronts meet: what was bled counts the same from both sides, whatever alpha it came from.
TEST(Bleed, TheSecondRingIsTheMeanOfTheFirst) {
  StraightImage image(5, 1);
  image.at(0, 0) = {100, 0, 0, 255};
  image.at(4, 0) = {0, 100, 0, 5};
  bleed_colors(image, 2);
  EXPECT_EQ(image.at(2, 0), (StraightRgba8{50, 50, 0, 0}));
}

}  // namespace
}  // namespace sinew

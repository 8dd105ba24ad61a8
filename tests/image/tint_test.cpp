#include "image/tint.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

TEST(Tint, PutsWhiteToLightAndBlackToDark) {
  const Tint tint{{1, 0.5, 0, 0.5}, {0, 0.25, 1, 0.3}};
  EXPECT_EQ(tinted(StraightColor{1, 1, 1, 1}, tint), (StraightColor{1, 0.5, 0, 0.5}));
  EXPECT_EQ(tinted(StraightColor{0, 0, 0, 1}, tint), (StraightColor{0, 0.25, 1, 0.5}));
  EXPECT_EQ(tinted(StraightColor{0.5, 0.5, 0.5, 0.5}, tint),
            (StraightColor{0.5, 0.375, 0.5, 0.25}));
}

TEST(Tint, OfATintDoesWhatBothDo) {
  const Tint inner{{1, 0.5, 0.25, 0.5}, {0.25, 0, 0.5, 1}};
  const Tint outer{{0.5, 1, 0.75, 0.5}, {0, 0.25, 0.5, 1}};
  const StraightColor color{0.5, 0.25, 0.75, 1};
  EXPECT_EQ(tinted(color, tinted(inner, outer)), tinted(tinted(color, inner), outer));
}

}  // namespace
}  // namespace sinew

#include "compare/sequence.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

using Frames = std::vector<std::uint64_t>;
using Kind = TimeAlignment::Kind;
using Edit = TimeEdit::Kind;

const Frames kWalk = {10, 11, 12, 13, 14, 15, 16, 17, 18, 19};

TEST(Sequence, FindsAShift) {
  const Frames late = {9, 10, 11, 12, 13, 14, 15, 16, 17, 18};
  EXPECT_EQ(align_in_time(kWalk, late), (TimeAlignment{Kind::Shift, 1}));
  EXPECT_EQ(align_in_time(late, kWalk), (TimeAlignment{Kind::Shift, -1}));
}

TEST(Sequence, FindsALoopThatBeginsElsewhere) {
  const Frames turned = {17, 18, 19, 10, 11, 12, 13, 14, 15, 16};
  EXPECT_EQ(align_in_time(kWalk, turned), (TimeAlignment{Kind::Shift, 3}))
      << "a shift says it as far as it goes";
  const Frames half = {15, 16, 17, 18, 19, 10, 11, 12, 13, 14};
  EXPECT_EQ(align_in_time(Frames(half.begin(), half.end()), kWalk)->kind, Kind::Shift);
}

TEST(Sequence, FindsAFrameThatIsDoubled) {
  const Frames doubled = {10, 11, 12, 13, 13, 14, 15, 16, 17, 18};
  EXPECT_EQ(align_in_time(kWalk, doubled),
            (TimeAlignment{Kind::Edits, 0, {{Edit::Doubled, 4, 1, 3}, {Edit::Removed, 9, 1}}}));
}

TEST(Sequence, FindsFramesThatAreMissing) {
  const Frames short_one = {10, 11, 12, 15, 16, 17, 18, 19};
  EXPECT_EQ(align_in_time(kWalk, short_one),
            (TimeAlignment{Kind::Edits, 0, {{Edit::Removed, 3, 2}}}));
}

TEST(Sequence, FindsFramesThatAreNew) {
  const Frames longer = {10, 11, 12, 13, 70, 71, 14, 15, 16, 17, 18, 19};
  EXPECT_EQ(align_in_time(kWalk, longer),
            (TimeAlignment{Kind::Edits, 0, {{Edit::Inserted, 4, 2}}}));
}

TEST(Sequence, SaysNothingWhereFramesChanged) {
  Frames changed = kWalk;
  changed[3] = 70;
  changed[7] = 71;
  EXPECT_EQ(align_in_time(kWalk, changed), std::nullopt);
  EXPECT_EQ(align_in_time(kWalk, {}), std::nullopt);
  EXPECT_EQ(align_in_time(kWalk, Frames(10, 70)), std::nullopt);
}

TEST(Sequence, SaysNothingOfWhatIsTheSameOrStandsStill) {
  EXPECT_EQ(align_in_time(kWalk, kWalk), std::nullopt);
  const Frames still = {1, 1, 1, 1, 1, 1, 1, 1};
  const Frames one_more = {2, 1, 1, 1, 1, 1, 1, 1};
  EXPECT_EQ(align_in_time(still, one_more), std::nullopt);
}

TEST(Sequence, FingerprintsTellPixelsAndSizes) {
  const StraightImage a(3, 2, {1, 2, 3, 255});
  StraightImage b = a;
  EXPECT_EQ(fingerprint(a), fingerprint(b));
  b.at(2, 1).b = 4;
  EXPECT_NE(fingerprint(a), fingerprint(b));
  EXPECT_NE(fingerprint(a), fingerprint(StraightImage(2, 3, {1, 2, 3, 255})));
  EXPECT_EQ(fingerprint(StraightImage(3, 2, {1, 2, 3, 0})),
            fingerprint(StraightImage(3, 2, {9, 9, 9, 0})));
}

}  // namespace
}  // namespace sinew

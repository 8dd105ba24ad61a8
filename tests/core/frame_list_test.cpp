#include "core/frame_list.h"

#include <gtest/gtest.h>

#include <numeric>

namespace sinew {
namespace {

std::vector<int> frames(std::string_view text, int count) {
  const FrameListResult result = parse_frame_list(text, count);
  EXPECT_EQ(result.problem, "");
  return result.frames;
}

std::string problem(std::string_view text, int count) {
  const FrameListResult result = parse_frame_list(text, count);
  EXPECT_TRUE(result.frames.empty());
  return result.problem;
}

TEST(FrameList, HoldsSingleFramesAndRuns) {
  EXPECT_EQ(frames("0", 1), std::vector<int>{0});
  EXPECT_EQ(frames("7", 10), std::vector<int>{7});
  EXPECT_EQ(frames("2-5", 10), (std::vector<int>{2, 3, 4, 5}));
  EXPECT_EQ(frames("0-9x4", 10), (std::vector<int>{0, 4, 8}));
  EXPECT_EQ(frames("0-8x4", 10), (std::vector<int>{0, 4, 8}));
  EXPECT_EQ(frames("3-3x2", 10), std::vector<int>{3});
}

TEST(FrameList, PutsPartsInOrderAndKeepsEachFrameOnce) {
  EXPECT_EQ(frames("9,0-4x2,2-3,9", 10), (std::vector<int>{0, 2, 3, 4, 9}));
}

TEST(FrameList, HoldsEveryFrame) {
  std::vector<int> all(1000);
  std::iota(all.begin(), all.end(), 0);
  EXPECT_EQ(frames("0-999", 1000), all);
}

TEST(FrameList, StepsBeyondTheLargestNumberEndTheRun) {
  EXPECT_EQ(frames("1-2x2147483647", 3), std::vector<int>{1});
}

TEST(FrameList, NamesTheFramesThereAre) {
  EXPECT_EQ(problem("0-10", 10), "there are frames 0 to 9, found 10");
  EXPECT_EQ(problem("3,400", 301), "there are frames 0 to 300, found 400");
  EXPECT_EQ(problem("1", 1), "there is only frame 0, found 1");
  EXPECT_EQ(problem("0-2147483647", 10), "there are frames 0 to 9, found 2147483647");
}

TEST(FrameList, RejectsWhatIsNoRun) {
  const auto expected = [](const std::string& part) {
    return "expected frames such as 3, 0-99 or 0-99x2,120, found '" + part + "'";
  };
  for (const char* text : {"", "a", "-1", "+1", "1-", "5-1", "1x2", "0-9x0", "0-9x", "0-9x-2", " 1",
                           "1 ", "0x10", "2147483648", "0-2147483648", "1.5", "0..4"}) {
    EXPECT_EQ(problem(text, 10), expected(text)) << text;
  }
  EXPECT_EQ(problem("1,,2", 10), expected(""));
  EXPECT_EQ(problem("1,", 10), expected(""));
  EXPECT_EQ(problem(",1", 10), expected(""));
  EXPECT_EQ(problem("1,b", 10), expected("b"));
}

}  // namespace
}  // namespace sinew

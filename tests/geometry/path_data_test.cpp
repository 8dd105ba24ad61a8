#include "geometry/path_data.h"

#include <gtest/gtest.h>

#include "core/text.h"

namespace sinew {
namespace {

std::string number_text(double value) {
  return shortest(
      static_cast<double>(static_cast<long long>(value * 1000 + (value < 0 ? -0.5 : 0.5))) / 1000);
}

std::string point_text(Vec2 p) { return number_text(p.x) + "," + number_text(p.y); }

/// "0,0 c 1,2 3,4 5,6 z | ...": curves by their points, straight ones as "l x,y".
std::string lines_of(std::string_view text) {
  std::vector<CurveLine> lines;
  const PathDataProblem problem = parse_path_data(text, lines);
  if (!problem.message.empty()) return std::to_string(problem.offset) + ": " + problem.message;
  std::string out;
  for (const CurveLine& line : lines) {
    const std::vector<Vec2>& p = line.points;
    out += (out.empty() ? "" : " | ") + point_text(p[0]);
    for (std::size_t i = 1; i < p.size(); i += 3) {
      const bool straight = length(p[i] - lerp(p[i - 1], p[i + 2], 1.0 / 3)) < 1e-9 &&
                            length(p[i + 1] - lerp(p[i - 1], p[i + 2], 2.0 / 3)) < 1e-9;
      out += straight ? " l " + point_text(p[i + 2])
                      : " c " + point_text(p[i]) + " " + point_text(p[i + 1]) + " " +
                            point_text(p[i + 2]);
    }
    if (line.closed) out += " z";
  }
  return out;
}

TEST(PathData, ReadsEveryCommand) {
  EXPECT_EQ(lines_of("M1 2 L3 4 H5 V6 Z"), "1,2 l 3,4 l 5,4 l 5,6 z");
  EXPECT_EQ(lines_of("M0 0 C1 2 3 4 5 7"), "0,0 c 1,2 3,4 5,7");
  EXPECT_EQ(lines_of("M0 0 Q3 6 9 0"), "0,0 c 2,4 5,4 9,0");
}

TEST(PathData, CountsSmallLettersFromWhereItIs) {
  EXPECT_EQ(lines_of("m1 2 l3 4 h5 v6 z"), "1,2 l 4,6 l 9,6 l 9,12 z");
  EXPECT_EQ(lines_of("m1 1 c1 2 3 4 5 7 l1 1"), "1,1 c 2,3 4,5 6,8 l 7,9");
  EXPECT_EQ(lines_of("m1 1 q3 6 9 0"), "1,1 c 3,5 6,5 10,1");
}

TEST(PathData, RepeatsACommandWithoutItsLetter) {
  EXPECT_EQ(lines_of("M0 0 1 0 1 1"), "0,0 l 1,0 l 1,1");
  EXPECT_EQ(lines_of("m0 0 1 0 1 1"), "0,0 l 1,0 l 2,1");
  EXPECT_EQ(lines_of("M0 0 H1 2 3"), "0,0 l 1,0 l 2,0 l 3,0");
}

TEST(PathData, GoesOnSmoothly) {
  EXPECT_EQ(lines_of("M0 0 C0 4 4 8 8 8 S16 4 16 0"), "0,0 c 0,4 4,8 8,8 c 12,8 16,4 16,0");
  EXPECT_EQ(lines_of("M0 0 S4 8 8 8"), "0,0 c 0,0 4,8 8,8");
  EXPECT_EQ(lines_of("M0 0 Q3 6 6 0 T12 0"), "0,0 c 2,4 4,4 6,0 c 8,-4 10,-4 12,0");
  EXPECT_EQ(lines_of("M0 0 C0 4 4 8 8 8 T16 8"), "0,0 c 0,4 4,8 8,8 c 8,8 10.667,8 16,8");
}

TEST(PathData, TakesNumbersWithoutBlanksBetweenThem) {
  EXPECT_EQ(lines_of("M1-2L.5.25-3+4"), "1,-2 l 0.5,0.25 l -3,4");
  EXPECT_EQ(lines_of("M1e1,2E+1L5.,1e-1"), "10,20 l 5,0.1");
  EXPECT_EQ(lines_of(" \n\tM 1 , 2\r\nL 3 ,4 "), "1,2 l 3,4");
}

TEST(PathData, TakesFlagsOfArcsWithoutBlanks) {
  EXPECT_EQ(lines_of("M0 0A5 5 0 01 10 0"), lines_of("M0 0 A5,5,0,0,1,10,0"));
  EXPECT_EQ(lines_of("M0 0a5 5 0 0110 0"), lines_of("M0 0 A5 5 0 0 1 10 0"));
  EXPECT_EQ(lines_of("M0 0 a5 5 0 1 0.5.5"), lines_of("M0 0 A5 5 0 1 0 .5 .5"));
}

TEST(PathData, BeginsANewPartWithEachMoveAndAfterEachClose) {
  EXPECT_EQ(lines_of("M0 0L1 0M5 5L6 5"), "0,0 l 1,0 | 5,5 l 6,5");
  EXPECT_EQ(lines_of("M1 1L2 1ZL5 5"), "1,1 l 2,1 z | 1,1 l 5,5");
  EXPECT_EQ(lines_of("M1 1L2 1zm3 3l1 0"), "1,1 l 2,1 z | 4,4 l 5,4");
}

TEST(PathData, LeavesOutPartsThatDrawNothing) {
  EXPECT_EQ(lines_of("M1 1M2 2L3 3M4 4"), "2,2 l 3,3");
  EXPECT_EQ(lines_of("M1 1Z"), "1,1 z");
  EXPECT_EQ(lines_of("M1 1L1 1"), "1,1 l 1,1");
}

TEST(PathData, SaysWhereItIsWrong) {
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "0: expected a path such as \"M0 0 L10 0\", found no command"},
      {"L1 1", "0: a path starts with M, found 'L'"},
      {"M0 0 L1", "7: expected a number for L, found the end"},
      {"M0 0 L1 x", "8: expected a number for L, found 'x'"},
      {"M0 0, L1 1", "6: expected a number for L, found 'L'"},
      {"M0 0 B1 1", "5: expected one of M L H V C S Q T A Z, or these in lower case, found 'B'"},
      {"M0 0 A5 5 0 2 1 9 9", "12: expected 0 or 1, a flag of an arc, found '2'"},
      {"M0 0 L1e10 0", "6: a number in a path is at most 1000000000 either way"},
      {"M0 0 L1 1\xe2\x80\x93",
       "9: expected one of M L H V C S Q T A Z, or these in lower case, found '\xe2\x80\x93'"},
      {"M0 0 Z 1 1", "7: expected one of M L H V C S Q T A Z, or these in lower case, found '1'"},
      {"M0 0 L1e999 1", "6: a number in a path is at most 1000000000 either way"},
  };
  for (const auto& [path, said] : cases) EXPECT_EQ(lines_of(path), said) << path;
}

}  // namespace
}  // namespace sinew

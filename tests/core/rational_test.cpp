#include "core/rational.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace sinew {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMin = std::numeric_limits<std::int64_t>::min();

void expect_rational(Rational r, std::int64_t num, std::int64_t den) {
  EXPECT_EQ(r.num, num);
  EXPECT_EQ(r.den, den);
}

TEST(Rational, IsAlwaysReducedWithAPositiveDenominator) {
  expect_rational(make_rational(6, 4), 3, 2);
  expect_rational(make_rational(6, -4), -3, 2);
  expect_rational(make_rational(-6, -4), 3, 2);
  expect_rational(make_rational(0, -7), 0, 1);
  expect_rational(make_rational(kMin, kMin), 1, 1);
}

TEST(Rational, AddsSubtractsMultipliesAndDividesExactly) {
  expect_rational(make_rational(1, 6) + make_rational(1, 10), 4, 15);
  expect_rational(make_rational(1, 6) - make_rational(1, 6), 0, 1);
  expect_rational(make_rational(2, 3) * make_rational(-9, 4), -3, 2);
  expect_rational(make_rational(2, 3) / make_rational(-4, 9), -3, 2);
}

TEST(Rational, StaysExactWhereOnlyTheUnreducedResultOverflows) {
  expect_rational(make_rational(kMax, 2) * make_rational(2, kMax), 1, 1);
  expect_rational(make_rational(1, kMax) + make_rational(kMax - 1, kMax), 1, 1);
}

TEST(Rational, RoundsWhereTheResultDoesNotFit) {
  const Rational third = make_rational(kMax / 3 + 1, kMax);
  const double square = to_double(third) * to_double(third);
  EXPECT_NEAR(to_double(third * third) / square, 1, 1e-15);
  expect_rational(make_rational(kMax, 1) + make_rational(kMax, 1), kMax, 1);
  expect_rational(make_rational(-kMax, 1) * make_rational(kMax, 1), -kMax, 1);
  expect_rational(make_rational(1, kMax) * make_rational(1, kMax), 0, 1);
}

TEST(Rational, ComparesExactly) {
  EXPECT_LT(make_rational(kMax - 1, kMax), make_rational(1, 1));
  EXPECT_LT(make_rational(kMax - 2, kMax - 1), make_rational(kMax - 1, kMax));
  EXPECT_GT(make_rational(-1, 3), make_rational(-1, 2));
  EXPECT_LE(make_rational(2, 4), make_rational(1, 2));
  EXPECT_GE(make_rational(2, 4), make_rational(1, 2));
  EXPECT_FALSE(make_rational(1, 2) < make_rational(2, 4));
}

TEST(Rational, FloorsTowardsMinusInfinity) {
  EXPECT_EQ(floor(make_rational(7, 2)), 3);
  EXPECT_EQ(floor(make_rational(-7, 2)), -4);
  EXPECT_EQ(floor(make_rational(-8, 2)), -4);
  EXPECT_EQ(floor(make_rational(kMax, 1)), kMax);
}

TEST(Rational, RoundsHalvesUp) {
  EXPECT_EQ(round(make_rational(5, 2)), 3);
  EXPECT_EQ(round(make_rational(-5, 2)), -2);
  EXPECT_EQ(round(make_rational(-8, 3)), -3);
  EXPECT_EQ(round(make_rational(1, 3)), 0);
  EXPECT_EQ(round(make_rational(kMax, 1)), kMax);
}

TEST(Rational, ConvertsToTheNearestDouble) {
  EXPECT_EQ(to_double(make_rational(1, 3)), 1.0 / 3);
  EXPECT_EQ(to_double(make_rational(-24000, 1001)), -24000.0 / 1001);
  EXPECT_EQ(to_double(make_rational(0, 5)), 0.0);
  EXPECT_EQ(to_double(make_rational(kMax, 1)), 0x1p63);
  EXPECT_EQ(to_double(make_rational(1, kMax)), 0x1p-63);
  EXPECT_EQ(to_double(make_rational((std::int64_t{1} << 53) - 1, 1)), 0x1p53 - 1);
  // 2^53 + 1 lies halfway and goes to the even 2^53; just above the middle goes up.
  EXPECT_EQ(to_double(make_rational((std::int64_t{1} << 53) + 1, 1)), 0x1p53);
  EXPECT_EQ(to_double(make_rational((std::int64_t{1} << 62) + (1 << 9) + 1, 512)),
            std::ldexp(0x1p62 + 1024, -9));
}

TEST(Rational, ParsesDecimals) {
  EXPECT_EQ(parse_rational("12"), make_rational(12, 1));
  EXPECT_EQ(parse_rational("-0.25"), make_rational(-1, 4));
  EXPECT_EQ(parse_rational("+1.50"), make_rational(3, 2));
  EXPECT_EQ(parse_rational(".5"), make_rational(1, 2));
  EXPECT_EQ(parse_rational("5."), make_rational(5, 1));
  EXPECT_EQ(parse_rational("1e-3"), make_rational(1, 1000));
  EXPECT_EQ(parse_rational("1.5E+2"), make_rational(150, 1));
  EXPECT_EQ(parse_rational("-0"), make_rational(0, 1));
  EXPECT_EQ(parse_rational("0.000000000000001"), make_rational(1, 1'000'000'000'000'000));
  EXPECT_EQ(parse_rational("999999999999999"), make_rational(999'999'999'999'999, 1));
  EXPECT_EQ(parse_rational("1000000e12"), make_rational(1'000'000'000'000'000'000, 1));
  EXPECT_EQ(parse_rational("0.5e-12"), make_rational(1, 2'000'000'000'000));
}

TEST(Rational, ParsesFractions) {
  EXPECT_EQ(parse_rational("24000/1001"), make_rational(24000, 1001));
  EXPECT_EQ(parse_rational("-6/4"), make_rational(-3, 2));
}

TEST(Rational, RefusesWhatIsNotWhollyANumberItCanHoldExactly) {
  for (const std::string_view text : {"",
                                      "-",
                                      ".",
                                      "e3",
                                      "1e",
                                      "1e13",
                                      "1e-13",
                                      "1e+-3",
                                      "1e1.5",
                                      "--1",
                                      "+-1",
                                      " 1",
                                      "1 ",
                                      "1s",
                                      "1.2.3",
                                      "nan",
                                      "inf",
                                      "0x10",
                                      "1/0",
                                      "1/-2",
                                      "1/+2",
                                      "1/",
                                      "/2",
                                      "1/2/3",
                                      "1.5/2",
                                      "1234567890123456",
                                      "999999999999999e12",
                                      "0.00000000000000000000000001",
                                      "99999999999999999999/1",
                                      "-9223372036854775808/3"}) {
    EXPECT_EQ(parse_rational(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace sinew

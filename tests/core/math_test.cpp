#include "core/math.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/hash.h"

namespace sinew {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

struct OneArgumentPoint {
  double x, value;
};
struct TwoArgumentPoint {
  double x, y, value;
};
struct TrigPoint {
  double x, sin, cos, tan;
};
struct ArcPoint {
  double x, asin, acos;
};

#include "core/math_points.inc"

/// How many doubles lie between two, both zeros counted as one.
std::int64_t steps_apart(double a, double b) {
  const auto place = [](double v) {
    const auto bits = std::bit_cast<std::int64_t>(v);
    return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
  };
  return std::abs(place(a) - place(b));
}

// The table holds the nearest doubles: within one step of those is within 1.5 ulp of the truth.
void expect_within_a_step(double value, double expected) {
  EXPECT_LE(steps_apart(value, expected), 1) << std::hexfloat << value << " for " << expected;
}

bool is_minus_zero(double x) { return x == 0 && std::signbit(x); }
bool is_plus_zero(double x) { return x == 0 && !std::signbit(x); }

/// Uniform in -1..1 with 53 random bits, by splitmix64.
class Random {
 public:
  double next() {
    state_ += 0x9e3779b97f4a7c15u;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    z ^= z >> 31;
    return static_cast<double>(static_cast<std::int64_t>(z) >> 10) * 0x1p-53;
  }

 private:
  std::uint64_t state_ = 1;
};

TEST(Math, SineCosineAndTangentMeetTheTable) {
  for (const TrigPoint& p : kTrigPoints) {
    SCOPED_TRACE(p.x);
    expect_within_a_step(sin(p.x), p.sin);
    expect_within_a_step(cos(p.x), p.cos);
    expect_within_a_step(tan(p.x), p.tan);
  }
}

TEST(Math, Atan2MeetsTheTable) {
  for (const TwoArgumentPoint& p : kAtan2Points) {
    SCOPED_TRACE(p.x);
    expect_within_a_step(atan2(p.x, p.y), p.value);
  }
}

TEST(Math, ArcSineAndArcCosineMeetTheTable) {
  for (const ArcPoint& p : kArcPoints) {
    SCOPED_TRACE(p.x);
    expect_within_a_step(asin(p.x), p.asin);
    expect_within_a_step(acos(p.x), p.acos);
  }
}

TEST(Math, ExponentialAndLogarithmMeetTheTable) {
  for (const OneArgumentPoint& p : kExpPoints) {
    SCOPED_TRACE(p.x);
    expect_within_a_step(exp(p.x), p.value);
  }
  for (const OneArgumentPoint& p : kLogPoints) {
    SCOPED_TRACE(p.x);
    expect_within_a_step(log(p.x), p.value);
  }
}

TEST(Math, PowerMeetsTheTable) {
  for (const TwoArgumentPoint& p : kPowPoints) {
    SCOPED_TRACE(p.x);
    expect_within_a_step(pow(p.x, p.y), p.value);
  }
}

TEST(Math, SincosEqualsSineAndCosine) {
  Random random;
  for (int i = 0; i < 10000; ++i) {
    const double x = random.next() * (i % 2 == 0 ? 4 : 0x1p40);
    const SinCos both = sincos(x);
    EXPECT_EQ(both.sin, sin(x));
    EXPECT_EQ(both.cos, cos(x));
  }
}

TEST(Math, OddAndEvenFunctionsAreSymmetricToTheBit) {
  Random random;
  for (int i = 0; i < 10000; ++i) {
    const double x = random.next();
    const double wide = x * (i % 2 == 0 ? 10 : 0x1p35);
    EXPECT_EQ(sin(-wide), -sin(wide));
    EXPECT_EQ(cos(-wide), cos(wide));
    EXPECT_EQ(tan(-wide), -tan(wide));
    EXPECT_EQ(asin(-x), -asin(x));
    EXPECT_EQ(atan2(-x, wide), -atan2(x, wide));
  }
}

TEST(Math, KeepsTheSignOfZero) {
  EXPECT_TRUE(is_minus_zero(sin(-0.0)));
  EXPECT_TRUE(is_plus_zero(sin(0.0)));
  EXPECT_TRUE(is_minus_zero(sincos(-0.0).sin));
  EXPECT_TRUE(is_minus_zero(tan(-0.0)));
  EXPECT_TRUE(is_minus_zero(asin(-0.0)));
  EXPECT_EQ(cos(-0.0), 1.0);
  EXPECT_TRUE(is_plus_zero(log(1)));
  EXPECT_TRUE(is_plus_zero(acos(1)));
}

TEST(Math, NaNAndInfinityGiveNaNWhereNoValueIs) {
  for (const double x : {kNaN, kInf, -kInf}) {
    EXPECT_TRUE(std::isnan(sin(x)));
    EXPECT_TRUE(std::isnan(cos(x)));
    EXPECT_TRUE(std::isnan(tan(x)));
    EXPECT_TRUE(std::isnan(sincos(x).sin) && std::isnan(sincos(x).cos));
    EXPECT_TRUE(std::isnan(sincos_degrees(x).sin) && std::isnan(sincos_degrees(x).cos));
  }
  EXPECT_TRUE(std::isnan(acos(kNaN)));
  EXPECT_TRUE(std::isnan(asin(kNaN)));
  EXPECT_TRUE(std::isnan(atan2(kNaN, 1)));
  EXPECT_TRUE(std::isnan(atan2(1, kNaN)));
  EXPECT_TRUE(std::isnan(exp(kNaN)));
  EXPECT_TRUE(std::isnan(log(kNaN)));
  EXPECT_TRUE(std::isnan(log(-1)));
  EXPECT_TRUE(std::isnan(log(-kInf)));
}

TEST(Math, ArcFunctionsClampTheirArgument) {
  EXPECT_EQ(acos(1.0000001), 0.0);
  EXPECT_EQ(acos(-kInf), kPi);
  EXPECT_EQ(asin(1.5), kPi / 2);
  EXPECT_EQ(asin(-1.5), -kPi / 2);
}

TEST(Math, Atan2TreatsZerosAndInfinitiesAsCDoes) {
  EXPECT_TRUE(is_plus_zero(atan2(0.0, 0.0)));
  EXPECT_TRUE(is_minus_zero(atan2(-0.0, 0.0)));
  EXPECT_TRUE(is_minus_zero(atan2(-0.0, 5)));
  EXPECT_TRUE(is_plus_zero(atan2(5, kInf)));
  EXPECT_TRUE(is_minus_zero(atan2(-5, kInf)));
  EXPECT_EQ(atan2(0.0, -0.0), kPi);
  EXPECT_EQ(atan2(-0.0, -0.0), -kPi);
  EXPECT_EQ(atan2(0.0, -5), kPi);
  EXPECT_EQ(atan2(-0.0, -5), -kPi);
  EXPECT_EQ(atan2(5, 0.0), kPi / 2);
  EXPECT_EQ(atan2(-5, -0.0), -kPi / 2);
  EXPECT_EQ(atan2(5, -kInf), kPi);
  EXPECT_EQ(atan2(-5, -kInf), -kPi);
  EXPECT_EQ(atan2(kInf, 5), kPi / 2);
  EXPECT_EQ(atan2(-kInf, -5), -kPi / 2);
  EXPECT_EQ(atan2(kInf, kInf), kPi / 4);
  EXPECT_EQ(atan2(-kInf, kInf), -kPi / 4);
  EXPECT_EQ(atan2(kInf, -kInf), 3 * (kPi / 4));
  EXPECT_EQ(atan2(-kInf, -kInf), -3 * (kPi / 4));
}

TEST(Math, ExponentialAndLogarithmReachTheEndsOfTheRange) {
  EXPECT_EQ(exp(0), 1.0);
  EXPECT_EQ(exp(kInf), kInf);
  EXPECT_TRUE(is_plus_zero(exp(-kInf)));
  EXPECT_EQ(exp(1e300), kInf);
  EXPECT_TRUE(is_plus_zero(exp(-1e300)));
  EXPECT_EQ(exp(709.79), kInf);
  EXPECT_EQ(exp(-746), 0.0);
  EXPECT_EQ(log(0.0), -kInf);
  EXPECT_EQ(log(-0.0), -kInf);
  EXPECT_EQ(log(kInf), kInf);
}

TEST(Math, PowerTreatsSpecialValuesAsCDoes) {
  for (const double x : {0.0, -0.0, 1.0, -2.0, kInf, -kInf, kNaN}) {
    EXPECT_EQ(pow(x, 0.0), 1.0);
    EXPECT_EQ(pow(x, -0.0), 1.0);
    EXPECT_EQ(pow(1, x), 1.0);
  }
  EXPECT_TRUE(std::isnan(pow(kNaN, 1)));
  EXPECT_TRUE(std::isnan(pow(2, kNaN)));
  EXPECT_TRUE(std::isnan(pow(-1, kNaN)));
  EXPECT_TRUE(std::isnan(pow(-2, 0.5)));
  EXPECT_TRUE(std::isnan(pow(-1, 1.5)));
  EXPECT_EQ(pow(-1, kInf), 1.0);
  EXPECT_EQ(pow(-1, -kInf), 1.0);
  EXPECT_EQ(pow(-1, 3), -1.0);
  EXPECT_EQ(pow(-1, 1e300), 1.0);
  EXPECT_EQ(pow(0.5, -kInf), kInf);
  EXPECT_EQ(pow(-0.5, kInf), 0.0);
  EXPECT_EQ(pow(2, kInf), kInf);
  EXPECT_EQ(pow(-2, -kInf), 0.0);
  EXPECT_EQ(pow(0.0, -3), kInf);
  EXPECT_EQ(pow(-0.0, -3), -kInf);
  EXPECT_EQ(pow(-0.0, -2), kInf);
  EXPECT_EQ(pow(-0.0, -2.5), kInf);
  EXPECT_TRUE(is_minus_zero(pow(-0.0, 3)));
  EXPECT_TRUE(is_plus_zero(pow(-0.0, 2)));
  EXPECT_EQ(pow(0.0, -kInf), kInf);
  EXPECT_EQ(pow(kInf, 0.5), kInf);
  EXPECT_TRUE(is_plus_zero(pow(kInf, -1)));
  EXPECT_EQ(pow(-kInf, 3), -kInf);
  EXPECT_EQ(pow(-kInf, 2), kInf);
  EXPECT_EQ(pow(-kInf, 0.5), kInf);
  EXPECT_TRUE(is_minus_zero(pow(-kInf, -3)));
  EXPECT_TRUE(is_plus_zero(pow(-kInf, -2.5)));
  EXPECT_EQ(pow(10, 400), kInf);
  EXPECT_EQ(pow(-10, 401), -kInf);
  EXPECT_TRUE(is_minus_zero(pow(-10, -401)));
  EXPECT_EQ(pow(std::nextafter(1.0, 2.0), 1e300), kInf);
  EXPECT_EQ(pow(std::nextafter(1.0, 0.0), 1e300), 0.0);
}

TEST(Math, PowerIsExactWhereTheResultIsADouble) {
  for (int n = -1074; n <= 1023; ++n) EXPECT_EQ(pow(2, n), std::ldexp(1.0, n));
  double power_of_ten = 1;
  for (int n = 0; n <= 22; ++n, power_of_ten *= 10) EXPECT_EQ(pow(10, n), power_of_ten);
  for (int n = 1; n < 2000; ++n) {
    EXPECT_EQ(pow(n, 2), n * n);
    EXPECT_EQ(pow(-n, 3), -double{1} * n * n * n);
    EXPECT_EQ(pow(double{1} * n * n, 0.5), n);
    EXPECT_EQ(pow(n, 1), n);
  }
}

TEST(Math, DegreesAreExactAtQuarterTurns) {
  constexpr SinCos kExact[] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
  for (int quarter = -4000; quarter <= 4000; ++quarter) {
    const SinCos s = sincos_degrees(90.0 * quarter);
    EXPECT_EQ(s.sin, kExact[quarter & 3].sin);
    EXPECT_EQ(s.cos, kExact[quarter & 3].cos);
    EXPECT_FALSE(is_minus_zero(s.sin) || is_minus_zero(s.cos));
  }
}

TEST(Math, DegreesRepeatEveryFullTurn) {
  for (int degrees = 0; degrees < 360; ++degrees) {
    const SinCos s = sincos_degrees(degrees);
    for (const int turns : {-1000, -1, 1, 77}) {
      const SinCos later = sincos_degrees(degrees + 360.0 * turns);
      EXPECT_EQ(later.sin, s.sin);
      EXPECT_EQ(later.cos, s.cos);
    }
    EXPECT_NEAR(s.sin, sin(radians(degrees)), 1e-15);
    EXPECT_NEAR(s.cos, cos(radians(degrees)), 1e-15);
  }
}

TEST(Math, DegreesGiveTheHalvesExactly) {
  EXPECT_EQ(sincos_degrees(30).sin, 0.5);
  EXPECT_EQ(sincos_degrees(60).cos, 0.5);
  EXPECT_EQ(sincos_degrees(-150).sin, -0.5);
}

TEST(Math, StaysMonotonicFromOneDoubleToTheNext) {
  for (const double start : {1e-5, 0.2, 0.41, 0.4142135, 0.49999999, 0.70710678, 0.7853981}) {
    double x = start;
    for (int i = 0; i < 2000; ++i) {
      const double next = std::nextafter(x, 1.0);
      EXPECT_LE(sin(x), sin(next));
      EXPECT_GE(cos(x), cos(next));
      EXPECT_LE(tan(x), tan(next));
      EXPECT_LE(asin(x), asin(next));
      EXPECT_GE(acos(x), acos(next));
      EXPECT_LE(atan2(x, 1), atan2(next, 1));
      EXPECT_LE(exp(x), exp(next));
      EXPECT_LE(log(x), log(next));
      EXPECT_LE(pow(x, 2.5), pow(next, 2.5));
      x = next;
    }
  }
}

// The constant is what g++ 12 and clang 14 gave at -O0 and -O2: every machine must give the same.
TEST(Math, GivesTheSameBitsOnEveryMachine) {
  Random random;
  Fnv1a64 hash;
  for (int i = 0; i < 100000; ++i) {
    const double u = random.next();
    const double v = random.next();
    const double wide = u * (i % 4 == 0 ? 0x1p30 : 10);
    hash.add(sin(wide));
    hash.add(cos(wide));
    hash.add(tan(wide));
    hash.add(atan2(u, v));
    hash.add(acos(u));
    hash.add(asin(u));
    hash.add(exp(u * 700));
    hash.add(log(std::fabs(v) + 1e-300));
    hash.add(pow(std::fabs(u) * 8, v * 100));
    hash.add(sincos_degrees(u * 1000).sin);
  }
  EXPECT_EQ(hex64(hash.value()), "42a7c6ce2cfc2ce7");
}

}  // namespace
}  // namespace sinew

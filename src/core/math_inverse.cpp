#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "core/double_double.h"
#include "core/math.h"

// Polynomials as in math_trig.cpp.

namespace sinew {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// Multiples of pi/4.
constexpr std::array<DoubleDouble, 5> kEighthTurns = {
    {{0, 0},
     {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55},
     {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54},
     {0x1.2d97c7f3321d2p+1, 0x1.a79394c9e8a0ap-54},
     {0x1.921fb54442d18p+1, 0x1.1a62633145c07p-53}}};

/// atan t - t for |t| <= tan(pi/8): t^3 P(t^2), error below 2^-62 t.
double atan_tail(double t) {
  static constexpr std::array<double, 12> kP = {
      -0x1.5555555555554p-2, 0x1.9999999999583p-3, -0x1.249249246f477p-3, 0x1.c71c71b44c961p-4,
      -0x1.745d144e1743ap-4, 0x1.3b1364b5831bdp-4, -0x1.110be7a0b7bb4p-4, 0x1.e16768a1d03ffp-5,
      -0x1.ab39b4beb2843p-5, 0x1.6fdb3a0f97ba0p-5, -0x1.0fbd8fbae2fb9p-5, 0x1.e7e8222ebd037p-7};
  const double z = t * t;
  return (t * z) * polynomial(kP, z);
}

/// asin t - t for |t| <= 1/2: t^3 P(t^2), error below 2^-59 t.
double asin_tail(double t, double z) {
  static constexpr std::array<double, 13> kP = {
      0x1.5555555555578p-3, 0x1.333333332df1fp-4, 0x1.6db6db722ab60p-5, 0x1.f1c71a8bed867p-6,
      0x1.6e8bdfdc69116p-6, 0x1.1c49decb480e2p-6, 0x1.ca212fe43201bp-7, 0x1.75783f026d16ap-7,
      0x1.61869df27fe12p-7, 0x1.e19c6ba8dc27dp-9, 0x1.64ed52aad2acdp-6, -0x1.59d816bf4061fp-6,
      0x1.0bda8ad74f136p-5};
  return (t * z) * polynomial(kP, z);
}

/// An angle as base * pi/4 + offset + tail, not yet added up.
struct EighthTurns {
  int base = 0;
  double offset = 0;
  double tail = 0;
};

double rounded(const EighthTurns& turns) {
  const DoubleDouble base = kEighthTurns[static_cast<std::size_t>(turns.base)];
  const DoubleDouble sum = two_sum(base.hi, turns.offset);
  return sum.hi + (sum.lo + base.lo + turns.tail);
}

/// base * pi/4 - turns.
EighthTurns taken_from(int base, const EighthTurns& turns) {
  return {base - turns.base, -turns.offset, -turns.tail};
}

/// atan(a / b) for 0 <= a <= b, b > 0.
EighthTurns atan_below_eighth(double a, double b) {
  if (a < b * 0x1p-60) return {0, a / b, 0};
  // Keeps the exact products within range; a is near enough to b for both to stay normal.
  if (b > 0x1p500 || b < 0x1p-500) {
    const double scale = b > 1 ? 0x1p-530 : 0x1p530;
    a *= scale;
    b *= scale;
  }
  constexpr double kTanPiOver8 = 0.41421356237309503;
  const bool near_diagonal = a > b * kTanPiOver8;
  // atan(a / b) = pi/4 + atan((a - b) / (a + b))
  const DoubleDouble t =
      near_diagonal ? two_sum(a, -b) / two_sum(a, b) : DoubleDouble{a, 0} / DoubleDouble{b, 0};
  return {near_diagonal ? 1 : 0, t.hi, t.lo + atan_tail(t.hi)};
}

/// asin(sqrt((1 - x) / 2)) for 1/2 < x <= 1: half the angle whose cosine is x.
EighthTurns half_acos(double x) {
  const double z = (1 - x) / 2;
  if (z == 0) return {};
  const double root = std::sqrt(z);
  const DoubleDouble square = two_product(root, root);
  const double root_tail = ((z - square.hi) - square.lo) / (2 * root);
  return {0, root, root_tail + asin_tail(root, z)};
}

EighthTurns doubled(const EighthTurns& turns) {
  return {2 * turns.base, 2 * turns.offset, 2 * turns.tail};
}

}  // namespace

double atan2(double y, double x) {
  if (std::isnan(x) || std::isnan(y)) return kNaN;
  double across = std::fabs(x);
  double up = std::fabs(y);
  if (std::isinf(across) || std::isinf(up)) {
    across = std::isinf(across) ? 1 : 0;
    up = std::isinf(up) ? 1 : 0;
  }
  if (across == 0 && up == 0) across = 1;
  EighthTurns turns =
      up > across ? taken_from(2, atan_below_eighth(across, up)) : atan_below_eighth(up, across);
  if (std::signbit(x)) turns = taken_from(4, turns);
  return std::copysign(rounded(turns), y);
}

double acos(double x) {
  if (std::isnan(x)) return kNaN;
  x = std::clamp(x, -1.0, 1.0);
  if (x > 0.5) return rounded(doubled(half_acos(x)));
  if (x < -0.5) return rounded(taken_from(4, doubled(half_acos(-x))));
  return rounded({2, -x, -asin_tail(x, x * x)});
}

double asin(double x) {
  if (std::isnan(x)) return kNaN;
  x = std::clamp(x, -1.0, 1.0);
  const double magnitude = std::fabs(x);
  if (magnitude < 0x1p-27) return x;
  if (magnitude <= 0.5) return x + asin_tail(x, x * x);
  return std::copysign(rounded(taken_from(2, doubled(half_acos(magnitude)))), x);
}

}  // namespace sinew

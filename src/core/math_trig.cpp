#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/double_double.h"
#include "core/math.h"

// Polynomials: minimax by the Remez exchange algorithm, in 200-bit arithmetic; the errors given are
// those after rounding the coefficients to doubles.

namespace sinew {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();

/// An angle as quarter * pi/2 + rest, |rest| <= pi/4 (plus a little).
struct QuarterTurns {
  unsigned quarter = 0;  ///< Only the lowest two bits count.
  DoubleDouble rest;
};

/// The nearest whole number; |x| below 2^51.
double nearest_whole(double x) { return (x + 0x1.8p52) - 0x1.8p52; }

/// Cody and Waite: pi/2 in three parts of 33 bits and a tail, so that the products with a count
/// below 2^20 are exact. |x| up to 2^20.
QuarterTurns reduce_medium(double x) {
  constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
  constexpr double kPart1 = 0x1.921fb54400000p+0;
  constexpr double kPart2 = 0x1.0b4611a600000p-34;
  constexpr double kPart3 = 0x1.3198a2e000000p-69;
  constexpr double kTail = 0x1.b839a252049c1p-104;
  const double count = nearest_whole(x * kTwoOverPi);
  const DoubleDouble rest2 = two_sum(x - count * kPart1, -(count * kPart2));
  const DoubleDouble rest3 = two_sum(rest2.hi, -(count * kPart3));
  const double tail = (rest2.lo + rest3.lo) - count * kTail;
  return {static_cast<unsigned>(static_cast<int>(count)), quick_two_sum(rest3.hi, tail)};
}

/// 2/pi after the point, most significant word first, with 64 zero bits before it.
constexpr std::array<std::uint64_t, 21> kTwoOverPiBits = {
    0,
    0xa2f9836e4e441529,
    0xfc2757d1f534ddc0,
    0xdb6295993c439041,
    0xfe5163abdebbc561,
    0xb7246e3a424dd2e0,
    0x06492eea09d1921c,
    0xfe1deb1cb129a73e,
    0xe88235f52ebb4484,
    0xe99c7026b45f7e41,
    0x3991d639835339f4,
    0x9c845f8bbdf9283b,
    0x1ff897ffde05980f,
    0xef2f118b5a0a6d1f,
    0x6d367ecf27cb09b7,
    0x4f463f669e5fea2d,
    0x7527bac7ebe5f17b,
    0x3d0739f78a5292ea,
    0x6bfb5fb11f8d5d08,
    0x56033046fc7b6bab,
    0xf0cfbc209af4361d,
};

/// 64 bits of the table from bit `at` on.
std::uint64_t two_over_pi_bits(int at) {
  const auto word = static_cast<std::size_t>(at / 64);
  const int shift = at % 64;
  if (shift == 0) return kTwoOverPiBits[word];
  return kTwoOverPiBits[word] << shift | kTwoOverPiBits[word + 1] >> (64 - shift);
}

/// high : low * 2^-128, in 0..1/2, as a double-double.
DoubleDouble fraction(std::uint64_t high, std::uint64_t low) {
  const int zeros = std::countl_zero(high);
  if (zeros > 0) {
    high = high << zeros | low >> (64 - zeros);
    low <<= zeros;
  }
  const double scale = std::bit_cast<double>(static_cast<std::uint64_t>(1023 - 53 - zeros) << 52);
  const double hi = static_cast<double>(high >> 11) * scale;
  const double lo = static_cast<double>((high & 0x7ff) << 53 | low >> 11) * (scale * 0x1p-64);
  return quick_two_sum(hi, lo);
}

/// Payne and Hanek: x = m 2^e with a whole m; only those bits of 2/pi enter that neither give whole
/// turns nor fall below the result. Exact to 2^-126 of a quarter turn, where no double is nearer to
/// a multiple of pi/2 than 2^-61. x finite, |x| at least 1.
QuarterTurns reduce_large(double x) {
  __extension__ using Uint128 = unsigned __int128;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  const std::uint64_t m = (bits & ((std::uint64_t{1} << 52) - 1)) | std::uint64_t{1} << 52;
  const int e = static_cast<int>(bits >> 52 & 0x7ff) - 1023 - 52;
  const int at = 64 + e - 2;
  // m * window modulo 2^192 is x * 2/pi modulo 4, times 2^190.
  const Uint128 low = Uint128{m} * two_over_pi_bits(at + 128);
  const Uint128 middle =
      Uint128{m} * two_over_pi_bits(at + 64) + static_cast<std::uint64_t>(low >> 64);
  const std::uint64_t high = m * two_over_pi_bits(at) + static_cast<std::uint64_t>(middle >> 64);
  auto quarter = static_cast<unsigned>(high >> 62);
  Uint128 rest = (Uint128{high} << 64 | static_cast<std::uint64_t>(middle)) << 2 |
                 (static_cast<std::uint64_t>(low) >> 62);
  bool negative = false;
  if (rest >> 127 != 0) {
    rest = -rest;
    ++quarter;
    negative = true;
  }
  const DoubleDouble part =
      fraction(static_cast<std::uint64_t>(rest >> 64), static_cast<std::uint64_t>(rest));
  const DoubleDouble angle = part * DoubleDouble{0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54};
  if (x < 0) {
    quarter = -quarter;
    negative = !negative;
  }
  return {quarter, negative ? DoubleDouble{-angle.hi, -angle.lo} : angle};
}

QuarterTurns reduce(double x) { return std::fabs(x) < 0x1p20 ? reduce_medium(x) : reduce_large(x); }

/// sin r = r + r^3 P(r^2), error below 2^-62 r. A sum not yet rounded to one double.
DoubleDouble sin_near_zero(DoubleDouble r) {
  static constexpr std::array<double, 7> kP = {
      -0x1.5555555555555p-3,  0x1.1111111111067p-7,  -0x1.a01a019ffdac9p-13, 0x1.71de3a3290875p-19,
      -0x1.ae642aad864e9p-26, 0x1.610895470f6cbp-33, -0x1.9f5fbe9d5f31cp-41};
  const double z = r.hi * r.hi;
  return {r.hi, (z * r.hi) * polynomial(kP, z) + (r.lo - 0.5 * z * r.lo)};
}

/// cos r = 1 - r^2/2 + r^4 P(r^2), error below 2^-65. A sum not yet rounded to one double.
DoubleDouble cos_near_zero(DoubleDouble r) {
  static constexpr std::array<double, 7> kP = {
      0x1.5555555555555p-5,  -0x1.6c16c16c16b2ap-10, 0x1.a01a019ffb6b7p-16, -0x1.27e4fb58541fep-22,
      0x1.1eed6d2717845p-29, -0x1.9371647f9a87ap-37, 0x1.9c45864382171p-45};
  const double z = r.hi * r.hi;
  const double half = 0.5 * z;
  const double one_less = 1 - half;
  return {one_less, ((1 - one_less) - half) + ((z * z) * polynomial(kP, z) - r.hi * r.lo)};
}

double rounded(DoubleDouble sum) { return sum.hi + sum.lo; }

/// sin and cos of `quarter` quarter turns more than the angle they are given of.
SinCos turned(SinCos s, unsigned quarter) {
  switch (quarter & 3) {
    case 0:
      return s;
    case 1:
      return {s.cos, -s.sin};
    case 2:
      return {-s.sin, -s.cos};
    default:
      return {-s.cos, s.sin};
  }
}

SinCos sincos_of(const QuarterTurns& turns) {
  return turned({rounded(sin_near_zero(turns.rest)), rounded(cos_near_zero(turns.rest))},
                turns.quarter);
}

/// So small that sin x and tan x are x; also keeps the sign of zero.
bool is_tiny(double x) { return std::fabs(x) < 0x1p-27; }

}  // namespace

double sin(double x) {
  if (!std::isfinite(x)) return kNaN;
  if (is_tiny(x)) return x;
  const QuarterTurns turns = reduce(x);
  const double value =
      rounded((turns.quarter & 1) != 0 ? cos_near_zero(turns.rest) : sin_near_zero(turns.rest));
  return (turns.quarter & 2) != 0 ? -value : value;
}

double cos(double x) {
  if (!std::isfinite(x)) return kNaN;
  const QuarterTurns turns = reduce(x);
  const double value =
      rounded((turns.quarter & 1) != 0 ? sin_near_zero(turns.rest) : cos_near_zero(turns.rest));
  return ((turns.quarter + 1) & 2) != 0 ? -value : value;
}

SinCos sincos(double x) {
  if (!std::isfinite(x)) return {kNaN, kNaN};
  if (is_tiny(x)) return {x, 1};
  return sincos_of(reduce(x));
}

double tan(double x) {
  if (!std::isfinite(x)) return kNaN;
  if (is_tiny(x)) return x;
  const QuarterTurns turns = reduce(x);
  const DoubleDouble s = sin_near_zero(turns.rest);
  const DoubleDouble c = cos_near_zero(turns.rest);
  const DoubleDouble sine = quick_two_sum(s.hi, s.lo);
  const DoubleDouble cosine = quick_two_sum(c.hi, c.lo);
  return (turns.quarter & 1) != 0 ? -rounded(cosine / sine) : rounded(sine / cosine);
}

SinCos sincos_degrees(double degrees) {
  if (!std::isfinite(degrees)) return {kNaN, kNaN};
  // fmod is exact, and so is taking the quarter turns off: both are multiples of the same unit.
  const double within_turn = std::fmod(degrees, 360);
  const double quarters = nearest_whole(within_turn / 90);
  const double rest = within_turn - quarters * 90;
  const DoubleDouble angle = DoubleDouble{0x1.1df46a2529d39p-6, 0x1.5c1d8becdd291p-62} * rest;
  const SinCos s = sincos_of({static_cast<unsigned>(static_cast<int>(quarters)), angle});
  return {s.sin + 0.0, s.cos + 0.0};  // no minus zeros
}

}  // namespace sinew

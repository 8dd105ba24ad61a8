#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "core/double_double.h"
#include "core/math.h"

// Polynomials as in math_trig.cpp.

namespace sinew {
namespace {

constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// ln 2 in a part of 32 bits, whose product with an exponent is exact, and the rest.
constexpr double kLn2High = 0x1.62e42fee00000p-1;
constexpr DoubleDouble kLn2Low = {0x1.a39ef35793c76p-33, 0x1.cc01f97b57a07p-87};

/// 2^k for k in -1022..1023.
double power_of_two(int k) {
  return std::bit_cast<double>(static_cast<std::uint64_t>(k + 1023) << 52);
}

/// value * 2^k for k in -1200..1100, rounded once where the result is subnormal.
double scaled(double value, int k) {
  if (k > 1023) return value * 0x1p1023 * power_of_two(k - 1023);
  if (k < -1021) return value * power_of_two(k + 200) * 0x1p-200;
  return value * power_of_two(k);
}

/// e^x for a sum x. e^r = 1 + r + r^2 P(r) for |r| <= ln 2 / 2, error below 2^-60.
double exp_of(DoubleDouble x) {
  static constexpr std::array<double, 11> kP = {
      0x1.0000000000000p-1,  0x1.555555555555cp-3,  0x1.5555555555556p-5,  0x1.111111110eb2bp-7,
      0x1.6c16c16c163d6p-10, 0x1.a01a01b3f06a8p-13, 0x1.a01a01a62c8fdp-16, 0x1.71ddef0cb4360p-19,
      0x1.27e4ddc4e92e5p-22, 0x1.af6dbb5cf8768p-26, 0x1.1f6db70db5a95p-29};
  if (x.hi > 710) return kInfinity;
  if (x.hi < -746) return 0;
  constexpr double kLog2E = 0x1.71547652b82fep+0;
  const double k = (x.hi * kLog2E + 0x1.8p52) - 0x1.8p52;
  const DoubleDouble r = two_sum(x.hi - k * kLn2High, x.lo - k * kLn2Low.hi);
  const DoubleDouble sum = quick_two_sum(1, r.hi);
  const double tail = sum.lo + (r.lo + (r.hi * r.hi) * polynomial(kP, r.hi));
  return scaled(sum.hi + tail, static_cast<int>(k));
}

/// ln x to about 100 bits, for finite x > 0. x = 2^k m with m in sqrt(1/2)..sqrt(2), and
/// ln m = 2 atanh(s) = 2s + s z (2/3 + z (2/5 + z P(z))) with s = (m - 1) / (m + 1), z = s^2; error
/// of P below 2^-78 of the whole.
DoubleDouble log_of(double x) {
  static constexpr std::array<double, 8> kP = {
      0x1.2492492492489p-2, 0x1.c71c71c71f242p-3, 0x1.745d174349557p-3, 0x1.3b13b280ffb6ap-3,
      0x1.1110b00ab98d4p-3, 0x1.e20526c43aa54p-4, 0x1.ab524e1e5b96ep-4, 0x1.c060dbc0a2579p-4};
  constexpr DoubleDouble kTwoThirds = {0x1.5555555555555p-1, 0x1.5555555555555p-55};
  constexpr DoubleDouble kTwoFifths = {0x1.999999999999ap-2, -0x1.999999999999ap-56};
  int k = 0;
  if (x < 0x1p-1022) {
    x *= 0x1p54;
    k = -54;
  }
  // Counting from the bits of sqrt(1/2) puts m into the wanted range by itself.
  constexpr std::uint64_t kSqrtHalf = 0x3fe6a09e667f3bcd;
  const std::uint64_t offset = std::bit_cast<std::uint64_t>(x) - kSqrtHalf;
  const auto exponent = static_cast<std::int64_t>(offset) >> 52;
  k += static_cast<int>(exponent);
  const double m = std::bit_cast<double>(std::bit_cast<std::uint64_t>(x) -
                                         (static_cast<std::uint64_t>(exponent) << 52));
  const DoubleDouble s = DoubleDouble{m - 1, 0} / two_sum(m, 1);
  const DoubleDouble z = s * s;
  const DoubleDouble inner = kTwoFifths + DoubleDouble{z.hi * polynomial(kP, z.hi), 0};
  const DoubleDouble series = s * (z * (kTwoThirds + z * inner));
  const DoubleDouble log_m = DoubleDouble{2 * s.hi, 2 * s.lo} + series;
  return DoubleDouble{k * kLn2High, 0} + (kLn2Low * k + log_m);
}

bool is_whole(double y) { return std::fabs(y) >= 0x1p53 || std::floor(y) == y; }
bool is_odd(double y) { return std::fabs(y) < 0x1p53 && is_whole(y) && std::floor(y / 2) != y / 2; }

/// x^y for x in 0..infinity without 1, y not 0, neither NaN.
double pow_of_positive(double x, double y) {
  if (std::isinf(y)) return (x > 1) == (y > 0) ? kInfinity : 0;
  if (x == 0 || std::isinf(x)) return (x == 0) == (y > 0) ? 0 : kInfinity;
  // ln x is at least 2^-53 away from 0, so that such a power is out of range; and the exact product
  // below would overflow for the largest.
  if (std::fabs(y) > 0x1p65) return (x > 1) == (y > 0) ? kInfinity : 0;
  return exp_of(log_of(x) * y);
}

}  // namespace

double exp(double x) {
  if (std::isnan(x)) return kNaN;
  return exp_of({x, 0});
}

double log(double x) {
  if (std::isnan(x) || x < 0) return kNaN;
  if (x == 0) return -kInfinity;
  if (std::isinf(x)) return x;
  const DoubleDouble value = log_of(x);
  return value.hi + value.lo;
}

double pow(double x, double y) {
  if (y == 0 || x == 1) return 1;
  if (std::isnan(x) || std::isnan(y)) return kNaN;
  if (x == -1 && std::isinf(y)) return 1;
  if (x < 0 && !std::isinf(x) && !std::isinf(y) && !is_whole(y)) return kNaN;
  const double magnitude = std::fabs(x) == 1 ? 1 : pow_of_positive(std::fabs(x), y);
  return std::signbit(x) && is_odd(y) ? -magnitude : magnitude;
}

}  // namespace sinew

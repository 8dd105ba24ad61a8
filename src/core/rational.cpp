#include "core/rational.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/text.h"

namespace sinew {
namespace {

__extension__ using Int128 = __int128;
__extension__ using Uint128 = unsigned __int128;

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();

Uint128 magnitude(Int128 value) {
  return value < 0 ? -static_cast<Uint128>(value) : static_cast<Uint128>(value);
}

Uint128 greatest_common_divisor(Uint128 a, Uint128 b) {
  while (b != 0) {
    const Uint128 rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/// |n| and |d| below 2^127, d not 0.
Rational reduced(Int128 n, Int128 d) {
  const bool negative = (n < 0) != (d < 0);
  Uint128 num = magnitude(n);
  Uint128 den = magnitude(d);
  Uint128 common = greatest_common_divisor(num, den);
  num /= common;
  den /= common;
  if (num > Uint128{kMax} || den > Uint128{kMax}) {
    while (num > Uint128{kMax} || den > Uint128{kMax}) {
      num >>= 1;
      den >>= 1;
    }
    if (den == 0) return {negative ? -kMax : kMax, 1};
    common = greatest_common_divisor(num, den);
    num /= common;
    den /= common;
  }
  const auto value = static_cast<std::int64_t>(num);
  return {negative ? -value : value, static_cast<std::int64_t>(den)};
}

std::int64_t floor_of_quotient(Int128 n, Int128 d) {
  Int128 quotient = n / d;
  if (n % d < 0) --quotient;
  return static_cast<std::int64_t>(quotient);
}

/// The digits of a decimal number read so far: value = digits * 10^exponent.
struct Decimal {
  std::int64_t digits = 0;
  int exponent = 0;
};

/// Takes [digits][.digits] off the front of `text`. Empty without a digit and with more than 15
/// significant ones.
std::optional<Decimal> take_digits(std::string_view& text) {
  Decimal decimal;
  bool any = false;
  bool after_point = false;
  for (; !text.empty(); text.remove_prefix(1)) {
    const char c = text.front();
    if (c == '.' && !after_point) {
      after_point = true;
      continue;
    }
    if (c < '0' || c > '9') break;
    any = true;
    if (decimal.digits > 99'999'999'999'999) return std::nullopt;
    decimal.digits = decimal.digits * 10 + (c - '0');
    if (after_point && --decimal.exponent < -40) return std::nullopt;
  }
  return any ? std::optional(decimal) : std::nullopt;
}

std::optional<Rational> parse_fraction(std::string_view numerator, std::string_view denominator) {
  if (denominator.starts_with('-') || denominator.starts_with('+')) return std::nullopt;
  const std::optional<long long> n = parse_integer(numerator);
  const std::optional<long long> d = parse_integer(denominator);
  if (!n || !d || *d == 0 || *n == std::numeric_limits<std::int64_t>::min()) return std::nullopt;
  return make_rational(*n, *d);
}

}  // namespace

Rational make_rational(std::int64_t n, std::int64_t d) { return reduced(n, d); }

Rational operator+(Rational a, Rational b) {
  return reduced(Int128{a.num} * b.den + Int128{b.num} * a.den, Int128{a.den} * b.den);
}

Rational operator-(Rational a, Rational b) {
  return reduced(Int128{a.num} * b.den - Int128{b.num} * a.den, Int128{a.den} * b.den);
}

Rational operator*(Rational a, Rational b) {
  return reduced(Int128{a.num} * b.num, Int128{a.den} * b.den);
}

Rational operator/(Rational a, Rational b) {
  return reduced(Int128{a.num} * b.den, Int128{a.den} * b.num);
}

bool operator<(Rational a, Rational b) { return Int128{a.num} * b.den < Int128{b.num} * a.den; }

std::int64_t floor(Rational r) { return floor_of_quotient(r.num, r.den); }

std::int64_t round(Rational r) {
  return floor_of_quotient(Int128{r.num} * 2 + r.den, Int128{r.den} * 2);
}

double to_double(Rational r) {
  if (r.num == 0) return 0;
  const auto num = static_cast<std::uint64_t>(magnitude(r.num));
  const auto den = static_cast<std::uint64_t>(r.den);
  // A quotient of 60 or 61 bits whose lowest bit also stands for the remainder: rounding it to 53
  // bits rounds the true value. Dividing two doubles would round up to three times.
  const int shift = std::max(0, 60 + std::countl_zero(num) - std::countl_zero(den));
  const Uint128 scaled = Uint128{num} << shift;
  auto quotient = static_cast<std::uint64_t>(scaled / den);
  if (scaled % den != 0) quotient |= 1;
  const double value = std::ldexp(static_cast<double>(quotient), -shift);
  return r.num < 0 ? -value : value;
}

std::optional<Rational> parse_rational(std::string_view text) {
  if (const std::size_t slash = text.find('/'); slash != std::string_view::npos) {
    return parse_fraction(text.substr(0, slash), text.substr(slash + 1));
  }
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  std::optional<Decimal> decimal = take_digits(text);
  if (!decimal) return std::nullopt;
  if (text.starts_with('e') || text.starts_with('E')) {
    const std::optional<long long> exponent = parse_integer(text.substr(1));
    if (!exponent || *exponent < -12 || *exponent > 12) return std::nullopt;
    decimal->exponent += static_cast<int>(*exponent);
  } else if (!text.empty()) {
    return std::nullopt;
  }
  if (decimal->digits == 0) return Rational{};
  // Trailing zeros first, so that the powers of ten below stay within 128 bits.
  for (; decimal->digits % 10 == 0; decimal->digits /= 10) ++decimal->exponent;
  if (decimal->exponent < -22 || decimal->exponent > 18) return std::nullopt;
  Int128 num = negative ? -decimal->digits : decimal->digits;
  Int128 den = 1;
  for (; decimal->exponent > 0; --decimal->exponent) num *= 10;
  for (; decimal->exponent < 0; ++decimal->exponent) den *= 10;
  const Uint128 common = greatest_common_divisor(magnitude(num), magnitude(den));
  if (magnitude(num) / common > Uint128{kMax} || magnitude(den) / common > Uint128{kMax}) {
    return std::nullopt;
  }
  return reduced(num, den);
}

}  // namespace sinew

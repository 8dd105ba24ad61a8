#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace sinew {

/// A time or a rate as an exact fraction: always reduced, `den` > 0. Frame n is at n * fps.den /
/// fps.num seconds; a sum of decimal steps would drift.
///
/// Arithmetic is exact while the reduced result fits 64 bits. Where it does not, num and den are
/// halved until they do: deterministic, and off by less than 1e-15 of the value.
struct Rational {
  std::int64_t num = 0;
  std::int64_t den = 1;

  bool operator==(const Rational&) const = default;
};

/// n / d in lowest terms. d must not be 0.
Rational make_rational(std::int64_t n, std::int64_t d);

Rational operator+(Rational a, Rational b);
Rational operator-(Rational a, Rational b);
Rational operator*(Rational a, Rational b);
/// b must not be 0.
Rational operator/(Rational a, Rational b);

bool operator<(Rational a, Rational b);
inline bool operator>(Rational a, Rational b) { return b < a; }
inline bool operator<=(Rational a, Rational b) { return !(b < a); }
inline bool operator>=(Rational a, Rational b) { return !(a < b); }

/// The greatest whole number that is not above r.
std::int64_t floor(Rational r);
/// The whole number nearest to r; halves go up.
std::int64_t round(Rational r);

/// The nearest double: exact for every whole number below 2^53 and every fraction that has one.
double to_double(Rational r);

/// Reads a decimal such as "12", "-0.25", "1e-3" (at most 15 significant digits, exponent within
/// -12..12) or a fraction such as "24000/1001". Empty when the text is not wholly such a number.
std::optional<Rational> parse_rational(std::string_view text);

}  // namespace sinew

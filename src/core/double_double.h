#pragma once

namespace sinew {

/// An unevaluated sum hi + lo with |lo| at most half a unit in the last place of hi: about 106
/// bits. Built from + - * / alone, because a fused multiply-add is not there on every machine.
/// Source: T. J. Dekker 1971, "A floating-point technique for extending the available precision".
struct DoubleDouble {
  double hi = 0;
  double lo = 0;
};

/// a + b exactly.
constexpr DoubleDouble two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  return {sum, (a - (sum - b_part)) + (b - b_part)};
}

/// a + b exactly, for |a| >= |b| or a == 0.
constexpr DoubleDouble quick_two_sum(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

/// a * b exactly, for |a| and |b| below 2^995 and a product above 2^-960.
constexpr DoubleDouble two_product(double a, double b) {
  // Each factor in two halves of 26 bits, whose products are exact.
  constexpr double kSplitter = 134217729;  // 2^27 + 1
  const double a_big = a * kSplitter;
  const double a_hi = a_big - (a_big - a);
  const double a_lo = a - a_hi;
  const double b_big = b * kSplitter;
  const double b_hi = b_big - (b_big - b);
  const double b_lo = b - b_hi;
  const double product = a * b;
  return {product, ((a_hi * b_hi - product) + a_hi * b_lo + a_lo * b_hi) + a_lo * b_lo};
}

constexpr DoubleDouble operator+(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble sum = two_sum(a.hi, b.hi);
  return quick_two_sum(sum.hi, sum.lo + (a.lo + b.lo));
}

constexpr DoubleDouble operator*(DoubleDouble a, double b) {
  const DoubleDouble product = two_product(a.hi, b);
  return quick_two_sum(product.hi, product.lo + a.lo * b);
}

constexpr DoubleDouble operator*(DoubleDouble a, DoubleDouble b) {
  const DoubleDouble product = two_product(a.hi, b.hi);
  return quick_two_sum(product.hi, product.lo + (a.hi * b.lo + a.lo * b.hi));
}

constexpr DoubleDouble operator/(DoubleDouble a, DoubleDouble b) {
  const double quotient = a.hi / b.hi;
  const DoubleDouble product = two_product(quotient, b.hi);
  const double rest = ((a.hi - product.hi) - product.lo) + (a.lo - quotient * b.lo);
  return quick_two_sum(quotient, rest / b.hi);
}

/// c[0] + c[1] x + c[2] x^2 + ..., by Horner.
template <class Coefficients>
constexpr double polynomial(const Coefficients& c, double x) {
  double sum = 0;
  for (auto i = c.size(); i-- > 0;) sum = sum * x + c[i];
  return sum;
}

}  // namespace sinew

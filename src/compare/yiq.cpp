#include "compare/yiq.h"

#include <array>
#include <cmath>

namespace sinew {
namespace {

double y_of(double r, double g, double b) {
  return r * 0.29889531 + g * 0.58662247 + b * 0.11448223;
}
double i_of(double r, double g, double b) {
  return r * 0.59597799 - g * 0.27417610 - b * 0.32180189;
}
double q_of(double r, double g, double b) {
  return r * 0.21147017 - g * 0.52261711 + b * 0.31114694;
}

constexpr double kYWeight = 0.5053;
constexpr double kIWeight = 0.299;
constexpr double kQWeight = 0.1957;

/// The background that what is not opaque is seen over, so that no colour blends into it.
struct Checker {
  double r, g, b;
};

/// Of the pixel with this index in its picture, as pixelmatch has it: steps by the golden ratio and
/// its square, so that green and blue go with no row.
Checker checker_at(std::size_t index) {
  const auto byte = static_cast<double>(4 * index);
  const auto field = [](double place) {
    return 48.0 + 159.0 * static_cast<double>(static_cast<std::uint64_t>(place) % 2);
  };
  return {48.0, field(byte / 1.618033988749895), field(byte / 2.618033988749895)};
}

/// Red, green and blue of a - b as they are seen.
std::array<double, 3> seen_difference(StraightRgba8 a, StraightRgba8 b, std::size_t index) {
  const double red = a.r - b.r;
  const double green = a.g - b.g;
  const double blue = a.b - b.b;
  if (a.a == 255 && b.a == 255) return {red, green, blue};
  const double alpha = a.a - b.a;
  const Checker behind = checker_at(index);
  return {(a.r * a.a - b.r * b.a - behind.r * alpha) / 255,
          (a.g * a.a - b.g * b.a - behind.g * alpha) / 255,
          (a.b * a.a - b.b * b.a - behind.b * alpha) / 255};
}

constexpr int kFraction = 12;

constexpr std::int64_t fixed(double value) {
  return static_cast<std::int64_t>(value * (1 << kFraction));
}

std::int64_t over_white(std::uint8_t c, std::uint8_t alpha) {
  constexpr std::int64_t kWhite = std::int64_t{255} << kFraction;
  if (alpha == 0) return kWhite;
  if (alpha == 255) return std::int64_t{c} << kFraction;
  // The quotient is cut towards 0.
  return kWhite + (std::int64_t{c} - 255) * alpha * (1 << kFraction) / 255;
}

struct FixedYiq {
  std::int64_t y, i, q;
};

FixedYiq fixed_yiq(StraightRgba8 c) {
  const std::int64_t r = over_white(c.r, c.a);
  const std::int64_t g = over_white(c.g, c.a);
  const std::int64_t b = over_white(c.b, c.a);
  const auto sum = [&](double of_r, double of_g, double of_b) {
    return (r * fixed(of_r) + g * fixed(of_g) + b * fixed(of_b)) >> kFraction;
  };
  return {sum(0.29889531, 0.58662247, 0.11448223), sum(0.59597799, -0.27417610, -0.32180189),
          sum(0.21147017, -0.52261711, 0.31114694)};
}

double white_brightness(StraightRgba8 c) {
  const auto seen = [&](std::uint8_t channel) {
    if (c.a == 0) return 255.0;
    if (c.a == 255) return static_cast<double>(channel);
    return 255.0 + (channel - 255.0) * (c.a / 255.0);
  };
  return y_of(seen(c.r), seen(c.g), seen(c.b));
}

}  // namespace

double yiq_distance(StraightRgba8 a, StraightRgba8 b, std::size_t index) {
  const auto [r, g, blue] = seen_difference(a, b, index);
  const double y = y_of(r, g, blue);
  const double i = i_of(r, g, blue);
  const double q = q_of(r, g, blue);
  return kYWeight * y * y + kIWeight * i * i + kQWeight * q * q;
}

double yiq_brightness(StraightRgba8 a, StraightRgba8 b, std::size_t index) {
  const auto [r, g, blue] = seen_difference(a, b, index);
  return y_of(r, g, blue);
}

std::int64_t yiq_white_distance(StraightRgba8 a, StraightRgba8 b) {
  const FixedYiq of_a = fixed_yiq(a);
  const FixedYiq of_b = fixed_yiq(b);
  const std::int64_t y = of_a.y - of_b.y;
  const std::int64_t i = of_a.i - of_b.i;
  const std::int64_t q = of_a.q - of_b.q;
  return (y * y * fixed(kYWeight) + i * i * fixed(kIWeight) + q * q * fixed(kQWeight)) >>
         (2 * kFraction);
}

std::int64_t yiq_white_limit(double threshold) {
  return static_cast<std::int64_t>(kLargestYiq * (threshold * threshold) * (1 << kFraction));
}

double yiq_white_brightness(StraightRgba8 a, StraightRgba8 b) {
  return white_brightness(a) - white_brightness(b);
}

}  // namespace sinew

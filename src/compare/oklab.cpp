#include "compare/oklab.h"

#include <array>
#include <cmath>
#include <cstdint>

#include "core/math.h"

namespace sinew {
namespace {

constexpr std::size_t kRootSteps = 4096;
constexpr std::size_t kExactSteps = 8;  ///< Down there lines between the steps are no roots.

double cube_root(double x) { return x <= 0 ? 0 : pow(x, 1.0 / 3); }

struct Tables {
  Tables() {
    for (std::size_t i = 0; i < 256; ++i) {
      const double c = static_cast<double>(i) / 255;
      linear[i] = c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
    }
    linear[256] = linear[255];
    for (std::size_t i = 0; i < roots.size(); ++i) {
      roots[i] = cube_root(static_cast<double>(i) / kRootSteps);
    }
  }
  std::array<double, 257> linear{};
  std::array<double, kRootSteps + 2> roots{};
};

const Tables& tables() {
  static const Tables kTables;
  return kTables;
}

/// The light of an sRGB value 0..255 that may lie between two.
double light(double value) {
  const auto step = static_cast<std::size_t>(value);
  const auto& linear = tables().linear;
  return linear[step] + (linear[step + 1] - linear[step]) * (value - static_cast<double>(step));
}

double looked_up_root(double x) {
  const double place = x * kRootSteps;
  const auto step = static_cast<std::size_t>(place);
  if (step < kExactSteps) return cube_root(x);
  const auto& roots = tables().roots;
  return roots[step] + (roots[step + 1] - roots[step]) * (place - static_cast<double>(step));
}

/// The roots of what the three kinds of cones see, and the lightness.
struct Seen {
  double l, m, s;
  double lightness;
};

Seen seen(double r, double g, double b) {
  const double red = light(r);
  const double green = light(g);
  const double blue = light(b);
  const double l = looked_up_root(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const double m = looked_up_root(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const double s = looked_up_root(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const double lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s;
  // Ottosson's toe: dark colours are as dark as in CIELab.
  constexpr double kToe1 = 0.206;
  constexpr double kToe2 = 0.03;
  constexpr double kToe3 = (1 + kToe1) / (1 + kToe2);
  const double x = kToe3 * lightness - kToe1;
  return {l, m, s, 0.5 * (x + std::sqrt(x * x + 4 * kToe2 * kToe3 * lightness))};
}

Seen seen_over(StraightRgba8 c, const std::array<double, 3>& behind) {
  if (c.a == 255) return seen(c.r, c.g, c.b);
  const auto blended = [&](std::uint8_t channel, double background) {
    return (channel * c.a + background * (255 - c.a)) / 255;
  };
  return seen(blended(c.r, behind[0]), blended(c.g, behind[1]), blended(c.b, behind[2]));
}

/// The top bits of the index times the golden ratio choose light or dark.
std::array<double, 3> background_at(std::size_t index) {
  const std::uint32_t hash = static_cast<std::uint32_t>(index) * 0x9e3779b1u;
  const auto field = [&](unsigned bit) { return 48.0 + 159.0 * ((hash >> bit) & 1); };
  return {field(31), field(30), field(29)};
}

}  // namespace

double oklab_distance(StraightRgba8 a, StraightRgba8 b, std::size_t index) {
  const std::array<double, 3> behind = background_at(index);
  const Seen of_a = seen_over(a, behind);
  const Seen of_b = seen_over(b, behind);
  const double l = of_a.l - of_b.l;
  const double m = of_a.m - of_b.m;
  const double s = of_a.s - of_b.s;
  const double green_red = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s;
  const double blue_yellow = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s;
  return std::fabs(of_a.lightness - of_b.lightness) +
         std::sqrt(green_red * green_red + blue_yellow * blue_yellow);
}

double oklab_brightness(StraightRgba8 a, StraightRgba8 b, std::size_t /*index*/) {
  const int alpha = a.a - b.a;
  const bool opaque = a.a == 255 && b.a == 255;
  const auto difference = [&](int of_a, int of_b) {
    if (opaque) return static_cast<double>(of_a - of_b);
    return (of_a * a.a - of_b * b.a - 255 * alpha) / 255.0;
  };
  const double luma = difference(a.r, b.r) * 0.29889531 + difference(a.g, b.g) * 0.58662247 +
                      difference(a.b, b.b) * 0.11448223;
  return luma == 0 && alpha != 0 ? alpha / 2.0 : luma;
}

}  // namespace sinew

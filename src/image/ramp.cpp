#include "image/ramp.h"

#include <cmath>

namespace sinew {

namespace {

/// Channels multiplied by alpha, 0..255.
struct PremulColor {
  double r, g, b, a;
};

PremulColor multiplied(StraightColor c) {
  return {255 * c.r * c.a, 255 * c.g * c.a, 255 * c.b * c.a, 255 * c.a};
}

PremulRgba8 rounded(const PremulColor& c) {
  const auto byte = [](double v) { return static_cast<std::uint8_t>(std::floor(v + 0.5)); };
  return {byte(c.r), byte(c.g), byte(c.b), byte(c.a)};
}

PremulColor mixed(const PremulColor& a, const PremulColor& b, double t) {
  return {a.r + (b.r - a.r) * t, a.g + (b.g - a.g) * t, a.b + (b.b - a.b) * t,
          a.a + (b.a - a.a) * t};
}

}  // namespace

std::vector<PremulRgba8> color_ramp(std::span<const GradientStop> stops, const Tint& tint) {
  std::vector<PremulColor> colors;
  for (const GradientStop& stop : stops) colors.push_back(multiplied(tinted(stop.color, tint)));
  std::vector<PremulRgba8> ramp;
  ramp.reserve(kRampSize);
  std::size_t next = 0;  // the first stop behind the place
  for (int i = 0; i < kRampSize; ++i) {
    const double place = static_cast<double>(i) / (kRampSize - 1);
    while (next < stops.size() && stops[next].place <= place) ++next;
    if (next == 0 || next == stops.size()) {
      ramp.push_back(rounded(colors[next == 0 ? 0 : next - 1]));
    } else {
      const double begin = stops[next - 1].place;
      const double t = (place - begin) / (stops[next].place - begin);
      ramp.push_back(rounded(mixed(colors[next - 1], colors[next], t)));
    }
  }
  return ramp;
}

}  // namespace sinew

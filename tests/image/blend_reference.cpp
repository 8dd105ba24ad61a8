#include "image/blend_reference.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

using Rgb = std::array<double, 3>;

double hard_light(double s, double d) { return s <= 0.5 ? 2 * s * d : 1 - 2 * (1 - s) * (1 - d); }

double soft_light(double s, double d) {
  if (s <= 0.5) return d - (1 - 2 * s) * d * (1 - d);
  const double g = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : std::sqrt(d);
  return d + (2 * s - 1) * (g - d);
}

double separable(Blend mode, double s, double d) {
  switch (mode) {
    case Blend::Normal:
      return s;
    case Blend::Multiply:
      return s * d;
    case Blend::Screen:
      return s + d - s * d;
    case Blend::Darken:
      return std::min(s, d);
    case Blend::Lighten:
      return std::max(s, d);
    case Blend::Overlay:
      return hard_light(d, s);
    case Blend::HardLight:
      return hard_light(s, d);
    case Blend::SoftLight:
      return soft_light(s, d);
    case Blend::ColorDodge:
      return d == 0 ? 0 : s == 1 ? 1 : std::min(1.0, d / (1 - s));
    case Blend::ColorBurn:
      return d == 1 ? 1 : s == 0 ? 0 : 1 - std::min(1.0, (1 - d) / s);
    case Blend::Difference:
      return std::fabs(s - d);
    case Blend::Exclusion:
      return s + d - 2 * s * d;
    default:
      return -1;
  }
}

double lum(const Rgb& c) { return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]; }
double sat(const Rgb& c) { return std::max({c[0], c[1], c[2]}) - std::min({c[0], c[1], c[2]}); }

Rgb clip_color(Rgb c) {
  const double l = lum(c);
  const double n = std::min({c[0], c[1], c[2]});
  const double x = std::max({c[0], c[1], c[2]});
  if (n < 0) {
    for (double& v : c) v = l + (v - l) * l / (l - n);
  }
  if (x > 1) {
    for (double& v : c) v = l + (v - l) * (1 - l) / (x - l);
  }
  return c;
}

Rgb set_lum(Rgb c, double l) {
  const double d = l - lum(c);
  for (double& v : c) v += d;
  return clip_color(c);
}

/// As W3C writes it: by which channel is largest, which smallest.
Rgb set_sat(Rgb c, double s) {
  std::array<std::size_t, 3> order{0, 1, 2};
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return c[a] < c[b]; });
  double& low = c[order[0]];
  double& mid = c[order[1]];
  double& high = c[order[2]];
  if (high > low) {
    mid = (mid - low) * s / (high - low);
    high = s;
  } else {
    mid = high = 0;
  }
  low = 0;
  return c;
}

Rgb overlap(Blend mode, const Rgb& s, const Rgb& d) {
  switch (mode) {
    case Blend::Hue:
      return set_lum(set_sat(s, sat(d)), lum(d));
    case Blend::Saturation:
      return set_lum(set_sat(d, sat(s)), lum(d));
    case Blend::Color:
      return set_lum(s, lum(d));
    case Blend::Luminosity:
      return set_lum(d, lum(s));
    default:
      return {separable(mode, s[0], d[0]), separable(mode, s[1], d[1]),
              separable(mode, s[2], d[2])};
  }
}

BlendColor scaled(const BlendColor& c, double k) {
  const double a = c.alpha * k;
  return {{c.rgb[0] * a, c.rgb[1] * a, c.rgb[2] * a}, a};
}

BlendColor added(const BlendColor& s, const BlendColor& d, double alpha, double limit) {
  const BlendColor a = scaled(s, 1);
  const BlendColor b = scaled(d, 1);
  BlendColor sum{{}, std::min(limit, d.alpha + alpha)};
  for (std::size_t i = 0; i < 3; ++i) sum.rgb[i] = std::min(limit, a.rgb[i] + b.rgb[i]);
  return sum;
}

}  // namespace

BlendColor blend_reference(Blend mode, const BlendColor& s, const BlendColor& d) {
  switch (mode) {
    case Blend::Additive:
      return added(s, d, s.alpha, 1);
    case Blend::AdditiveLuminance:
      return added(s, d, s.alpha * std::max({s.rgb[0], s.rgb[1], s.rgb[2]}), 1);
    case Blend::AdditiveNone:
      return added(s, d, 0, d.alpha);
    case Blend::Erase:
      return scaled(d, 1 - s.alpha);
    case Blend::Mask:
      return scaled(d, s.alpha);
    default:
      break;
  }
  const Rgb both = overlap(mode, s.rgb, d.rgb);
  BlendColor result{{}, s.alpha + d.alpha - s.alpha * d.alpha};
  for (std::size_t i = 0; i < 3; ++i) {
    result.rgb[i] = s.rgb[i] * s.alpha * (1 - d.alpha) + d.rgb[i] * d.alpha * (1 - s.alpha) +
                    s.alpha * d.alpha * both[i];
  }
  return result;
}

}  // namespace sinew

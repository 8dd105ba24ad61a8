#include "image/blend.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

/// Everything is computed in these: a product of three channels of 16 bits fits.
using Wide = std::int64_t;

template <class Pixel>
inline constexpr Wide kOne = 255;
template <>
inline constexpr Wide kOne<PremulRgba16> = 65535;

/// A product of two channels as one channel, rounded; halves do not occur, as kOne is odd.
template <class Pixel>
constexpr auto rounded(Wide product) {
  return static_cast<decltype(Pixel::a)>((product + kOne<Pixel> / 2) / kOne<Pixel>);
}

template <class Pixel>
constexpr auto capped(Wide sum, Wide limit) {
  return static_cast<decltype(Pixel::a)>(std::min(sum, limit));
}

/// One channel of source and target, and their alphas.
struct Channels {
  Wide s, d, sa, da;
};

// What the overlap is worth in each of W3C's modes: sa da B, a product of two channels, 0..sa da.

constexpr Wide multiply(const Channels& c) { return c.s * c.d; }
constexpr Wide screen(const Channels& c) { return c.s * c.da + c.d * c.sa - c.s * c.d; }
constexpr Wide darken(const Channels& c) { return std::min(c.s * c.da, c.d * c.sa); }
constexpr Wide lighten(const Channels& c) { return std::max(c.s * c.da, c.d * c.sa); }
constexpr Wide difference(const Channels& c) { return lighten(c) - darken(c); }
constexpr Wide exclusion(const Channels& c) { return c.s * c.da + c.d * c.sa - 2 * c.s * c.d; }

constexpr Wide hard_light(const Channels& c) {
  if (2 * c.s <= c.sa) return 2 * c.s * c.d;
  return c.sa * c.da - 2 * (c.sa - c.s) * (c.da - c.d);
}
constexpr Wide overlay(const Channels& c) { return hard_light({c.d, c.s, c.da, c.sa}); }

constexpr Wide color_dodge(const Channels& c) {
  const Wide all = c.sa * c.da;
  if (c.d == 0) return 0;
  if (c.s >= c.sa) return all;
  return std::min(all, c.d * c.sa * c.sa / (c.sa - c.s));
}

constexpr Wide color_burn(const Channels& c) {
  const Wide all = c.sa * c.da;
  if (c.d >= c.da) return all;
  if (c.s == 0) return 0;
  return all - std::min(all, (c.da - c.d) * c.sa * c.sa / c.s);
}

/// 256 da G of soft-light, cut off.
Wide softened(Wide d, Wide da) {
  if (4 * d <= da) {
    return da == 0 ? 0 : 1024 * d * (da * da - 3 * d * da + 4 * d * d) / (da * da);
  }
  // Below 2^48, where the square root of doubles cut off is that of integers.
  return static_cast<Wide>(std::sqrt(static_cast<double>(65536 * d * da)));
}

Wide soft_light(const Channels& c) {
  const Wide slope = 2 * c.s - c.sa;
  if (slope <= 0) {
    return c.d * c.sa + (c.da == 0 ? 0 : slope * c.d * (c.da - c.d) / c.da);
  }
  return c.d * c.sa + slope * (softened(c.d, c.da) - 256 * c.d) / 256;
}

template <class Pixel>
constexpr Wide shown_alone(Wide s, Wide d, Wide sa, Wide da) {
  return s * (kOne<Pixel> - da) + d * (kOne<Pixel> - sa);
}

template <class Pixel>
constexpr auto joint_alpha(const Pixel& s, const Pixel& d) {
  return rounded<Pixel>(shown_alone<Pixel>(s.a, d.a, s.a, d.a) + Wide{s.a} * d.a);
}

template <Wide (*kOverlap)(const Channels&), class Pixel>
Pixel separable(Pixel s, Pixel d) {
  const auto channel = [&](Wide sc, Wide dc) {
    return rounded<Pixel>(shown_alone<Pixel>(sc, dc, s.a, d.a) + kOverlap({sc, dc, s.a, d.a}));
  };
  return {channel(s.r, d.r), channel(s.g, d.g), channel(s.b, d.b), joint_alpha(s, d)};
}

/// The modes that look at all channels together: doubles, in the order written here. A channel is
/// worth its straight value times sa da, so that all but the quotients is exact in 8 bits.
struct Triple {
  double r, g, b;
};

template <class F>
Triple each(const Triple& c, const F& f) {
  return {f(c.r), f(c.g), f(c.b)};
}
double least(const Triple& c) { return std::min({c.r, c.g, c.b}); }
double greatest(const Triple& c) { return std::max({c.r, c.g, c.b}); }
double saturation(const Triple& c) { return greatest(c) - least(c); }
double luminosity(const Triple& c) { return (30 * c.r + 59 * c.g + 11 * c.b) / 100; }

Triple with_saturation(const Triple& c, double wanted) {
  const double low = least(c);
  const double range = greatest(c) - low;
  if (range == 0) return {0, 0, 0};
  return each(c, [&](double v) { return (v - low) * wanted / range; });
}

Triple with_luminosity(const Triple& c, double wanted, double one) {
  const double shift = wanted - luminosity(c);
  Triple moved = each(c, [&](double v) { return v + shift; });
  const double low = least(moved);
  const double high = greatest(moved);
  if (low < 0) {
    moved = each(moved, [&](double v) { return wanted + (v - wanted) * wanted / (wanted - low); });
  }
  if (high > one) {
    moved = each(
        moved, [&](double v) { return wanted + (v - wanted) * (one - wanted) / (high - wanted); });
  }
  return moved;
}

Triple overlap_of_all(Blend mode, const Triple& s, const Triple& d, double one) {
  switch (mode) {
    case Blend::Hue:
      return with_luminosity(with_saturation(s, saturation(d)), luminosity(d), one);
    case Blend::Saturation:
      return with_luminosity(with_saturation(d, saturation(s)), luminosity(d), one);
    case Blend::Color:
      return with_luminosity(s, luminosity(d), one);
    default:
      return with_luminosity(d, luminosity(s), one);
  }
}

template <class Pixel>
Pixel non_separable(Blend mode, Pixel s, Pixel d) {
  const double sa = s.a;
  const double da = d.a;
  const double one = sa * da;
  const Triple overlap =
      overlap_of_all(mode, {s.r * da, s.g * da, s.b * da}, {d.r * sa, d.g * sa, d.b * sa}, one);
  const auto channel = [&](Wide sc, Wide dc, double v) {
    const auto whole = static_cast<Wide>(std::floor(std::clamp(v, 0.0, one) + 0.5));
    return rounded<Pixel>(shown_alone<Pixel>(sc, dc, s.a, d.a) + whole);
  };
  return {channel(s.r, d.r, overlap.r), channel(s.g, d.g, overlap.g), channel(s.b, d.b, overlap.b),
          joint_alpha(s, d)};
}

template <class Pixel>
Pixel over(Pixel s, Pixel d) {
  const auto channel = [&](Wide sc, Wide dc) {
    return rounded<Pixel>(sc * kOne<Pixel> + dc * (kOne<Pixel> - s.a));
  };
  return {channel(s.r, d.r), channel(s.g, d.g), channel(s.b, d.b), channel(s.a, d.a)};
}

/// alpha: what is added to that of the target. limit: how far channels may go.
template <class Pixel>
Pixel added(Pixel s, Pixel d, Wide alpha, Wide limit) {
  return {capped<Pixel>(Wide{s.r} + d.r, limit), capped<Pixel>(Wide{s.g} + d.g, limit),
          capped<Pixel>(Wide{s.b} + d.b, limit), capped<Pixel>(alpha + d.a, limit)};
}

template <class Pixel>
Pixel times(Pixel d, Wide k) {
  return {rounded<Pixel>(d.r * k), rounded<Pixel>(d.g * k), rounded<Pixel>(d.b * k),
          rounded<Pixel>(d.a * k)};
}

template <class Pixel>
Pixel blended(Blend mode, Pixel s, Pixel d) {
  switch (mode) {
    case Blend::Normal:
      return over(s, d);
    case Blend::Additive:
      return added(s, d, s.a, kOne<Pixel>);
    case Blend::AdditiveLuminance:
      return added(s, d, std::max({s.r, s.g, s.b}), kOne<Pixel>);
    case Blend::AdditiveNone:
      return added(s, d, 0, d.a);
    case Blend::Multiply:
      return separable<multiply>(s, d);
    case Blend::Screen:
      return separable<screen>(s, d);
    case Blend::Darken:
      return separable<darken>(s, d);
    case Blend::Lighten:
      return separable<lighten>(s, d);
    case Blend::Overlay:
      return separable<overlay>(s, d);
    case Blend::HardLight:
      return separable<hard_light>(s, d);
    case Blend::SoftLight:
      return separable<soft_light>(s, d);
    case Blend::ColorDodge:
      return separable<color_dodge>(s, d);
    case Blend::ColorBurn:
      return separable<color_burn>(s, d);
    case Blend::Difference:
      return separable<difference>(s, d);
    case Blend::Exclusion:
      return separable<exclusion>(s, d);
    case Blend::Hue:
    case Blend::Saturation:
    case Blend::Color:
    case Blend::Luminosity:
      return non_separable(mode, s, d);
    case Blend::Erase:
      return times(d, kOne<Pixel> - s.a);
    case Blend::Mask:
      return times(d, s.a);
  }
  return d;
}

}  // namespace

PremulRgba8 blend(Blend mode, PremulRgba8 source, PremulRgba8 target) {
  return blended(mode, source, target);
}
PremulRgba16 blend(Blend mode, PremulRgba16 source, PremulRgba16 target) {
  return blended(mode, source, target);
}

PremulRgba8 stacked(Blend mode, PremulRgba8 upper, PremulRgba8 lower) {
  switch (mode) {
    case Blend::Additive:
    case Blend::AdditiveLuminance:
    case Blend::AdditiveNone:
      return blend(Blend::Additive, upper, lower);
    case Blend::Multiply:
    case Blend::Screen:
      return blend(mode, upper, lower);
    default:
      return blend(Blend::Normal, upper, lower);
  }
}

}  // namespace sinew

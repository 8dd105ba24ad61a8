#pragma once

#include "image/pixel.h"

namespace sinew {

/// Light as it adds up, in 16 bits: what blends in a linear space is computed in.

using LinearImage = Image<PremulRgba16>;

/// 65535 times the light of an sRGB value, rounded; 0 and 255 are 0 and 65535. Source: IEC
/// 61966-2-1: c / 12.92 up to 0.04045, else ((c + 0.055) / 1.055)^2.4.
std::uint16_t linear_of(std::uint8_t srgb);
/// The sRGB value nearest to a light; undoes linear_of().
std::uint8_t srgb_of(std::uint16_t linear);

/// By way of the straight colour. to_srgb() undoes to_linear() for every pixel.
PremulRgba16 to_linear(PremulRgba8 color);
PremulRgba8 to_srgb(PremulRgba16 color);

/// Each channel times k / 255, rounded.
constexpr PremulRgba16 scaled(PremulRgba16 c, unsigned k) {
  const auto times = [k](unsigned v) { return static_cast<std::uint16_t>((v * k + 127) / 255); };
  return {times(c.r), times(c.g), times(c.b), times(c.a)};
}

/// `before` as far as coverage / 255 leaves it, and `after` for the rest, rounded once.
constexpr PremulRgba16 mixed(PremulRgba16 before, PremulRgba16 after, unsigned coverage) {
  const auto mix = [coverage](unsigned b, unsigned a) {
    return static_cast<std::uint16_t>((a * coverage + b * (255 - coverage) + 127) / 255);
  };
  return {mix(before.r, after.r), mix(before.g, after.g), mix(before.b, after.b),
          mix(before.a, after.a)};
}

}  // namespace sinew

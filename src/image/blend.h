#pragma once

#include <cstdint>

#include "image/pixel.h"

namespace sinew {

/// The integer formulas every pixel is made of; SIMD code must equal them bit for bit.

/// (a * b + 2^14) / 2^15 with an arithmetic shift: x86 pmulhrsw, NEON sqrdmulh, Highway
/// MulFixedPoint15. The pair (-32768, -32768), where those differ, does not occur.
constexpr int mulhrs(int a, int b) { return (a * b + 0x4000) >> 15; }

/// x / 255, rounded; exact for x in 0..65025 (checked for all in tests/image/blend_test.cpp; with
/// +127 instead of +128 255 values would be wrong).
constexpr std::uint8_t div255(unsigned x) {
  return static_cast<std::uint8_t>(((x + 128) * 257) >> 16);
}

/// How a source goes onto a target. blend_modes() (image/blend_modes.h) has the word and the
/// formula of each. None makes a channel larger than its alpha.
enum class Blend : std::uint8_t {
  Normal,
  Additive,           ///< The sum, of the alphas too.
  AdditiveLuminance,  ///< The sum; alpha grows by the light's brightest channel.
  AdditiveNone,       ///< The sum, no further than the target's alpha, which stays.
  Multiply,
  Screen,
  Darken,
  Lighten,
  Overlay,
  HardLight,
  SoftLight,
  ColorDodge,
  ColorBurn,
  Difference,
  Exclusion,
  Hue,
  Saturation,
  Color,
  Luminosity,
  Erase,
  Mask,
};

/// Each channel times k / 255.
constexpr PremulRgba8 scaled(PremulRgba8 c, unsigned k) {
  return {div255(c.r * k), div255(c.g * k), div255(c.b * k), div255(c.a * k)};
}

/// Each channel times the same channel of `tint` / 255: tint is premultiplied, so that opacity is
/// applied with it.
constexpr PremulRgba8 tinted(PremulRgba8 c, PremulRgba8 tint) {
  return {div255(unsigned{c.r} * tint.r), div255(unsigned{c.g} * tint.g),
          div255(unsigned{c.b} * tint.b), div255(unsigned{c.a} * tint.a)};
}

/// `before` as far as coverage / 255 leaves it, and `after` for the rest, rounded once: 0 gives the
/// one and 255 the other exactly, and r, g, b stay <= a.
constexpr PremulRgba8 mixed(PremulRgba8 before, PremulRgba8 after, unsigned coverage) {
  const unsigned rest = 255 - coverage;
  return {
      div255(after.r * coverage + before.r * rest), div255(after.g * coverage + before.g * rest),
      div255(after.b * coverage + before.b * rest), div255(after.a * coverage + before.a * rest)};
}

/// White becomes `light`, black becomes `dark`, both premultiplied by one alpha, which is light.a;
/// dark.a is 0. A channel is c * light + (a - c) * dark, over 255, rounded once: never off from the
/// true value of these 8-bit numbers by more than 1/2. With a dark of 0 it is tinted().
constexpr PremulRgba8 two_toned(PremulRgba8 c, PremulRgba8 light, PremulRgba8 dark) {
  return {div255(unsigned{c.r} * light.r + unsigned(c.a - c.r) * dark.r),
          div255(unsigned{c.g} * light.g + unsigned(c.a - c.g) * dark.g),
          div255(unsigned{c.b} * light.b + unsigned(c.a - c.b) * dark.b),
          div255(unsigned{c.a} * light.a)};
}

/// Puts `source` onto `target`. What the formula gives is rounded once, halves away from 0; a
/// quotient or a square root within it is found more finely than one step and cut off there (see
/// blend.cpp), so that a channel is off from its true value by at most 0.51. Exact where one of the
/// two is transparent.
PremulRgba8 blend(Blend mode, PremulRgba8 source, PremulRgba8 target);
PremulRgba16 blend(Blend mode, PremulRgba16 source, PremulRgba16 target);

/// Two colours of the same item on top of one another, as one source that then goes onto what is
/// behind: by the item's own formula where it does not matter which two of three are put together
/// first, else `upper` lies over `lower`.
PremulRgba8 stacked(Blend mode, PremulRgba8 upper, PremulRgba8 lower);

}  // namespace sinew

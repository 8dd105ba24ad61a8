#pragma once

#include <algorithm>

#include "image/blend.h"
#include "image/linear.h"
#include "raster/owner_image.h"
#include "raster/packed_pixel.h"

namespace sinew {

/// What pixels can be drawn on: PremulRgba8, PremulRgba16 for light that adds up, OwnerPixel. For
/// each: how a colour, a pixel of a layer, and what was drawn in a clip get onto it.

/// Where a colour comes from. Only the owner buffer asks.
struct Origin {
  std::uint32_t owner = 0;
  std::uint32_t triangle = 0;
  std::uint8_t full = 255;  ///< The alpha that the colour has where its picture is opaque.
};

/// Puts a colour that covers coverage / 255 of the pixel onto it.
inline void put(PremulRgba8& target, Blend mode, PremulRgba8 source, unsigned coverage,
                const Origin&) {
  source = scaled(source, coverage);
  target = mode == Blend::Normal ? unpacked(drawn_over(packed(source), packed(target)))
                                 : blend(mode, source, target);
}
inline void put(PremulRgba16& target, Blend mode, PremulRgba8 source, unsigned coverage,
                const Origin&) {
  target = blend(mode, scaled(to_linear(source), coverage), target);
}
void put(OwnerPixel& target, Blend mode, PremulRgba8 source, unsigned coverage,
         const Origin& origin);

/// Puts a layer's pixel, faded by opacity / 255, onto the one below.
inline void put_layer(PremulRgba8& target, Blend mode, PremulRgba8 source, unsigned opacity) {
  put(target, mode, source, opacity, {});
}
inline void put_layer(PremulRgba16& target, Blend mode, PremulRgba16 source, unsigned opacity) {
  target = blend(mode, scaled(source, opacity), target);
}
void put_layer(OwnerPixel& target, Blend mode, const OwnerPixel& source, unsigned opacity);

/// mixed() of a clip.
OwnerPixel mixed(const OwnerPixel& before, const OwnerPixel& after, unsigned coverage);

inline std::uint8_t alpha_of(PremulRgba8 c) { return c.a; }
inline std::uint8_t alpha_of(PremulRgba16 c) {
  return static_cast<std::uint8_t>((c.a + 128) / 257);
}
inline std::uint8_t alpha_of(const OwnerPixel& c) { return c.color.a; }

}  // namespace sinew

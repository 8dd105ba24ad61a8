#pragma once

#include <span>

#include "raster/sampler.h"
#include "raster/texture_plane.h"

namespace sinew {

/// What all pixels of a mesh share.
struct MeshPaint {
  Sampler sampler;
  PremulRgba8 tint;
  PremulRgba8 dark;
  Blend blend;
};

/// Neighbouring pixels of one row that one triangle covers wholly.
struct TexturedSpan {
  PremulRgba8* target;
  std::int32_t count;
  TexturePlace first;  ///< Of the first pixel.
};

/// The texel at a place, tinted.
inline PremulRgba8 tinted_texel(const MeshPaint& paint, TexturePlace place) {
  return unpacked(
      two_toned_packed(paint.sampler.at(place.u, place.v), packed(paint.tint), packed(paint.dark)));
}

/// Puts a colour onto a pixel.
inline void draw_pixel(Blend mode, PremulRgba8 source, PremulRgba8& target) {
  target = mode == Blend::Normal ? unpacked(drawn_over(packed(source), packed(target)))
                                 : blend(mode, source, target);
}

/// Puts one colour onto `count` neighbours.
void draw_color(Blend mode, PremulRgba8 source, PremulRgba8* target, int count);

/// Draws the spans of one triangle; `step` is from one pixel to the next.
void draw_spans(const MeshPaint& paint, TexturePlace step, std::span<const TexturedSpan> spans);

}  // namespace sinew

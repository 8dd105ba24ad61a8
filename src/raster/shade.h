#pragma once

#include <span>

#include "raster/sampler.h"
#include "raster/surface.h"
#include "raster/target.h"
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
  int x, y;  ///< Its first pixel.
  std::int32_t count;
  TexturePlace first;  ///< Of the first pixel.
};

/// The texel at a place, tinted.
inline PremulRgba8 tinted_texel(const MeshPaint& paint, TexturePlace place) {
  return unpacked(
      two_toned_packed(paint.sampler.at(place.u, place.v), packed(paint.tint), packed(paint.dark)));
}

/// Draws the spans of one triangle; `step` is from one pixel to the next.
void draw_spans(const MeshPaint& paint, TexturePlace step, std::span<const TexturedSpan> spans,
                const Surface<PremulRgba8>& surface, const Origin& origin);
template <class Pixel>
void draw_spans(const MeshPaint& paint, TexturePlace step, std::span<const TexturedSpan> spans,
                const Surface<Pixel>& surface, const Origin& origin) {
  for (const TexturedSpan& span : spans) {
    Pixel* target = surface.at(span.x, span.y);
    TexturePlace place = span.first;
    for (std::int32_t i = 0; i < span.count; ++i) {
      put(target[i], paint.blend, tinted_texel(paint, place), 255, origin);
      place = {place.u + step.u, place.v + step.v};
    }
  }
}

}  // namespace sinew

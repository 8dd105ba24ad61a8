#pragma once

#include <span>

#include "raster/surface.h"
#include "raster/target.h"
#include "raster/texel_lookup.h"

namespace sinew {

/// What all pixels of a mesh share.
struct MeshPaint {
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

inline PremulRgba8 tinted(const MeshPaint& paint, Packed texel) {
  return unpacked(two_toned_packed(texel, packed(paint.tint), packed(paint.dark)));
}

/// Draws the spans of one triangle.
void draw_spans(const MeshPaint& paint, const TexelLookup& texels,
                std::span<const TexturedSpan> spans, const Surface<PremulRgba8>& surface,
                const Origin& origin);
template <class Pixel>
void draw_spans(const MeshPaint& paint, const TexelLookup& texels,
                std::span<const TexturedSpan> spans, const Surface<Pixel>& surface,
                const Origin& origin) {
  for (const TexturedSpan& span : spans) {
    Pixel* target = surface.at(span.x, span.y);
    texels.find(span.first, span.count, [&](std::span<const Packed> found) {
      for (const Packed texel : found) {
        put(*target++, paint.blend, tinted(paint, texel), 255, origin);
      }
    });
  }
}

}  // namespace sinew

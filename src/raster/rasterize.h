#pragma once

#include "raster/draw_list.h"

namespace sinew {

/// Draws the list onto `target`, whose pixel (0, 0) is the canvas pixel (clip.left, clip.top) and
/// whose size is that of `clip`. A pixel's value depends on the list and its own place alone, never
/// on `clip`: bands and tiles put together equal the whole.
///
/// What has a coordinate that is not finite or lies beyond +-2^22 is left out (a triangle, or a
/// whole path). Never throws but for memory.
void rasterize(const DrawList& list, const TextureTable& textures, PixelRect clip,
               PremulImage& target);

}  // namespace sinew

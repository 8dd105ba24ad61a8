#pragma once

#include <vector>

#include "raster/shade.h"
#include "raster/triangle.h"
#include "raster/uncolored_pixels.h"

namespace sinew {

/// Draws meshes. Keeps its memory between them.
class MeshPainter {
 public:
  /// Pixel: PremulRgba8, PremulRgba16 or OwnerPixel.
  template <class Pixel>
  void draw(const DrawList& list, const MeshItem& item, const TextureTable& textures,
            const Surface<Pixel>& surface);

 private:
  /// Makes spans_ of a triangle, but for the pixels on the outline, which get its colour.
  void find_spans(std::size_t triangle, const TexelLookup& texels, const MeshPaint& paint,
                  const PixelRect& clip);
  /// Gives a colour to the pixels on the outline that have none.
  void color_outline(const Texture& texture, const MeshPaint& paint);

  MeshGeometry geometry_;
  OutlinePixels outline_;
  UncoloredPixels uncolored_;
  std::vector<TexturedSpan> spans_;
};

/// The pixels a mesh can touch, whatever its texture.
PixelRect mesh_bounds(const DrawList& list, const MeshItem& item);

}  // namespace sinew

#pragma once

#include <vector>

#include "raster/pixel_owners.h"
#include "raster/shade.h"
#include "raster/triangle.h"

namespace sinew {

/// Draws meshes. Keeps its memory between them.
class MeshPainter {
 public:
  void draw(const DrawList& list, const MeshItem& item, const TextureTable& textures,
            const Surface& surface);

 private:
  void draw_triangle(const Triangle& triangle, const MeshPaint& paint, const Surface& surface);
  void cut_span(const TexturePlane& plane, const MeshPaint& paint, const Surface& surface,
                const TriangleSpan& span);
  void draw_outline(const MeshPaint& paint, const Surface& surface);

  MeshGeometry geometry_;
  OutlinePixels outline_;
  OwnerFinder owners_;
  std::vector<TexturedSpan> spans_;
};

/// The pixels a mesh can touch, whatever its texture.
PixelRect mesh_bounds(const DrawList& list, const MeshItem& item);

}  // namespace sinew

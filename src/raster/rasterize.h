#pragma once

#include <memory>

#include "raster/draw_list.h"

namespace sinew {

/// Draws lists, and keeps its working memory from one to the next. Not for use by two threads at
/// once.
class Rasterizer {
 public:
  Rasterizer();
  ~Rasterizer();
  Rasterizer(Rasterizer&&) noexcept;
  Rasterizer& operator=(Rasterizer&&) noexcept;

  /// Draws the list onto `target`, whose pixel (0, 0) is the canvas pixel (clip.left, clip.top) and
  /// whose size is that of `clip`. A pixel's value depends on the list and its own place alone,
  /// never on `clip`: bands and tiles put together equal the whole.
  ///
  /// What has a coordinate that is not finite or reaches +-2^22 is left out (a triangle, or a
  /// whole path); so are triangles without area, and items that name what the list or `textures`
  /// does not have. Layers that are not ended end with the list. Never throws but for memory.
  void draw(const DrawList& list, const TextureTable& textures, PixelRect clip,
            PremulImage& target);

 private:
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
};

/// The same with a Rasterizer of its own.
void rasterize(const DrawList& list, const TextureTable& textures, PixelRect clip,
               PremulImage& target);

}  // namespace sinew

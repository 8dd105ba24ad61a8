#pragma once

#include <memory>

#include "raster/draw_list.h"
#include "raster/owner_image.h"

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
  /// The same with light that adds up: colours are made linear as they meet the picture.
  void draw(const DrawList& list, const TextureTable& textures, PixelRect clip,
            Image<PremulRgba16>& target);
  /// The first, and who is seen where.
  void draw(const DrawList& list, const TextureTable& textures, PixelRect clip, OwnerImage& target);

 private:
  struct Workspace;
  std::unique_ptr<Workspace> workspace_;
};

/// The same with a Rasterizer of its own.
template <class Target>
void rasterize(const DrawList& list, const TextureTable& textures, PixelRect clip, Target& target) {
  Rasterizer().draw(list, textures, clip, target);
}

}  // namespace sinew

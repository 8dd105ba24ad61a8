#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "core/affine.h"
#include "raster/rasterize.h"

namespace sinew {

using Contours = std::vector<std::vector<Vec2>>;

inline constexpr PremulRgba8 kWhite{255, 255, 255, 255};

/// Adds a path item.
PathItem& add_path(DrawList& list, const Contours& contours, PremulRgba8 color = kWhite,
                   FillRule rule = FillRule::NonZero);

/// Adds a mesh item.
MeshItem& add_mesh(DrawList& list, const std::vector<Vec2>& vertices,
                   const std::vector<Vec2>& texels, const std::vector<Triangle>& triangles,
                   PremulRgba8 tint = kWhite);

/// A grid of columns x rows cells over a picture of `size`.
struct GridMesh {
  std::vector<Vec2> points;  ///< Row by row; places in the picture.
  std::vector<Triangle> triangles;
};
GridMesh grid_mesh(std::uint32_t columns, std::uint32_t rows, Vec2 size);

/// Draws onto a transparent picture.
PremulImage drawn(const DrawList& list, const TextureTable& textures, PixelRect clip);

/// A texture of one colour.
Texture plain_texture(int width, int height, PremulRgba8 color);
/// A texture of noise, every texel a valid premultiplied colour, some transparent, some opaque.
Texture noise_texture(int width, int height, std::uint32_t seed, Filter filter = Filter::Bilinear);

/// Random numbers that are the same everywhere: the distributions of <random> are not.
class Random {
 public:
  explicit Random(std::uint32_t seed) : engine_(seed) {}
  /// low <= x < high
  double number(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_()) / 4294967296.0);
  }
  int whole(int low, int high) { return static_cast<int>(number(low, high)); }
  Vec2 point(Vec2 low, Vec2 high) {
    const double x = number(low.x, high.x);
    return {x, number(low.y, high.y)};
  }

 private:
  std::mt19937 engine_;
};

}  // namespace sinew

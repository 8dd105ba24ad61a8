#pragma once

#include <array>
#include <cstdint>

#include "core/vec2.h"
#include "raster/edges.h"
#include "raster/sampler.h"

namespace sinew {

/// A corner of a textured triangle.
struct MeshCorner {
  GridPoint place;
  Vec2 texel;
};

/// A texture coordinate as a linear function of the pixel: texels with 32 fractional bits at pixel
/// centres, half a texel less than in DrawList::texels, so that texel centres are whole.
struct CoordinatePlane {
  std::int64_t origin = 0;  ///< At the anchor pixel.
  std::int64_t dx = 0, dy = 0;

  /// The step to the next pixel in a span, with kTexelBits.
  std::int64_t span_step() const { return (dx + (1 << 11)) >> 12; }

  /// The same in a picture whose texels are 2^level of these wide.
  CoordinatePlane at_level(int level) const;
};

/// A span's coordinates are stepped from anchors so many pixels apart, the first at its start.
inline constexpr int kAnchorDistance = 512;  // a power of 2

/// Texture coordinates of a pixel, with kTexelBits.
struct TexturePlace {
  std::int64_t u, v;
};

/// How many texels lie under a way of one pixel, in the direction in which they are the most, and
/// across that, where they are the fewest: so both stay what they are when all is turned.
struct TexelStretch {
  double most = 0, fewest = 0;
};

/// Both coordinates over a triangle.
///
/// The gradients come from doubles, once a triangle; they are rounded to 2^-32 texels a pixel.
/// Everything after is integers, so a place depends on the triangle and the pixel alone. A triangle
/// so thin that a pixel is 2^24 texels in it has one place everywhere, the middle of its corners.
class TexturePlane {
 public:
  explicit TexturePlane(const std::array<MeshCorner, 3>& corners);

  TexturePlace at(int x, int y) const { return {value(u_, x, y), value(v_, x, y)}; }

  /// The place of pixel x in a span of row y, whose first pixel is `start` when nothing is clipped:
  /// stepped from the last anchor, with an error of less than 2^-12 texels.
  TexturePlace in_span(int x, int y, int start) const {
    const std::int64_t steps = (x - start) & (kAnchorDistance - 1);
    const TexturePlace anchor = at(x - static_cast<int>(steps), y);
    return {anchor.u + u_.span_step() * steps, anchor.v + v_.span_step() * steps};
  }

  TexturePlace step() const { return {u_.span_step(), v_.span_step()}; }

  /// The same over a level of the texture's mip chain.
  TexturePlane at_level(int level) const;

  TexelStretch stretch() const;
  /// The sum of the squares of both.
  double squared_stretches() const;

 private:
  /// In wrapping arithmetic: the parts can leave 64 bits where the sum does not.
  std::int64_t value(const CoordinatePlane& p, int x, int y) const {
    const auto right = static_cast<std::uint64_t>(std::int64_t{x} - anchor_x_);
    const auto down = static_cast<std::uint64_t>(std::int64_t{y} - anchor_y_);
    const std::uint64_t sum = static_cast<std::uint64_t>(p.origin) +
                              static_cast<std::uint64_t>(p.dx) * right +
                              static_cast<std::uint64_t>(p.dy) * down;
    return static_cast<std::int64_t>(sum) >> (32 - kTexelBits);
  }

  int anchor_x_, anchor_y_;
  CoordinatePlane u_, v_;
};

}  // namespace sinew

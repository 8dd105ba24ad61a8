#pragma once

#include <algorithm>
#include <cstdint>

#include "image/blend.h"
#include "raster/draw_list.h"
#include "raster/packed_pixel.h"

namespace sinew {

/// Texture coordinates have 20 fractional bits, and whole numbers at the centres of texels.
inline constexpr int kTexelBits = 20;

/// Looks a texture up. Coordinates beyond its outer texels' centres are clamped to those.
struct Sampler {
  const PremulRgba8* texels;
  std::ptrdiff_t width;
  std::int64_t u_max, v_max;  ///< The last texel's centre.
  Filter filter;

  explicit Sampler(const Texture& texture)
      : texels(texture.image.pixels.data()),
        width(texture.image.width),
        u_max(std::int64_t{texture.image.width - 1} << kTexelBits),
        v_max(std::int64_t{texture.image.height - 1} << kTexelBits),
        filter(texture.filter) {}

  Packed bilinear_at(std::int64_t u, std::int64_t v) const {
    u = std::clamp<std::int64_t>(u, 0, u_max);
    v = std::clamp<std::int64_t>(v, 0, v_max);
    return between(u, v, u < u_max ? 1 : 0, v < v_max ? width : 0);
  }

  /// The same where nothing needs clamping: 0 <= u < u_max, 0 <= v < v_max.
  Packed bilinear_inside(std::int64_t u, std::int64_t v) const { return between(u, v, 1, width); }
  bool is_inside(std::int64_t u, std::int64_t v) const {
    return u >= 0 && u < u_max && v >= 0 && v < v_max;
  }

  Packed nearest_at(std::int64_t u, std::int64_t v) const {
    constexpr std::int64_t kHalf = std::int64_t{1} << (kTexelBits - 1);
    u = std::clamp<std::int64_t>(u + kHalf, 0, u_max);
    v = std::clamp<std::int64_t>(v + kHalf, 0, v_max);
    return packed(texels[(v >> kTexelBits) * width + (u >> kTexelBits)]);
  }

  Packed at(std::int64_t u, std::int64_t v) const {
    return filter == Filter::Nearest ? nearest_at(u, v) : bilinear_at(u, v);
  }

 private:
  Packed between(std::int64_t u, std::int64_t v, std::ptrdiff_t right, std::ptrdiff_t down) const {
    const PremulRgba8* p = texels + (v >> kTexelBits) * width + (u >> kTexelBits);
    const auto wu = static_cast<std::uint64_t>(u >> (kTexelBits - 15) & 0x7fff);
    const auto wv = static_cast<std::uint64_t>(v >> (kTexelBits - 15) & 0x7fff);
    return bilinear_packed(p[0], p[right], p[down], p[down + right], wu, wv);
  }
};

}  // namespace sinew

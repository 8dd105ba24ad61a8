#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "image/pixel.h"
#include "raster/cubic.h"
#include "raster/packed_pixel.h"

namespace sinew {

/// Texture coordinates have 20 fractional bits, and whole numbers at the centres of texels.
inline constexpr int kTexelBits = 20;

/// Looks a picture up, be it a texture's own or a level of its mip chain. Coordinates beyond its
/// outer texels' centres are clamped to those; so are the places of texels around a coordinate.
struct Sampler {
  const PremulRgba8* texels;
  std::ptrdiff_t width;
  std::int64_t u_max, v_max;  ///< The last texel's centre.

  explicit Sampler(const PremulImage& image)
      : texels(image.pixels.data()),
        width(image.width),
        u_max(std::int64_t{image.width - 1} << kTexelBits),
        v_max(std::int64_t{image.height - 1} << kTexelBits) {}

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

  Packed bicubic_at(std::int64_t u, std::int64_t v) const {
    u = std::clamp<std::int64_t>(u, 0, u_max);
    v = std::clamp<std::int64_t>(v, 0, v_max);
    const std::int64_t left = u >> kTexelBits;
    const std::int64_t top = v >> kTexelBits;
    const std::int64_t right = u_max >> kTexelBits;
    const std::int64_t bottom = v_max >> kTexelBits;
    const std::array<std::int64_t, 4> columns{std::max<std::int64_t>(left - 1, 0), left,
                                              std::min(left + 1, right), std::min(left + 2, right)};
    const CubicWeights wu = cubic_weights(static_cast<int>(fraction(u)));
    std::array<PackedPairs, 4> rows;
    for (std::size_t j = 0; j < 4; ++j) {
      const auto y = std::clamp<std::int64_t>(top - 1 + static_cast<std::int64_t>(j), 0, bottom);
      const PremulRgba8* row = texels + y * width;
      rows[j] = cubic_row({row[columns[0]], row[columns[1]], row[columns[2]], row[columns[3]]}, wu);
    }
    return bicubic_packed(rows, cubic_weights(static_cast<int>(fraction(v))));
  }

 private:
  /// With 15 bits.
  static std::uint64_t fraction(std::int64_t coordinate) {
    return static_cast<std::uint64_t>(coordinate >> (kTexelBits - 15) & 0x7fff);
  }

  Packed between(std::int64_t u, std::int64_t v, std::ptrdiff_t right, std::ptrdiff_t down) const {
    const PremulRgba8* p = texels + (v >> kTexelBits) * width + (u >> kTexelBits);
    return bilinear_packed(p[0], p[right], p[down], p[down + right], fraction(u), fraction(v));
  }
};

}  // namespace sinew

#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "raster/draw_list.h"
#include "raster/sampler.h"
#include "raster/texture_plane.h"

namespace sinew {

/// Where in a mip chain to look: `weight` / 64 of the level above `level`, the rest of `level`,
/// which is 0 for the picture itself.
struct MipLevel {
  int level = 0;
  int weight = 0;  ///< 0..63.

  bool operator==(const MipLevel&) const = default;
};

/// The level for a triangle, in a chain whose last level is `last`.
///
/// With s = most^(3/4) * max(fewest, 1)^(1/4) / sqrt(2) it is 2^level <= s < 2^(level + 1), and
/// weight = 64 (s / 2^level - 1), rounded down; s below 1 is the picture itself. The weight comes
/// in steps so that a picture of just that size, whose corners the grid moves a little, needs one
/// level only.
///
/// Why sqrt(2), half a level finer than one texel a pixel? Five pages of rigs against the exact
/// area under each pixel (dB of PSNR, wherever pixels lie between texels), reduced to
///                                           25 %  30 %  35 %  40 %  50 %  60 %  70 %  80 %
///   s = most, weight by log2                28.4  29.4  30.5  31.4  32.4  34.0  36.4  39.5
///   s = most / sqrt(2), weight by log2      35.4  36.4  36.2  37.1  39.0  39.1  39.0  42.3
///   s = most / sqrt(2), weight as above     36.6  36.8  36.2  37.6  39.1  38.4  38.8  42.3
///   s = most / 2, weight by log2            33.5  34.4  35.0  34.9  33.7  35.5  38.7  42.3
///   the picture itself only                 25.7  27.6  29.2  30.8  33.7  35.5  38.7  42.3
/// The first is what graphics cards do: what lies between texels comes from twice as many as it
/// should, and a picture that moves slowly is sharp and soft by turns. And why not `most` alone?
/// Two of the pages, squeezed to
///                                          50x100  35x100  25x100  15x100  50x25  25x12 %
///   s = most / sqrt(2)                       36.8    30.8    29.3    26.4   31.4   29.2
///   as above                                 42.0    35.1    32.3    29.2   32.3   30.2
///   s = sqrt(most * max(fewest, 1) / 2)      41.9    33.9    31.9    27.4   31.3   29.3
///
/// It bounds what a pixel changes as a picture moves along its rows or columns: over d pixels by
/// d * 255 * 1.125 sqrt(2) + 1, as a level changes by 255 from texel to texel at most, and 1.125 is
/// the most that (1 - w) x + w x / 2 comes to with x = s / 2^level and w = x - 1. In any other
/// direction it is sqrt(2) times as much at most, for then both coordinates move; squeezed it is
/// (most / max(fewest, 1))^(1/4) times as much.
MipLevel mip_level(TexelStretch stretch, int last);

/// How one triangle finds its texels. Places are those of plane(), which is over its level.
///
/// How far is a texel from the exact lookup at the same levels, when places and the levels' own
/// texels are taken as they are? A place is stepped with an error below 2^-12 texels, cut to 15
/// bits, 2^-15 more, and rounded by 2^-21 for the level above: 2^-11.8 at most. Along one
/// coordinate, bilinear lookup changes by 255 from texel to texel, bicubic by 255 * 15/8 (half the
/// sum of |w'| is 3/2 at most, and across rows the sum of |w| is 5/4): over both coordinates 0.15
/// and 0.27. What bilinear_packed() and bicubic_packed() round adds 0.53 and 0.65 (0.03 and 0.15
/// beyond the last 1/2), a mixture of two levels 1/2 more: 1.18 and 1.42, so none is off from the
/// rounded exact value by more than 1.
class TexelLookup {
 public:
  /// plane: over the texture itself, which has at least one texel.
  TexelLookup(const Texture& texture, const TexturePlane& plane);

  const TexturePlane& plane() const { return plane_; }
  Packed at(TexturePlace place) const {
    if (is_bilinear()) return fine_.bilinear_at(place.u, place.v);
    Packed texel = 0;
    find_part(place, {0, 0}, {&texel, 1});
    return texel;
  }
  /// Finds the texels of `count` neighbouring pixels, some at a time, and calls f with those.
  template <class F>
  void find(TexturePlace first, std::int32_t count, const F& f) const {
    constexpr std::int32_t kMost = 64;
    std::array<Packed, kMost> found;
    const TexturePlace step = plane_.step();
    for (std::int32_t done = 0; done < count; done += kMost) {
      const auto part = static_cast<std::size_t>(std::min(kMost, count - done));
      find_part({first.u + step.u * done, first.v + step.v * done}, step,
                std::span(found).first(part));
      f(std::span<const Packed>(found).first(part));
    }
  }

  /// Whether it is by one level and bilinear, or the nearest: then `sampler` alone does it.
  bool is_bilinear() const { return kernel_ == Kernel::Bilinear && weight_ == 0; }
  bool is_nearest() const { return kernel_ == Kernel::Nearest; }
  const Sampler& sampler() const { return fine_; }

 private:
  enum class Kernel { Nearest, Bilinear, Bicubic };
  TexelLookup(const Texture& texture, const TexturePlane& plane, MipLevel level);

  void find_part(TexturePlace first, TexturePlace step, std::span<Packed> texels) const;

  Kernel kernel_;
  std::uint64_t weight_;  ///< Of `coarse_`, in 64ths.
  TexturePlane plane_;
  Sampler fine_, coarse_;
};

}  // namespace sinew

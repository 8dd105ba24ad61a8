#pragma once

#include <array>
#include <span>

#include "image/linear.h"

namespace sinew {

/// The mean of the 4 or 16 pixels of a block, rounded once, halves up: a channel is
/// (sum + count / 2) / count. Opaque stays opaque, and r, g, b <= a.
PremulRgba8 mean_of(std::span<const PremulRgba8> block);
PremulRgba16 mean_of(std::span<const PremulRgba16> block);

/// Writes mean_of() each block of factor x factor pixels to `out`, row by row. factor: 2 or 4;
/// divides the picture's width and height.
template <class Pixel>
void block_means(const Image<Pixel>& fine, int factor, Pixel* out) {
  std::array<Pixel, 16> block;
  const std::size_t count = factor == 2 ? 4 : 16;
  for (int top = 0; top < fine.height; top += factor) {
    for (int left = 0; left < fine.width; left += factor) {
      Pixel* pixel = block.data();
      for (int y = top; y < top + factor; ++y) {
        const Pixel* row = fine.row(y) + left;
        for (int i = 0; i < factor; ++i) *pixel++ = row[i];
      }
      *out++ = mean_of(std::span<const Pixel>(block.data(), count));
    }
  }
}

}  // namespace sinew

#pragma once

#include <cstdint>
#include <span>

#include "image/pixel.h"

namespace sinew {

/// Whole pixels from (x, y), `width` and `height` of them.
struct PixelBox {
  int x = 0;
  int y = 0;
  int width = 0;
  int height = 0;

  bool empty() const { return width <= 0 || height <= 0; }
  bool operator==(const PixelBox&) const = default;
};

/// Which pixels are not compared: not 0. Without pixels: none.
using IgnoredPixels = Image<std::uint8_t>;

/// Those in the boxes, cut to the size, and those where the mask is seen: neither black nor wholly
/// transparent. mask: null, or of the same size.
IgnoredPixels ignored_pixels(int width, int height, std::span<const PixelBox> boxes,
                             const StraightImage* mask);

}  // namespace sinew

#pragma once

#include <algorithm>

#include "raster/draw_list.h"

namespace sinew {

/// A picture being drawn on and the canvas pixels it stands for. Pixel: see raster/target.h.
template <class Pixel>
struct Surface {
  PixelRect rect;
  Pixel* pixels = nullptr;  ///< Rows of rect.width() pixels.

  Pixel* at(int x, int y) const {
    return pixels + std::ptrdiff_t{y - rect.top} * rect.width() + (x - rect.left);
  }
};

constexpr bool is_empty(const PixelRect& r) { return r.left >= r.right || r.top >= r.bottom; }

constexpr PixelRect intersection(const PixelRect& a, const PixelRect& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}

/// The smallest rectangle around both; an empty one does not count.
constexpr PixelRect united(const PixelRect& a, const PixelRect& b) {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}

}  // namespace sinew

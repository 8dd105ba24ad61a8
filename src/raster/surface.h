#pragma once

#include <algorithm>

#include "raster/draw_list.h"

namespace sinew {

/// A picture being drawn on, or a part of one, and the canvas pixels it stands for. Pixel: see
/// raster/target.h.
template <class Pixel>
struct Surface {
  PixelRect rect;
  Pixel* pixels;         ///< The first of `rect`.
  std::ptrdiff_t pitch;  ///< Pixels from one row to the next.

  /// Of a whole picture.
  Surface(const PixelRect& r, Pixel* first) : rect(r), pixels(first), pitch(r.width()) {}

  Pixel* at(int x, int y) const { return pixels + (y - rect.top) * pitch + (x - rect.left); }

  /// inner: within `rect`.
  Surface part(const PixelRect& inner) const {
    Surface surface(inner, at(inner.left, inner.top));
    surface.pitch = pitch;
    return surface;
  }
};

constexpr bool is_empty(const PixelRect& r) { return r.left >= r.right || r.top >= r.bottom; }

constexpr PixelRect intersection(const PixelRect& a, const PixelRect& b) {
  return {std::max(a.left, b.left), std::max(a.top, b.top), std::min(a.right, b.right),
          std::min(a.bottom, b.bottom)};
}

constexpr bool contains(const PixelRect& outer, const PixelRect& inner) {
  return intersection(outer, inner) == inner;
}

/// The smallest rectangle around both; an empty one does not count.
constexpr PixelRect united(const PixelRect& a, const PixelRect& b) {
  if (is_empty(a)) return b;
  if (is_empty(b)) return a;
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}

}  // namespace sinew

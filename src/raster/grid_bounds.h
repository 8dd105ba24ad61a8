#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "raster/edges.h"
#include "raster/surface.h"

namespace sinew {

/// A rectangle around places of the grid.
struct GridBounds {
  GridPoint low{kGridLimit, kGridLimit};
  GridPoint high{-kGridLimit, -kGridLimit};

  void add(GridPoint p) {
    low = {std::min(low.x, p.x), std::min(low.y, p.y)};
    high = {std::max(high.x, p.x), std::max(high.y, p.y)};
  }

  /// All pixels it touches with more than a border; empty when nothing was added, or no area.
  PixelRect pixels() const {
    if (low.x >= high.x || low.y >= high.y) return {};
    return {low.x >> 8, low.y >> 8, (high.x + 255) >> 8, (high.y + 255) >> 8};
  }
  /// All pixels it holds wholly.
  PixelRect whole_pixels() const {
    return {(low.x + 255) >> 8, (low.y + 255) >> 8, high.x >> 8, high.y >> 8};
  }
};

/// Elements first .. first + count - 1; none when there are not that many.
template <class T>
std::span<const T> part_of(const std::vector<T>& all, std::size_t first, std::size_t count) {
  if (first > all.size() || count > all.size() - first) return {};
  return std::span<const T>(all).subspan(first, count);
}

}  // namespace sinew

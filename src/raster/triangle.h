#pragma once

#include <algorithm>
#include <array>
#include <span>

#include "raster/edges.h"
#include "raster/grid_bounds.h"

namespace sinew {

/// The pixels a triangle touches.
inline PixelRect pixels_of(const std::array<GridPoint, 3>& corners) {
  GridBounds bounds;
  for (const GridPoint corner : corners) bounds.add(corner);
  return bounds.pixels();
}

/// The pixels of row y whose centres lie in a triangle: start <= x < end, not clipped.
struct TriangleSpan {
  int y, start, end;
};

/// The two or three sides of a triangle that are not horizontal, and which pixel centres lie
/// between them.
class TriangleEdges {
 public:
  /// corners: clockwise on screen, with an area.
  explicit TriangleEdges(const std::array<GridPoint, 3>& corners);

  std::span<const GridEdge> all() const { return {edges_.data(), count_}; }

  /// Calls f with the TriangleSpan of each row of `clip` that has one. Centres on an edge belong to
  /// the triangle when it is a left or a horizontal upper edge, so that of two neighbours exactly
  /// one owns them.
  template <class F>
  void for_each_span(const PixelRect& clip, const F& f) const {
    for (std::size_t i = 0; i < part_count_; ++i) {
      const Part& part = parts_[i];
      const GridEdge& left = edges_[part.left];
      const GridEdge& right = edges_[part.right];
      const int end_row = std::min(sinew::first_row(part.y_bottom), clip.bottom);
      for (int y = std::max(sinew::first_row(part.y_top), clip.top); y < end_row; ++y) {
        const std::int32_t center = 256 * y + 128;
        const int start = first_column(left.x_at(center));
        const int end = first_column(right.x_at(center));
        if (start < end) f(TriangleSpan{y, start, end});
      }
    }
  }

 private:
  /// Heights between which one edge bounds the left and one the right.
  struct Part {
    std::size_t left, right;
    std::int32_t y_top, y_bottom;
  };

  std::size_t add_edge(GridPoint from, GridPoint to) {
    edges_[count_] = GridEdge(from, to);
    return count_++;
  }

  std::array<GridEdge, 3> edges_;
  std::size_t count_ = 0;
  std::array<Part, 2> parts_;
  std::size_t part_count_ = 0;
};

}  // namespace sinew

#include "raster/uncolored_pixels.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "raster/triangle.h"

namespace sinew {
namespace {

constexpr std::int64_t kMargin = std::int64_t{1}
                                 << 28;  ///< 1/4096 pixel, for rounding in coverage.

struct Columns {
  int left, right;
};

/// The columns that a triangle with these sides may touch in row y.
Columns touched_columns(std::span<const GridEdge> edges, int y) {
  std::int64_t low = std::numeric_limits<std::int64_t>::max();
  std::int64_t high = std::numeric_limits<std::int64_t>::min();
  for (const GridEdge& edge : edges) {
    const std::int32_t top = std::max(edge.top.y, 256 * y);
    const std::int32_t bottom = std::min(edge.bottom.y, 256 * (y + 1));
    if (top > bottom) continue;
    const std::int64_t x_top = edge.x_at(top);
    const std::int64_t x_bottom = edge.x_at(bottom);
    low = std::min({low, x_top, x_bottom});
    high = std::max({high, x_top, x_bottom});
  }
  if (low > high) return {0, 0};
  return {static_cast<int>((low - kMargin) >> 40), static_cast<int>((high + kMargin) >> 40) + 1};
}

}  // namespace

const std::vector<UncoloredPixel>& UncoloredPixels::find(const MeshGeometry& geometry,
                                                         OutlinePixels& outline) {
  collect(outline);
  if (pixels_.empty()) return pixels_;
  for (std::size_t i = 0; i < geometry.triangles().size(); ++i) offer(geometry, i);
  return pixels_;
}

void UncoloredPixels::collect(OutlinePixels& outline) {
  pixels_.clear();
  row_begin_.assign(1, 0);
  first_row_ = outline.first_row();
  for (int y = first_row_; y < outline.end_row(); ++y) {
    for (OutlinePixel& pixel : outline.row(y)) {
      if (pixel.coverage == 0 || pixel.has_color) continue;
      pixels_.push_back({pixel.x, y, &pixel, kNoTriangle, -1});
    }
    row_begin_.push_back(pixels_.size());
  }
}

/// Those of row y with left <= x < right.
std::span<UncoloredPixel> UncoloredPixels::between(int y, int left, int right) {
  const auto i = static_cast<std::size_t>(y - first_row_);
  const auto before = [](const UncoloredPixel& uncolored, int x) { return uncolored.x < x; };
  const auto row_end = pixels_.begin() + static_cast<std::ptrdiff_t>(row_begin_[i + 1]);
  const auto begin = std::lower_bound(pixels_.begin() + static_cast<std::ptrdiff_t>(row_begin_[i]),
                                      row_end, left, before);
  return {begin, std::lower_bound(begin, row_end, right, before)};
}

void UncoloredPixels::offer(const MeshGeometry& geometry, std::size_t triangle) {
  const std::array<GridPoint, 3> corners = geometry.places(geometry.triangles()[triangle]);
  const PixelRect pixels = pixels_of(corners);
  const int last_row = first_row_ + static_cast<int>(row_begin_.size()) - 1;
  const int end_row = std::min(last_row, pixels.bottom);
  std::optional<TriangleEdges> edges;  // most triangles have no such pixel near them
  for (int y = std::max(first_row_, pixels.top); y < end_row; ++y) {
    if (between(y, pixels.left - 1, pixels.right + 1).empty()) continue;
    if (!edges) edges.emplace(corners);
    const Columns columns = touched_columns(edges->all(), y);
    for (UncoloredPixel& uncolored : between(y, columns.left, columns.right)) {
      take(geometry, triangle, uncolored);
    }
  }
}

void UncoloredPixels::take(const MeshGeometry& geometry, std::size_t triangle,
                           UncoloredPixel& uncolored) {
  if (uncolored.triangle == kNoTriangle) {
    uncolored.triangle = triangle;
    return;
  }
  const auto area_of = [&](std::size_t t) {
    const TriangleEdges edges(geometry.places(geometry.triangles()[t]));
    return area_in_pixel(edges.all(), uncolored.x, uncolored.y);
  };
  if (uncolored.area < 0) uncolored.area = area_of(uncolored.triangle);
  const std::int32_t area = area_of(triangle);
  if (area > uncolored.area) {
    uncolored.area = area;
    uncolored.triangle = triangle;
  }
}

std::int32_t UncoloredPixels::area_in_pixel(std::span<const GridEdge> edges, int x, int y) {
  pieces_.clear();
  for (const GridEdge& edge : edges) append_pixel_pieces(edge, x, y, pieces_);
  std::int32_t area = 0;  // a triangle does not overlap itself: the sum over its sides is right
  for (const EdgePiece& p : pieces_) {
    area += (p.y_bottom - p.y_top) * p.winding * (2 * kSub - p.x_top - p.x_bottom);
  }
  return area;
}

}  // namespace sinew

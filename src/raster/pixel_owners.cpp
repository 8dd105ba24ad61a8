#include "raster/pixel_owners.h"

#include <algorithm>
#include <limits>

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

const std::vector<OwnedPixel>& OwnerFinder::find(const MeshGeometry& geometry,
                                                 OutlinePixels& outline) {
  collect(outline);
  if (owned_.empty()) return owned_;
  for (std::size_t i = 0; i < geometry.triangles().size(); ++i) offer(geometry, i);
  return owned_;
}

void OwnerFinder::collect(OutlinePixels& outline) {
  owned_.clear();
  row_begin_.assign(1, 0);
  first_row_ = outline.first_row();
  for (int y = first_row_; y < outline.end_row(); ++y) {
    for (OutlinePixel& pixel : outline.row(y)) {
      if (pixel.coverage == 0 || pixel.has_color) continue;
      owned_.push_back({pixel.x, y, &pixel, kNoTriangle, -1});
    }
    row_begin_.push_back(owned_.size());
  }
}

std::span<OwnedPixel> OwnerFinder::row(int y) {
  const auto i = static_cast<std::size_t>(y - first_row_);
  return std::span(owned_).subspan(row_begin_[i], row_begin_[i + 1] - row_begin_[i]);
}

void OwnerFinder::offer(const MeshGeometry& geometry, std::size_t triangle) {
  const TriangleEdges edges(geometry.places(geometry.triangles()[triangle]));
  const PixelRect pixels = edges.pixels();
  const int last_row = first_row_ + static_cast<int>(row_begin_.size()) - 1;
  const int end_row = std::min(last_row, pixels.bottom);
  for (int y = std::max(first_row_, pixels.top); y < end_row; ++y) {
    const std::span<OwnedPixel> all = row(y);
    if (all.empty() || all.back().x < pixels.left - 1 || all.front().x > pixels.right) continue;
    const Columns columns = touched_columns(edges.all(), y);
    auto owned = std::lower_bound(all.begin(), all.end(), columns.left,
                                  [](const OwnedPixel& o, int x) { return o.x < x; });
    for (; owned != all.end() && owned->x < columns.right; ++owned) {
      take(geometry, triangle, *owned);
    }
  }
}

void OwnerFinder::take(const MeshGeometry& geometry, std::size_t triangle, OwnedPixel& owned) {
  if (owned.triangle == kNoTriangle) {
    owned.triangle = triangle;
    return;
  }
  const auto area_of = [&](std::size_t t) {
    const TriangleEdges edges(geometry.places(geometry.triangles()[t]));
    return area_in_pixel(edges.all(), owned.x, owned.y);
  };
  if (owned.area < 0) owned.area = area_of(owned.triangle);
  const std::int32_t area = area_of(triangle);
  if (area > owned.area) {
    owned.area = area;
    owned.triangle = triangle;
  }
}

std::int32_t OwnerFinder::area_in_pixel(std::span<const GridEdge> edges, int x, int y) {
  pieces_.clear();
  for (const GridEdge& edge : edges) append_pixel_pieces(edge, x, y, pieces_);
  std::int32_t area = 0;  // a triangle does not overlap itself: the sum over its sides is right
  for (const EdgePiece& p : pieces_) {
    area += (p.y_bottom - p.y_top) * p.winding * (2 * kSub - p.x_top - p.x_bottom);
  }
  return area;
}

}  // namespace sinew

#pragma once

#include <span>
#include <vector>

#include "raster/coverage.h"
#include "raster/mesh_geometry.h"
#include "raster/mesh_outline.h"

namespace sinew {

/// A pixel that a mesh may cover in part. The spans of its triangles leave it out.
struct OutlinePixel {
  int x;
  std::uint8_t coverage;  ///< Of the whole mesh.
  bool has_color = false;
  PremulRgba8 color;           ///< Of the mesh in this pixel, before coverage.
  std::uint32_t triangle = 0;  ///< The one that gave the colour, of several the last.
};

/// All pixels of one mesh that are neither wholly inside nor wholly outside of it, and those that
/// its outline runs through. Keeps its memory between meshes.
class OutlinePixels {
 public:
  void find(const MeshGeometry& geometry, const PixelRect& clip);

  int first_row() const { return first_row_; }
  int end_row() const { return first_row_ + static_cast<int>(row_begin_.size()) - 1; }
  /// The pixels of row y by column; none outside of first_row .. end_row - 1.
  std::span<OutlinePixel> row(int y) {
    if (y < first_row() || y >= end_row()) return {};
    const auto i = static_cast<std::size_t>(y - first_row_);
    return std::span(pixels_).subspan(row_begin_[i], row_begin_[i + 1] - row_begin_[i]);
  }

 private:
  OutlineFinder finder_;
  EdgeTable edges_;
  CoverageSweep sweep_;
  int first_row_ = 0;
  std::vector<std::size_t> row_begin_;
  std::vector<OutlinePixel> pixels_;
};

}  // namespace sinew

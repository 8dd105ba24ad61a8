#pragma once

#include <cstddef>
#include <vector>

#include "raster/mesh_geometry.h"
#include "raster/outline_pixels.h"

namespace sinew {

/// A pixel that a mesh covers in part though its centre lies in no triangle, and the triangle it
/// takes its colour from.
struct UncoloredPixel {
  int x, y;
  OutlinePixel* pixel;
  std::size_t triangle;  ///< kNoTriangle when none touches the pixel.
  std::int32_t area;     ///< Of that triangle in the pixel; -1 while it does not matter.
};
inline constexpr std::size_t kNoTriangle = static_cast<std::size_t>(-1);

/// Finds for each outline pixel that has coverage but no colour the triangle with the largest area
/// in it, of equal ones that with the lowest index. Keeps its memory between meshes.
class UncoloredPixels {
 public:
  const std::vector<UncoloredPixel>& find(const MeshGeometry& geometry, OutlinePixels& outline);

 private:
  void collect(OutlinePixels& outline);
  void offer(const MeshGeometry& geometry, std::size_t triangle);
  void take(const MeshGeometry& geometry, std::size_t triangle, UncoloredPixel& uncolored);
  std::int32_t area_in_pixel(std::span<const GridEdge> edges, int x, int y);
  std::span<UncoloredPixel> between(int y, int left, int right);

  int first_row_ = 0;
  std::vector<std::size_t> row_begin_;
  std::vector<UncoloredPixel> pixels_;
  std::vector<EdgePiece> pieces_;
};

}  // namespace sinew

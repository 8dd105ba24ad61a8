#include "raster/triangle.h"

namespace sinew {

TriangleEdges::TriangleEdges(const std::array<GridPoint, 3>& corners) {
  std::size_t i = 0;
  for (std::size_t k = 1; k < 3; ++k) {
    if (corners[k].y < corners[i].y) i = k;
  }
  const GridPoint top = corners[i];
  const GridPoint right = corners[(i + 1) % 3];  // clockwise: the next corner bounds the right
  const GridPoint left = corners[(i + 2) % 3];
  if (right.y <= left.y) {  // the right side has a knee
    const std::size_t long_left = add_edge(left, top);
    if (top.y < right.y) {
      parts_[part_count_++] = {long_left, add_edge(top, right), top.y, right.y};
    }
    if (right.y < left.y) {
      parts_[part_count_++] = {long_left, add_edge(right, left), right.y, left.y};
    }
  } else {
    const std::size_t long_right = add_edge(top, right);
    if (top.y < left.y) {
      parts_[part_count_++] = {add_edge(left, top), long_right, top.y, left.y};
    }
    parts_[part_count_++] = {add_edge(right, left), long_right, left.y, right.y};
  }
}

}  // namespace sinew

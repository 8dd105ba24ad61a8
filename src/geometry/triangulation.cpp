#include "geometry/triangulation.h"

#include <cstddef>

namespace sinew {

std::vector<std::array<std::uint32_t, 3>> strip_triangles(std::uint32_t n) {
  std::vector<std::array<std::uint32_t, 3>> triangles;
  if (n < 3) return triangles;
  triangles.reserve(n - 2);
  for (std::uint32_t k = 1; triangles.size() < n - 2; ++k) {
    triangles.push_back({k - 1, k, n - k});
    if (triangles.size() < n - 2) triangles.push_back({n - k, k, n - k - 1});
  }
  return triangles;
}

std::vector<std::array<std::uint32_t, 3>> grid_triangles(std::uint32_t columns,
                                                         std::uint32_t rows) {
  std::vector<std::array<std::uint32_t, 3>> triangles;
  triangles.reserve(std::size_t{2} * columns * rows);
  for (std::uint32_t row = 0; row < rows; ++row) {
    for (std::uint32_t column = 0; column < columns; ++column) {
      const std::uint32_t upper_left = row * (columns + 1) + column;
      const std::uint32_t upper_right = upper_left + 1;
      const std::uint32_t lower_left = upper_left + columns + 1;
      const std::uint32_t lower_right = lower_left + 1;
      triangles.push_back({upper_left, upper_right, lower_right});
      triangles.push_back({upper_left, lower_right, lower_left});
    }
  }
  return triangles;
}

}  // namespace sinew

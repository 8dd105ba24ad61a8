#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace sinew {

/// Triangles between the two halves of an outline of n points, from both ends inwards: [k-1, k,
/// n-k] and [n-k, k, n-k-1] for k = 1, 2, ... Exactly n - 2 triangles, none for n < 3; with an odd
/// n the last step has only the first of its two.
std::vector<std::array<std::uint32_t, 3>> strip_triangles(std::uint32_t n);

/// Two triangles for each cell of a grid of (columns + 1) x (rows + 1) vertices that are numbered
/// row by row from the upper left, at most 2^32 of them; cells in the same order. Each cell is cut
/// from its upper left to its lower right corner, the upper right triangle first; both run
/// clockwise on screen.
std::vector<std::array<std::uint32_t, 3>> grid_triangles(std::uint32_t columns, std::uint32_t rows);

}  // namespace sinew

#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "raster/draw_list.h"

namespace sinew {

/// A side of a triangle, as it runs clockwise on screen around it: indices of vertices.
struct DirectedEdge {
  std::uint32_t from, to;
  bool operator==(const DirectedEdge&) const = default;
};

/// Finds the outline of a mesh: the sides that do not lie between two triangles. Keeps its memory.
class OutlineFinder {
 public:
  /// triangles: clockwise on screen, indices below vertex_count.
  ///
  /// Each side is matched with one of another triangle that names the same two vertices and lies
  /// on the opposite side of it, which is to say that it runs the other way. What finds no match is
  /// outline. So with more than two triangles at one edge as many sides are left over as lie more
  /// on the one side than on the other, and where the mesh is folded along an edge both are.
  const std::vector<DirectedEdge>& find(std::span<const Triangle> triangles,
                                        std::size_t vertex_count);

 private:
  /// A side, stored at the smaller of its two vertices.
  struct Side {
    std::uint32_t other;  ///< The larger vertex.
    std::int32_t sense;   ///< 1 when it runs from the smaller to the larger, -1 otherwise.
  };

  void sort_sides(std::span<const Triangle> triangles, std::size_t vertex_count);
  void match(std::uint32_t vertex, std::span<Side> sides);

  std::vector<std::uint32_t>
      first_side_;  ///< By vertex: the place of its sides, one past the last.
  std::vector<Side> sides_;
  std::vector<DirectedEdge> outline_;
};

}  // namespace sinew

#pragma once

#include <array>
#include <vector>

#include "raster/grid_bounds.h"
#include "raster/texture_plane.h"

namespace sinew {

/// The triangles of one mesh that can be drawn, snapped to the grid.
class MeshGeometry {
 public:
  /// Leaves out triangles with a corner that is not there, not finite or too far away, and those
  /// without area; turns the others clockwise on screen. Forgets what was loaded before.
  void load(const DrawList& list, const MeshItem& item);

  std::size_t vertex_count() const { return vertices_.size(); }
  /// In the order of the item; indices below vertex_count().
  const std::vector<Triangle>& triangles() const { return triangles_; }
  /// What a triangle's index is in the item.
  std::uint32_t number(std::size_t triangle) const { return numbers_[triangle]; }
  GridPoint place(std::uint32_t vertex) const { return vertices_[vertex].corner.place; }
  std::array<GridPoint, 3> places(const Triangle& t) const {
    return {place(t[0]), place(t[1]), place(t[2])};
  }
  std::array<MeshCorner, 3> corners(const Triangle& t) const {
    return {vertices_[t[0]].corner, vertices_[t[1]].corner, vertices_[t[2]].corner};
  }
  /// Around all triangles.
  PixelRect pixels() const { return bounds_.pixels(); }

 private:
  struct Vertex {
    MeshCorner corner;
    bool usable;
  };

  std::vector<Vertex> vertices_;
  std::vector<Triangle> triangles_;
  std::vector<std::uint32_t> numbers_;
  GridBounds bounds_;
};

}  // namespace sinew

#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "nodes/drawing.h"

namespace sinew {

/// Thin lines along the edges of triangles or the links of a cloth.
struct Wireframe {
  StraightColor color{0, 0, 0, 1};
  double width = 1;
};

const Struct& wireframe_table();

/// Two points joined by a line.
using Edge = std::array<std::uint32_t, 2>;

/// Every edge of the triangles once, in order.
std::vector<Edge> edges_of(std::span<const Triangle> triangles);

void draw_wireframe(std::span<const Vec2> points, std::span<const Edge> edges,
                    const Wireframe& wireframe, const Tint& tint, const Affine& canvas_from_points,
                    DrawList& list);

}  // namespace sinew

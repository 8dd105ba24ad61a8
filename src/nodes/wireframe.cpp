#include "nodes/wireframe.h"

#include <algorithm>

namespace sinew {

const Struct& wireframe_table() {
  static const Struct table = [] {
    StructOf<Wireframe> t("wireframe", "Thin lines that show a mesh.");
    t.field<&Wireframe::color>("color", color(), "Their colour.").animated();
    t.field<&Wireframe::width>("width", number(Unit::Pixels, kNotNegative), "How thick they are.")
        .animated();
    t.short_form("color");
    return t;
  }();
  return table;
}

std::vector<Edge> edges_of(std::span<const Triangle> triangles) {
  std::vector<Edge> edges;
  for (const Triangle& t : triangles) {
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t a = t[i];
      const std::uint32_t b = t[(i + 1) % 3];
      edges.push_back({std::min(a, b), std::max(a, b)});
    }
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

void draw_wireframe(std::span<const Vec2> points, std::span<const Edge> edges,
                    const Wireframe& wireframe, const Tint& tint, const Affine& canvas_from_points,
                    DrawList& list) {
  std::vector<Polyline> lines;
  lines.reserve(edges.size());
  for (const Edge& edge : edges) lines.push_back({{points[edge[0]], points[edge[1]]}, false});
  Stroke stroke;
  stroke.color = wireframe.color;
  stroke.width.width = wireframe.width;
  draw_stroke(lines, stroke, tint, canvas_from_points, list);
}

}  // namespace sinew

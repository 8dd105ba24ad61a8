#include "raster/mesh_geometry.h"

#include <utility>

namespace sinew {

void MeshGeometry::load(const DrawList& list, const MeshItem& item) {
  vertices_.clear();
  triangles_.clear();
  numbers_.clear();
  bounds_ = {};
  const auto places = part_of(list.vertices, item.first_vertex, item.vertex_count);
  const auto texels = part_of(list.texels, item.first_vertex, item.vertex_count);
  for (std::size_t i = 0; i < places.size() && i < texels.size(); ++i) {
    Vertex vertex{{{}, texels[i]}, false};
    GridPoint texel;  // only to see that it is finite and not too far away
    vertex.usable = snap(places[i], vertex.corner.place) && snap(texels[i], texel);
    vertices_.push_back(vertex);
  }
  std::uint32_t number = 0;
  for (Triangle t : part_of(list.triangles, item.first_triangle, item.triangle_count)) {
    const std::uint32_t own_number = number++;
    bool usable = true;
    for (const std::uint32_t i : t) usable = usable && i < vertices_.size() && vertices_[i].usable;
    if (!usable) continue;
    const std::int64_t area = doubled_area(place(t[0]), place(t[1]), place(t[2]));
    if (area == 0) continue;
    if (area < 0) std::swap(t[1], t[2]);
    triangles_.push_back(t);
    numbers_.push_back(own_number);
    for (const std::uint32_t i : t) bounds_.add(place(i));
  }
}

}  // namespace sinew

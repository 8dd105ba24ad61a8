#include "raster/lists.h"

#include "geometry/triangulation.h"

namespace sinew {

PathItem& add_path(DrawList& list, const Contours& contours, PremulRgba8 color, FillRule rule) {
  PathItem item;
  item.first_contour = static_cast<std::uint32_t>(list.contours.size());
  item.contour_count = static_cast<std::uint32_t>(contours.size());
  item.color = color;
  item.rule = rule;
  for (const std::vector<Vec2>& contour : contours) {
    list.contours.push_back({static_cast<std::uint32_t>(list.points.size()),
                             static_cast<std::uint32_t>(contour.size())});
    list.points.insert(list.points.end(), contour.begin(), contour.end());
  }
  list.items.push_back(item);
  return std::get<PathItem>(list.items.back());
}

MeshItem& add_mesh(DrawList& list, const std::vector<Vec2>& vertices,
                   const std::vector<Vec2>& texels, const std::vector<Triangle>& triangles,
                   PremulRgba8 tint) {
  MeshItem item;
  item.first_vertex = static_cast<std::uint32_t>(list.vertices.size());
  item.vertex_count = static_cast<std::uint32_t>(vertices.size());
  item.first_triangle = static_cast<std::uint32_t>(list.triangles.size());
  item.triangle_count = static_cast<std::uint32_t>(triangles.size());
  item.tint = tint;
  list.vertices.insert(list.vertices.end(), vertices.begin(), vertices.end());
  list.texels.insert(list.texels.end(), texels.begin(), texels.end());
  list.triangles.insert(list.triangles.end(), triangles.begin(), triangles.end());
  list.items.push_back(item);
  return std::get<MeshItem>(list.items.back());
}

GridMesh grid_mesh(std::uint32_t columns, std::uint32_t rows, Vec2 size) {
  GridMesh mesh;
  for (std::uint32_t y = 0; y <= rows; ++y) {
    for (std::uint32_t x = 0; x <= columns; ++x) {
      mesh.points.push_back({size.x * x / columns, size.y * y / rows});
    }
  }
  mesh.triangles = grid_triangles(columns, rows);
  return mesh;
}

PremulImage drawn(const DrawList& list, const TextureTable& textures, PixelRect clip) {
  PremulImage image(clip.width(), clip.height());
  rasterize(list, textures, clip, image);
  return image;
}

Texture plain_texture(int width, int height, PremulRgba8 color) {
  return {PremulImage(width, height, color), Filter::Bilinear};
}

Texture noise_texture(int width, int height, std::uint32_t seed, Filter filter) {
  Random random(seed);
  Texture texture{PremulImage(width, height), filter};
  for (PremulRgba8& texel : texture.image.pixels) {
    const int kind = random.whole(0, 4);
    const auto a = static_cast<std::uint8_t>(kind == 0   ? 0
                                             : kind == 1 ? 255
                                                         : random.whole(0, 256));
    const auto channel = [&] { return static_cast<std::uint8_t>(random.whole(0, a + 1)); };
    const std::uint8_t r = channel();
    const std::uint8_t g = channel();
    texel = {r, g, channel(), a};
  }
  return texture;
}

}  // namespace sinew

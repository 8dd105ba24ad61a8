#include "raster/mesh.h"

#include <algorithm>
#include <span>

namespace sinew {
namespace {

/// Adds pixels left .. right - 1 of a triangle's span, cut at the anchors of its texture
/// coordinates.
void append_spans(const TexturePlane& plane, const Surface& surface, const TriangleSpan& span,
                  int left, int right, std::vector<TexturedSpan>& spans) {
  while (left < right) {
    const int past_anchor = (left - span.start) & (kAnchorDistance - 1);
    const int end = std::min(right, left + kAnchorDistance - past_anchor);
    spans.push_back(
        {surface.at(left, span.y), end - left, plane.in_span(left, span.y, span.start)});
    left = end;
  }
}

std::span<OutlinePixel> between(std::span<OutlinePixel> row, int left, int right) {
  const auto before = [](const OutlinePixel& pixel, int x) { return pixel.x < x; };
  const auto begin = std::lower_bound(row.begin(), row.end(), left, before);
  const auto end = std::lower_bound(begin, row.end(), right, before);
  return row.subspan(static_cast<std::size_t>(begin - row.begin()),
                     static_cast<std::size_t>(end - begin));
}

/// Where a mesh folds, its triangles cover one another in index order; together they are then drawn
/// with the one coverage of the pixel.
void add_color(const MeshPaint& paint, TexturePlace place, OutlinePixel& pixel) {
  const PremulRgba8 color = tinted_texel(paint, place);
  if (pixel.has_color) {
    pixel.color = stacked(paint.blend, color, pixel.color);
  } else {
    pixel.color = color;
    pixel.has_color = true;
  }
}

}  // namespace

PixelRect mesh_bounds(const DrawList& list, const MeshItem& item) {
  if (item.tint == PremulRgba8{0, 0, 0, 0}) return {};
  MeshGeometry geometry;
  geometry.load(list, item);
  return geometry.pixels();
}

void MeshPainter::draw(const DrawList& list, const MeshItem& item, const TextureTable& textures,
                       const Surface& surface) {
  if (item.texture >= textures.size() || item.tint == PremulRgba8{0, 0, 0, 0}) return;
  const Texture& texture = textures[item.texture];
  if (texture.image.pixels.empty()) return;
  geometry_.load(list, item);
  const PixelRect clip = intersection(geometry_.pixels(), surface.rect);
  if (is_empty(clip)) return;
  const MeshPaint paint{Sampler(texture), item.tint, item.dark, item.blend};
  outline_.find(geometry_, clip);
  for (const Triangle& triangle : geometry_.triangles()) draw_triangle(triangle, paint, surface);
  draw_outline(paint, surface);
}

void MeshPainter::draw_triangle(const Triangle& triangle, const MeshPaint& paint,
                                const Surface& surface) {
  const std::array<GridPoint, 3> corners = geometry_.places(triangle);
  if (is_empty(intersection(pixels_of(corners), surface.rect))) return;
  const TexturePlane plane(geometry_.corners(triangle));
  spans_.clear();
  TriangleEdges(corners).for_each_span(
      surface.rect, [&](const TriangleSpan& span) { cut_span(plane, paint, surface, span); });
  draw_spans(paint, plane.step(), spans_);
}

/// Pixels on the outline are kept for draw_outline, the others become spans.
void MeshPainter::cut_span(const TexturePlane& plane, const MeshPaint& paint,
                           const Surface& surface, const TriangleSpan& span) {
  int left = std::max(span.start, surface.rect.left);
  const int right = std::min(span.end, surface.rect.right);
  for (OutlinePixel& pixel : between(outline_.row(span.y), left, right)) {
    append_spans(plane, surface, span, left, pixel.x, spans_);
    if (pixel.coverage > 0) add_color(paint, plane.in_span(pixel.x, span.y, span.start), pixel);
    left = pixel.x + 1;
  }
  append_spans(plane, surface, span, left, right, spans_);
}

void MeshPainter::draw_outline(const MeshPaint& paint, const Surface& surface) {
  for (const OwnedPixel& owned : owners_.find(geometry_, outline_)) {
    if (owned.triangle == kNoTriangle) continue;
    const Triangle& triangle = geometry_.triangles()[owned.triangle];
    const TexturePlane plane(geometry_.corners(triangle));
    add_color(paint, plane.at(owned.x, owned.y), *owned.pixel);
  }
  for (int y = outline_.first_row(); y < outline_.end_row(); ++y) {
    for (const OutlinePixel& pixel : outline_.row(y)) {
      if (!pixel.has_color) continue;
      draw_pixel(paint.blend, scaled(pixel.color, pixel.coverage), *surface.at(pixel.x, y));
    }
  }
}

}  // namespace sinew

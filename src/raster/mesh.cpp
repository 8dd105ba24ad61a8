#include "raster/mesh.h"

#include <algorithm>
#include <span>

namespace sinew {
namespace {

/// Adds pixels left .. right - 1 of a triangle's span, cut at the anchors of its texture
/// coordinates.
void append_spans(const TexturePlane& plane, const TriangleSpan& span, int left, int right,
                  std::vector<TexturedSpan>& spans) {
  while (left < right) {
    const int past_anchor = (left - span.start) & (kAnchorDistance - 1);
    const int end = std::min(right, left + kAnchorDistance - past_anchor);
    spans.push_back({left, span.y, end - left, plane.in_span(left, span.y, span.start)});
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
void add_color(const MeshPaint& paint, Packed texel, std::size_t triangle, OutlinePixel& pixel) {
  const PremulRgba8 color = tinted(paint, texel);
  if (pixel.has_color) {
    pixel.color = stacked(paint.blend, color, pixel.color);
  } else {
    pixel.color = color;
    pixel.has_color = true;
  }
  pixel.triangle = static_cast<std::uint32_t>(triangle);
}

}  // namespace

PixelRect mesh_bounds(const DrawList& list, const MeshItem& item) {
  if (item.tint == PremulRgba8{0, 0, 0, 0}) return {};
  MeshGeometry geometry;
  geometry.load(list, item);
  return geometry.pixels();
}

void MeshPainter::find_spans(std::size_t triangle, const TexelLookup& texels,
                             const MeshPaint& paint, const PixelRect& clip) {
  spans_.clear();
  const TexturePlane& plane = texels.plane();
  const TriangleEdges edges(geometry_.places(geometry_.triangles()[triangle]));
  edges.for_each_span(clip, [&](const TriangleSpan& span) {
    int left = std::max(span.start, clip.left);
    const int right = std::min(span.end, clip.right);
    for (OutlinePixel& pixel : between(outline_.row(span.y), left, right)) {
      append_spans(plane, span, left, pixel.x, spans_);
      if (pixel.coverage > 0) {
        const TexturePlace place = plane.in_span(pixel.x, span.y, span.start);
        add_color(paint, texels.at(place), triangle, pixel);
      }
      left = pixel.x + 1;
    }
    append_spans(plane, span, left, right, spans_);
  });
}

void MeshPainter::color_outline(const Texture& texture, const MeshPaint& paint) {
  for (const UncoloredPixel& uncolored : uncolored_.find(geometry_, outline_)) {
    if (uncolored.triangle == kNoTriangle) continue;
    const Triangle& triangle = geometry_.triangles()[uncolored.triangle];
    const TexelLookup texels(texture, TexturePlane(geometry_.corners(triangle)));
    const TexturePlace place = texels.plane().at(uncolored.x, uncolored.y);
    add_color(paint, texels.at(place), uncolored.triangle, *uncolored.pixel);
  }
}

template <class Pixel>
void MeshPainter::draw(const DrawList& list, const MeshItem& item, const TextureTable& textures,
                       const Surface<Pixel>& surface) {
  if (item.texture >= textures.size() || item.tint == PremulRgba8{0, 0, 0, 0}) return;
  const Texture& texture = textures[item.texture];
  if (texture.image.pixels.empty()) return;
  geometry_.load(list, item);
  const PixelRect clip = intersection(geometry_.pixels(), surface.rect);
  if (is_empty(clip)) return;
  const MeshPaint paint{item.tint, item.dark, item.blend};
  const auto origin = [&](std::size_t triangle) {
    return Origin{item.owner, geometry_.number(triangle), item.tint.a};
  };
  outline_.find(geometry_, clip);
  for (std::size_t i = 0; i < geometry_.triangles().size(); ++i) {
    const Triangle& triangle = geometry_.triangles()[i];
    if (is_empty(intersection(pixels_of(geometry_.places(triangle)), surface.rect))) continue;
    const TexelLookup texels(texture, TexturePlane(geometry_.corners(triangle)));
    find_spans(i, texels, paint, surface.rect);
    draw_spans(paint, texels, spans_, surface, origin(i));
  }
  color_outline(texture, paint);
  for (int y = outline_.first_row(); y < outline_.end_row(); ++y) {
    for (const OutlinePixel& pixel : outline_.row(y)) {
      if (!pixel.has_color) continue;
      put(*surface.at(pixel.x, y), paint.blend, pixel.color, pixel.coverage,
          origin(pixel.triangle));
    }
  }
}

template void MeshPainter::draw(const DrawList&, const MeshItem&, const TextureTable&,
                                const Surface<PremulRgba8>&);
template void MeshPainter::draw(const DrawList&, const MeshItem&, const TextureTable&,
                                const Surface<PremulRgba16>&);
template void MeshPainter::draw(const DrawList&, const MeshItem&, const TextureTable&,
                                const Surface<OwnerPixel>&);

}  // namespace sinew

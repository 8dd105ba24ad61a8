#include "raster/rasterize.h"

#include <vector>

#include "raster/layers.h"
#include "raster/mesh.h"
#include "raster/path.h"

namespace sinew {
namespace {

/// A layer being drawn.
struct OpenLayer {
  LayerBegin begin;
  std::size_t end;  ///< The index of the item that ends it.
  Surface surface;
};

void draw_layer(const OpenLayer& layer, const Surface& below) {
  const PixelRect& rect = layer.surface.rect;
  for (int y = rect.top; y < rect.bottom; ++y) {
    const PremulRgba8* source = layer.surface.at(rect.left, y);
    PremulRgba8* target = below.at(rect.left, y);
    for (int i = 0; i < rect.width(); ++i) {
      if (source[i] == PremulRgba8{}) continue;
      draw_pixel(layer.begin.blend, scaled(source[i], layer.begin.opacity), target[i]);
    }
  }
}

}  // namespace

struct Rasterizer::Workspace {
  MeshPainter meshes;
  PathPainter paths;
  std::vector<OpenLayer> open;
  std::vector<std::vector<PremulRgba8>> buffers;  ///< By depth of nesting.

  void draw_items(const DrawList& list, const TextureTable& textures, const Surface& canvas);
  void begin_layer(const LayerBegin& begin, const LayerExtent& extent, const Surface& below);
  /// Ends the layers that end at item i.
  void end_layers(std::size_t i, const Surface& canvas);
  const Surface& top(const Surface& canvas) const {
    return open.empty() ? canvas : open.back().surface;
  }
};

void Rasterizer::Workspace::draw_items(const DrawList& list, const TextureTable& textures,
                                       const Surface& canvas) {
  open.clear();
  const std::vector<LayerExtent> extents = layer_extents(list);
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const DrawItem& item = list.items[i];
    if (const auto* mesh = std::get_if<MeshItem>(&item)) {
      meshes.draw(list, *mesh, textures, top(canvas));
    } else if (const auto* path = std::get_if<PathItem>(&item)) {
      paths.draw(list, *path, top(canvas));
    } else if (const auto* begin = std::get_if<LayerBegin>(&item)) {
      begin_layer(*begin, extents[i], top(canvas));
      if (is_empty(top(canvas).rect)) i = extents[i].end - 1;  // nothing to see: on to its end
    } else {
      end_layers(i, canvas);
    }
  }
  end_layers(list.items.size(), canvas);
}

void Rasterizer::Workspace::begin_layer(const LayerBegin& begin, const LayerExtent& extent,
                                        const Surface& below) {
  Surface surface{intersection(extent.pixels, below.rect), nullptr};
  const std::size_t depth = open.size();
  if (!is_empty(surface.rect)) {
    if (buffers.size() <= depth) buffers.resize(depth + 1);
    buffers[depth].assign(static_cast<std::size_t>(surface.rect.width()) *
                              static_cast<std::size_t>(surface.rect.height()),
                          PremulRgba8{});
    surface.pixels = buffers[depth].data();
  }
  open.push_back({begin, extent.end, surface});
}

void Rasterizer::Workspace::end_layers(std::size_t i, const Surface& canvas) {
  while (!open.empty() && open.back().end == i) {
    const OpenLayer layer = open.back();
    open.pop_back();
    draw_layer(layer, top(canvas));
  }
}

Rasterizer::Rasterizer() : workspace_(std::make_unique<Workspace>()) {}
Rasterizer::~Rasterizer() = default;
Rasterizer::Rasterizer(Rasterizer&&) noexcept = default;
Rasterizer& Rasterizer::operator=(Rasterizer&&) noexcept = default;

void Rasterizer::draw(const DrawList& list, const TextureTable& textures, PixelRect clip,
                      PremulImage& target) {
  if (is_empty(clip)) return;
  workspace_->draw_items(list, textures, {clip, target.pixels.data()});
}

void rasterize(const DrawList& list, const TextureTable& textures, PixelRect clip,
               PremulImage& target) {
  Rasterizer().draw(list, textures, clip, target);
}

}  // namespace sinew

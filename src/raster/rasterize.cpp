#include "raster/rasterize.h"

#include <algorithm>
#include <vector>

#include "raster/layers.h"
#include "raster/mesh.h"
#include "raster/path.h"

namespace sinew {
namespace {

/// What has been begun: a layer, a mask or a clip.
struct OpenItem {
  std::size_t begin;  ///< The index of the item that began it.
  std::size_t end;    ///< That of the item that ends it.
  Surface surface;
};

bool contains(const PixelRect& rect, int x, int y) {
  return rect.left <= x && x < rect.right && rect.top <= y && y < rect.bottom;
}

/// Beyond the layer its picture is transparent.
void draw_mask_layer(const LayerBegin& begin, const Surface& layer, const Surface& below) {
  for (int y = below.rect.top; y < below.rect.bottom; ++y) {
    for (int x = below.rect.left; x < below.rect.right; ++x) {
      const PremulRgba8 mask =
          contains(layer.rect, x, y) ? scaled(*layer.at(x, y), begin.opacity) : PremulRgba8{};
      draw_pixel(Blend::Mask, mask, *below.at(x, y));
    }
  }
}

void draw_layer(const LayerBegin& begin, const Surface& layer, const Surface& below) {
  if (begin.blend == Blend::Mask) return draw_mask_layer(begin, layer, below);
  const PixelRect& rect = layer.rect;
  for (int y = rect.top; y < rect.bottom; ++y) {
    const PremulRgba8* source = layer.at(rect.left, y);
    PremulRgba8* target = below.at(rect.left, y);
    for (int i = 0; i < rect.width(); ++i) {
      if (source[i] == PremulRgba8{}) continue;
      draw_pixel(begin.blend, scaled(source[i], begin.opacity), target[i]);
    }
  }
}

std::size_t pixel_count(const PixelRect& rect) {
  return static_cast<std::size_t>(rect.width()) * static_cast<std::size_t>(rect.height());
}

/// How much of each pixel a mask lets through.
struct Mask {
  PixelRect rect;  ///< Outside of it the mask is transparent.
  bool invert = false;
  std::vector<std::uint8_t> alpha;

  void take(const Surface& drawn, bool inverted) {
    rect = drawn.rect;
    invert = inverted;
    alpha.resize(pixel_count(rect));
    for (std::size_t i = 0; i < alpha.size(); ++i) alpha[i] = drawn.pixels[i].a;
  }

  std::uint8_t at(int x, int y) const {
    const std::ptrdiff_t i = std::ptrdiff_t{y - rect.top} * rect.width() + (x - rect.left);
    const std::uint8_t a =
        contains(rect, x, y) ? alpha[static_cast<std::size_t>(i)] : std::uint8_t{0};
    return invert ? static_cast<std::uint8_t>(255 - a) : a;
  }

  void merge(const Surface& drawn, const Surface& below) const {
    for (int y = drawn.rect.top; y < drawn.rect.bottom; ++y) {
      for (int x = drawn.rect.left; x < drawn.rect.right; ++x) {
        merge_run(drawn, below, y, {x, x + 1, at(x, y), false});
      }
    }
  }
};

}  // namespace

struct Rasterizer::Workspace {
  MeshPainter meshes;
  PathPainter paths;
  std::vector<OpenItem> open;
  std::vector<std::vector<PremulRgba8>> buffers;  ///< By depth of nesting.
  std::vector<Mask> masks;                        ///< Likewise, of clips by masks.
  std::vector<PremulRgba8> mask_layer;            ///< Of an item that blends as a mask.

  void draw_items(const DrawList& list, const TextureTable& textures, const Surface& canvas);
  /// A mesh or a path.
  template <class Item>
  void draw_item(const DrawList& list, const Item& item, const TextureTable& textures,
                 const Surface& surface);
  void paint(const DrawList& list, const MeshItem& mesh, const TextureTable& textures,
             const Surface& surface) {
    meshes.draw(list, mesh, textures, surface);
  }
  void paint(const DrawList& list, const PathItem& path, const TextureTable&,
             const Surface& surface) {
    paths.draw(list, path, surface);
  }
  void begin(std::size_t i, const ItemExtent& extent, const DrawList& list, const Surface& below);
  /// Ends what ends at item i.
  void end(std::size_t i, const DrawList& list, const Surface& canvas);
  const Surface& top(const Surface& canvas) const {
    return open.empty() ? canvas : open.back().surface;
  }
};

void Rasterizer::Workspace::draw_items(const DrawList& list, const TextureTable& textures,
                                       const Surface& canvas) {
  open.clear();
  const std::vector<ItemExtent> extents = item_extents(list);
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const DrawItem& item = list.items[i];
    if (const auto* mesh = std::get_if<MeshItem>(&item)) {
      draw_item(list, *mesh, textures, top(canvas));
      continue;
    }
    if (const auto* path = std::get_if<PathItem>(&item)) {
      draw_item(list, *path, textures, top(canvas));
      continue;
    }
    end(i, list, canvas);
    if (extents.empty() || extents[i].end == 0) continue;
    begin(i, extents[i], list, top(canvas));
    // Where there is nothing to see, on to its end; it ends what it had begun.
    if (is_empty(top(canvas).rect)) i = extents[i].end - 1;
  }
  end(list.items.size(), list, canvas);
}

template <class Item>
void Rasterizer::Workspace::draw_item(const DrawList& list, const Item& item,
                                      const TextureTable& textures, const Surface& surface) {
  if (item.blend != Blend::Mask) return paint(list, item, textures, surface);
  Item plain = item;
  plain.blend = Blend::Normal;
  mask_layer.assign(pixel_count(surface.rect), PremulRgba8{});
  const Surface layer{surface.rect, mask_layer.data()};
  paint(list, plain, textures, layer);
  draw_mask_layer({}, layer, surface);
}

void Rasterizer::Workspace::begin(std::size_t i, const ItemExtent& extent, const DrawList& list,
                                  const Surface& below) {
  Surface surface{intersection(extent.pixels, below.rect), nullptr};
  const std::size_t depth = open.size();
  if (!is_empty(surface.rect)) {
    if (buffers.size() <= depth) buffers.resize(depth + 1);
    std::vector<PremulRgba8>& buffer = buffers[depth];
    buffer.assign(pixel_count(surface.rect), PremulRgba8{});
    surface.pixels = buffer.data();
    const DrawItem& item = list.items[i];
    if (std::holds_alternative<ClipBegin>(item) || std::holds_alternative<MaskEnd>(item)) {
      for (int y = surface.rect.top; y < surface.rect.bottom; ++y) {
        const PremulRgba8* row = below.at(surface.rect.left, y);
        std::copy(row, row + surface.rect.width(), surface.at(surface.rect.left, y));
      }
    }
  }
  open.push_back({i, extent.end, surface});
}

void Rasterizer::Workspace::end(std::size_t i, const DrawList& list, const Surface& canvas) {
  while (!open.empty() && open.back().end == i) {
    const OpenItem ended = open.back();
    open.pop_back();
    const DrawItem& item = list.items[ended.begin];
    if (const auto* mask = std::get_if<MaskBegin>(&item)) {
      if (masks.size() <= open.size()) masks.resize(open.size() + 1);
      masks[open.size()].take(ended.surface, mask->invert);
    } else if (const auto* layer = std::get_if<LayerBegin>(&item)) {
      draw_layer(*layer, ended.surface, top(canvas));
    } else if (is_empty(ended.surface.rect)) {
      continue;
    } else if (const auto* clip = std::get_if<ClipBegin>(&item)) {
      paths.merge(list, *clip, ended.surface, top(canvas));
    } else {
      masks[open.size()].merge(ended.surface, top(canvas));
    }
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

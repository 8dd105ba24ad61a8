#include "raster/rasterize.h"

#include <algorithm>
#include <vector>

#include "raster/layers.h"
#include "raster/mesh.h"
#include "raster/path.h"

namespace sinew {
namespace {

std::size_t pixel_count(const PixelRect& rect) {
  return static_cast<std::size_t>(rect.width()) * static_cast<std::size_t>(rect.height());
}

bool contains(const PixelRect& rect, int x, int y) {
  return rect.left <= x && x < rect.right && rect.top <= y && y < rect.bottom;
}

/// Beyond the layer its picture is transparent.
template <class Pixel>
void draw_mask_layer(unsigned opacity, const Surface<Pixel>& layer, const Surface<Pixel>& below) {
  for (int y = below.rect.top; y < below.rect.bottom; ++y) {
    for (int x = below.rect.left; x < below.rect.right; ++x) {
      const Pixel mask = contains(layer.rect, x, y) ? *layer.at(x, y) : Pixel{};
      put_layer(*below.at(x, y), Blend::Mask, mask, opacity);
    }
  }
}

template <class Pixel>
void draw_layer(const LayerBegin& begin, const Surface<Pixel>& layer, const Surface<Pixel>& below) {
  if (begin.blend == Blend::Mask) return draw_mask_layer(begin.opacity, layer, below);
  const PixelRect& rect = layer.rect;
  for (int y = rect.top; y < rect.bottom; ++y) {
    const Pixel* source = layer.at(rect.left, y);
    Pixel* target = below.at(rect.left, y);
    for (int i = 0; i < rect.width(); ++i) {
      if (source[i] == Pixel{}) continue;
      put_layer(target[i], begin.blend, source[i], begin.opacity);
    }
  }
}

/// How much of each pixel a mask lets through.
struct Mask {
  PixelRect rect;  ///< Outside of it the mask is transparent.
  bool invert = false;
  std::vector<std::uint8_t> alpha;

  template <class Pixel>
  void take(const Surface<Pixel>& drawn, bool inverted) {
    rect = drawn.rect;
    invert = inverted;
    alpha.clear();
    if (is_empty(rect)) return;
    for (int y = rect.top; y < rect.bottom; ++y) {
      const Pixel* row = drawn.at(rect.left, y);
      for (int i = 0; i < rect.width(); ++i) alpha.push_back(alpha_of(row[i]));
    }
  }

  std::uint8_t at(int x, int y) const {
    const std::ptrdiff_t i = std::ptrdiff_t{y - rect.top} * rect.width() + (x - rect.left);
    const std::uint8_t a =
        contains(rect, x, y) ? alpha[static_cast<std::size_t>(i)] : std::uint8_t{0};
    return invert ? static_cast<std::uint8_t>(255 - a) : a;
  }

  template <class Pixel>
  void merge(const Surface<Pixel>& drawn, const Surface<Pixel>& below) const {
    for (int y = drawn.rect.top; y < drawn.rect.bottom; ++y) {
      for (int x = drawn.rect.left; x < drawn.rect.right; ++x) {
        merge_run(drawn, below, y, {x, x + 1, at(x, y), false});
      }
    }
  }
};

/// Draws lists on pictures of one kind of pixel. Keeps its memory.
template <class Pixel>
class ListPainter {
 public:
  void draw(const DrawList& list, const TextureTable& textures, const Surface<Pixel>& canvas);

 private:
  /// What has been begun: a layer, a mask or a clip.
  struct OpenItem {
    std::size_t begin;  ///< The index of the item that began it.
    std::size_t end;    ///< That of the item that ends it.
    Surface<Pixel> surface;
    bool is_part = false;  ///< The surface is a part of the one below.
  };

  void begin(std::size_t i, const ItemExtent& extent, const DrawList& list,
             const Surface<Pixel>& below);
  /// Ends what ends at item i.
  void end(std::size_t i, const DrawList& list, const Surface<Pixel>& canvas);
  const Surface<Pixel>& top(const Surface<Pixel>& canvas) const {
    return open_.empty() ? canvas : open_.back().surface;
  }

  /// A mesh or a path.
  template <class Item>
  void draw_item(const DrawList& list, const Item& item, const TextureTable& textures,
                 const Surface<Pixel>& surface);
  void paint(const DrawList& list, const MeshItem& mesh, const TextureTable& textures,
             const Surface<Pixel>& surface) {
    meshes_.draw(list, mesh, textures, surface);
  }
  void paint(const DrawList& list, const PathItem& path, const TextureTable& /*textures*/,
             const Surface<Pixel>& surface) {
    paths_.draw(list, path, surface);
  }

  MeshPainter meshes_;
  PathPainter paths_;
  std::vector<OpenItem> open_;
  std::vector<std::vector<Pixel>> buffers_;  ///< By depth of nesting.
  std::vector<Mask> masks_;                  ///< Likewise, of clips by masks.
  std::vector<Pixel> mask_layer_;            ///< Of an item that blends as a mask.
};

template <class Pixel>
void ListPainter<Pixel>::draw(const DrawList& list, const TextureTable& textures,
                              const Surface<Pixel>& canvas) {
  open_.clear();
  const std::vector<ItemExtent> extents = item_extents(list);
  for (std::size_t i = 0; i < list.items.size(); ++i) {
    const auto draw_where_it_is = [&](const auto& item) {
      const Surface<Pixel>& surface = top(canvas);
      const bool is_outside =
          !extents.empty() && is_empty(intersection(extents[i].pixels, surface.rect));
      if (!is_outside || item.blend == Blend::Mask) draw_item(list, item, textures, surface);
    };
    const DrawItem& item = list.items[i];
    if (const auto* mesh = std::get_if<MeshItem>(&item)) {
      draw_where_it_is(*mesh);
      continue;
    }
    if (const auto* path = std::get_if<PathItem>(&item)) {
      draw_where_it_is(*path);
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

template <class Pixel>
template <class Item>
void ListPainter<Pixel>::draw_item(const DrawList& list, const Item& item,
                                   const TextureTable& textures, const Surface<Pixel>& surface) {
  if (item.blend != Blend::Mask) return paint(list, item, textures, surface);
  Item plain = item;
  plain.blend = Blend::Normal;
  mask_layer_.assign(pixel_count(surface.rect), Pixel{});
  const Surface<Pixel> layer{surface.rect, mask_layer_.data()};
  paint(list, plain, textures, layer);
  draw_mask_layer(255, layer, surface);
}

template <class Pixel>
void ListPainter<Pixel>::begin(std::size_t i, const ItemExtent& extent, const DrawList& list,
                               const Surface<Pixel>& below) {
  const PixelRect rect = intersection(extent.pixels, below.rect);
  if (is_empty(rect)) return open_.push_back({i, extent.end, {rect, nullptr}});
  const DrawItem& item = list.items[i];
  const auto* clip = std::get_if<ClipBegin>(&item);
  if (clip && contains(clip_interior(list, *clip), rect)) {
    return open_.push_back({i, extent.end, below.part(rect), true});
  }
  const std::size_t depth = open_.size();
  if (buffers_.size() <= depth) buffers_.resize(depth + 1);
  std::vector<Pixel>& buffer = buffers_[depth];
  buffer.assign(pixel_count(rect), Pixel{});
  const Surface<Pixel> surface(rect, buffer.data());
  if (clip || std::holds_alternative<MaskEnd>(item)) {
    for (int y = rect.top; y < rect.bottom; ++y) {
      const Pixel* row = below.at(rect.left, y);
      std::copy(row, row + rect.width(), surface.at(rect.left, y));
    }
  }
  open_.push_back({i, extent.end, surface});
}

template <class Pixel>
void ListPainter<Pixel>::end(std::size_t i, const DrawList& list, const Surface<Pixel>& canvas) {
  while (!open_.empty() && open_.back().end == i) {
    const OpenItem ended = open_.back();
    open_.pop_back();
    const DrawItem& item = list.items[ended.begin];
    if (const auto* mask = std::get_if<MaskBegin>(&item)) {
      if (masks_.size() <= open_.size()) masks_.resize(open_.size() + 1);
      masks_[open_.size()].take(ended.surface, mask->invert);
    } else if (const auto* layer = std::get_if<LayerBegin>(&item)) {
      draw_layer(*layer, ended.surface, top(canvas));
    } else if (ended.is_part || is_empty(ended.surface.rect)) {
      continue;
    } else if (const auto* clip = std::get_if<ClipBegin>(&item)) {
      paths_.merge(list, *clip, ended.surface, top(canvas));
    } else {
      masks_[open_.size()].merge(ended.surface, top(canvas));
    }
  }
}

}  // namespace

struct Rasterizer::Workspace {
  ListPainter<PremulRgba8> plain;
  ListPainter<PremulRgba16> linear;
  ListPainter<OwnerPixel> owners;
};

Rasterizer::Rasterizer() : workspace_(std::make_unique<Workspace>()) {}
Rasterizer::~Rasterizer() = default;
Rasterizer::Rasterizer(Rasterizer&&) noexcept = default;
Rasterizer& Rasterizer::operator=(Rasterizer&&) noexcept = default;

void Rasterizer::draw(const DrawList& list, const TextureTable& textures, PixelRect clip,
                      PremulImage& target) {
  if (!is_empty(clip)) workspace_->plain.draw(list, textures, {clip, target.pixels.data()});
}
void Rasterizer::draw(const DrawList& list, const TextureTable& textures, PixelRect clip,
                      Image<PremulRgba16>& target) {
  if (!is_empty(clip)) workspace_->linear.draw(list, textures, {clip, target.pixels.data()});
}
void Rasterizer::draw(const DrawList& list, const TextureTable& textures, PixelRect clip,
                      OwnerImage& target) {
  if (!is_empty(clip)) workspace_->owners.draw(list, textures, {clip, target.pixels.data()});
}

}  // namespace sinew

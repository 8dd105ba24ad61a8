#include "raster/layers.h"

#include <algorithm>

#include "raster/mesh.h"
#include "raster/path.h"

namespace sinew {
namespace {

/// Holds every pixel that anything can be drawn on.
constexpr PixelRect kEverywhere{-(1 << 23), -(1 << 23), 1 << 23, 1 << 23};

/// Whether it also changes pixels that it does not touch.
bool clears_the_rest(const DrawItem& item) {
  if (const auto* mesh = std::get_if<MeshItem>(&item)) return mesh->blend == Blend::Mask;
  if (const auto* path = std::get_if<PathItem>(&item)) return path->blend == Blend::Mask;
  const auto* layer = std::get_if<LayerBegin>(&item);
  return layer && layer->blend == Blend::Mask;
}

PixelRect drawn_pixels(const DrawList& list, const DrawItem& item) {
  if (const auto* mesh = std::get_if<MeshItem>(&item)) return mesh_bounds(list, *mesh);
  if (const auto* path = std::get_if<PathItem>(&item)) return path_bounds(list, *path);
  return {};
}

bool is_drawn(const DrawItem& item) {
  return std::holds_alternative<MeshItem>(item) || std::holds_alternative<PathItem>(item);
}

bool is_begin(const DrawItem& item) {
  return std::holds_alternative<LayerBegin>(item) || std::holds_alternative<MaskBegin>(item) ||
         std::holds_alternative<ClipBegin>(item);
}

/// Whether `end` ends what `begin` begins. A MaskEnd that has a mask begins the clip by it.
bool belongs(const DrawItem& begin, const DrawItem& end) {
  if (std::holds_alternative<LayerEnd>(end)) return std::holds_alternative<LayerBegin>(begin);
  if (std::holds_alternative<MaskEnd>(end)) return std::holds_alternative<MaskBegin>(begin);
  return std::holds_alternative<ClipBegin>(begin) || std::holds_alternative<MaskEnd>(begin);
}

/// Follows the nesting through a list; what is still open at its end is closed there.
class ExtentFinder {
 public:
  explicit ExtentFinder(const DrawList& list) : list_(list), extents_(list.items.size()) {}

  void find() {
    for (std::size_t i = 0; i < list_.items.size(); ++i) {
      const DrawItem& item = list_.items[i];
      if (is_drawn(item)) {
        extents_[i].pixels = drawn_pixels(list_, item);
        add(item, extents_[i].pixels);
      } else if (is_begin(item)) {
        open_.push_back({i, {}});
      } else if (!open_.empty() && belongs(list_.items[open_.back().item], item)) {
        close(i);
      }
    }
    while (!open_.empty()) close(list_.items.size());
  }

  const PixelRect& all() const { return all_; }
  std::vector<ItemExtent>& extents() { return extents_; }

 private:
  struct Open {
    std::size_t item;
    PixelRect mask;       ///< Of a clip by a mask: where that can show.
    bool clears = false;  ///< Something in it changes all that it is drawn on.
  };

  void add(const DrawItem& item, const PixelRect& pixels) {
    if (clears_the_rest(item)) {
      if (!open_.empty()) open_.back().clears = true;
      return;
    }
    PixelRect& sum = open_.empty() ? all_ : extents_[open_.back().item].pixels;
    sum = united(sum, pixels);
  }

  void close(std::size_t end) {
    const Open open = open_.back();
    open_.pop_back();
    const DrawItem& begin = list_.items[open.item];
    ItemExtent& extent = extents_[open.item];
    extent.end = end;
    if (std::holds_alternative<MaskBegin>(begin)) {
      // A mask itself is not seen: it begins a clip, or nothing.
      if (end == list_.items.size()) return void(extent.pixels = {});
      open_.push_back({end, extent.pixels});
      mask_begin_of_.push_back(open.item);
      return;
    }
    if (const auto* layer = std::get_if<LayerBegin>(&begin)) {
      if (layer->opacity == 0) extent.pixels = {};
      return add(begin, extent.pixels);
    }
    close_clip(open, begin, extent);
  }

  void close_clip(const Open& open, const DrawItem& begin, ItemExtent& extent) {
    const auto* clip = std::get_if<ClipBegin>(&begin);
    PixelRect let_through = kEverywhere;
    if (clip && !clip->invert) let_through = clip_bounds(list_, *clip);
    if (!clip && !std::get<MaskBegin>(list_.items[mask_begin_of_.back()]).invert) {
      let_through = open.mask;
    }
    add(begin, intersection(extent.pixels, let_through));
    // What a clip is drawn on is a copy of what is there.
    if (open.clears && !open_.empty()) open_.back().clears = true;
    extent.pixels = intersection(open.clears ? kEverywhere : extent.pixels, let_through);
    if (clip) return;
    ItemExtent& mask = extents_[mask_begin_of_.back()];
    mask_begin_of_.pop_back();
    mask.pixels = intersection(mask.pixels, extent.pixels);
  }

  const DrawList& list_;
  std::vector<ItemExtent> extents_;
  std::vector<Open> open_;
  std::vector<std::size_t> mask_begin_of_;  ///< Of the clips by masks that are open.
  PixelRect all_;
};

}  // namespace

std::vector<ItemExtent> item_extents(const DrawList& list) {
  if (std::none_of(list.items.begin(), list.items.end(), is_begin)) return {};
  ExtentFinder finder(list);
  finder.find();
  return std::move(finder.extents());
}

PixelRect bounds(const DrawList& list) {
  ExtentFinder finder(list);
  finder.find();
  return finder.all();
}

}  // namespace sinew

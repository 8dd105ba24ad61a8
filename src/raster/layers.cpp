#include "raster/layers.h"

#include <algorithm>

#include "raster/mesh.h"
#include "raster/path.h"

namespace sinew {
namespace {

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
        add(drawn_pixels(list_, item));
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
    PixelRect mask;  ///< Of a clip by a mask: where that can show.
  };

  void add(const PixelRect& pixels) {
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
    if (const auto* layer = std::get_if<LayerBegin>(&begin); layer && layer->opacity == 0) {
      extent.pixels = {};
    } else if (const auto* clip = std::get_if<ClipBegin>(&begin); clip && !clip->invert) {
      extent.pixels = intersection(extent.pixels, clip_bounds(list_, *clip));
    } else if (std::holds_alternative<MaskEnd>(begin)) {
      close_mask(open, extent);
    }
    add(extent.pixels);
  }

  void close_mask(const Open& open, ItemExtent& extent) {
    ItemExtent& mask = extents_[mask_begin_of_.back()];
    const bool invert = std::get<MaskBegin>(list_.items[mask_begin_of_.back()]).invert;
    mask_begin_of_.pop_back();
    if (!invert) extent.pixels = intersection(extent.pixels, open.mask);
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

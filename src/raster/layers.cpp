#include "raster/layers.h"

#include "raster/mesh.h"
#include "raster/path.h"

namespace sinew {
namespace {

PixelRect drawn_pixels(const DrawList& list, const DrawItem& item) {
  if (const auto* mesh = std::get_if<MeshItem>(&item)) return mesh_bounds(list, *mesh);
  if (const auto* path = std::get_if<PathItem>(&item)) return path_bounds(list, *path);
  return {};
}

/// Follows the nesting through a list; layers still open at its end are closed there.
class ExtentFinder {
 public:
  explicit ExtentFinder(const DrawList& list) : list_(list), extents_(list.items.size()) {}

  void find() {
    for (std::size_t i = 0; i < list_.items.size(); ++i) {
      const DrawItem& item = list_.items[i];
      if (std::holds_alternative<LayerBegin>(item)) {
        open_.push_back(i);
      } else if (!std::holds_alternative<LayerEnd>(item)) {
        add(drawn_pixels(list_, item));
      } else if (!open_.empty()) {
        close(i);
      }
    }
    while (!open_.empty()) close(list_.items.size());
  }

  const PixelRect& all() const { return all_; }
  std::vector<LayerExtent>& extents() { return extents_; }

 private:
  void add(const PixelRect& pixels) {
    PixelRect& sum = open_.empty() ? all_ : extents_[open_.back()].pixels;
    sum = united(sum, pixels);
  }

  void close(std::size_t end) {
    LayerExtent& extent = extents_[open_.back()];
    extent.end = end;
    if (std::get<LayerBegin>(list_.items[open_.back()]).opacity == 0) extent.pixels = {};
    open_.pop_back();
    add(extent.pixels);
  }

  const DrawList& list_;
  std::vector<LayerExtent> extents_;
  std::vector<std::size_t> open_;
  PixelRect all_;
};

}  // namespace

std::vector<LayerExtent> layer_extents(const DrawList& list) {
  const bool has_layers =
      std::any_of(list.items.begin(), list.items.end(),
                  [](const DrawItem& item) { return std::holds_alternative<LayerBegin>(item); });
  if (!has_layers) return {};
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

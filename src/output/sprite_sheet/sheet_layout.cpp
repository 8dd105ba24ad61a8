#include "output/sprite_sheet/sheet_layout.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <tuple>

#include "core/diagnostics.h"
#include "geometry/page_search.h"

namespace sinew {
namespace {

bool has_cells(PackMethod method) {
  return method == PackMethod::Grid || method == PackMethod::Strip || method == PackMethod::Rows;
}

bool is_power_of_two(int value) { return value > 0 && (value & (value - 1)) == 0; }

int cells_for(int pixels, int cell) { return (pixels + cell - 1) / cell; }

/// What is said in pixels as cells, so that it holds at every scale.
PackOptions in_cells(const LayoutOptions& options, std::span<const int> cells) {
  const int largest = *std::max_element(cells.begin(), cells.end());
  const int smallest = *std::min_element(cells.begin(), cells.end());
  PackOptions pack = options.pack;
  pack.padding = cells_for(pack.padding, smallest);
  pack.border = cells_for(pack.border, smallest);
  pack.page.max_width /= largest;
  pack.page.max_height /= largest;
  int multiple = 1;
  for (const int cell : cells) {
    multiple = std::lcm(multiple, pack.page.multiple / std::gcd(pack.page.multiple, cell));
    if (pack.page.power_of_two && !is_power_of_two(cell)) {
      throw InputError("--power-of-two: these scales cannot all have pages of such sizes: " +
                       std::string("each must be half or a quarter of another"));
    }
  }
  pack.page.multiple = multiple;
  if (largest_page(pack.page).width < 1 || largest_page(pack.page).height < 1) {
    throw InputError("no page can have such a size: raise --max-size");
  }
  return pack;
}

/// Lists frames with what is kept of them, and the items that have places.
class Lister {
 public:
  Lister(const SheetFrames& frames, bool shares, SheetLayout& layout)
      : frames_(frames), shares_(shares), layout_(layout) {}

  std::vector<std::vector<int>> list() {
    const std::vector<CellRect> kept = frames_.kept_rects(layout_.animations);
    std::vector<std::vector<int>> groups;
    for (std::size_t a = 0; a < layout_.animations.size(); ++a) {
      const auto animation = static_cast<std::size_t>(layout_.animations[a]);
      std::vector<int>& group = groups.emplace_back();
      int number = 0;
      for (const TakenFrame& taken : frames_.animations()[animation].frames) {
        const CellRect& rect = kept[layout_.frames.size()];
        const int item = item_of(taken, rect);
        layout_.frames.push_back({&taken, static_cast<int>(a), number++, rect, item, 0, {}});
        group.push_back(item);
      }
    }
    return groups;
  }

 private:
  int item_of(const TakenFrame& taken, const CellRect& kept) {
    const SheetLayout::Item item{taken.picture, taken.kept.x - kept.x, taken.kept.y - kept.y,
                                 kept.width, kept.height};
    const auto key =
        std::tuple(item.picture, item.picture_x, item.picture_y, item.width, item.height);
    const int next = static_cast<int>(layout_.items.size());
    if (shares_) {
      const auto [known, is_new] = known_.try_emplace(key, next);
      if (!is_new) return known->second;
    }
    layout_.items.push_back(item);
    return next;
  }

  const SheetFrames& frames_;
  bool shares_;
  SheetLayout& layout_;
  std::map<std::tuple<int, int, int, int, int>, int> known_;
};

[[noreturn]] void reject_large(const SheetLayout& layout, int item, const LayoutOptions& options) {
  const auto frame = std::find_if(layout.frames.begin(), layout.frames.end(),
                                  [item](const auto& f) { return f.item == item; });
  const PageShape& page = options.pack.page;
  throw InputError("frame '" + frame->taken->name + "' is too large for a page of " +
                   std::to_string(page.max_width) + " x " + std::to_string(page.max_height) +
                   " pixels: " + std::to_string(frame->kept.width) + " x " +
                   std::to_string(frame->kept.height) + "; raise --max-size or lower --scale");
}

/// Fills in where frames lie. In cells an item appears once; else on each page where a group of it
/// is.
void place_frames(SheetLayout& layout, int extrude) {
  std::vector<std::map<int, PackPlace>> places;
  for (PackPage& page : layout.pages) {
    auto& of_page = places.emplace_back();
    for (PackPlace& place : page.places) {
      place.x += extrude;
      place.y += extrude;
      of_page[place.item] = place;
    }
  }
  for (SheetLayout::Frame& frame : layout.frames) {
    frame.page = layout.page_of_animation[static_cast<std::size_t>(frame.animation)];
    for (std::size_t page = 0; frame.page < 0; ++page) {
      if (places.at(page).count(frame.item) > 0) frame.page = static_cast<int>(page);
    }
    frame.place = places[static_cast<std::size_t>(frame.page)].at(frame.item);
  }
}

std::string long_name(const SheetOrigin& origin, int parts) {
  std::string name = origin.animation;
  if (parts > 2 && !origin.skin.empty()) name = origin.skin + "/" + name;
  if (parts > 1 && !origin.rig.empty() && name != origin.rig) name = origin.rig + "/" + name;
  return name;
}

/// The shortest names that differ: "walk", "hero/walk" or "hero/red/walk", and numbers if even
/// these are the same.
std::vector<std::string> animation_names(const SheetFrames& frames, const SheetLayout& layout) {
  std::vector<std::string> names;
  std::set<std::string> taken;
  for (int parts = 1; parts <= 3; ++parts) {
    names.clear();
    for (const int animation : layout.animations) {
      const auto& origin = frames.animations()[static_cast<std::size_t>(animation)].origin;
      names.push_back(long_name(origin, parts));
    }
    taken = {names.begin(), names.end()};
    if (taken.size() == names.size()) return names;
  }
  taken.clear();
  for (std::string& name : names) {
    const std::string base = name;
    for (int number = 2; !taken.insert(name).second; ++number) {
      name = base + "~" + std::to_string(number);
    }
  }
  return names;
}

/// Copies a picture into a page, turned if its place is, with its edge repeated around it.
class PictureWriter {
 public:
  PictureWriter(const SheetLayout::Item& item, const StraightImage& picture, int cell)
      : picture_(picture),
        left_(item.picture_x * cell),
        top_(item.picture_y * cell),
        width_(item.width * cell),
        height_(item.height * cell) {}

  void write(const PackPlace& place, int cell, Turning turning, int extrude,
             StraightImage& page) const {
    const int across = place.rotated ? height_ : width_;
    const int down = place.rotated ? width_ : height_;
    for (int y = -extrude; y < down + extrude; ++y) {
      for (int x = -extrude; x < across + extrude; ++x) {
        const int at_x = std::clamp(x, 0, across - 1);
        const int at_y = std::clamp(y, 0, down - 1);
        page.at(place.x * cell + x, place.y * cell + y) =
            place.rotated ? turned_pixel(at_x, at_y, turning) : pixel(at_x, at_y);
      }
    }
  }

 private:
  StraightRgba8 turned_pixel(int x, int y, Turning turning) const {
    // Clockwise the left edge comes to lie above, and the bottom on the left.
    return turning == Turning::Clockwise ? pixel(y, height_ - 1 - x) : pixel(width_ - 1 - y, x);
  }

  StraightRgba8 pixel(int x, int y) const {
    const int in_x = x - left_;
    const int in_y = y - top_;
    const bool inside = in_x >= 0 && in_y >= 0 && in_x < picture_.width && in_y < picture_.height;
    return inside ? picture_.at(in_x, in_y) : StraightRgba8{};
  }

  const StraightImage& picture_;
  int left_;
  int top_;
  int width_;
  int height_;
};

}  // namespace

SheetLayout lay_out(const SheetFrames& frames, std::span<const int> animations,
                    const LayoutOptions& options, Executor& executor) {
  SheetLayout layout;
  layout.animations.assign(animations.begin(), animations.end());
  const auto& cells = frames.settings().cells;
  const bool shares = !has_cells(options.pack.method);
  const std::vector<std::vector<int>> groups = Lister(frames, shares, layout).list();
  const int extrude = cells_for(options.extrude, *std::min_element(cells.begin(), cells.end()));
  std::vector<PackSize> sizes;
  for (const SheetLayout::Item& item : layout.items) {
    sizes.push_back({item.width + 2 * extrude, item.height + 2 * extrude});
  }
  PackResult packed = pack(sizes, groups, in_cells(options, cells), executor);
  if (packed.too_large) reject_large(layout, *packed.too_large, options);
  layout.pages = std::move(packed.pages);
  layout.page_of_animation = std::move(packed.page_of_group);
  place_frames(layout, extrude);
  return layout;
}

Sheet sheet_at(const SheetFrames& frames, const SheetLayout& layout, std::size_t scale) {
  const int cell = frames.settings().cells[scale];
  const double from_first = 1.0 * cell / frames.settings().cells[0];
  Sheet sheet;
  for (const PackPage& page : layout.pages) {
    sheet.pages.push_back({"", page.size.width * cell, page.size.height * cell});
  }
  const std::vector<std::string> names = animation_names(frames, layout);
  for (std::size_t i = 0; i < layout.animations.size(); ++i) {
    const auto& taken = frames.animations()[static_cast<std::size_t>(layout.animations[i])];
    sheet.animations.push_back({names[i], {}, taken.loops, taken.fps, layout.page_of_animation[i]});
  }
  for (const SheetLayout::Frame& frame : layout.frames) {
    sheet.animations[static_cast<std::size_t>(frame.animation)].frames.push_back(
        static_cast<int>(sheet.frames.size()));
    const TakenFrame& taken = *frame.taken;
    SheetFrame& out = sheet.frames.emplace_back();
    out.name = taken.name;
    out.animation = frame.animation;
    out.number = frame.number;
    out.page = frame.page;
    out.x = frame.place.x * cell;
    out.y = frame.place.y * cell;
    out.rotated = frame.place.rotated;
    out.width = frame.kept.width * cell;
    out.height = frame.kept.height * cell;
    out.offset_x = frame.kept.x * cell;
    out.offset_y = frame.kept.y * cell;
    // What is common to frames of several sizes may be larger than one of them.
    out.source_width = std::max(taken.source_width * cell, out.offset_x + out.width);
    out.source_height = std::max(taken.source_height * cell, out.offset_y + out.height);
    if (taken.pivot) out.pivot = Vec2{taken.pivot->x * from_first, taken.pivot->y * from_first};
    out.duration = taken.duration;
  }
  return sheet;
}

StraightImage draw_page(const SheetFrames& frames, const SheetLayout& layout, std::size_t page,
                        std::size_t scale, Turning turning, int extrude) {
  const int cell = frames.settings().cells[scale];
  const PackPage& packed = layout.pages[page];
  StraightImage image(packed.size.width * cell, packed.size.height * cell);
  for (const PackPlace& place : packed.places) {
    const SheetLayout::Item& item = layout.items[static_cast<std::size_t>(place.item)];
    const StraightImage& picture = frames.picture(item.picture, scale);
    PictureWriter(item, picture, cell).write(place, cell, turning, extrude, image);
  }
  return image;
}

}  // namespace sinew

#include "geometry/packing.h"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <set>

#include "geometry/cell_layout.h"
#include "geometry/page_search.h"

namespace sinew {
namespace {

bool fits_alone(PackSize item, const PackOptions& options) {
  const PackSize page = largest_page(options.page);
  const PackSize inner{page.width - 2 * options.border, page.height - 2 * options.border};
  const bool upright = item.width <= inner.width && item.height <= inner.height;
  return upright || (options.rotate && item.height <= inner.width && item.width <= inner.height);
}

/// Spreads groups over pages: the largest first, each onto the first page that has room for it.
class GroupSpreader {
 public:
  GroupSpreader(std::span<const PackSize> items, const PackOptions& options, Executor& executor)
      : items_(items), options_(options), search_(items, options, executor) {}

  PackResult spread(const std::vector<std::vector<int>>& groups) {
    page_of_group_.assign(groups.size(), -1);
    std::set<int> all;
    for (const auto& group : groups) all.insert(group.begin(), group.end());
    if (std::optional<PackPage> page = search_.smallest(listed(all))) {
      return {{std::move(*page)}, std::vector<int>(groups.size(), 0), {}};
    }
    for (const std::size_t group : by_size(groups)) {
      const std::set<int> members(groups[group].begin(), groups[group].end());
      page_of_group_[group] = add_group(members);
    }
    PackResult result;
    for (const std::set<int>& page : pages_) {
      // What was put there fits.
      result.pages.push_back(search_.smallest(listed(page)).value());
    }
    result.page_of_group = std::move(page_of_group_);
    return result;
  }

 private:
  static std::vector<int> listed(const std::set<int>& items) {
    return {items.begin(), items.end()};
  }

  std::int64_t area_of(const std::set<int>& items) const {
    std::int64_t area = 0;
    for (const int item : items) {
      const PackSize size = items_[static_cast<std::size_t>(item)];
      area += std::int64_t{size.width} * size.height;
    }
    return area;
  }

  std::vector<std::size_t> by_size(const std::vector<std::vector<int>>& groups) const {
    std::vector<std::int64_t> areas;
    areas.reserve(groups.size());
    for (const auto& group : groups) areas.push_back(area_of({group.begin(), group.end()}));
    std::vector<std::size_t> order(groups.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return areas[a] > areas[b]; });
    return order;
  }

  bool fits(const std::set<int>& items) const {
    const PackSize page = largest_page(options_.page);
    if (area_of(items) > std::int64_t{page.width} * page.height) return false;
    return search_.fits(listed(items));
  }

  int add_group(const std::set<int>& group) {
    for (std::size_t page = 0; page < pages_.size(); ++page) {
      std::set<int> together = pages_[page];
      together.insert(group.begin(), group.end());
      if (together.size() > pages_[page].size() && !fits(together)) continue;
      pages_[page] = std::move(together);
      return static_cast<int>(page);
    }
    if (fits(group)) {
      pages_.push_back(group);
      return static_cast<int>(pages_.size()) - 1;
    }
    divide(group);
    return -1;
  }

  void divide(std::set<int> group) {
    for (const std::set<int>& page : pages_) {
      for (const int item : page) group.erase(item);
    }
    while (!group.empty()) {
      std::set<int> placed;
      for (const PackPlace& place : search_.fill(listed(group)).places) placed.insert(place.item);
      for (const int item : placed) group.erase(item);
      pages_.push_back(std::move(placed));
    }
  }

  std::span<const PackSize> items_;
  const PackOptions& options_;
  PageSearch search_;
  std::vector<std::set<int>> pages_;
  std::vector<int> page_of_group_;
};

}  // namespace

PackResult pack(std::span<const PackSize> items, const std::vector<std::vector<int>>& groups,
                const PackOptions& options, Executor& executor) {
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!fits_alone(items[i], options)) return {{}, {}, static_cast<int>(i)};
  }
  if (options.method == PackMethod::MaxRects || options.method == PackMethod::Skyline) {
    return GroupSpreader(items, options, executor).spread(groups);
  }
  return pack_cells(items, groups, options);
}

}  // namespace sinew

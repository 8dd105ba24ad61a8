#include "geometry/page_search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <tuple>

#include "geometry/max_rects.h"
#include "geometry/skyline.h"

namespace sinew {
namespace {

constexpr std::size_t kOrders = 3;
/// Attempts that are made at once, whatever the number of threads: what comes out depends on it.
constexpr std::size_t kBatch = 6;
/// Contact looks at every other item for each free rectangle.
constexpr std::size_t kMostForContact = 150;
/// What is spent on making a page smaller, in pairs of items looked at.
constexpr double kMostPairs = 2e7;

std::int64_t area_of(PackSize size) { return std::int64_t{size.width} * size.height; }

int up_to_multiple(int side, int multiple) { return (side + multiple - 1) / multiple * multiple; }

int up_to_power_of_two(int side) {
  int power = 1;
  while (power < side) power *= 2;
  return power;
}

int down_to_power_of_two(int side) {
  int power = 1;
  while (power <= side / 2) power *= 2;
  return power;
}

int shaped_side(int side, const PageShape& shape) {
  const int multiple = up_to_multiple(std::max(side, 1), shape.multiple);
  return shape.power_of_two ? up_to_power_of_two(multiple) : multiple;
}

int largest_side(int side, const PageShape& shape) {
  return shape.power_of_two ? down_to_power_of_two(side) : side / shape.multiple * shape.multiple;
}

}  // namespace

PackSize shaped(PackSize size, const PageShape& shape) {
  PackSize page{shaped_side(size.width, shape), shaped_side(size.height, shape)};
  if (shape.square) page.width = page.height = std::max(page.width, page.height);
  return page;
}

PackSize largest_page(const PageShape& shape) {
  PackSize page{largest_side(shape.max_width, shape), largest_side(shape.max_height, shape)};
  if (shape.square) page.width = page.height = std::min(page.width, page.height);
  return page;
}

/// One way to go about it.
struct PageSearch::Attempt {
  bool skyline = false;
  PackRule rule = PackRule::ShortSide;
  std::size_t order = 0;
  double aspect = 1;    ///< Of the page: width by height.
  bool partly = false;  ///< Goes on where an item has no place.
};

/// Items from large to small, by the longer side, by area, by height.
struct PageSearch::Orders {
  std::array<std::vector<int>, kOrders> items;
  std::int64_t area = 0;  ///< With padding.
};

struct PageSearch::Tried {
  PackPage page;
  std::int64_t placed = 0;  ///< The area of what found a place.
  bool complete = false;
};

PageSearch::PageSearch(std::span<const PackSize> items, const PackOptions& options,
                       Executor& executor)
    : items_(items), options_(options), executor_(executor) {}

PageSearch::Orders PageSearch::orders_of(std::span<const int> chosen) const {
  Orders orders;
  const auto size_of = [&](int item) { return items_[static_cast<std::size_t>(item)]; };
  const auto sorted_by = [&](const auto& key) {
    std::vector<int> items(chosen.begin(), chosen.end());
    std::sort(items.begin(), items.end(), [&](int a, int b) {
      const auto key_a = key(size_of(a));
      const auto key_b = key(size_of(b));
      return key_a != key_b ? key_b < key_a : a < b;
    });
    return items;
  };
  orders.items[0] = sorted_by([](PackSize s) {
    return std::tuple(std::max(s.width, s.height), std::min(s.width, s.height));
  });
  orders.items[1] = sorted_by([](PackSize s) { return std::tuple(area_of(s), s.height); });
  orders.items[2] = sorted_by([](PackSize s) { return std::tuple(s.height, s.width); });
  for (const int item : chosen) {
    const PackSize size = size_of(item);
    orders.area += area_of({size.width + options_.padding, size.height + options_.padding});
  }
  return orders;
}

std::vector<PageSearch::Attempt> PageSearch::attempts(std::size_t count, bool all_shapes) const {
  std::vector<Attempt> kinds;
  const bool best = options_.rule == PackRule::Best;
  const bool skyline = options_.method == PackMethod::Skyline;
  // Many small items leave little above a skyline, and it takes no time.
  if (skyline || best) kinds.push_back({true, PackRule::TopLeft, 0, 1, false});
  if (!skyline && best) {
    kinds.push_back({false, PackRule::ShortSide, 0, 1, false});
    kinds.push_back({false, PackRule::Area, 0, 1, false});
    kinds.push_back({false, PackRule::TopLeft, 0, 1, false});
    kinds.push_back({false, PackRule::LongSide, 0, 1, false});
    if (count <= kMostForContact) kinds.push_back({false, PackRule::Contact, 0, 1, false});
  } else if (!skyline) {
    kinds.push_back({false, options_.rule, 0, 1, false});
  }
  std::vector<double> aspects{1};
  if (all_shapes && !options_.page.square) {
    aspects = {1, 1.12, 0.89, 1.26, 0.8, 1.5, 0.67, 1.9, 0.53};
  }
  std::vector<Attempt> attempts;
  for (const double aspect : aspects) {
    for (std::size_t order = 0; order < kOrders; ++order) {
      for (const Attempt& kind : kinds) {
        attempts.push_back({kind.skyline, kind.rule, order, aspect, false});
      }
    }
  }
  return attempts;
}

PageSearch::Tried PageSearch::try_attempt(const Orders& orders, const Attempt& attempt,
                                          PackSize page) const {
  const int padding = options_.padding;
  const int border = options_.border;
  const PackSize inner = inside(page);
  Tried tried;
  tried.complete = true;
  PackSize used;
  const auto place_all = [&](auto bin) {
    for (const int item : orders.items[attempt.order]) {
      const PackSize size = items_[static_cast<std::size_t>(item)];
      const PackSize padded{size.width + padding, size.height + padding};
      std::optional<PackPlace> place = bin.insert(padded);
      if (!place) {
        tried.complete = false;
        if (!attempt.partly) return;
        continue;
      }
      const PackSize taken = place->rotated ? PackSize{padded.height, padded.width} : padded;
      used.width = std::max(used.width, place->x + taken.width - padding);
      used.height = std::max(used.height, place->y + taken.height - padding);
      tried.placed += area_of(size);
      tried.page.places.push_back({item, place->x + border, place->y + border, place->rotated});
    }
  };
  if (attempt.skyline) {
    place_all(SkylineBin(inner, options_.rotate));
  } else {
    place_all(MaxRectsBin(inner, attempt.rule, options_.rotate));
  }
  tried.page.size = shaped({used.width + 2 * border, used.height + 2 * border}, options_.page);
  std::sort(tried.page.places.begin(), tried.page.places.end(),
            [](const PackPlace& a, const PackPlace& b) { return a.item < b.item; });
  return tried;
}

std::optional<PackPage> PageSearch::best_of(const Orders& orders, std::span<const Attempt> attempts,
                                            std::span<const PackSize> pages,
                                            std::size_t* winner) const {
  std::vector<Tried> tried(attempts.size());
  executor_.for_each(attempts.size(),
                     [&](std::size_t i) { tried[i] = try_attempt(orders, attempts[i], pages[i]); });
  std::optional<PackPage> best;
  for (std::size_t i = 0; i < tried.size(); ++i) {
    if (!tried[i].complete) continue;
    if (best && area_of(tried[i].page.size) >= area_of(best->size)) continue;
    best = std::move(tried[i].page);
    if (winner) *winner = i;
  }
  return best;
}

/// A page of about this area, or less where the shape asks for it; never larger than the largest.
PackSize PageSearch::page_for(const Orders& orders, double area, double aspect) const {
  const PackSize largest = largest_page(options_.page);
  PackSize widest;
  for (const int item : orders.items[0]) {
    const PackSize size = items_[static_cast<std::size_t>(item)];
    const int shorter = std::min(size.width, size.height);
    widest.width = std::max(widest.width, options_.rotate ? shorter : size.width);
    widest.height = std::max(widest.height, options_.rotate ? shorter : size.height);
  }
  const double most_wide = std::min<double>(largest.width, area / (widest.height + 0.0));
  double width = std::clamp<double>(std::sqrt(area * aspect), widest.width,
                                    std::max<double>(widest.width, most_wide));
  double height = area / width;
  if (height > largest.height) {
    height = largest.height;
    width = std::min<double>(largest.width, area / height);
  }
  if (options_.page.square) width = height = std::min(std::sqrt(area), 1.0 * largest.width);
  const auto side = [&](double value, int most) {
    const int whole = static_cast<int>(value) / options_.page.multiple * options_.page.multiple;
    return std::clamp(whole, options_.page.multiple, most);
  };
  return {side(width, largest.width), side(height, largest.height)};
}

/// Some page, not much larger than it must be.
std::optional<PackPage> PageSearch::first_page(const Orders& orders) const {
  const PackSize largest = largest_page(options_.page);
  std::vector<Attempt> tries = attempts(orders.items[0].size(), false);
  // On a page that is far too small nothing is gained by trying everything.
  const std::vector<Attempt> few(
      tries.begin(), tries.begin() + std::min<std::ptrdiff_t>(kBatch, std::ssize(tries)));
  double area = static_cast<double>(orders.area) * 1.06 + 16;
  for (;; area *= 1.12) {
    const PackSize page = page_for(orders, area, 1);
    const bool last = page == largest;
    const std::vector<Attempt>& now = last ? tries : few;
    const std::vector<PackSize> pages(now.size(), page);
    if (std::optional<PackPage> found = best_of(orders, now, pages, nullptr)) return found;
    if (last) return {};
  }
}

std::optional<PackPage> PageSearch::smallest_power_of_two(const Orders& orders) const {
  const PackSize largest = largest_page(options_.page);
  std::vector<PackSize> sizes;
  for (int width = 1; width <= largest.width; width *= 2) {
    for (int height = 1; height <= largest.height; height *= 2) {
      const PackSize size{width, height};
      if (shaped(size, options_.page) == size && area_of(size) >= orders.area / 2) {
        sizes.push_back(size);
      }
    }
  }
  std::sort(sizes.begin(), sizes.end(), [](PackSize a, PackSize b) {
    const auto key = [](PackSize s) {
      return std::tuple(area_of(s), std::max(s.width, s.height), s.height);
    };
    return key(a) < key(b);
  });
  const std::vector<Attempt> tries = attempts(orders.items[0].size(), false);
  for (const PackSize size : sizes) {
    const std::vector<PackSize> pages(tries.size(), size);
    if (std::optional<PackPage> found = best_of(orders, tries, pages, nullptr)) return found;
  }
  return {};
}

/// Asks for a little less again and again, in one way after the other.
void PageSearch::improve(const Orders& orders, PackPage& best) const {
  const std::vector<Attempt> tries = attempts(orders.items[0].size(), true);
  const double count = static_cast<double>(orders.items[0].size());
  const auto cost = [&](const Attempt& attempt) {
    return attempt.skyline ? 20 * count : count * count;
  };
  double left = kMostPairs;
  std::size_t at = 0;
  std::size_t failed = 0;
  while (failed < tries.size() && left > 0) {
    const double area = static_cast<double>(area_of(best.size));
    const double target = area - std::max(1.0, area * 0.005);
    std::vector<Attempt> batch;
    std::vector<PackSize> pages;
    for (std::size_t i = 0; i < std::min(kBatch, tries.size()); ++i) {
      batch.push_back(tries[(at + i) % tries.size()]);
      pages.push_back(page_for(orders, target, batch.back().aspect));
      left -= cost(batch.back());
    }
    std::size_t winner = 0;
    std::optional<PackPage> found = best_of(orders, batch, pages, &winner);
    if (found && area_of(found->size) < area_of(best.size)) {
      best = std::move(*found);
      at = (at + winner) % tries.size();
      failed = 0;
    } else {
      at = (at + batch.size()) % tries.size();
      failed += batch.size();
    }
  }
}

PackSize PageSearch::inside(PackSize page) const {
  const int less = options_.padding - 2 * options_.border;
  return {page.width + less, page.height + less};
}

bool PageSearch::is_too_much(const Orders& orders) const {
  return orders.area > area_of(inside(largest_page(options_.page)));
}

std::optional<PackPage> PageSearch::smallest(std::span<const int> chosen) const {
  const Orders orders = orders_of(chosen);
  if (is_too_much(orders)) return {};
  if (options_.page.power_of_two) return smallest_power_of_two(orders);
  std::optional<PackPage> page = first_page(orders);
  if (page) improve(orders, *page);
  return page;
}

bool PageSearch::fits(std::span<const int> chosen) const {
  const Orders orders = orders_of(chosen);
  const PackSize largest = largest_page(options_.page);
  if (is_too_much(orders)) return false;
  for (const Attempt& attempt : attempts(orders.items[0].size(), false)) {
    if (try_attempt(orders, attempt, largest).complete) return true;
  }
  return false;
}

PackPage PageSearch::fill(std::span<const int> chosen) const {
  const Orders orders = orders_of(chosen);
  std::vector<Attempt> tries = attempts(orders.items[0].size(), false);
  for (Attempt& attempt : tries) attempt.partly = true;
  std::vector<Tried> tried(tries.size());
  const PackSize largest = largest_page(options_.page);
  executor_.for_each(tries.size(),
                     [&](std::size_t i) { tried[i] = try_attempt(orders, tries[i], largest); });
  const auto most =
      std::max_element(tried.begin(), tried.end(),
                       [](const Tried& a, const Tried& b) { return a.placed < b.placed; });
  return std::move(most->page);
}

}  // namespace sinew

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/packing.h"

namespace sinew {

/// The size of the smallest page that holds what a page of this size holds and has a shape that is
/// asked for. It may be larger than the largest page.
PackSize shaped(PackSize size, const PageShape& shape);
/// The largest page there may be.
PackSize largest_page(const PageShape& shape);

/// Looks for pages that hold items, with MaxRects or the skyline.
class PageSearch {
 public:
  /// `items` must live as long as this.
  PageSearch(std::span<const PackSize> items, const PackOptions& options, Executor& executor);

  /// The smallest page that it finds for all of these items; empty when they do not fit on one.
  std::optional<PackPage> smallest(std::span<const int> chosen) const;
  /// Whether these items fit on one page.
  bool fits(std::span<const int> chosen) const;
  /// As many of them as possible on a page of the largest size.
  PackPage fill(std::span<const int> chosen) const;

 private:
  struct Attempt;
  struct Orders;
  struct Tried;

  std::vector<Attempt> attempts(std::size_t count, bool all_shapes) const;
  Orders orders_of(std::span<const int> chosen) const;
  /// The room there is for items with padding behind each.
  PackSize inside(PackSize page) const;
  /// Whether no page could hold all.
  bool is_too_much(const Orders& orders) const;
  Tried try_attempt(const Orders& orders, const Attempt& attempt, PackSize page) const;
  /// The best of those that hold everything; the first of equals.
  std::optional<PackPage> best_of(const Orders& orders, std::span<const Attempt> attempts,
                                  std::span<const PackSize> pages, std::size_t* winner) const;
  PackSize page_for(const Orders& orders, double area, double aspect) const;
  std::optional<PackPage> first_page(const Orders& orders) const;
  std::optional<PackPage> smallest_power_of_two(const Orders& orders) const;
  void improve(const Orders& orders, PackPage& best) const;

  std::span<const PackSize> items_;
  const PackOptions& options_;
  Executor& executor_;
};

}  // namespace sinew

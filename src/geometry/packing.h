#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/executor.h"

namespace sinew {

/// Puts rectangles onto pages without overlap. The same input gives the same pages everywhere,
/// whatever the executor.

struct PackSize {
  int width = 0;
  int height = 0;
  bool operator==(const PackSize&) const = default;
};

/// `MaxRects` keeps every largest free rectangle and puts each item into the one that suits it
/// best; `Skyline` keeps only the upper edge of what was placed, which is faster and less dense.
/// `Grid` has equal cells, `Strip` one row, `Rows` a row for each group: these keep the order.
/// Source: Jylänki 2010, "A Thousand Ways to Pack the Bin".
enum class PackMethod { MaxRects, Skyline, Grid, Strip, Rows };

/// Which free rectangle suits an item: the one that leaves the least on its shorter or its longer
/// side, the smallest, the one nearest to the upper edge, or the one where the item touches most.
/// `Best` tries all of them, and the skyline too.
enum class PackRule { Best, ShortSide, LongSide, Area, TopLeft, Contact };

/// What sizes a page may have.
struct PageShape {
  int max_width = 4096;
  int max_height = 4096;
  bool power_of_two = false;
  bool square = false;
  int multiple = 1;  ///< Both sides are multiples of this.
};

struct PackOptions {
  PackMethod method = PackMethod::MaxRects;
  PackRule rule = PackRule::Best;
  bool rotate = false;  ///< Items may be turned by 90 degrees; only MaxRects and Skyline do.
  int padding = 0;      ///< Between items.
  int border = 0;       ///< Between items and the page's edge.
  int columns = 0;      ///< Of a grid; 0: about as many as rows.
  PageShape page;
};

/// Where an item lies. Turned, it takes its height from left to right and its width downwards.
struct PackPlace {
  int item = 0;
  int x = 0;
  int y = 0;
  bool rotated = false;
  bool operator==(const PackPlace&) const = default;
};

struct PackPage {
  PackSize size;
  std::vector<PackPlace> places;  ///< By item, each item at most once.
};

struct PackResult {
  std::vector<PackPage> pages;
  /// The page of each group, or -1 for a group that had to be divided.
  std::vector<int> page_of_group;
  /// An item that fits no page even alone; then there are no pages.
  std::optional<int> too_large;
};

/// Packs items, at least 1 x 1, by groups that are to stay on one page each. An item that is in
/// several groups appears once on every page that one of them is on. groups: indices of items; each
/// item is in one at least.
/// Takes a tenth of a second for a hundred items, and less than a second for thousands.
PackResult pack(std::span<const PackSize> items, const std::vector<std::vector<int>>& groups,
                const PackOptions& options, Executor& executor);

}  // namespace sinew

#pragma once

#include <span>
#include <vector>

#include "geometry/packing.h"

namespace sinew {

/// Grid, Strip and Rows: items one after the other, group by group, in cells. In a grid and a strip
/// all cells have the size of the largest item, so that who reads them needs only that size; the
/// cells of a row are as wide as their items. What does not fit goes on to the next row or page.
/// The options' page has room for each item.
PackResult pack_cells(std::span<const PackSize> items, const std::vector<std::vector<int>>& groups,
                      const PackOptions& options);

}  // namespace sinew

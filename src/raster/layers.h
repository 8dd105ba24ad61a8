#pragma once

#include <cstddef>
#include <vector>

#include "raster/draw_list.h"

namespace sinew {

/// How far an item reaches, or what it begins: a layer, a mask, or a clip (which a MaskEnd begins
/// too).
struct ItemExtent {
  std::size_t end = 0;  ///< The index of the item that ends it, or of the list's end; 0: it begins
                        ///< nothing.
  PixelRect pixels;     ///< What is drawn in it can touch these; empty when it does not show. Of a
                        ///< clip only those that it lets through. Of a mesh or a path its own.
};

/// By item: its extent. Empty for a list in which nothing begins. An end that
/// does not belong to what was begun last ends nothing; what is not ended ends with the list.
std::vector<ItemExtent> item_extents(const DrawList& list);

}  // namespace sinew

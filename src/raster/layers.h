#pragma once

#include <cstddef>
#include <vector>

#include "raster/draw_list.h"

namespace sinew {

/// How far a layer reaches.
struct LayerExtent {
  std::size_t end = 0;  ///< The index of its LayerEnd, or of the list's end.
  PixelRect pixels;     ///< What is drawn in it can touch these; empty when it does not show.
};

/// By item: the extent of the layer that begins there. Empty for a list without layers.
std::vector<LayerExtent> layer_extents(const DrawList& list);

}  // namespace sinew

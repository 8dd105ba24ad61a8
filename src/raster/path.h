#pragma once

#include <vector>

#include "raster/coverage.h"
#include "raster/surface.h"

namespace sinew {

/// Fills paths. Keeps its memory between them.
class PathPainter {
 public:
  void draw(const DrawList& list, const PathItem& item, const Surface& surface);

 private:
  EdgeTable edges_;
  CoverageSweep sweep_;
};

/// The pixels a path can touch; empty also for one that is left out.
PixelRect path_bounds(const DrawList& list, const PathItem& item);

}  // namespace sinew

#pragma once

#include <vector>

#include "raster/coverage.h"
#include "raster/surface.h"

namespace sinew {

/// Fills paths. Keeps its memory between them.
class PathPainter {
 public:
  void draw(const DrawList& list, const PathItem& item, const Surface& surface);

  /// Puts what was drawn inside a clip, onto a copy of `below`, back onto it as far as the clip's
  /// contours cover it.
  void merge(const DrawList& list, const ClipBegin& clip, const Surface& drawn,
             const Surface& below);

 private:
  void load(const DrawList& list, std::span<const DrawList::Contour> contours,
            const PixelRect& clip);

  EdgeTable edges_;
  CoverageSweep sweep_;
};

/// The pixels a path can touch; empty also for one that is left out.
PixelRect path_bounds(const DrawList& list, const PathItem& item);
/// The pixels the contours of a clip can touch, whatever `invert` says.
PixelRect clip_bounds(const DrawList& list, const ClipBegin& clip);

/// Puts pixels left .. right - 1 of row y back onto `below`.
void merge_run(const Surface& drawn, const Surface& below, int y, const CoverageRun& run);

}  // namespace sinew

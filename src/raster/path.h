#pragma once

#include <algorithm>
#include <vector>

#include "raster/coverage.h"
#include "raster/surface.h"
#include "raster/target.h"

namespace sinew {

/// Fills paths. Keeps its memory between them.
class PathPainter {
 public:
  /// Pixel: PremulRgba8, PremulRgba16 or OwnerPixel.
  template <class Pixel>
  void draw(const DrawList& list, const PathItem& item, const Surface<Pixel>& surface);

  /// Puts what was drawn inside a clip, onto a copy of `below`, back onto it as far as the clip's
  /// contours cover it.
  template <class Pixel>
  void merge(const DrawList& list, const ClipBegin& clip, const Surface<Pixel>& drawn,
             const Surface<Pixel>& below);

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
/// Pixels that a clip by an upright rectangle lets through wholly; empty for any other clip.
PixelRect clip_interior(const DrawList& list, const ClipBegin& clip);

/// Puts pixels left .. right - 1 of row y back onto `below`.
template <class Pixel>
void merge_run(const Surface<Pixel>& drawn, const Surface<Pixel>& below, int y,
               const CoverageRun& run) {
  if (run.coverage == 0 || run.left >= run.right) return;
  const Pixel* after = drawn.at(run.left, y);
  Pixel* target = below.at(run.left, y);
  const int count = run.right - run.left;
  if (run.coverage == 255) {
    std::copy(after, after + count, target);
    return;
  }
  for (int i = 0; i < count; ++i) target[i] = mixed(target[i], after[i], run.coverage);
}

}  // namespace sinew

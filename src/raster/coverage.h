#pragma once

#include <cstdint>
#include <vector>

#include "raster/edge_table.h"

namespace sinew {

/// Neighbouring pixels of one row with one coverage.
struct CoverageRun {
  int left = 0, right = 0;    ///< Columns left <= x < right.
  std::uint8_t coverage = 0;  ///< 0..255; 0 only where crossed.
  bool crossed = false;       ///< The outline runs through this (single) pixel.
};

/// Turns the pieces of an outline into coverage, row by row. Keeps its memory between outlines.
class CoverageSweep {
 public:
  /// The runs of one row from left to right. `pieces` as EdgeTable::row_pieces gives them for a
  /// clip with these columns. Valid until the next call.
  const std::vector<CoverageRun>& row(std::span<const EdgePiece> pieces, int clip_left,
                                      int clip_right, FillRule rule);

 private:
  void add_run(int left, int right, FillRule rule);

  WindingProfile border_;  ///< What the border left of the next column sees.
  std::vector<CoverageRun> runs_;
};

}  // namespace sinew

#pragma once

#include <span>
#include <vector>

#include "geometry/path.h"

namespace sinew {

/// A line without coinciding neighbours, ready to be stroked.
struct StrokeLine {
  std::vector<Vec2> points;    ///< At least one.
  std::vector<double> halves;  ///< Half its width at each point; empty: the same everywhere.
  bool closed = false;         ///< Only with two points or more.
  Vec2 direction{1, 0};        ///< Where it runs when it has a single point. Length 1.
};

/// Cuts a line into its dashes, as StrokeStyle describes them. Returns the line itself where they
/// mean no dashes: a length that is negative or not finite, a sum of 0, or more than a million
/// dashes in the line. On a closed line the last dash runs into the first one.
std::vector<StrokeLine> cut_dashes(const StrokeLine& line, std::span<const double> dashes,
                                   double offset);

}  // namespace sinew

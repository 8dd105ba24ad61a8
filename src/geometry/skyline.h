#pragma once

#include <optional>
#include <vector>

#include "geometry/packing.h"

namespace sinew {

/// One page that is filled item by item from its upper edge; what lies above the skyline is lost.
class SkylineBin {
 public:
  SkylineBin(PackSize size, bool rotate);

  /// Finds the place where the item ends highest up, leftmost of these, and takes it; empty when it
  /// fits nowhere.
  std::optional<PackPlace> insert(PackSize item);

 private:
  /// From x to the next one's x everything above y is taken.
  struct Step {
    int x, y;
  };

  /// Where an item of this width could start above step `at`; empty when it does not fit.
  std::optional<int> top_at(std::size_t at, PackSize item) const;
  void take(std::size_t at, int bottom, int width);

  PackSize size_;
  bool rotate_;
  std::vector<Step> steps_;
};

}  // namespace sinew

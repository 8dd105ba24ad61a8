#pragma once

#include <optional>
#include <vector>

#include "geometry/packing.h"

namespace sinew {

/// One page that is filled item by item, by maximal free rectangles.
class MaxRectsBin {
 public:
  /// rule: not Best.
  MaxRectsBin(PackSize size, PackRule rule, bool rotate);

  /// Finds a place for the item and takes it; empty when it fits nowhere.
  std::optional<PackPlace> insert(PackSize item);

 private:
  struct Rect {
    int x, y, width, height;
    int right() const { return x + width; }
    int bottom() const { return y + height; }
  };
  /// The smaller the better, the first number first.
  struct Score {
    long long first = 0;
    long long second = 0;
    bool operator<(const Score& other) const {
      return first < other.first || (first == other.first && second < other.second);
    }
  };

  Score score(const Rect& free, PackSize item) const;
  long long contact(const Rect& free, PackSize item) const;
  void take(const Rect& used);
  void split(const Rect& free, const Rect& used);
  void keep_maximal();

  PackSize size_;
  PackRule rule_;
  bool rotate_;
  std::vector<Rect> free_;
  std::vector<Rect> added_;  ///< While an item is taken: the new free rectangles.
  std::vector<Rect> used_;   ///< For Contact only.
};

}  // namespace sinew

#include "geometry/max_rects.h"

#include <algorithm>

namespace sinew {
namespace {

/// How much two ranges have in common.
int common(int begin_a, int end_a, int begin_b, int end_b) {
  return std::max(0, std::min(end_a, end_b) - std::max(begin_a, begin_b));
}

}  // namespace

MaxRectsBin::MaxRectsBin(PackSize size, PackRule rule, bool rotate)
    : size_(size), rule_(rule), rotate_(rotate), free_{{0, 0, size.width, size.height}} {}

std::optional<PackPlace> MaxRectsBin::insert(PackSize item) {
  std::optional<PackPlace> best;
  Score best_score;
  const auto consider = [&](PackSize size, bool rotated) {
    for (const Rect& free : free_) {
      if (free.width < size.width || free.height < size.height) continue;
      const Score one = score(free, size);
      if (best && !(one < best_score)) continue;
      best_score = one;
      best = PackPlace{0, free.x, free.y, rotated};
    }
  };
  consider(item, false);
  const PackSize turned{item.height, item.width};
  if (rotate_ && item.width != item.height) consider(turned, true);
  if (!best) return best;
  const PackSize size = best->rotated ? turned : item;
  take({best->x, best->y, size.width, size.height});
  return best;
}

MaxRectsBin::Score MaxRectsBin::score(const Rect& free, PackSize item) const {
  const long long over_x = free.width - item.width;
  const long long over_y = free.height - item.height;
  switch (rule_) {
    case PackRule::LongSide:
      return {std::max(over_x, over_y), std::min(over_x, over_y)};
    case PackRule::Area:
      return {1LL * free.width * free.height, std::min(over_x, over_y)};
    case PackRule::TopLeft:
      return {free.y + item.height, free.x};
    case PackRule::Contact:
      return {-contact(free, item), free.y};
    default:
      return {std::min(over_x, over_y), std::max(over_x, over_y)};
  }
}

long long MaxRectsBin::contact(const Rect& free, PackSize item) const {
  const Rect at{free.x, free.y, item.width, item.height};
  long long length = 0;
  if (at.x == 0) length += at.height;
  if (at.y == 0) length += at.width;
  if (at.right() == size_.width) length += at.height;
  if (at.bottom() == size_.height) length += at.width;
  for (const Rect& used : used_) {
    if (used.x == at.right() || used.right() == at.x) {
      length += common(used.y, used.bottom(), at.y, at.bottom());
    }
    if (used.y == at.bottom() || used.bottom() == at.y) {
      length += common(used.x, used.right(), at.x, at.right());
    }
  }
  return length;
}

void MaxRectsBin::take(const Rect& used) {
  added_.clear();
  std::size_t kept = 0;
  for (const Rect& rect : free_) {
    const Rect free = rect;  // what is kept is written over it
    const bool apart = used.x >= free.right() || used.right() <= free.x ||
                       used.y >= free.bottom() || used.bottom() <= free.y;
    if (apart) {
      free_[kept++] = free;
    } else {
      split(free, used);
    }
  }
  free_.resize(kept);
  keep_maximal();
  if (rule_ == PackRule::Contact) used_.push_back(used);
}

void MaxRectsBin::split(const Rect& free, const Rect& used) {
  if (used.x > free.x) added_.push_back({free.x, free.y, used.x - free.x, free.height});
  if (used.right() < free.right()) {
    added_.push_back({used.right(), free.y, free.right() - used.right(), free.height});
  }
  if (used.y > free.y) added_.push_back({free.x, free.y, free.width, used.y - free.y});
  if (used.bottom() < free.bottom()) {
    added_.push_back({free.x, used.bottom(), free.width, free.bottom() - used.bottom()});
  }
}

/// Only what is new can lie within another: what stays was maximal among what held the new.
void MaxRectsBin::keep_maximal() {
  const auto within = [](const Rect& a, const Rect& b) {
    return a.x >= b.x && a.y >= b.y && a.right() <= b.right() && a.bottom() <= b.bottom();
  };
  const std::size_t old = free_.size();
  for (std::size_t i = 0; i < added_.size(); ++i) {
    bool redundant = false;
    for (std::size_t k = 0; k < added_.size() && !redundant; ++k) {
      // Of two equal ones the first stays.
      redundant =
          k != i && within(added_[i], added_[k]) && (k < i || !within(added_[k], added_[i]));
    }
    for (std::size_t k = 0; k < old && !redundant; ++k) redundant = within(added_[i], free_[k]);
    if (!redundant) free_.push_back(added_[i]);
  }
}

}  // namespace sinew

#include "geometry/skyline.h"

#include <algorithm>

namespace sinew {

SkylineBin::SkylineBin(PackSize size, bool rotate) : size_(size), rotate_(rotate), steps_{{0, 0}} {}

std::optional<int> SkylineBin::top_at(std::size_t at, PackSize item) const {
  const int right = steps_[at].x + item.width;
  if (right > size_.width) return {};
  int top = 0;
  for (std::size_t i = at; i < steps_.size() && steps_[i].x < right; ++i) {
    top = std::max(top, steps_[i].y);
  }
  if (top + item.height > size_.height) return {};
  return top;
}

std::optional<PackPlace> SkylineBin::insert(PackSize item) {
  std::optional<PackPlace> best;
  std::size_t best_step = 0;
  int best_bottom = 0;
  const auto consider = [&](PackSize size, bool rotated) {
    for (std::size_t at = 0; at < steps_.size(); ++at) {
      const std::optional<int> top = top_at(at, size);
      if (!top || (best && *top + size.height >= best_bottom)) continue;
      best_bottom = *top + size.height;
      best_step = at;
      best = PackPlace{0, steps_[at].x, *top, rotated};
    }
  };
  consider(item, false);
  if (rotate_ && item.width != item.height) consider({item.height, item.width}, true);
  if (best) take(best_step, best_bottom, best->rotated ? item.height : item.width);
  return best;
}

void SkylineBin::take(std::size_t at, int bottom, int width) {
  const int left = steps_[at].x;
  const int right = left + width;
  // The last step that begins under the item goes on behind it.
  std::size_t end = at;
  while (end < steps_.size() && steps_[end].x < right) ++end;
  const int level = steps_[end - 1].y;
  const bool goes_on = right < (end < steps_.size() ? steps_[end].x : size_.width);
  std::vector<Step> between{{left, bottom}};
  if (goes_on) between.push_back({right, level});
  const auto first = steps_.begin() + static_cast<std::ptrdiff_t>(at);
  const auto last = steps_.begin() + static_cast<std::ptrdiff_t>(end);
  steps_.insert(steps_.erase(first, last), between.begin(), between.end());
  const auto same = [](const Step& a, const Step& b) { return a.y == b.y; };
  steps_.erase(std::unique(steps_.begin(), steps_.end(), same), steps_.end());
}

}  // namespace sinew

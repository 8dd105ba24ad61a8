#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "raster/draw_list.h"

namespace sinew {

/// Inside a pixel, outlines are followed in units of 1/4096 pixel.
inline constexpr int kSubBits = 12;
inline constexpr std::int32_t kSub = 1 << kSubBits;

/// Whether a place the outline winds around so often is inside.
constexpr bool is_inside(FillRule rule, std::int32_t winding) {
  return rule == FillRule::NonZero ? winding != 0 : (winding & 1) != 0;
}

/// How often an outline winds around each point of one vertical line through a pixel row. It
/// changes from column to column as the pieces of the outline in between are added.
class WindingProfile {
 public:
  struct Step {
    std::int32_t y;      ///< 0 < y < kSub, from the top of the row.
    std::int32_t delta;  ///< Not 0.
  };

  void clear() {
    top_ = 0;
    steps_.clear();
  }

  /// The winding number from y_top to y_bottom changes by `winding`. 0 <= y_top <= y_bottom <=
  /// kSub.
  void add(std::int32_t y_top, std::int32_t y_bottom, std::int32_t winding) {
    if (y_top == y_bottom) return;
    if (y_top == 0) {
      top_ += winding;
    } else {
      add_step(y_top, winding);
    }
    if (y_bottom < kSub) add_step(y_bottom, -winding);
  }

  /// The winding number just below the row's upper border.
  std::int32_t top() const { return top_; }
  /// Where it changes below that, downwards.
  const std::vector<Step>& steps() const { return steps_; }
  bool is_zero() const { return top_ == 0 && steps_.empty(); }

  /// Calls f(y_top, y_bottom, winding) for each part of the line.
  template <class F>
  void for_each_part(const F& f) const {
    std::int32_t y = 0;
    std::int32_t winding = top_;
    for (const Step& step : steps_) {
      f(y, step.y, winding);
      y = step.y;
      winding += step.delta;
    }
    f(y, kSub, winding);
  }

 private:
  void add_step(std::int32_t y, std::int32_t delta) {
    const auto place =
        std::find_if(steps_.begin(), steps_.end(), [y](const Step& step) { return step.y >= y; });
    if (place == steps_.end() || place->y != y) {
      steps_.insert(place, {y, delta});
    } else if (place->delta + delta == 0) {
      steps_.erase(place);
    } else {
      place->delta += delta;
    }
  }

  std::int32_t top_ = 0;
  std::vector<Step> steps_;  ///< By y. A handful: an edge on its way through the row has one.
};

}  // namespace sinew

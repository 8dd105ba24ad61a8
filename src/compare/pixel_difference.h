#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "image/pixel.h"

namespace sinew {

/// Whether two pixels are the same to every metric.
inline bool is_same(StraightRgba8 a, StraightRgba8 b) { return a == b || (a.a == 0 && b.a == 0); }

/// The largest difference of a channel multiplied by alpha, or of alpha, 0..255.
inline double rgb_difference(StraightRgba8 a, StraightRgba8 b) {
  const auto channel = [&](int of_a, int of_b) {
    return std::fabs((of_a * a.a - of_b * b.a) / 255.0);
  };
  return std::max({channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b),
                   static_cast<double>(std::abs(a.a - b.a))});
}

}  // namespace sinew

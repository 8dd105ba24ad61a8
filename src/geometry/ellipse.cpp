#include <algorithm>
#include <cmath>

#include "core/math.h"
#include "geometry/arc.h"
#include "geometry/path.h"

namespace sinew {

/// One quarter is computed and the others mirror it, so that the ellipse is symmetric.
Polyline flatten_ellipse(Vec2 center, Vec2 radii, double tolerance) {
  const double rx = std::fabs(radii.x);
  const double ry = std::fabs(radii.y);
  const auto quarter = static_cast<std::size_t>(circle_chords(std::max(rx, ry), tolerance) / 4);
  std::vector<Vec2> offsets;
  for (std::size_t i = 0; i <= quarter; ++i) {
    const SinCos turn = sincos(kPi / 2 * static_cast<double>(i) / static_cast<double>(quarter));
    offsets.push_back({rx * turn.cos, ry * turn.sin});
  }
  offsets.front() = {rx, 0};
  offsets.back() = {0, ry};
  Polyline ellipse;
  ellipse.closed = true;
  for (const double side : {1.0, -1.0}) {  // the lower half, then the upper one
    for (std::size_t i = 0; i < quarter; ++i) ellipse.points.push_back(center + side * offsets[i]);
    for (std::size_t i = quarter; i > 0; --i) {
      ellipse.points.push_back(center + side * Vec2{-offsets[i].x, offsets[i].y});
    }
  }
  return ellipse;
}

}  // namespace sinew

#pragma once

#include <vector>

#include "core/vec2.h"

namespace sinew {

/// A line through points; closed when its end joins its start.
struct Polyline {
  std::vector<Vec2> points;
  bool closed = false;
};

/// A circle or ellipse as a closed polyline within `tolerance` of the true curve, both in the units
/// of `radii`. Runs clockwise on screen from (center.x + radii.x, center.y); the points at quarter
/// turns are exact.
Polyline flatten_ellipse(Vec2 center, Vec2 radii, double tolerance);

}  // namespace sinew

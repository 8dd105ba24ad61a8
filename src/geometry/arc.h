#pragma once

#include <vector>

#include "core/vec2.h"

namespace sinew {

/// Adds points of the arc around `center` from center + from, turning by `angle` radians (clockwise
/// on screen when positive, at most a full turn): those between its ends, not the ends, so close
/// that chords stay within `tolerance` of the arc.
void append_arc(Vec2 center, Vec2 from, double angle, double tolerance, std::vector<Vec2>& points);

/// How many chords a full circle of this radius needs to stay within `tolerance`: a multiple of 4,
/// 8 to 16384.
int circle_chords(double radius, double tolerance);

}  // namespace sinew

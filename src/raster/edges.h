#pragma once

#include <cmath>
#include <cstdint>

#include "core/vec2.h"

namespace sinew {

/// Where outlines and triangles have their corners: whole numbers of 1/256 pixel. A pixel covers
/// 256 * x .. 256 * x + 256, its centre is at 256 * x + 128.
struct GridPoint {
  std::int32_t x = 0;
  std::int32_t y = 0;

  bool operator==(const GridPoint&) const = default;
};

/// Places stay below 2^22 pixels either way, so that no sum here leaves 64 bits.
inline constexpr std::int32_t kGridLimit = 1 << 30;

/// Puts `p` (pixels) on the grid; false when it is not finite or reaches the limit.
inline bool snap(Vec2 p, GridPoint& snapped) {
  const double x = std::floor(p.x * 256 + 0.5);
  const double y = std::floor(p.y * 256 + 0.5);
  if (!(std::fabs(x) < kGridLimit && std::fabs(y) < kGridLimit)) return false;
  snapped = {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)};
  return true;
}

/// Twice the signed area of a triangle, in squares of the grid: positive when it runs clockwise on
/// screen.
constexpr std::int64_t doubled_area(GridPoint a, GridPoint b, GridPoint c) {
  return (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - a.y) -
         (std::int64_t{c.x} - a.x) * (std::int64_t{b.y} - a.y);
}

constexpr std::int64_t floor_div(std::int64_t a, std::int64_t positive_b) {
  const std::int64_t quotient = a / positive_b;
  return quotient - (quotient * positive_b > a ? 1 : 0);
}

/// A side of a triangle or outline that is not horizontal. It always runs from its upper end, so
/// that both neighbours compute the same crossings from it, whatever part of it is asked for.
struct GridEdge {
  GridPoint top, bottom;
  /// Grid steps to the right for each one down, 32 fractional bits, rounded down: a crossing is
  /// never right of the true one, and a centre that lies on the edge counts as right of it.
  std::int64_t slope = 0;
  /// 1 for an edge that was given upwards (what it bounds lies to the right of it when it belongs
  /// to an outline that runs clockwise on screen), -1 for one given downwards.
  std::int32_t winding = 1;

  GridEdge() = default;
  /// from.y and to.y differ.
  GridEdge(GridPoint from, GridPoint to)
      : top(from.y < to.y ? from : to),
        bottom(from.y < to.y ? to : from),
        slope(floor_div((std::int64_t{bottom.x} - top.x) * (std::int64_t{1} << 32),
                        std::int64_t{bottom.y} - top.y)),
        winding(from.y < to.y ? -1 : 1) {}

  /// Where the edge is at height y (grid, top.y..bottom.y): pixels with 40 fractional bits.
  std::int64_t x_at(std::int32_t y) const {
    return (std::int64_t{top.x} << 32) + slope * (std::int64_t{y} - top.y);
  }
};

/// The first pixel row whose centre is at height y or below.
constexpr int first_row(std::int32_t y) { return (y + 127) >> 8; }

/// The first pixel column whose centre is at x (40 fractional bits) or right of it.
constexpr int first_column(std::int64_t x) {
  return static_cast<int>((x + (std::int64_t{128} << 32) - 1) >> 40);
}

}  // namespace sinew

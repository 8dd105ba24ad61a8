#pragma once

#include "compare/filter.h"

namespace sinew {

/// How many pixels a degree of the eye sees of a screen 0.7 m away, 0.7 m and 3840 pixels wide.
inline constexpr double kFlipPixelsPerDegree = 67.02064327658225;

/// What somebody sees who flips between the two pictures, 0..1 a pixel, over grey of `background`
/// (0..255). Sizes are equal and not 0. O(pixels), some 100 bytes and 2 microseconds each.
/// Source: Andersson, Nilsson, Akenine-Möller, Oskarsson, Åström, Fairchild 2020, "FLIP: A
/// Difference Evaluator for Alternating Images".
Plane flip(const StraightImage& a, const StraightImage& b, double background,
           double pixels_per_degree = kFlipPixelsPerDegree);

}  // namespace sinew

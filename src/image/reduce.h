#pragma once

#include "image/pixel.h"

namespace sinew {

/// The picture at numerator / denominator of its size, at most 1: a pixel is the mean of the area
/// it covers, colours weighted by alpha; rounded, halves up. What lies beyond an edge is
/// transparent.
StraightImage reduced(const StraightImage& image, int numerator, int denominator);

}  // namespace sinew

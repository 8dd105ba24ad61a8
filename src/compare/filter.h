#pragma once

#include <span>
#include <vector>

#include "image/pixel.h"

namespace sinew {

/// One number a pixel.
using Plane = Image<double>;

/// Weights of the pixels from -r to r around one; 2 r + 1 of them.
using Kernel = std::vector<double>;

/// e^(-x^2 / (2 deviation^2)), scaled so that all weights add up to 1. radius in pixels.
Kernel gaussian_kernel(double deviation, int radius);

/// Each row, then each column, weighted by a kernel. Beyond the edges the pixels at the edge go on.
Plane filtered(const Plane& plane, std::span<const double> horizontal,
               std::span<const double> vertical);

/// The luma of ITU-R BT.601, 0..255, of a picture over grey of `background` (0..255).
Plane luma(const StraightImage& image, double background);

/// Whether any pixel lets something through.
bool has_transparency(const StraightImage& image);

}  // namespace sinew

#pragma once

#include "compare/filter.h"

namespace sinew {

/// The structural similarity of the surroundings of each pixel, -1..1, and its mean.
struct Ssim {
  Plane map;
  double mean = 1;
};

/// Luma over grey of `background`, windows of 11 x 11 weighted by a Gaussian of deviation 1.5,
/// K1 = 0.01, K2 = 0.03. The mean is that of the windows that lie wholly inside, as in the paper;
/// of a picture too small for any, and in the map, the pixels at the edge go on beyond it. Sizes
/// are equal and not 0.
/// Source: Wang, Bovik, Sheikh, Simoncelli 2004, "Image quality assessment: from error visibility
/// to structural similarity".
Ssim ssim(const StraightImage& a, const StraightImage& b, double background);

}  // namespace sinew

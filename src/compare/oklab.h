#pragma once

#include <cstddef>

#include "image/pixel.h"

namespace sinew {

/// How far two colours are apart in OKLab with its corrected lightness, by HyAB: |lightness| +
/// sqrt(a^2 + b^2); black and white are 1 apart. What is not opaque is seen over one of eight
/// colours, picked by the index of the pixel in its picture, so that nothing blends into the
/// background. Roots and light are looked up in tables as pixelmatch 8 does, whose counts this
/// gives.
/// Sources: Ottosson 2020, "A perceptual color space for image processing"; Abasi, Tehran,
/// Fairchild 2019, "Distance metrics for very large color differences".
double oklab_distance(StraightRgba8 a, StraightRgba8 b, std::size_t index);

/// What pixelmatch 8 tells slopes by: luma over white, and alpha where that is the same. Above 0
/// where a is brighter.
double oklab_brightness(StraightRgba8 a, StraightRgba8 b, std::size_t index);

}  // namespace sinew

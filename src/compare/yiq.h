#pragma once

#include <cstddef>
#include <cstdint>

#include "image/pixel.h"

namespace sinew {

/// Colour differences in YIQ, the colour space of NTSC.
/// Source: Kotsarenko, Ramos 2010, "Measuring perceived color difference using YIQ NTSC
/// transmission color space in mobile applications".

/// No two colours are further apart, squared.
inline constexpr double kLargestYiq = 35215;

/// The squared difference of two pixels. What is not opaque is seen over a checkerboard whose field
/// depends on the index of the pixel in its picture, so that nothing blends into the background.
/// The sums are those of pixelmatch 7, in its order.
double yiq_distance(StraightRgba8 a, StraightRgba8 b, std::size_t index);
/// The same for brightness alone, not squared: above 0 where a is brighter.
double yiq_brightness(StraightRgba8 a, StraightRgba8 b, std::size_t index);

/// The squared difference as odiff 4 computes it: over white, in whole numbers with 12 bits behind
/// the point, each product cut.
std::int64_t yiq_white_distance(StraightRgba8 a, StraightRgba8 b);
/// What a threshold 0..1 allows.
std::int64_t yiq_white_limit(double threshold);
/// Of brightness, in doubles.
double yiq_white_brightness(StraightRgba8 a, StraightRgba8 b);

}  // namespace sinew

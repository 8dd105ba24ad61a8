#pragma once

#include "compare/metric.h"
#include "image/pixel.h"

namespace sinew {

/// Whether the pixel at (x, y), in which a and b differ, looks like anti-aliasing in one of them: a
/// slope between darker and brighter ones, one of which lies in an even area of both pictures.
/// Source: Vyšniauskas 2009, "Anti-aliased Pixel and Intensity Slope Detector".
using AntialiasingRule = bool (*)(const StraightImage& a, const StraightImage& b, int x, int y);

/// How the programs that a metric follows tell it.
AntialiasingRule antialiasing_rule(Metric metric);

}  // namespace sinew

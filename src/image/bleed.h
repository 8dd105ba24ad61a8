#pragma once

#include "image/pixel.h"

namespace sinew {

/// Gives colour to transparent pixels, for who scales a straight picture without multiplying by
/// alpha first: the dark that they hold otherwise shows as a fringe. Alpha stays what it is.
///
/// Those beside a pixel that is not transparent (eight are beside one) take the mean of those,
/// weighted by alpha; those beside these the mean of these, and so on, `distance` times. A mean is
/// rounded, halves up.
void bleed_colors(StraightImage& image, int distance);

}  // namespace sinew

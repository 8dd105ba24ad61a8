#pragma once

#include <array>

#include "image/blend_modes.h"

namespace sinew {

/// A straight colour in doubles, 0..1 a channel.
struct BlendColor {
  std::array<double, 3> rgb{};
  double alpha = 0;
};

/// Source and target as blend_modes() writes the formulas, with the straight colours taken apart
/// and put together again: what image/blend.cpp never does. The result is multiplied by its alpha.
BlendColor blend_reference(Blend mode, const BlendColor& source, const BlendColor& target);

/// A pixel whose channels are multiplied by alpha; `one` is 255 or 65535.
template <class Pixel>
BlendColor straight_color(Pixel c, double one) {
  BlendColor color{{}, c.a / one};
  if (c.a > 0) color.rgb = {c.r / (1.0 * c.a), c.g / (1.0 * c.a), c.b / (1.0 * c.a)};
  return color;
}

}  // namespace sinew

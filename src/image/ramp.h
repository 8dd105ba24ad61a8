#pragma once

#include <span>
#include <vector>

#include "image/tint.h"

namespace sinew {

/// A colour at a place of a gradient.
struct GradientStop {
  double place = 0;  ///< 0..1
  StraightColor color{0, 0, 0, 1};
  bool operator==(const GradientStop&) const = default;
};

/// How finely gradients are told apart: entry i of a ramp is at i / (kRampSize - 1).
inline constexpr int kRampSize = 1024;

/// The colours of a gradient from 0 to 1, tinted. Between two stops they mix multiplied by alpha,
/// so that what is transparent lends no colour; before the first and after the last they hold. Of
/// stops at one place the first ends what is before and the last begins what is after it. stops: at
/// least one, in order of their places.
std::vector<PremulRgba8> color_ramp(std::span<const GradientStop> stops, const Tint& tint);

}  // namespace sinew

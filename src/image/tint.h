#pragma once

#include "image/color.h"

namespace sinew {

/// What a drawing's colours are changed by, channel by channel and not multiplied by alpha: white
/// becomes `light`, black becomes `dark`, and what lies between lies between: c * light +
/// (1 - c) * dark. Alpha is multiplied by that of `light`; that of `dark` counts for nothing.
struct Tint {
  StraightColor light{1, 1, 1, 1};
  StraightColor dark{0, 0, 0, 1};
  bool operator==(const Tint&) const = default;
};

StraightColor tinted(StraightColor color, const Tint& tint);

/// The tint that does what `inner` and then `outer` do.
Tint tinted(const Tint& inner, const Tint& outer);

}  // namespace sinew

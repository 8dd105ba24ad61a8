#pragma once

#include <optional>
#include <string_view>

#include "image/pixel.h"

namespace sinew {

/// Where two pictures of different sizes lie on one another: fractions of what is left over.
struct Alignment {
  double x = 0;  ///< 0: at the left, 0.5: in the middle, 1: at the right.
  double y = 0;
};

/// "top-left", "top", "top-right", "left", "center", "right", "bottom-left", ...
std::optional<Alignment> parse_alignment(std::string_view name);

struct AlignedImages {
  StraightImage a;
  StraightImage b;
};

/// Both on a canvas that holds the two, transparent around them. Sizes within memory are the
/// caller's to see to: the canvas may be as wide as one and as high as the other.
AlignedImages align(const StraightImage& a, const StraightImage& b, Alignment alignment);

}  // namespace sinew

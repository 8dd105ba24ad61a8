#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "image/pixel.h"

namespace sinew {

/// A colour as scenes write and tracks move it: sRGB, each part in 0..1, not multiplied by alpha.
struct StraightColor {
  double r = 0, g = 0, b = 0, a = 1;

  bool operator==(const StraightColor&) const = default;
};

/// Reads "#rgb", "#rgba", "#rrggbb", "#rrggbbaa", one of the 148 names of CSS Color 4 in lower
/// case, or "transparent". Empty for anything else.
std::optional<StraightColor> parse_color(std::string_view text);

/// All names, in alphabetical order, for suggestions.
std::span<const std::string_view> color_names();

/// "#rrggbb" or "#rrggbbaa": the nearest colour of 8 bits a channel.
std::string color_text(StraightColor color);

/// The nearest 8-bit values, halves up.
StraightRgba8 to_straight8(StraightColor color);
/// Multiplied by alpha, then rounded to the nearest 8-bit values, halves up.
PremulRgba8 to_premul8(StraightColor color);

}  // namespace sinew

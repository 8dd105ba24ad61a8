#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "image/pixel.h"

namespace sinew {

/// A colour as users give and animate it: sRGB, not multiplied by alpha, 0..1 a channel.
struct StraightColor {
  double r = 0, g = 0, b = 0, a = 1;
  bool operator==(const StraightColor&) const = default;
};

/// Reads "#rgb", "#rgba", "#rrggbb", "#rrggbbaa", one of the 148 colour names of CSS Color Level 4
/// or "transparent", in upper or lower case. Empty for anything else.
std::optional<StraightColor> parse_color(std::string_view text);

/// All names `parse_color` knows, in alphabetical order: for a "did you mean".
std::span<const std::string_view> color_names();

/// Rounded to 8 bits; values outside 0..1 are clamped, NaN counts as 0.
StraightRgba8 to_straight8(StraightColor color);
/// Multiplied by alpha, then rounded: for a colour of 8 bits the same as `premultiply`.
PremulRgba8 to_premul8(StraightColor color);
/// The colour of a pixel, exactly.
StraightColor to_color(StraightRgba8 pixel);

/// The shortest text that `parse_color` reads as the same 8-bit colour: "red", "#fff", "#12345680".
/// Of equally short ones a name.
std::string color_text(StraightColor color);

}  // namespace sinew

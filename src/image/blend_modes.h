#pragma once

#include <span>
#include <string_view>

#include "image/blend.h"

namespace sinew {

/// A way to blend, as scenes name it.
struct BlendMode {
  Blend mode = Blend::Normal;
  std::string_view word;
  /// Of source s and target d, multiplied by their alphas sa and da, 0..1. Of W3C's modes only what
  /// stands for the overlap: B, a function of the straight colours S and D. The result is then
  /// s (1 - da) + d (1 - sa) + sa da B, its alpha sa + da - sa da.
  std::string_view formula;
  std::string_view source;
};

/// All of them, in the order they are told.
std::span<const BlendMode> blend_modes();

/// The word of a mode; of the kinds of additive the one there is.
std::string_view blend_word(Blend mode);

/// What light that is added does to the alpha of what is not opaque.
enum class AdditiveAlpha : std::uint8_t {
  Source,     ///< Adds the alpha of the picture: what is opaque and black covers.
  Luminance,  ///< Adds the light's brightest channel: the least that can hold it.
  None        ///< Adds none: the light shows on what is there and nowhere else.
};

/// The blend mode that adds light so.
Blend additive_blend(AdditiveAlpha alpha);

}  // namespace sinew

#pragma once

#include <cstdint>
#include <span>
#include <variant>

#include "image/pixel.h"

namespace sinew {

enum class StbFailure {
  Broken,      ///< The packed pixels cannot be unpacked.
  OverBudget,  ///< Decoding asked for more memory than it was given.
};

/// Decodes a PNG with stb_image to 8-bit RGBA; of 16 bits the high byte stays. Everything it
/// allocates counts against `budget` bytes, so that packed pixels that unpack to far more than they
/// should stop there. The file must have passed `check_png`; at most 2 GiB.
std::variant<StraightImage, StbFailure> decode_png_with_stb(std::span<const std::uint8_t> bytes,
                                                            std::int64_t budget);

}  // namespace sinew

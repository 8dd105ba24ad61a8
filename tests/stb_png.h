#pragma once

#include <cstdint>
#include <vector>

#include "image/pixel.h"

namespace sinew {

/// A PNG file as stb_image_write makes it: what our own writer is held against, and what pictures
/// for people's eyes are written with.
std::vector<std::uint8_t> encode_png_with_stb(const StraightImage& image);

}  // namespace sinew

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "image/pixel.h"

namespace sinew {

/// `Fast`: Sub filter and ISA-L's deflate; the bytes are the same within one CPU family. `Small`:
/// the filter that suits each row best and libdeflate; the bytes are the same everywhere.
enum class PngEffort { Fast, Small };

struct PngText {
  std::string keyword;  ///< 1 to 79 Latin-1 characters.
  std::string text;     ///< Latin-1; written as tEXt.
};

struct PngOptions {
  PngEffort effort = PngEffort::Fast;
  std::vector<PngText> texts;
};

/// A whole PNG file, 8 bits a channel: RGBA, or RGB where every pixel is opaque.
std::vector<std::uint8_t> encode_png(const StraightImage& image, const PngOptions& options = {});

}  // namespace sinew

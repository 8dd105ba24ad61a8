#pragma once

#include <cstdint>
#include <span>

#include "image/decode.h"

namespace sinew {

/// Decodes a JPEG with libjpeg-turbo. Grey becomes RGB; CMYK is refused. What libjpeg only warns
/// of, such as missing data, is an error here.
DecodeResult decode_jpeg(std::span<const std::uint8_t> bytes, const DecodeLimits& limits);

}  // namespace sinew

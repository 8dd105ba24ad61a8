#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "image/pixel.h"

namespace sinew {

/// How large a picture may be. A file that claims more is refused before memory is asked for, and
/// decoding one picture never holds more than `max_working_bytes` (a zlib bomb stops there).
struct DecodeLimits {
  int max_dimension = 16384;
  std::int64_t max_pixels = std::int64_t{128} * 1024 * 1024;
  std::int64_t max_working_bytes = std::int64_t{1536} * 1024 * 1024;
};

/// What is too large about a picture of this size, to put after the file's name; empty when nothing
/// is.
std::optional<std::string> over_limits(std::int64_t width, std::int64_t height,
                                       const DecodeLimits& limits);

/// "needs more than 1536 MiB of memory to decode".
std::string over_memory(const DecodeLimits& limits);

/// What a file's first bytes say it is.
enum class PictureKind { Png, Jpeg, LfsPointer, Unknown };
PictureKind picture_kind(std::span<const std::uint8_t> bytes);

/// A decoded picture, or what is wrong with the file in words to put after its path: "is a
/// truncated PNG", "claims 100000 x 100000 pixels, more than the limit of 16384 a side", "is a Git
/// LFS pointer, not the picture itself: run `git lfs pull`", "is not a PNG or JPEG file".
using DecodeResult = std::variant<StraightImage, std::string>;

/// PNG of every kind (palettes, grey, 16 bits, interlaced) through stb_image, JPEG through
/// libjpeg-turbo (slow integer transform, fancy upsampling: the same pixels everywhere). Checks PNG
/// chunk sums and that the file is whole.
DecodeResult decode_picture(std::span<const std::uint8_t> bytes, const DecodeLimits& limits = {});

}  // namespace sinew

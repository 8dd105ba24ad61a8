#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace sinew {

/// The frame of a PNG file: a signature and chunks, each length, type, data, CRC-32 of type and
/// data. Source: Portable Network Graphics (PNG) Specification, second edition, ISO/IEC 15948.

inline constexpr std::array<std::uint8_t, 8> kPngSignature = {0x89, 'P',  'N',  'G',
                                                              '\r', '\n', 0x1a, '\n'};

enum class PngColorType : std::uint8_t {
  Grey = 0,
  Rgb = 2,
  Palette = 3,
  GreyAlpha = 4,
  Rgba = 6,
};

/// What IHDR says.
struct PngHeader {
  std::uint32_t width = 0;   ///< 1 .. 2^31 - 1
  std::uint32_t height = 0;  ///< 1 .. 2^31 - 1
  int bit_depth = 8;
  PngColorType color_type = PngColorType::Rgba;
  bool interlaced = false;
};

/// One chunk of a file that `check_png` has looked at.
struct PngChunk {
  std::string_view type;  ///< Four letters.
  std::span<const std::uint8_t> data;
};

struct PngFile {
  PngHeader header;
  std::vector<PngChunk> chunks;  ///< IHDR to IEND, views into the file.
};

/// Walks the chunks from the signature to IEND: lengths, checksums, the header, palette and
/// transparency, their order. The packed pixels are not looked at. Otherwise what is wrong, to put
/// after the file's name: "is a truncated PNG".
std::variant<PngFile, std::string> check_png(std::span<const std::uint8_t> bytes);

/// Appends a whole chunk. type: four letters.
void append_png_chunk(std::vector<std::uint8_t>& file, std::string_view type,
                      std::span<const std::uint8_t> data);

void append_big_endian(std::vector<std::uint8_t>& bytes, std::uint32_t value);
std::uint32_t big_endian(std::span<const std::uint8_t, 4> bytes);

/// CRC-32 of a chunk's type and data, which stand together in a file.
std::uint32_t png_checksum(std::span<const std::uint8_t> type_and_data);

}  // namespace sinew

#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <vector>

#include "image/png_chunks.h"

namespace sinew {

/// PNG files for tests, put together by hand.

struct TestPng {
  std::uint32_t width = 1, height = 1;
  int bit_depth = 8;
  int color_type = 6;
  bool interlaced = false;
  std::vector<std::uint8_t> palette, transparency;
  /// Filter bytes and packed pixels, as they stand before zlib.
  std::vector<std::uint8_t> rows;
};

/// A zlib stream of stored blocks.
inline std::vector<std::uint8_t> stored_zlib(std::span<const std::uint8_t> bytes) {
  std::vector<std::uint8_t> stream = {0x78, 0x01};
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  std::size_t at = 0;
  do {
    const std::size_t size = std::min<std::size_t>(bytes.size() - at, 65535);
    const auto low = static_cast<std::uint8_t>(size);
    const auto high = static_cast<std::uint8_t>(size >> 8);
    stream.push_back(at + size == bytes.size() ? 1 : 0);
    stream.insert(stream.end(),
                  {low, high, static_cast<std::uint8_t>(~low), static_cast<std::uint8_t>(~high)});
    for (const std::uint8_t byte : bytes.subspan(at, size)) {
      stream.push_back(byte);
      a = (a + byte) % 65521;
      b = (b + a) % 65521;
    }
    at += size;
  } while (at < bytes.size());
  append_big_endian(stream, b << 16 | a);
  return stream;
}

inline std::vector<std::uint8_t> header_data(const TestPng& png) {
  std::vector<std::uint8_t> data;
  append_big_endian(data, png.width);
  append_big_endian(data, png.height);
  data.insert(data.end(),
              {static_cast<std::uint8_t>(png.bit_depth), static_cast<std::uint8_t>(png.color_type),
               0, 0, static_cast<std::uint8_t>(png.interlaced ? 1 : 0)});
  return data;
}

struct TestChunk {
  std::string_view type;
  std::vector<std::uint8_t> data;
};

inline std::vector<std::uint8_t> file_of(const std::vector<TestChunk>& chunks) {
  std::vector<std::uint8_t> file(kPngSignature.begin(), kPngSignature.end());
  for (const TestChunk& chunk : chunks) append_png_chunk(file, chunk.type, chunk.data);
  return file;
}

inline std::vector<std::uint8_t> file_of(const TestPng& png) {
  std::vector<TestChunk> chunks = {{"IHDR", header_data(png)}};
  if (!png.palette.empty()) chunks.push_back({"PLTE", png.palette});
  if (!png.transparency.empty()) chunks.push_back({"tRNS", png.transparency});
  chunks.push_back({"IDAT", stored_zlib(png.rows)});
  chunks.push_back({"IEND", {}});
  return file_of(chunks);
}

}  // namespace sinew

#include "image/png_unpack.h"

#include <libdeflate.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace sinew {
namespace {

/// As the specification's section 9.4 has it: the neighbour nearest to left + up - corner.
std::uint8_t paeth(int left, int up, int corner) {
  const int to_left = std::abs(up - corner);
  const int to_up = std::abs(left - corner);
  const int to_corner = std::abs(left + up - 2 * corner);
  const int nearest = to_up <= to_corner ? up : corner;
  return static_cast<std::uint8_t>(to_left <= to_up && to_left <= to_corner ? left : nearest);
}

void undo_sub(std::span<std::uint8_t> row, std::size_t step) {
  for (std::size_t i = step; i < row.size(); ++i) {
    row[i] = static_cast<std::uint8_t>(row[i] + row[i - step]);
  }
}

void undo_up(std::span<std::uint8_t> row, const std::uint8_t* above) {
  for (std::size_t i = 0; i < row.size(); ++i)
    row[i] = static_cast<std::uint8_t>(row[i] + above[i]);
}

/// The left neighbour stays in registers.
template <std::size_t kStep>
void undo_average(std::span<std::uint8_t> row, const std::uint8_t* above) {
  std::array<int, kStep> left{};
  for (std::size_t i = 0; i + kStep <= row.size(); i += kStep) {
    for (std::size_t k = 0; k < kStep; ++k) {
      left[k] = (row[i + k] + (left[k] + above[i + k]) / 2) & 255;
      row[i + k] = static_cast<std::uint8_t>(left[k]);
    }
  }
}

template <std::size_t kStep>
void undo_paeth(std::span<std::uint8_t> row, const std::uint8_t* above) {
  std::array<int, kStep> left{};
  std::array<int, kStep> corner{};
  for (std::size_t i = 0; i + kStep <= row.size(); i += kStep) {
    for (std::size_t k = 0; k < kStep; ++k) {
      const int up = above[i + k];
      left[k] = (row[i + k] + paeth(left[k], up, corner[k])) & 255;
      corner[k] = up;
      row[i + k] = static_cast<std::uint8_t>(left[k]);
    }
  }
}

bool is_common(const PngFile& png) {
  const PngHeader& header = png.header;
  const bool plain =
      header.color_type == PngColorType::Rgb || header.color_type == PngColorType::Rgba;
  if (header.bit_depth != 8 || header.interlaced || !plain) return false;
  for (const PngChunk& chunk : png.chunks) {
    if (chunk.type == "tRNS") return false;
  }
  return true;
}

std::vector<std::uint8_t> packed_pixels(const PngFile& png) {
  std::vector<std::uint8_t> packed;
  for (const PngChunk& chunk : png.chunks) {
    if (chunk.type == "IDAT") packed.insert(packed.end(), chunk.data.begin(), chunk.data.end());
  }
  return packed;
}

/// Bytes that are not set before they are written.
struct Unpacked {
  std::unique_ptr<std::uint8_t[]> bytes;
  std::size_t size = 0;
};

std::optional<Unpacked> unpacked_pixels(const PngFile& png, std::size_t size) {
  const std::vector<std::uint8_t> packed = packed_pixels(png);
  const std::unique_ptr<libdeflate_decompressor, decltype(&libdeflate_free_decompressor)>
      decompressor(libdeflate_alloc_decompressor(), libdeflate_free_decompressor);
  if (!decompressor) return std::nullopt;
  Unpacked out{std::unique_ptr<std::uint8_t[]>(new std::uint8_t[size]), size};
  const libdeflate_result result = libdeflate_zlib_decompress(
      decompressor.get(), packed.data(), packed.size(), out.bytes.get(), size, nullptr);
  if (result != LIBDEFLATE_SUCCESS) return std::nullopt;
  return out;
}

void widen_rgb(const std::uint8_t* row, std::size_t width, StraightRgba8* out) {
  for (std::size_t x = 0; x < width; ++x) {
    out[x] = {row[3 * x], row[3 * x + 1], row[3 * x + 2], 255};
  }
}

}  // namespace

bool undo_png_filter(std::uint8_t filter, std::span<std::uint8_t> row, const std::uint8_t* above,
                     std::size_t step) {
  switch (filter) {
    case 0:
      return true;
    case 1:
      undo_sub(row, step);
      return true;
    case 2:
      undo_up(row, above);
      return true;
    case 3:
      step == 4 ? undo_average<4>(row, above) : undo_average<3>(row, above);
      return true;
    case 4:
      step == 4 ? undo_paeth<4>(row, above) : undo_paeth<3>(row, above);
      return true;
    default:
      return false;
  }
}

std::optional<StraightImage> unpack_common_png(const PngFile& png) {
  if (!is_common(png)) return std::nullopt;
  const std::size_t step = png.header.color_type == PngColorType::Rgba ? 4 : 3;
  const std::size_t width = png.header.width;
  const std::size_t stride = 1 + width * step;
  std::optional<Unpacked> unpacked = unpacked_pixels(png, stride * png.header.height);
  if (!unpacked) return std::nullopt;
  StraightImage image(static_cast<int>(width), static_cast<int>(png.header.height));
  const std::vector<std::uint8_t> zeros(width * step);
  const std::uint8_t* above = zeros.data();
  for (int y = 0; y < image.height; ++y) {
    std::uint8_t* row = unpacked->bytes.get() + static_cast<std::size_t>(y) * stride;
    if (!undo_png_filter(row[0], {row + 1, width * step}, above, step)) return std::nullopt;
    above = row + 1;
    if (step == 4) {
      std::memcpy(static_cast<void*>(image.row(y)), above, width * step);
    } else {
      widen_rgb(above, width, image.row(y));
    }
  }
  return image;
}

}  // namespace sinew

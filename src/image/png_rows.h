#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "image/pixel.h"

namespace sinew {

/// The pixels of a row from the first to behind the last that are not all zeros; begin == end for a
/// blank row.
struct PixelRange {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool empty() const { return begin == end; }
};

PixelRange content_range(std::span<const StraightRgba8> row);
PixelRange content_range(std::span<const PremulRgba8> row);

bool is_opaque(std::span<const StraightRgba8> row);
bool is_opaque(std::span<const PremulRgba8> row);

/// Leaves alpha out: 3 bytes a pixel.
void pack_rgb_row(std::span<const StraightRgba8> row, std::uint8_t* out);

/// PNG's row filters, by their number in the file.
enum class PngFilter : std::uint8_t { None, Sub, Up, Average, Paeth };

/// Writes the filtered bytes of a row; above: the row before, zeros for the first; step: bytes a
/// pixel. Source: PNG Specification, second edition, section 9.
void filter_row(PngFilter filter, std::span<const std::uint8_t> row, const std::uint8_t* above,
                std::size_t step, std::uint8_t* out);

/// The sum of the bytes taken as -128..127, without signs: what tells a good filter.
std::uint64_t filter_cost(std::span<const std::uint8_t> filtered);

}  // namespace sinew

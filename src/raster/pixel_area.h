#pragma once

#include <cstdint>
#include <span>

#include "raster/edge_table.h"

namespace sinew {

/// A whole pixel's area in the units used here, half squares of 1/4096 pixel.
inline constexpr std::int32_t kFullArea = 2 * kSub * kSub;

/// How much of a pixel is inside that no edge crosses, given what its left border sees.
std::int32_t uncrossed_area(const WindingProfile& left, FillRule rule);

/// How much of a pixel is inside that `pieces` cross, 0..kFullArea. `border` is what its left
/// border sees, and afterwards what its right border sees. Exact but for rounding crossings to
/// 1/4096 pixel, however outlines overlap and cross inside the pixel; with more than 64 pieces in
/// it, areas that overlap there are just added up.
std::int32_t crossed_area(WindingProfile& border, std::span<const EdgePiece> pieces, FillRule rule);

/// The area as coverage 0..255, rounded.
constexpr std::uint8_t coverage_of_area(std::int32_t area) {
  return static_cast<std::uint8_t>((std::int64_t{area} * 255 + kFullArea / 2) / kFullArea);
}

}  // namespace sinew

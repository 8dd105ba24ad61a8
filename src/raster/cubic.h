#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "raster/packed_pixel.h"

namespace sinew {

/// Catmull-Rom interpolation in integers. Source: Catmull, Rom 1974, "A class of local
/// interpolating splines"; as a filter it is that of Mitchell, Netravali 1988 with B = 0, C = 1/2.
///
/// The four weights at a fraction t are, with 14 bits:
///   w0 = (-t + 2 t^2 - t^3) / 2,  w2 = (t + 4 t^2 - 3 t^3) / 2,  w3 = (t^3 - t^2) / 2,
///   w1 = 1 - w0 - w2 - w3
/// so their sum is exactly 1, and at t = 0 they are 0, 1, 0, 0: a texel's centre gives the texel.
///
/// How far off is it? t^2 is off by 1/2 and t^3 by 1, in units of 2^-15; a weight by the sum over
/// its formula, a quarter of that in its own units, and 1/2: w0 1, w2 1 3/4, w3 7/8 and w1 by all
/// these at most. Over texels of 0..255 that is 255 * 3.63 / 2^14 = 0.06 a direction, across rows
/// once more and 1.25 times as much (1.25 is the largest sum of |w|); rows keep 6 bits, 1.25 / 128
/// = 0.01. Together less than 0.15, so what is rounded in the end is off from the rounded true
/// value by at most 1.
using CubicWeights = std::array<std::int32_t, 4>;

inline constexpr int kCubicOne = 1 << 14;

/// t: 0..32767, in 2^-15.
constexpr CubicWeights cubic_weights(int t) {
  const int t2 = mulhrs(t, t);
  const int t3 = mulhrs(t2, t);
  const int w0 = (-t + 2 * t2 - t3 + 2) >> 2;
  const int w2 = (t + 4 * t2 - 3 * t3 + 2) >> 2;
  const int w3 = (t3 - t2 + 2) >> 2;
  return {w0, kCubicOne - w0 - w2 - w3, w2, w3};
}

/// One channel between 4 x 4 texels, before colours are limited to their alpha. Rows in 8.6, which
/// fit into 16 bits: -2040..18360; then 0..255.
constexpr int bicubic(const std::array<std::array<int, 4>, 4>& texels, int tu, int tv) {
  const CubicWeights wu = cubic_weights(tu);
  const CubicWeights wv = cubic_weights(tv);
  int sum = 0;
  for (std::size_t j = 0; j < 4; ++j) {
    int row = 0;
    for (std::size_t i = 0; i < 4; ++i) row += texels[j][i] * wu[i];
    sum += ((row + 128) >> 8) * wv[j];
  }
  return std::clamp((sum + (1 << 19)) >> 20, 0, 255);
}

/// The rest of this file: all channels at once. Sums are taken modulo 2^64 with the two halves of a
/// word added to so that neither is negative in the end; then each half is the true sum.

/// A row in 8.6, 4096 (64 in 8.6) too large.
constexpr PackedPairs cubic_row(const std::array<PremulRgba8, 4>& texels, const CubicWeights& w) {
  constexpr std::uint64_t kStart = 0x0010008000100080;  // 4096 << 8, and 1/2
  PackedPairs sum{kStart, kStart};
  for (std::size_t i = 0; i < 4; ++i) {
    const PackedPairs texel = packed_pairs(texels[i]);
    const auto weight = static_cast<std::uint64_t>(std::int64_t{w[i]});
    sum.rb += texel.rb * weight;
    sum.ga += texel.ga * weight;
  }
  constexpr std::uint64_t kRows = 0x0000ffff0000ffff;
  return {sum.rb >> 8 & kRows, sum.ga >> 8 & kRows};
}

/// bicubic() of all channels, with r, g, b limited to a.
constexpr Packed bicubic_packed(const std::array<PackedPairs, 4>& rows, const CubicWeights& w) {
  // The weights' sum is 1, so the rows' 4096 come to 64 << 20 here; 64 << 20 more and 1/2.
  constexpr std::uint64_t kStart = 0x0408000004080000;
  PackedPairs sum{kStart, kStart};
  for (std::size_t j = 0; j < 4; ++j) {
    const auto weight = static_cast<std::uint64_t>(std::int64_t{w[j]});
    sum.rb += rows[j].rb * weight;
    sum.ga += rows[j].ga * weight;
  }
  const auto channel = [](std::uint64_t half, int largest) {
    return static_cast<std::uint64_t>(
        std::clamp(static_cast<int>(half >> 20 & 0xfff) - 128, 0, largest));
  };
  const std::uint64_t a = channel(sum.ga >> 32, 255);
  const int alpha = static_cast<int>(a);
  return channel(sum.rb, alpha) | channel(sum.ga, alpha) << 16 |
         channel(sum.rb >> 32, alpha) << 32 | a << 48;
}

}  // namespace sinew

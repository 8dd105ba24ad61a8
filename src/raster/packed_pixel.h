#pragma once

#include <bit>
#include <cstdint>

#include "image/blend.h"

namespace sinew {

static_assert(std::endian::native == std::endian::little);

/// One channel between four texels. wu and wv: 0..32767, how far to the right and down. Never
/// leaves the range of the four; off from the rounded true value by at most 1.
constexpr std::uint8_t bilinear(int t00, int t10, int t01, int t11, int wu, int wv) {
  const int upper = 64 * t00 + mulhrs(64 * (t10 - t00), wu);
  const int lower = 64 * t01 + mulhrs(64 * (t11 - t01), wu);
  return static_cast<std::uint8_t>((upper + mulhrs(lower - upper, wv) + 32) >> 6);
}

/// The rest of this file: four channels of a pixel at once, in plain integer arithmetic. Each
/// function equals, channel by channel, the formula of image/blend.h or bilinear() it is named
/// after.

/// Channels r, g, b, a in 16 bits each, r lowest.
using Packed = std::uint64_t;
inline constexpr Packed kPackedBytes = 0x00ff00ff00ff00ff;

/// Channels r and b, g and a in 32 bits each.
struct PackedPairs {
  std::uint64_t rb, ga;
};

constexpr PackedPairs packed_pairs(PremulRgba8 c) {
  const std::uint64_t bits = std::bit_cast<std::uint32_t>(c);
  constexpr std::uint64_t kBytes = 0x000000ff000000ff;
  return {(bits | bits << 16) & kBytes, (bits >> 8 | bits << 8) & kBytes};
}

constexpr Packed packed(PremulRgba8 c) {
  const PackedPairs pairs = packed_pairs(c);
  return pairs.rb | pairs.ga << 16;
}

/// What does not fit into 8 bits is cut off.
constexpr PremulRgba8 unpacked(Packed c) {
  c &= kPackedBytes;
  c |= c >> 8;
  const std::uint64_t bits = (c & 0xffff) | (c >> 16 & 0xffff0000);
  return std::bit_cast<PremulRgba8>(static_cast<std::uint32_t>(bits));
}

/// div255 of each channel, which are at most 65025: with t = x + 128, (t * 257) >> 16 is
/// (t + (t >> 8)) >> 8.
constexpr Packed div255_packed(Packed x) {
  x += 0x0080008000800080;
  x += x >> 8 & kPackedBytes;
  return x >> 8 & kPackedBytes;
}

/// scaled(): k is 0..255.
constexpr Packed scaled_packed(Packed c, unsigned k) { return div255_packed(c * k); }

/// tinted().
constexpr Packed tinted_packed(Packed c, Packed tint) {
  const std::uint64_t r = (c & 0xffff) * (tint & 0xff);
  const std::uint64_t g = (c >> 16 & 0xffff) * (tint >> 16 & 0xff);
  const std::uint64_t b = (c >> 32 & 0xffff) * (tint >> 32 & 0xff);
  const std::uint64_t a = (c >> 48) * (tint >> 48);
  return div255_packed(r | g << 16 | b << 32 | a << 48);
}

/// two_toned().
constexpr Packed two_toned_packed(Packed c, Packed light, Packed dark) {
  const std::uint64_t a = c >> 48;
  const std::uint64_t r = c & 0xffff, g = c >> 16 & 0xffff, b = c >> 32 & 0xffff;
  return div255_packed((r * (light & 0xff) + (a - r) * (dark & 0xff)) |
                       (g * (light >> 16 & 0xff) + (a - g) * (dark >> 16 & 0xff)) << 16 |
                       (b * (light >> 32 & 0xff) + (a - b) * (dark >> 32 & 0xff)) << 32 |
                       a * (light >> 48) << 48);
}

/// Normal blending, as blend() does it.
constexpr Packed drawn_over(Packed source, Packed target) {
  return source + scaled_packed(target, 255 - static_cast<unsigned>(source >> 48));
}

/// The horizontal step of bilinear() in 8.6: 64 * t0 + mulhrs(64 * (t1 - t0), w) is
/// (t0 * (2^15 - w) + t1 * w + 2^8) >> 9, and that has no negative parts; in
/// arithmetic modulo 2^64 the sum may be taken apart differently again.
constexpr std::uint64_t lerp_texels(std::uint64_t t0, std::uint64_t t1, std::uint64_t w) {
  return ((t0 << 15) + (t1 - t0) * w + 0x0000010000000100) >> 9 & 0x0000ffff0000ffff;
}

/// The vertical step: h0 + mulhrs(h1 - h0, w) is (h0 * (2^15 - w) + h1 * w + 2^14) >> 15.
constexpr std::uint64_t lerp_rows(std::uint64_t h0, std::uint64_t h1, std::uint64_t w) {
  const std::uint64_t h = ((h0 << 15) + (h1 - h0) * w + 0x0000400000004000) >> 15;
  return ((h & 0x0000ffff0000ffff) + 0x0000002000000020) >> 6 & 0x000000ff000000ff;
}

/// bilinear() of all channels.
constexpr Packed bilinear_packed(PremulRgba8 t00, PremulRgba8 t10, PremulRgba8 t01, PremulRgba8 t11,
                                 std::uint64_t wu, std::uint64_t wv) {
  const PackedPairs p00 = packed_pairs(t00), p10 = packed_pairs(t10);
  const PackedPairs p01 = packed_pairs(t01), p11 = packed_pairs(t11);
  const std::uint64_t rb =
      lerp_rows(lerp_texels(p00.rb, p10.rb, wu), lerp_texels(p01.rb, p11.rb, wu), wv);
  const std::uint64_t ga =
      lerp_rows(lerp_texels(p00.ga, p10.ga, wu), lerp_texels(p01.ga, p11.ga, wu), wv);
  return rb | ga << 16;
}

}  // namespace sinew

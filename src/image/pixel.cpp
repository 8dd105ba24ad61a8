#include "image/pixel.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "image/blend.h"

namespace sinew {
namespace {

/// ceil(255 * 65536 / a): rounded up and not to the nearest, because only then is
/// (c * reciprocal + 2^15) >> 16 the nearest value for all c <= a.
constexpr std::array<std::uint32_t, 256> reciprocals() {
  std::array<std::uint32_t, 256> table = {};
  for (std::uint32_t a = 1; a < 256; ++a) table[a] = (255 * 65536 + a - 1) / a;
  return table;
}

constexpr std::array<std::uint32_t, 256> kReciprocals = reciprocals();

std::uint8_t straight(std::uint8_t channel, std::uint8_t alpha) {
  // A channel above its alpha, which no picture of ours holds, gives 255.
  const std::uint32_t value = std::min(channel, alpha) * kReciprocals[alpha];
  return static_cast<std::uint8_t>((value + 32768) >> 16);
}

/// The function of the header, where the compiler can put it into a loop.
inline StraightRgba8 straight(PremulRgba8 c) {
  return {straight(c.r, c.a), straight(c.g, c.a), straight(c.b, c.a), c.a};
}

}  // namespace

PremulRgba8 premultiply(StraightRgba8 c) {
  return {div255(unsigned{c.r} * c.a), div255(unsigned{c.g} * c.a), div255(unsigned{c.b} * c.a),
          c.a};
}

StraightRgba8 unpremultiply(PremulRgba8 c) { return straight(c); }

void unpremultiply(std::span<const PremulRgba8> pixels, StraightRgba8* out) {
  // Most pixels are opaque or blank and stay as they are: four at a time are looked at together.
  using Block = std::array<std::uint64_t, 2>;
  constexpr std::size_t kBlock = sizeof(Block) / sizeof(PremulRgba8);
  constexpr auto kAlpha =
      std::bit_cast<std::uint64_t>(std::array<std::uint8_t, 8>{0, 0, 0, 255, 0, 0, 0, 255});
  std::size_t at = 0;
  for (; at + kBlock <= pixels.size(); at += kBlock) {
    Block block;
    std::memcpy(block.data(), &pixels[at], sizeof(block));
    if ((block[0] & block[1] & kAlpha) == kAlpha || (block[0] | block[1]) == 0) {
      std::memcpy(static_cast<void*>(out + at), block.data(), sizeof(block));
    } else {
      for (std::size_t i = at; i < at + kBlock; ++i) out[i] = straight(pixels[i]);
    }
  }
  for (; at < pixels.size(); ++at) out[at] = straight(pixels[at]);
}

PremulImage premultiply(const StraightImage& image) {
  PremulImage result(image.width, image.height);
  std::transform(image.pixels.begin(), image.pixels.end(), result.pixels.begin(),
                 [](StraightRgba8 c) { return premultiply(c); });
  return result;
}

StraightImage unpremultiply(const PremulImage& image) {
  StraightImage result(image.width, image.height);
  unpremultiply(image.pixels, result.pixels.data());
  return result;
}

}  // namespace sinew

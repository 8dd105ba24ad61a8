#include "image/pixel.h"

#include <algorithm>
#include <array>

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

template <class To, class From, class Convert>
Image<To> converted(const Image<From>& image, Convert convert) {
  Image<To> result(image.width, image.height);
  std::transform(image.pixels.begin(), image.pixels.end(), result.pixels.begin(), convert);
  return result;
}

}  // namespace

PremulRgba8 premultiply(StraightRgba8 c) {
  return {div255(unsigned{c.r} * c.a), div255(unsigned{c.g} * c.a), div255(unsigned{c.b} * c.a),
          c.a};
}

StraightRgba8 unpremultiply(PremulRgba8 c) {
  return {straight(c.r, c.a), straight(c.g, c.a), straight(c.b, c.a), c.a};
}

PremulImage premultiply(const StraightImage& image) {
  return converted<PremulRgba8>(image, [](StraightRgba8 c) { return premultiply(c); });
}

StraightImage unpremultiply(const PremulImage& image) {
  return converted<StraightRgba8>(image, [](PremulRgba8 c) { return unpremultiply(c); });
}

}  // namespace sinew

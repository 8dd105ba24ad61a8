#include "image/block_means.h"

#include <cstdint>

namespace sinew {
namespace {

template <class Pixel>
Pixel rounded_mean(std::span<const Pixel> block) {
  const int bits = block.size() == 4 ? 2 : 4;
  const std::uint32_t half = std::uint32_t{1} << (bits - 1);
  std::uint32_t r = half, g = half, b = half, a = half;
  for (const Pixel& pixel : block) {
    r += pixel.r;
    g += pixel.g;
    b += pixel.b;
    a += pixel.a;
  }
  const auto mean = [bits](std::uint32_t sum) {
    return static_cast<decltype(Pixel::r)>(sum >> bits);
  };
  return {mean(r), mean(g), mean(b), mean(a)};
}

}  // namespace

PremulRgba8 mean_of(std::span<const PremulRgba8> block) { return rounded_mean(block); }
PremulRgba16 mean_of(std::span<const PremulRgba16> block) { return rounded_mean(block); }

}  // namespace sinew

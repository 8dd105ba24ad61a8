#include "image/mip_chain.h"

#include <algorithm>
#include <cstdint>

namespace sinew {
namespace {

/// Channels of several pixels, added up.
struct Sum {
  std::uint32_t r = 0, g = 0, b = 0, a = 0;
};

template <class Texel>
Sum sum_of(const Texel& p, const Texel& q, const Texel& s, const Texel& t) {
  const auto added = [](std::uint32_t c, std::uint32_t d, std::uint32_t e, std::uint32_t f) {
    return c + d + e + f;
  };
  return {added(p.r, q.r, s.r, t.r), added(p.g, q.g, s.g, t.g), added(p.b, q.b, s.b, t.b),
          added(p.a, q.a, s.a, t.a)};
}

/// Each 2 x 2 of a level; the last column and row count twice where there is no other.
template <class Texel>
Image<Sum> halved(const Image<Texel>& below) {
  Image<Sum> sums((below.width + 1) / 2, (below.height + 1) / 2);
  for (int y = 0; y < sums.height; ++y) {
    const Texel* upper = below.row(2 * y);
    const Texel* lower = below.row(std::min(2 * y + 1, below.height - 1));
    Sum* out = sums.row(y);
    const int pairs = below.width / 2;
    for (int x = 0; x < pairs; ++x) {
      out[x] = sum_of(upper[2 * x], upper[2 * x + 1], lower[2 * x], lower[2 * x + 1]);
    }
    if (pairs == sums.width) continue;
    const int last = below.width - 1;
    out[pairs] = sum_of(upper[last], upper[last], lower[last], lower[last]);
  }
  return sums;
}

/// The means of 4^level pixels.
PremulImage means_of(const Image<Sum>& sums, int level) {
  PremulImage means(sums.width, sums.height);
  const int bits = 2 * level;
  const std::uint32_t half = std::uint32_t{1} << (bits - 1);
  const auto mean = [&](std::uint32_t sum) {
    return static_cast<std::uint8_t>((sum + half) >> bits);
  };
  std::transform(sums.pixels.begin(), sums.pixels.end(), means.pixels.begin(), [&](const Sum& sum) {
    return PremulRgba8{mean(sum.r), mean(sum.g), mean(sum.b), mean(sum.a)};
  });
  return means;
}

}  // namespace

std::vector<PremulImage> mip_levels(const PremulImage& picture) {
  std::vector<PremulImage> levels;
  if (picture.width <= 1 && picture.height <= 1) return levels;
  Image<Sum> sums = halved(picture);
  levels.push_back(means_of(sums, 1));
  for (int level = 2; level <= kMaxMipLevel && sums.pixels.size() > 1; ++level) {
    sums = halved(sums);
    levels.push_back(means_of(sums, level));
  }
  return levels;
}

}  // namespace sinew

#include "image/reduce.h"

#include <algorithm>
#include <cstdint>

namespace sinew {
namespace {

struct Sums {
  std::int64_t r = 0, g = 0, b = 0, a = 0;
};

StraightRgba8 mean(const Sums& sums, std::int64_t area) {
  const auto divided = [](std::int64_t sum, std::int64_t by) {
    return static_cast<std::uint8_t>((sum + by / 2) / by);
  };
  const std::uint8_t alpha = divided(sums.a, area);
  if (alpha == 0) return {};
  return {divided(sums.r, sums.a), divided(sums.g, sums.a), divided(sums.b, sums.a), alpha};
}

}  // namespace

StraightImage reduced(const StraightImage& image, int numerator, int denominator) {
  if (numerator == denominator) return image;
  // A pixel of the picture is `numerator` units wide, one of the result `denominator`.
  const std::int64_t n = numerator;
  const std::int64_t d = denominator;
  const auto side = [&](int pixels) { return static_cast<int>((pixels * n + d - 1) / d); };
  StraightImage result(side(image.width), side(image.height));
  const auto overlap = [&](std::int64_t pixel, std::int64_t begin) {
    return std::min((pixel + 1) * n, begin + d) - std::max(pixel * n, begin);
  };
  for (int y = 0; y < result.height; ++y) {
    for (int x = 0; x < result.width; ++x) {
      const std::int64_t left = x * d;
      const std::int64_t top = y * d;
      const std::int64_t right = std::min<std::int64_t>((left + d + n - 1) / n, image.width);
      const std::int64_t bottom = std::min<std::int64_t>((top + d + n - 1) / n, image.height);
      Sums sums;
      for (std::int64_t v = top / n; v < bottom; ++v) {
        for (std::int64_t u = left / n; u < right; ++u) {
          const StraightRgba8 c = image.at(static_cast<int>(u), static_cast<int>(v));
          const std::int64_t weight = overlap(u, left) * overlap(v, top) * c.a;
          sums.r += c.r * weight;
          sums.g += c.g * weight;
          sums.b += c.b * weight;
          sums.a += weight;
        }
      }
      result.at(x, y) = mean(sums, d * d);
    }
  }
  return result;
}

}  // namespace sinew

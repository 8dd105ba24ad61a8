#include "compare/ssim.h"

namespace sinew {
namespace {

constexpr int kRadius = 5;
constexpr double kDeviation = 1.5;
constexpr double kC1 = (0.01 * 255) * (0.01 * 255);
constexpr double kC2 = (0.03 * 255) * (0.03 * 255);

Plane product(const Plane& a, const Plane& b) {
  Plane out(a.width, a.height);
  for (std::size_t i = 0; i < out.pixels.size(); ++i) out.pixels[i] = a.pixels[i] * b.pixels[i];
  return out;
}

/// The mean of the windows wholly inside, or of all where there is none.
double mean_inside(const Plane& map) {
  const bool fits = map.width > 2 * kRadius && map.height > 2 * kRadius;
  const int border = fits ? kRadius : 0;
  double sum = 0;
  for (int y = border; y < map.height - border; ++y) {
    for (int x = border; x < map.width - border; ++x) sum += map.at(x, y);
  }
  return sum / (static_cast<double>(map.width - 2 * border) * (map.height - 2 * border));
}

}  // namespace

Ssim ssim(const StraightImage& a, const StraightImage& b, double background) {
  const Kernel kernel = gaussian_kernel(kDeviation, kRadius);
  const Plane luma_a = luma(a, background);
  const Plane luma_b = luma(b, background);
  const Plane mean_a = filtered(luma_a, kernel, kernel);
  const Plane mean_b = filtered(luma_b, kernel, kernel);
  const Plane square_a = filtered(product(luma_a, luma_a), kernel, kernel);
  const Plane square_b = filtered(product(luma_b, luma_b), kernel, kernel);
  const Plane both = filtered(product(luma_a, luma_b), kernel, kernel);
  Ssim out{Plane(a.width, a.height), 1};
  for (std::size_t i = 0; i < out.map.pixels.size(); ++i) {
    const double ma = mean_a.pixels[i];
    const double mb = mean_b.pixels[i];
    const double variance_a = square_a.pixels[i] - ma * ma;
    const double variance_b = square_b.pixels[i] - mb * mb;
    const double covariance = both.pixels[i] - ma * mb;
    out.map.pixels[i] = ((2 * ma * mb + kC1) * (2 * covariance + kC2)) /
                        ((ma * ma + mb * mb + kC1) * (variance_a + variance_b + kC2));
  }
  out.mean = mean_inside(out.map);
  return out;
}

}  // namespace sinew

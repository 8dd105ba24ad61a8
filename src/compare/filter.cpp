#include "compare/filter.h"

#include <algorithm>

#include "core/math.h"

namespace sinew {
namespace {

double weighted(const double* values, std::span<const double> kernel) {
  double sum = 0;
  for (std::size_t i = 0; i < kernel.size(); ++i) sum += values[i] * kernel[i];
  return sum;
}

Plane filtered_rows(const Plane& plane, std::span<const double> kernel) {
  const auto radius = static_cast<std::ptrdiff_t>(kernel.size() / 2);
  const auto width = static_cast<std::size_t>(plane.width);
  Plane out(plane.width, plane.height);
  std::vector<double> padded(width + kernel.size());
  for (int y = 0; y < plane.height; ++y) {
    const double* row = plane.row(y);
    const auto first = padded.begin() + radius;
    std::fill(padded.begin(), first, row[0]);
    const auto last = std::copy(row, row + width, first);
    std::fill(last, padded.end(), row[width - 1]);
    for (std::size_t x = 0; x < width; ++x) {
      out.row(y)[x] = weighted(padded.data() + x, kernel);
    }
  }
  return out;
}

Plane filtered_columns(const Plane& plane, std::span<const double> kernel) {
  const int radius = static_cast<int>(kernel.size() / 2);
  Plane out(plane.width, plane.height);
  for (int y = 0; y < plane.height; ++y) {
    double* to = out.row(y);
    for (std::size_t k = 0; k < kernel.size(); ++k) {
      const int from = std::clamp(y + static_cast<int>(k) - radius, 0, plane.height - 1);
      const double* row = plane.row(from);
      for (int x = 0; x < plane.width; ++x) to[x] += row[x] * kernel[k];
    }
  }
  return out;
}

}  // namespace

Kernel gaussian_kernel(double deviation, int radius) {
  Kernel kernel;
  double sum = 0;
  for (int i = -radius; i <= radius; ++i) {
    kernel.push_back(exp(-(i * i) / (2 * deviation * deviation)));
    sum += kernel.back();
  }
  for (double& weight : kernel) weight /= sum;
  return kernel;
}

Plane filtered(const Plane& plane, std::span<const double> horizontal,
               std::span<const double> vertical) {
  return filtered_columns(filtered_rows(plane, horizontal), vertical);
}

Plane luma(const StraightImage& image, double background) {
  Plane out(image.width, image.height);
  for (std::size_t i = 0; i < out.pixels.size(); ++i) {
    const StraightRgba8 c = image.pixels[i];
    const double own = 0.299 * c.r + 0.587 * c.g + 0.114 * c.b;
    out.pixels[i] = background + (own - background) * (c.a / 255.0);
  }
  return out;
}

bool has_transparency(const StraightImage& image) {
  return std::any_of(image.pixels.begin(), image.pixels.end(),
                     [](StraightRgba8 c) { return c.a != 255; });
}

}  // namespace sinew

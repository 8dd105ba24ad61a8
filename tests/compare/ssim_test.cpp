#include "compare/ssim.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "compare/picture_pairs.h"

namespace sinew {
namespace {

double gray(StraightRgba8 c, double background) {
  const double value = 0.299 * c.r + 0.587 * c.g + 0.114 * c.b;
  return value * c.a / 255 + background * (255 - c.a) / 255;
}

/// SSIM around one pixel, straight from the paper's equations 13 to 16.
double similarity_at(const StraightImage& a, const StraightImage& b, double background, int cx,
                     int cy) {
  double weights = 0, mean_a = 0, mean_b = 0;
  const auto each = [&](const auto& body) {
    for (int j = -5; j <= 5; ++j) {
      for (int i = -5; i <= 5; ++i) {
        const int x = std::clamp(cx + i, 0, a.width - 1);
        const int y = std::clamp(cy + j, 0, a.height - 1);
        body(std::exp(-(i * i + j * j) / (2 * 1.5 * 1.5)), gray(a.at(x, y), background),
             gray(b.at(x, y), background));
      }
    }
  };
  each([&](double weight, double of_a, double of_b) {
    weights += weight;
    mean_a += weight * of_a;
    mean_b += weight * of_b;
  });
  mean_a /= weights;
  mean_b /= weights;
  double variance_a = 0, variance_b = 0, covariance = 0;
  each([&](double weight, double of_a, double of_b) {
    variance_a += weight / weights * (of_a - mean_a) * (of_a - mean_a);
    variance_b += weight / weights * (of_b - mean_b) * (of_b - mean_b);
    covariance += weight / weights * (of_a - mean_a) * (of_b - mean_b);
  });
  const double c1 = std::pow(0.01 * 255, 2);
  const double c2 = std::pow(0.03 * 255, 2);
  return (2 * mean_a * mean_b + c1) * (2 * covariance + c2) /
         ((mean_a * mean_a + mean_b * mean_b + c1) * (variance_a + variance_b + c2));
}

TEST(Ssim, IsThatOfThePaper) {
  for (const int number : {0, 4, 13, 26}) {
    const PicturePair pair = picture_pair(number);
    for (const double background : {0.0, 255.0}) {
      const Ssim found = ssim(pair.a, pair.b, background);
      double sum = 0;
      for (int y = 0; y < pair.a.height; ++y) {
        for (int x = 0; x < pair.a.width; ++x) {
          const double expected = similarity_at(pair.a, pair.b, background, x, y);
          ASSERT_NEAR(found.map.at(x, y), expected, 1e-7) << number << ": " << x << ", " << y;
          const bool inside = x >= 5 && y >= 5 && x < pair.a.width - 5 && y < pair.a.height - 5;
          if (inside) sum += expected;
        }
      }
      EXPECT_NEAR(found.mean, sum / ((pair.a.width - 10) * (pair.a.height - 10)), 1e-8);
    }
  }
}

TEST(Ssim, OfPicturesSmallerThanItsWindowIsTheMeanOfAll) {
  const StraightImage a(3, 2, {10, 10, 10, 255});
  const StraightImage b(3, 2, {200, 200, 200, 255});
  const Ssim found = ssim(a, b, 255);
  EXPECT_NEAR(found.mean, similarity_at(a, b, 255, 0, 0), 1e-9);
  EXPECT_EQ(ssim(a, a, 255).mean, 1);
}

}  // namespace
}  // namespace sinew

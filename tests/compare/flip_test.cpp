#include "compare/flip.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>

#include "compare/picture_pairs.h"

namespace sinew {
namespace {

// LDR-FLIP once more, slowly and by the book: two-dimensional sums at every pixel.

using Vec = std::array<double, 3>;

double decode(double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); }

constexpr double kToXyz[3][3] = {
    {10135552.0 / 24577794, 8788810.0 / 24577794, 4435075.0 / 24577794},
    {2613072.0 / 12288897, 8788810.0 / 12288897, 887015.0 / 12288897},
    {1425312.0 / 73733382, 8788810.0 / 73733382, 70074185.0 / 73733382}};

Vec xyz(const Vec& rgb) {
  Vec out{};
  for (int i = 0; i < 3; ++i) {
    for (int k = 0; k < 3; ++k) out[i] += kToXyz[i][k] * rgb[k];
  }
  return out;
}

/// Solves kToXyz * rgb = xyz by Cramer's rule.
Vec rgb(const Vec& of) {
  const auto determinant = [](const double m[3][3]) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  };
  Vec out{};
  for (int column = 0; column < 3; ++column) {
    double replaced[3][3];
    for (int i = 0; i < 3; ++i) {
      for (int k = 0; k < 3; ++k) replaced[i][k] = k == column ? of[i] : kToXyz[i][k];
    }
    out[column] = determinant(replaced) / determinant(kToXyz);
  }
  return out;
}

Vec white() { return xyz({1, 1, 1}); }

Vec ycxcz(const Vec& c) {
  const Vec w = white();
  return {116 * c[1] / w[1] - 16, 500 * (c[0] / w[0] - c[1] / w[1]),
          200 * (c[1] / w[1] - c[2] / w[2])};
}

Vec from_ycxcz(const Vec& c) {
  const Vec w = white();
  const double y = (c[0] + 16) / 116;
  return {w[0] * (c[1] / 500 + y), w[1] * y, w[2] * (y - c[2] / 200)};
}

Vec hunt(const Vec& linear) {
  const Vec w = white();
  const Vec c = xyz(linear);
  const auto f = [](double t) {
    return t > std::pow(6.0 / 29, 3) ? std::cbrt(t) : t / (3 * std::pow(6.0 / 29, 2)) + 4.0 / 29;
  };
  const double l = 116 * f(c[1] / w[1]) - 16;
  return {l, 0.01 * l * 500 * (f(c[0] / w[0]) - f(c[1] / w[1])),
          0.01 * l * 200 * (f(c[1] / w[1]) - f(c[2] / w[2]))};
}

double distance(const Vec& a, const Vec& b) {
  return std::fabs(a[0] - b[0]) + std::sqrt(std::pow(a[1] - b[1], 2) + std::pow(a[2] - b[2], 2));
}

class SlowFlip {
 public:
  SlowFlip(const StraightImage& image, double background, double ppd) : image_(image), ppd_(ppd) {
    for (const StraightRgba8 c : image.pixels) {
      const auto seen = [&](int channel) {
        return decode((channel * c.a + background * (255 - c.a)) / 255 / 255);
      };
      pixels_.push_back(ycxcz(xyz({seen(c.r), seen(c.g), seen(c.b)})));
    }
  }

  /// The sum of a channel around a pixel, weighted by a function of the distance in pixels.
  double sum(int channel, int cx, int cy, int radius,
             const std::function<double(int, int)>& weight) const {
    double total = 0;
    for (int j = -radius; j <= radius; ++j) {
      for (int i = -radius; i <= radius; ++i) {
        const int x = std::clamp(cx + i, 0, image_.width - 1);
        const int y = std::clamp(cy + j, 0, image_.height - 1);
        total += weight(i, j) * pixels_[static_cast<std::size_t>(y * image_.width + x)][channel];
      }
    }
    return total;
  }

  Vec color(int x, int y) const {
    constexpr double kTerms[3][4] = {
        {1, 0.0047, 0, 1e-5}, {1, 0.0053, 0, 1e-5}, {34.1, 0.04, 13.5, 0.025}};
    const int radius = static_cast<int>(std::ceil(3 * std::sqrt(0.04 / (2 * M_PI * M_PI)) * ppd_));
    Vec out{};
    for (int channel = 0; channel < 3; ++channel) {
      const double* t = kTerms[channel];
      const auto weight = [&](int i, int j) {
        const double z = (i * i + j * j) / (ppd_ * ppd_);
        return t[0] * std::sqrt(M_PI / t[1]) * std::exp(-M_PI * M_PI * z / t[1]) +
               t[2] * std::sqrt(M_PI / t[3]) * std::exp(-M_PI * M_PI * z / t[3]);
      };
      double all = 0;
      for (int j = -radius; j <= radius; ++j) {
        for (int i = -radius; i <= radius; ++i) all += weight(i, j);
      }
      out[channel] = sum(channel, x, y, radius, weight) / all;
    }
    Vec linear = rgb(from_ycxcz(out));
    for (double& c : linear) c = std::clamp(c, 0.0, 1.0);
    return hunt(linear);
  }

  /// An edge or a point, by the gradient of both directions.
  double feature(int x, int y, bool point) const {
    const double deviation = 0.5 * 0.082 * ppd_;
    const int radius = static_cast<int>(std::ceil(3 * deviation));
    const auto along = [&](int i, int j) {
      const double gaussian = std::exp(-(i * i + j * j) / (2 * deviation * deviation));
      return point ? (i * i / (deviation * deviation) - 1) * gaussian : -i * gaussian;
    };
    double positive = 0, negative = 0;
    for (int j = -radius; j <= radius; ++j) {
      for (int i = -radius; i <= radius; ++i) {
        const double w = along(i, j);
        (w > 0 ? positive : negative) += w;
      }
    }
    const auto scaled = [&](int i, int j) {
      const double w = along(i, j);
      return w > 0 ? w / positive : w / -negative;
    };
    // The lightness is (Y + 16) / 116; the 16 goes where weights add up to 0.
    const double across = sum(0, x, y, radius, scaled) / 116;
    const double down = sum(0, x, y, radius, [&](int i, int j) { return scaled(j, i); }) / 116;
    return std::sqrt(across * across + down * down);
  }

 private:
  const StraightImage& image_;
  double ppd_;
  std::vector<Vec> pixels_;
};

double slow_flip(const SlowFlip& a, const SlowFlip& b, int x, int y) {
  const double largest = std::pow(distance(hunt({0, 1, 0}), hunt({0, 0, 1})), 0.7);
  const double color = std::pow(distance(a.color(x, y), b.color(x, y)), 0.7);
  const double knee = 0.4 * largest;
  const double error =
      color < knee ? 0.95 / knee * color : 0.95 + (color - knee) / (largest - knee) * (1 - 0.95);
  const double feature = std::max(std::fabs(a.feature(x, y, false) - b.feature(x, y, false)),
                                  std::fabs(a.feature(x, y, true) - b.feature(x, y, true)));
  return std::pow(error, 1 - std::sqrt(feature / std::sqrt(2.0)));
}

TEST(Flip, IsThatOfThePaper) {
  for (const int number : {1, 4, 12, 26}) {
    const PicturePair pair = picture_pair(number);
    for (const double background : {0.0, 255.0}) {
      const Plane found = flip(pair.a, pair.b, background);
      const SlowFlip a(pair.a, background, 67.02064327658225);
      const SlowFlip b(pair.b, background, 67.02064327658225);
      for (int y = 0; y < pair.a.height; y += 7) {
        for (int x = 0; x < pair.a.width; x += 5) {
          ASSERT_NEAR(found.at(x, y), slow_flip(a, b, x, y), 1e-6)
              << number << ": " << x << "," << y;
        }
      }
    }
  }
}

TEST(Flip, IsOneBetweenColoursAtTheEndsOfItsScale) {
  const StraightImage green(40, 40, {0, 255, 0, 255});
  const StraightImage blue(40, 40, {0, 0, 255, 255});
  EXPECT_NEAR(flip(green, blue, 255).at(20, 20), 1, 1e-9);
  EXPECT_EQ(flip(green, green, 255).at(20, 20), 0);
}

}  // namespace
}  // namespace sinew

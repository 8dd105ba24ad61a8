#include "compare/flip.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math.h"

namespace sinew {
namespace {

using Triple = std::array<double, 3>;
using Planes = std::array<Plane, 3>;

// Section 4.1: sensitivity to contrast, as sums of Gaussians a sqrt(pi / b) e^(-pi^2 x^2 / b).
struct Gaussian {
  double a;
  double b;
};
constexpr Gaussian kAchromatic[] = {{1, 0.0047}};
constexpr Gaussian kRedGreen[] = {{1, 0.0053}};
constexpr Gaussian kBlueYellow[] = {{34.1, 0.04}, {13.5, 0.025}};
constexpr double kWidestB = 0.04;

// Section 4.1.2: colour differences.
constexpr double kColorExponent = 0.7;
constexpr double kKnee = 0.4;
constexpr double kKneeError = 0.95;

// Section 4.2: edges and points, in degrees.
constexpr double kFeatureWidth = 0.082;
constexpr double kFeatureExponent = 0.5;

/// Of the white that is (1, 1, 1) in linear RGB.
constexpr Triple kWhite = {0.9504285453771807, 1, 1.0889003707981277};

double to_linear(double c) { return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4); }

Triple xyz_of_linear(const Triple& c) {
  // sRGB's primaries and D65, as fractions that add up to the white exactly.
  return {(10135552.0 * c[0] + 8788810.0 * c[1] + 4435075.0 * c[2]) / 24577794.0,
          (2613072.0 * c[0] + 8788810.0 * c[1] + 887015.0 * c[2]) / 12288897.0,
          (1425312.0 * c[0] + 8788810.0 * c[1] + 70074185.0 * c[2]) / 73733382.0};
}

Triple linear_of_xyz(const Triple& c) {
  return {3.2410032329763587 * c[0] - 1.5373989694887855 * c[1] - 0.4986158819963629 * c[2],
          -0.9692242522025166 * c[0] + 1.875929983695176 * c[1] + 0.041554226340084724 * c[2],
          0.055639419851975444 * c[0] - 0.20401120612390997 * c[1] + 1.0571489771875335 * c[2]};
}

/// The opponent space the contrast filters work in: like CIELab, but linear.
Triple opponent_of_xyz(const Triple& c) {
  const double x = c[0] / kWhite[0];
  const double y = c[1] / kWhite[1];
  const double z = c[2] / kWhite[2];
  return {116 * y - 16, 500 * (x - y), 200 * (y - z)};
}

Triple xyz_of_opponent(const Triple& c) {
  const double y = (c[0] + 16) / 116;
  return {(y + c[1] / 500) * kWhite[0], y * kWhite[1], (y - c[2] / 200) * kWhite[2]};
}

double lab_curve(double t) {
  constexpr double kDelta = 6.0 / 29;
  if (t > kDelta * kDelta * kDelta) return pow(t, 1.0 / 3);
  return t / (3 * kDelta * kDelta) + 4.0 / 29;
}

/// CIELab with its colourfulness scaled by the lightness (Hunt's effect).
Triple hunt_lab_of_linear(const Triple& c) {
  const Triple xyz = xyz_of_linear(c);
  const double x = lab_curve(xyz[0] / kWhite[0]);
  const double y = lab_curve(xyz[1] / kWhite[1]);
  const double z = lab_curve(xyz[2] / kWhite[2]);
  const double lightness = 116 * y - 16;
  return {lightness, 0.01 * lightness * 500 * (x - y), 0.01 * lightness * 200 * (y - z)};
}

double hyab(const Triple& a, const Triple& b) {
  const double da = a[1] - b[1];
  const double db = a[2] - b[2];
  return std::fabs(a[0] - b[0]) + std::sqrt(da * da + db * db);
}

Planes opponent_planes(const StraightImage& image, double background) {
  std::array<double, 256> linear{};
  for (std::size_t i = 0; i < linear.size(); ++i)
    linear[i] = to_linear(static_cast<double>(i) / 255);
  const auto over = [&](std::uint8_t c, std::uint8_t alpha) {
    if (alpha == 255) return linear[c];
    return to_linear((background + (c - background) * (alpha / 255.0)) / 255);
  };
  Planes planes;
  for (Plane& plane : planes) plane = Plane(image.width, image.height);
  for (std::size_t i = 0; i < image.pixels.size(); ++i) {
    const StraightRgba8 c = image.pixels[i];
    const Triple value =
        opponent_of_xyz(xyz_of_linear({over(c.r, c.a), over(c.g, c.a), over(c.b, c.a)}));
    for (std::size_t k = 0; k < planes.size(); ++k) planes[k].pixels[i] = value[k];
  }
  return planes;
}

/// One channel as the eye resolves it.
Plane seen(const Plane& plane, std::span<const Gaussian> sensitivity, double pixels_per_degree) {
  const int radius =
      static_cast<int>(std::ceil(3 * std::sqrt(kWidestB / (2 * kPi * kPi)) * pixels_per_degree));
  Plane out(plane.width, plane.height);
  double sum = 0;
  for (const Gaussian& gaussian : sensitivity) {
    Kernel kernel;
    double kernel_sum = 0;
    for (int i = -radius; i <= radius; ++i) {
      const double x = i / pixels_per_degree;
      kernel.push_back(exp(-kPi * kPi * x * x / gaussian.b));
      kernel_sum += kernel.back();
    }
    const double weight = gaussian.a * std::sqrt(kPi / gaussian.b);
    sum += weight * kernel_sum * kernel_sum;
    const Plane part = filtered(plane, kernel, kernel);
    for (std::size_t i = 0; i < out.pixels.size(); ++i) {
      out.pixels[i] += weight * part.pixels[i];
    }
  }
  for (double& value : out.pixels) value /= sum;
  return out;
}

void see(Planes& planes, double pixels_per_degree) {
  planes[0] = seen(planes[0], kAchromatic, pixels_per_degree);
  planes[1] = seen(planes[1], kRedGreen, pixels_per_degree);
  planes[2] = seen(planes[2], kBlueYellow, pixels_per_degree);
}

Triple hunt_lab_of_opponent(const Planes& planes, std::size_t i) {
  Triple linear = linear_of_xyz(
      xyz_of_opponent({planes[0].pixels[i], planes[1].pixels[i], planes[2].pixels[i]}));
  for (double& c : linear) c = std::clamp(c, 0.0, 1.0);
  return hunt_lab_of_linear(linear);
}

/// Stretches small differences and squeezes large ones.
double color_error(double difference, double largest) {
  const double error = pow(difference, kColorExponent);
  const double knee = kKnee * largest;
  if (error < knee) return kKneeError / knee * error;
  return kKneeError + (error - knee) / (largest - knee) * (1 - kKneeError);
}

/// The first or second derivative of a Gaussian. What is above 0 adds up to 1, what is below to -1.
Kernel derivative_kernel(double deviation, int radius, bool second) {
  Kernel kernel;
  double above = 0;
  double below = 0;
  for (int i = -radius; i <= radius; ++i) {
    const double gaussian = exp(-(i * i) / (2 * deviation * deviation));
    const double factor = second ? i * i / (deviation * deviation) - 1 : -static_cast<double>(i);
    kernel.push_back(factor * gaussian);
    (kernel.back() > 0 ? above : below) += kernel.back();
  }
  for (double& weight : kernel) weight /= weight > 0 ? above : -below;
  return kernel;
}

/// How strong an edge (or point) there is.
Plane feature(const Plane& lightness, std::span<const double> derivative,
              std::span<const double> smoothing) {
  Plane out = filtered(lightness, derivative, smoothing);
  const Plane down = filtered(lightness, smoothing, derivative);
  for (std::size_t i = 0; i < out.pixels.size(); ++i) {
    const double x = out.pixels[i];
    const double y = down.pixels[i];
    out.pixels[i] = std::sqrt(x * x + y * y);
  }
  return out;
}

struct Features {
  Plane edges;
  Plane points;
};

Features features_of(const Plane& achromatic, double pixels_per_degree) {
  const double deviation = 0.5 * kFeatureWidth * pixels_per_degree;
  const int radius = static_cast<int>(std::ceil(3 * deviation));
  Plane lightness = achromatic;
  for (double& value : lightness.pixels) value = (value + 16) / 116;
  const Kernel smoothing = gaussian_kernel(deviation, radius);
  return {feature(lightness, derivative_kernel(deviation, radius, false), smoothing),
          feature(lightness, derivative_kernel(deviation, radius, true), smoothing)};
}

}  // namespace

Plane flip(const StraightImage& a, const StraightImage& b, double background,
           double pixels_per_degree) {
  Planes planes_a = opponent_planes(a, background);
  Planes planes_b = opponent_planes(b, background);
  const Features features_a = features_of(planes_a[0], pixels_per_degree);
  const Features features_b = features_of(planes_b[0], pixels_per_degree);
  see(planes_a, pixels_per_degree);
  see(planes_b, pixels_per_degree);
  const double largest =
      pow(hyab(hunt_lab_of_linear({0, 1, 0}), hunt_lab_of_linear({0, 0, 1})), kColorExponent);
  Plane out(a.width, a.height);
  for (std::size_t i = 0; i < out.pixels.size(); ++i) {
    const double difference =
        hyab(hunt_lab_of_opponent(planes_a, i), hunt_lab_of_opponent(planes_b, i));
    const double edge = std::fabs(features_a.edges.pixels[i] - features_b.edges.pixels[i]);
    const double point = std::fabs(features_a.points.pixels[i] - features_b.points.pixels[i]);
    const double strongest = std::sqrt(0.5) * std::max(edge, point);
    out.pixels[i] = pow(color_error(difference, largest), 1 - pow(strongest, kFeatureExponent));
  }
  return out;
}

}  // namespace sinew

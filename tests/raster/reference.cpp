#include "raster/reference.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

/// The part of a convex polygon where dot(normal, p) <= limit.
std::vector<Vec2> clipped(const std::vector<Vec2>& polygon, Vec2 normal, double limit) {
  std::vector<Vec2> result;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const Vec2 a = polygon[i];
    const Vec2 b = polygon[(i + 1) % polygon.size()];
    const double da = dot(normal, a) - limit;
    const double db = dot(normal, b) - limit;
    if (da <= 0) result.push_back(a);
    if ((da < 0 && db > 0) || (da > 0 && db < 0)) result.push_back(lerp(a, b, da / (da - db)));
  }
  return result;
}

double signed_area(std::span<const Vec2> polygon) {
  double area = 0;
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    area += cross(polygon[i], polygon[(i + 1) % polygon.size()]) / 2;
  }
  return area;
}

/// Where an outline crosses a horizontal line, and by how much it winds more right of that.
struct Crossing {
  double x;
  int winding;
};

std::vector<Crossing> crossings(const Contours& contours, double y) {
  std::vector<Crossing> found;
  for (const std::vector<Vec2>& contour : contours) {
    for (std::size_t i = 0; i < contour.size(); ++i) {
      const Vec2 a = contour[i];
      const Vec2 b = contour[(i + 1) % contour.size()];
      if ((a.y <= y) == (b.y <= y)) continue;
      found.push_back({a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y), a.y <= y ? -1 : 1});
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
  return found;
}

}  // namespace

double convex_area_in_pixel(std::span<const Vec2> corners, int x, int y) {
  std::vector<Vec2> polygon;  // moved to the pixel, so that nothing is lost to large coordinates
  for (const Vec2 corner : corners) {
    polygon.push_back(corner - Vec2{static_cast<double>(x), static_cast<double>(y)});
  }
  polygon = clipped(polygon, {-1, 0}, 0);
  polygon = clipped(polygon, {1, 0}, 1);
  polygon = clipped(polygon, {0, -1}, 0);
  polygon = clipped(polygon, {0, 1}, 1);
  return std::fabs(signed_area(polygon));
}

double inside_fraction(const Contours& contours, FillRule rule, int x, int y, int lines) {
  double inside = 0;
  for (int line = 0; line < lines; ++line) {
    double from = x;
    int winding = 0;
    const auto add_until = [&](double to) {
      to = std::clamp<double>(to, x, x + 1);
      if (rule == FillRule::NonZero ? winding != 0 : winding % 2 != 0) inside += to - from;
      from = to;
    };
    for (const Crossing& crossing : crossings(contours, y + (line + 0.5) / lines)) {
      add_until(crossing.x);
      winding += crossing.winding;
    }
    add_until(x + 1);
  }
  return inside / lines;
}

Vec2 on_grid(Vec2 p) {
  return {std::floor(p.x * 256 + 0.5) / 256, std::floor(p.y * 256 + 0.5) / 256};
}

bool owns_center(const std::array<Vec2, 3>& corners_on_grid, int x, int y) {
  std::array<Vec2, 3> corners = corners_on_grid;
  if (signed_area(corners) == 0) return false;
  if (signed_area(corners) < 0) std::swap(corners[1], corners[2]);
  const Vec2 center{x + 0.5, y + 0.5};
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec2 side = corners[(i + 1) % 3] - corners[i];  // clockwise: inside is on the right
    const double where = cross(side, center - corners[i]);
    const bool owns_its_points = side.y < 0 || (side.y == 0 && side.x > 0);  // left or top
    if (where < 0 || (where == 0 && !owns_its_points)) return false;
  }
  return true;
}

Vec2 texel_at(const std::array<Vec2, 3>& corners, const std::array<Vec2, 3>& texels, Vec2 at) {
  const double whole = cross(corners[1] - corners[0], corners[2] - corners[0]);
  const double w1 = cross(at - corners[0], corners[2] - corners[0]) / whole;
  const double w2 = cross(corners[1] - corners[0], at - corners[0]) / whole;
  return texels[0] + (texels[1] - texels[0]) * w1 + (texels[2] - texels[0]) * w2;
}

std::array<double, 4> bilinear_reference(const PremulImage& image, Vec2 texel) {
  const double u = std::clamp<double>(texel.x - 0.5, 0, image.width - 1);
  const double v = std::clamp<double>(texel.y - 0.5, 0, image.height - 1);
  const int x0 = static_cast<int>(u);
  const int y0 = static_cast<int>(v);
  const int x1 = std::min(x0 + 1, image.width - 1);
  const int y1 = std::min(y0 + 1, image.height - 1);
  const auto mixed = [&](std::uint8_t PremulRgba8::*channel) {
    const double upper =
        image.at(x0, y0).*channel * (x0 + 1 - u) + image.at(x1, y0).*channel * (u - x0);
    const double lower =
        image.at(x0, y1).*channel * (x0 + 1 - u) + image.at(x1, y1).*channel * (u - x0);
    return upper * (y0 + 1 - v) + lower * (v - y0);
  };
  return {mixed(&PremulRgba8::r), mixed(&PremulRgba8::g), mixed(&PremulRgba8::b),
          mixed(&PremulRgba8::a)};
}

}  // namespace sinew

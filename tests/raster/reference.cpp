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

namespace {

ExactColor exact(PremulRgba8 c) {
  return {static_cast<double>(c.r), static_cast<double>(c.g), static_cast<double>(c.b),
          static_cast<double>(c.a)};
}

void add(ExactColor& sum, const ExactColor& color, double weight) {
  for (std::size_t i = 0; i < 4; ++i) sum[i] += color[i] * weight;
}

const PremulRgba8& clamped_texel(const PremulImage& image, int x, int y) {
  return image.at(std::clamp(x, 0, image.width - 1), std::clamp(y, 0, image.height - 1));
}

/// Texel centres at whole numbers, clamped.
Vec2 from_centers(const PremulImage& image, Vec2 texel) {
  return {std::clamp<double>(texel.x - 0.5, 0, image.width - 1),
          std::clamp<double>(texel.y - 0.5, 0, image.height - 1)};
}

/// The part of `from`..`to` that lies in x .. x + 1.
double overlap(double from, double to, int x) {
  return std::max(0.0, std::min<double>(to, x + 1) - std::max<double>(from, x));
}

}  // namespace

ExactColor nearest_reference(const PremulImage& image, Vec2 texel) {
  const Vec2 place = from_centers(image, texel);
  return exact(image.at(static_cast<int>(place.x + 0.5), static_cast<int>(place.y + 0.5)));
}

ExactColor bilinear_reference(const PremulImage& image, Vec2 texel) {
  const Vec2 place = from_centers(image, texel);
  const int x = static_cast<int>(place.x);
  const int y = static_cast<int>(place.y);
  const double right = place.x - x;
  const double down = place.y - y;
  ExactColor color{};
  add(color, exact(clamped_texel(image, x, y)), (1 - right) * (1 - down));
  add(color, exact(clamped_texel(image, x + 1, y)), right * (1 - down));
  add(color, exact(clamped_texel(image, x, y + 1)), (1 - right) * down);
  add(color, exact(clamped_texel(image, x + 1, y + 1)), right * down);
  return color;
}

std::array<double, 4> catmull_rom(double t) {
  return {t * (-1 + t * (2 - t)) / 2, (2 + t * t * (-5 + 3 * t)) / 2, t * (1 + t * (4 - 3 * t)) / 2,
          t * t * (t - 1) / 2};
}

ExactColor bicubic_reference(const PremulImage& image, Vec2 texel) {
  const Vec2 place = from_centers(image, texel);
  const int x = static_cast<int>(place.x);
  const int y = static_cast<int>(place.y);
  const std::array<double, 4> columns = catmull_rom(place.x - x);
  const std::array<double, 4> rows = catmull_rom(place.y - y);
  ExactColor color{};
  for (int i = 0; i < 16; ++i) {
    add(color, exact(clamped_texel(image, x - 1 + i % 4, y - 1 + i / 4)),
        columns[static_cast<std::size_t>(i % 4)] * rows[static_cast<std::size_t>(i / 4)]);
  }
  color[3] = std::clamp(color[3], 0.0, 255.0);
  for (std::size_t i = 0; i < 3; ++i) color[i] = std::clamp(color[i], 0.0, color[3]);
  return color;
}

ExactColor texture_reference(const Texture& texture, MipLevel level, Vec2 texel) {
  const auto look_up = [&](int at) {
    const PremulImage& image =
        at == 0 ? texture.image : texture.mips.of(texture.image)[static_cast<std::size_t>(at - 1)];
    const Vec2 place = texel * (1.0 / (1 << at));
    if (texture.filter == Filter::Nearest) return nearest_reference(image, place);
    if (texture.filter == Filter::Bicubic) return bicubic_reference(image, place);
    return bilinear_reference(image, place);
  };
  if (level.weight == 0) return look_up(level.level);
  ExactColor color{};
  add(color, look_up(level.level), 1 - level.weight / 64.0);
  add(color, look_up(level.level + 1), level.weight / 64.0);
  return color;
}

ExactColor area_reference(const PremulImage& image, Vec2 from, Vec2 to) {
  ExactColor color{};
  for (int y = std::max(0, static_cast<int>(std::floor(from.y))); y < image.height && y < to.y;
       ++y) {
    for (int x = std::max(0, static_cast<int>(std::floor(from.x))); x < image.width && x < to.x;
         ++x) {
      add(color, exact(image.at(x, y)), overlap(from.x, to.x, x) * overlap(from.y, to.y, y));
    }
  }
  for (double& channel : color) channel /= (to.x - from.x) * (to.y - from.y);
  return color;
}

}  // namespace sinew

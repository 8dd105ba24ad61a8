#include "raster/texture_plane.h"

#include <algorithm>
#include <cmath>

namespace sinew {
namespace {

constexpr double kOne = 4294967296.0;            // 2^32
constexpr double kSteepest = 16777216.0 * kOne;  // 2^24 texels a pixel

double texels(std::int64_t fixed) { return static_cast<double>(fixed) / kOne; }
std::int64_t rounded(double x) { return static_cast<std::int64_t>(std::floor(x + 0.5)); }

/// The two sides of a triangle that leave its first corner, in grid steps, and what
/// turns their cross products into gradients a pixel.
struct Sides {
  double x1, y1, x2, y2, scale;
};

/// A coordinate that is `first` at the first corner and d1, d2 more at the others. (right, down):
/// from the first corner to the anchor pixel's centre, in pixels. False when it is too steep.
bool make_plane(double first, double d1, double d2, const Sides& s, Vec2 to_anchor,
                CoordinatePlane& plane) {
  const double dx = (d1 * s.y2 - d2 * s.y1) * s.scale;
  const double dy = (d2 * s.x1 - d1 * s.x2) * s.scale;
  if (!(std::fabs(dx) * kOne < kSteepest && std::fabs(dy) * kOne < kSteepest)) return false;
  const double origin = first + dx * to_anchor.x + dy * to_anchor.y - 0.5;
  plane = {rounded(origin * kOne), rounded(dx * kOne), rounded(dy * kOne)};
  return true;
}

}  // namespace

TexturePlane::TexturePlane(const std::array<MeshCorner, 3>& corners)
    : anchor_x_(corners[0].place.x >> 8), anchor_y_(corners[0].place.y >> 8) {
  const auto& [a, b, c] = corners;
  const double area = static_cast<double>(doubled_area(a.place, b.place, c.place));
  const Sides sides{static_cast<double>(b.place.x) - a.place.x,
                    static_cast<double>(b.place.y) - a.place.y,
                    static_cast<double>(c.place.x) - a.place.x,
                    static_cast<double>(c.place.y) - a.place.y, 256.0 / area};
  const Vec2 to_anchor{(128 - (a.place.x & 255)) / 256.0, (128 - (a.place.y & 255)) / 256.0};
  const Vec2 d1 = b.texel - a.texel;
  const Vec2 d2 = c.texel - a.texel;
  if (make_plane(a.texel.x, d1.x, d2.x, sides, to_anchor, u_) &&
      make_plane(a.texel.y, d1.y, d2.y, sides, to_anchor, v_)) {
    return;
  }
  const Vec2 middle = (a.texel + b.texel + c.texel) * (1.0 / 3);
  u_ = {rounded((middle.x - 0.5) * kOne), 0, 0};
  v_ = {rounded((middle.y - 0.5) * kOne), 0, 0};
}

CoordinatePlane CoordinatePlane::at_level(int level) const {
  if (level == 0) return *this;
  constexpr std::int64_t kHalf = std::int64_t{1} << 31;  // from a texel's border to its centre
  const std::int64_t rounding = std::int64_t{1} << (level - 1);
  const auto smaller = [&](std::int64_t x) { return (x + rounding) >> level; };
  return {smaller(origin + kHalf) - kHalf, smaller(dx), smaller(dy)};
}

TexturePlane TexturePlane::at_level(int level) const {
  TexturePlane plane = *this;
  plane.u_ = u_.at_level(level);
  plane.v_ = v_.at_level(level);
  return plane;
}

double TexturePlane::squared_stretches() const {
  const Vec2 right{texels(u_.dx), texels(v_.dx)};
  const Vec2 down{texels(u_.dy), texels(v_.dy)};
  return dot(right, right) + dot(down, down);
}

/// The singular values of the matrix of the four steps: their squares have this sum, and their
/// product is the area of texels under a pixel.
TexelStretch TexturePlane::stretch() const {
  const double area =
      std::fabs(cross({texels(u_.dx), texels(v_.dx)}, {texels(u_.dy), texels(v_.dy)}));
  const double squares = squared_stretches();
  const double difference = std::max(squares - 2 * area, 0.0);  // 0 where both are the same
  const double most = std::sqrt((squares + std::sqrt((squares + 2 * area) * difference)) / 2);
  return {most, most > 0 ? area / most : 0};
}

}  // namespace sinew

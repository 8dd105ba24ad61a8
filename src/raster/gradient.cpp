#include "raster/gradient.h"

#include <algorithm>
#include <cmath>

#include "image/ramp.h"

namespace sinew {
namespace {

/// How near to the circle the focus may be; beyond that the colours would crowd in a point.
constexpr double kFarthestFocus = 0.99;

/// 0..1 for any place, NaN included.
double spread_place(double t, Spread spread) {
  if (spread == Spread::Repeat) t = t - std::floor(t);
  if (spread == Spread::Reflect) {
    t = t - 2 * std::floor(t / 2);
    if (t > 1) t = 2 - t;
  }
  return t > 0 ? std::min(t, 1.0) : 0;
}

}  // namespace

GradientRow::GradientRow(const Gradient& gradient, int y) : gradient_(gradient) {
  const Affine& m = gradient.unit_from_canvas;
  at_row_ = {m.c * (y + 0.5) + m.tx, m.d * (y + 0.5) + m.ty};
  const double distance = length(gradient.focus);
  const double nearer = distance > kFarthestFocus ? kFarthestFocus / distance : 1;
  from_focus_ = gradient.focus * -nearer;
  slack_ = 1 - dot(from_focus_, from_focus_);
}

/// The circle through `at` of those whose centres run from the focus to the origin while their
/// radii grow from 0 to 1: |at - focus - t from_focus| = t, solved for the greater t.
double GradientRow::radial_place(Vec2 at) const {
  const Vec2 away = at + from_focus_;
  const double along = -dot(away, from_focus_);
  const double root = std::sqrt(along * along + slack_ * dot(away, away));
  return (along + root) / slack_;
}

PremulRgba8 GradientRow::at(int x) const {
  const Affine& m = gradient_.unit_from_canvas;
  const Vec2 at{m.a * (x + 0.5) + at_row_.x, m.b * (x + 0.5) + at_row_.y};
  const double t = gradient_.is_radial ? radial_place(at) : at.x;
  const double place = spread_place(t, gradient_.spread);
  // A place is never negative; its half is rounded up.
  return gradient_.ramp[static_cast<std::size_t>(std::floor(place * (kRampSize - 1) + 0.5))];
}

}  // namespace sinew

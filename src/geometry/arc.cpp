#include "geometry/arc.h"

#include <algorithm>
#include <cmath>

#include "core/math.h"

namespace sinew {
namespace {

constexpr int kMostChords = 16384;

}  // namespace

/// A chord over the angle 2x strays r (1 - cos x) <= r x^2 / 2 from its arc.
int circle_chords(double radius, double tolerance) {
  const double chords = kPi * std::sqrt(radius / (2 * tolerance));
  if (!(chords < kMostChords)) return kMostChords;
  return std::max(8, 4 * static_cast<int>(std::ceil(chords / 4)));
}

void append_arc(Vec2 center, Vec2 from, double angle, double tolerance, std::vector<Vec2>& points) {
  const double chords = circle_chords(length(from), tolerance) * std::fabs(angle) / (2 * kPi);
  const int count = static_cast<int>(std::ceil(std::min<double>(chords, kMostChords)));
  for (int i = 1; i < count; ++i) {
    const SinCos turn = sincos(angle * i / count);
    points.push_back(center + Vec2{turn.cos * from.x - turn.sin * from.y,
                                   turn.sin * from.x + turn.cos * from.y});
  }
}

}  // namespace sinew

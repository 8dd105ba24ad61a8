#include "physics/legacy/follow.h"

#include <cmath>
#include <cstddef>

namespace sinew {
namespace {

/// Moves p along the line to `target` until it is `distance` away. Reciprocal, then two products:
/// a division would round differently.
Vec2 placed(Vec2 p, Vec2 target, double distance) {
  Vec2 away = p - target;
  const double squared = dot(away, away);
  if (squared > 0) away = away * (1 / std::sqrt(squared));
  return target + away * distance;
}

}  // namespace

void update(FollowRope& rope, Vec2 lead) {
  const std::size_t count = rope.points.size();
  if (count == 0) return;
  // Counted from the led end.
  const auto point = [&rope, count](std::size_t i) -> Vec2& {
    return rope.points[rope.end == LedEnd::First ? i : count - 1 - i];
  };

  point(0) = rope.gap == 0 ? lead : placed(point(0), lead, rope.gap);
  for (std::size_t i = 1; i < count; ++i) {
    point(i) = placed(point(i), point(i - 1), rope.spacing);
  }
  if (!rope.tied) return;
  point(count - 1) = *rope.tied;
  for (std::size_t i = count - 1; i-- > 0;) {
    point(i) = placed(point(i), point(i + 1), rope.spacing);
  }
}

}  // namespace sinew

#include "geometry/stroke.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

#include "core/math.h"
#include "geometry/arc.h"
#include "geometry/dashes.h"

namespace sinew {
namespace {

/// A quarter turn clockwise on screen.
constexpr Vec2 turned(Vec2 v) { return {-v.y, v.x}; }

/// Leaves out points that lie within `nearest` of the one before; no points when one is not finite.
StrokeLine without_repeats(const Polyline& polyline, double nearest) {
  StrokeLine line;
  for (const Vec2 point : polyline.points) {
    if (!std::isfinite(point.x) || !std::isfinite(point.y)) return {};
    if (line.points.empty() || length(point - line.points.back()) > nearest) {
      line.points.push_back(point);
    }
  }
  line.closed = polyline.closed;
  while (line.closed && line.points.size() > 1 &&
         length(line.points.front() - line.points.back()) <= nearest) {
    line.points.pop_back();
  }
  if (line.points.size() < 2) line.closed = false;
  return line;
}

/// Strokes lines. The outline of a line runs along its left side (as seen by one who travels on
/// screen), around its end, and back along the other side, which is the left one of the reversed
/// line; that of a closed line is two loops. It winds clockwise around every part of the stroke:
/// where a line turns, the outer side gets a join, and the inner side goes through the point of the
/// line itself, so that nothing is ever wound around backwards.
class Stroker {
 public:
  Stroker(const StrokeStyle& style, double tolerance)
      : style_(style), half_(style.width / 2), tolerance_(tolerance) {}

  void add(StrokeLine line) {
    if (line.points.size() == 1 && style_.cap == Cap::Butt) return;
    add_side(line);
    if (!line.closed) add_cap(line.points.back(), end_direction(line));
    if (line.closed) end_contour();
    std::reverse(line.points.begin(), line.points.end());
    line.direction = -line.direction;
    add_side(line);
    if (!line.closed) add_cap(line.points.back(), end_direction(line));
    end_contour();
  }

  std::vector<std::vector<Vec2>> finish() { return std::move(contours_); }

 private:
  /// A straight part of a line.
  struct Segment {
    Vec2 direction;  ///< Length 1.
    double length;
  };

  static Segment segment(Vec2 from, Vec2 to) {
    const double distance = length(to - from);
    return {(to - from) * (1 / distance), distance};
  }

  static Vec2 end_direction(const StrokeLine& line) {
    const std::vector<Vec2>& p = line.points;
    return p.size() < 2 ? line.direction : segment(p[p.size() - 2], p.back()).direction;
  }

  void push(Vec2 point) { contour_.push_back(point); }

  void end_contour() {
    contours_.push_back(std::move(contour_));
    contour_.clear();
  }

  void add_side(const StrokeLine& line) {
    const std::vector<Vec2>& p = line.points;
    const std::size_t n = p.size();
    if (n == 1) return push(p[0] - half_ * turned(line.direction));
    Segment before = line.closed ? segment(p[n - 1], p[0]) : segment(p[0], p[1]);
    if (!line.closed) push(p[0] - half_ * turned(before.direction));
    for (std::size_t i = line.closed ? 0 : 1; i < (line.closed ? n : n - 1); ++i) {
      const Segment after = segment(p[i], p[(i + 1) % n]);
      add_corner(p[i], before, after);
      before = after;
    }
    if (!line.closed) push(p[n - 1] - half_ * turned(before.direction));
  }

  /// The left side at a point where the line changes its direction.
  void add_corner(Vec2 at, const Segment& before, const Segment& after) {
    const double turn = cross(before.direction, after.direction);
    const double along = dot(before.direction, after.direction);
    const Vec2 from = -half_ * turned(before.direction);
    const Vec2 to = -half_ * turned(after.direction);
    if (turn > 0 || (turn == 0 && along < 0)) return add_join(at, from, to, along);
    const double room = std::min(before.length, after.length) / 2;
    if (half_ * half_ * (1 - along) <=
        room * room * (1 + along)) {  // half_ * tan(turn / 2) <= room
      return push(at + (from + to) * (1 / (1 + along)));
    }
    push(at + from);
    push(at);
    push(at + to);
  }

  /// The outer side of a corner. `along`: the cosine of the angle between from and to.
  void add_join(Vec2 at, Vec2 from, Vec2 to, double along) {
    const double limit = style_.miter_limit;
    if (style_.join == Join::Miter && 2 <= limit * limit * (1 + along) && limit >= 1) {
      return push(at + (from + to) * (1 / (1 + along)));
    }
    push(at + from);
    if (style_.join == Join::Round) {
      append_arc(at, from, std::fabs(atan2(cross(from, to), dot(from, to))), tolerance_, contour_);
    }
    push(at + to);
  }

  /// From the left side around an end of the line.
  void add_cap(Vec2 at, Vec2 direction) {
    const Vec2 left = -half_ * turned(direction);
    if (style_.cap == Cap::Round) append_arc(at, left, kPi, tolerance_, contour_);
    if (style_.cap == Cap::Square) {
      push(at + left + half_ * direction);
      push(at - left + half_ * direction);
    }
  }

  const StrokeStyle& style_;
  double half_;
  double tolerance_;
  std::vector<Vec2> contour_;
  std::vector<std::vector<Vec2>> contours_;
};

}  // namespace

std::vector<std::vector<Vec2>> stroke_outline(std::span<const Polyline> lines,
                                              const StrokeStyle& style, double tolerance) {
  if (!(style.width > 0) || !std::isfinite(style.width)) return {};
  Stroker stroker(style, tolerance);
  for (const Polyline& polyline : lines) {
    const StrokeLine line = without_repeats(polyline, 1e-6 * style.width);
    if (line.points.empty()) continue;
    if (style.dashes.empty() || line.points.size() == 1) {
      stroker.add(line);
      continue;
    }
    for (StrokeLine& dash : cut_dashes(line, style.dashes, style.dash_offset)) {
      stroker.add(std::move(dash));
    }
  }
  return stroker.finish();
}

}  // namespace sinew

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
  Stroker(const StrokeStyle& style, double tolerance) : style_(style), tolerance_(tolerance) {}

  void add(StrokeLine line) {
    if (line.points.size() == 1 && style_.cap == Cap::Butt) return;
    add_side(line);
    if (!line.closed) add_cap(line.points.back(), end_half(line), end_direction(line));
    if (line.closed) end_contour();
    std::reverse(line.points.begin(), line.points.end());
    std::reverse(line.halves.begin(), line.halves.end());
    line.direction = -line.direction;
    add_side(line);
    if (!line.closed) add_cap(line.points.back(), end_half(line), end_direction(line));
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

  double half_at(const StrokeLine& line, std::size_t i) const {
    return line.halves.empty() ? style_.width / 2 : line.halves[i];
  }
  double end_half(const StrokeLine& line) const { return half_at(line, line.points.size() - 1); }

  void push(Vec2 point) { contour_.push_back(point); }

  void end_contour() {
    contours_.push_back(std::move(contour_));
    contour_.clear();
  }

  void add_side(const StrokeLine& line) {
    const std::vector<Vec2>& p = line.points;
    const std::size_t n = p.size();
    if (n == 1) return push(p[0] - half_at(line, 0) * turned(line.direction));
    Segment before = line.closed ? segment(p[n - 1], p[0]) : segment(p[0], p[1]);
    if (!line.closed) push(p[0] - half_at(line, 0) * turned(before.direction));
    for (std::size_t i = line.closed ? 0 : 1; i < (line.closed ? n : n - 1); ++i) {
      const Segment after = segment(p[i], p[(i + 1) % n]);
      add_corner(line, i, before, after);
      before = after;
    }
    if (!line.closed) push(p[n - 1] - end_half(line) * turned(before.direction));
  }

  /// Whether the line is as wide at the points beside this one as here.
  static bool is_even(const StrokeLine& line, std::size_t i) {
    const std::vector<double>& halves = line.halves;
    const std::size_t n = halves.size();
    return n == 0 || (halves[(i + n - 1) % n] == halves[i] && halves[(i + 1) % n] == halves[i]);
  }

  /// The left side at point i, where the line changes its direction.
  void add_corner(const StrokeLine& line, std::size_t i, const Segment& before,
                  const Segment& after) {
    const Vec2 at = line.points[i];
    const double half = half_at(line, i);
    const double turn = cross(before.direction, after.direction);
    const double along = dot(before.direction, after.direction);
    const Vec2 from = -half * turned(before.direction);
    const Vec2 to = -half * turned(after.direction);
    if (turn > 0 || (turn == 0 && along < 0)) return add_join(at, from, to, along);
    const double room = std::min(before.length, after.length) / 2;
    // half tan(turn / 2) <= room
    if ((turn == 0 || is_even(line, i)) && half * half * (1 - along) <= room * room * (1 + along)) {
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
  void add_cap(Vec2 at, double half, Vec2 direction) {
    const Vec2 left = -half * turned(direction);
    if (style_.cap == Cap::Round) append_arc(at, left, kPi, tolerance_, contour_);
    if (style_.cap == Cap::Square) {
      push(at + left + half * direction);
      push(at - left + half * direction);
    }
  }

  const StrokeStyle& style_;
  double tolerance_;
  std::vector<Vec2> contour_;
  std::vector<std::vector<Vec2>> contours_;
};

/// The width at a place; past the ends that of the end.
double width_at(std::span<const WidthStop> stops, double place) {
  std::size_t next = 0;
  while (next < stops.size() && stops[next].place <= place) ++next;
  if (next == 0) return stops.front().width;
  if (next == stops.size()) return stops.back().width;
  const WidthStop& a = stops[next - 1];
  const WidthStop& b = stops[next];
  return a.width + (b.width - a.width) * ((place - a.place) / (b.place - a.place));
}

/// Gives a line its widths, and points of its own where they change their slope.
StrokeLine widened(const StrokeLine& line, std::span<const WidthStop> stops) {
  if (line.points.size() == 1) {
    return {line.points, {width_at(stops, 0) / 2}, false, line.direction};
  }
  StrokeLine wide;
  wide.closed = line.closed && width_at(stops, 0) == width_at(stops, 1);
  const std::size_t n = line.points.size();
  const std::size_t segments = line.closed ? n : n - 1;
  double whole = 0;
  for (std::size_t i = 0; i < segments; ++i) {
    whole += length(line.points[(i + 1) % n] - line.points[i]);
  }
  const auto add = [&](Vec2 at, double place) {
    wide.points.push_back(at);
    wide.halves.push_back(width_at(stops, place) / 2);
  };
  double done = 0;
  for (std::size_t i = 0; i < segments; ++i) {
    const Vec2 from = line.points[i];
    const Vec2 to = line.points[(i + 1) % n];
    const double segment = length(to - from);
    add(from, done / whole);
    for (const WidthStop& stop : stops) {
      const double t = (stop.place * whole - done) / segment;
      // Not so near to an end that the two points coincide.
      if (1e-6 < t && t < 1 - 1e-6) add(lerp(from, to, t), stop.place);
    }
    done += segment;
  }
  if (!wide.closed) add(line.points[line.closed ? 0 : n - 1], 1);
  return wide;
}

double largest_width(const StrokeStyle& style) {
  if (style.widths.empty()) return style.width;
  double largest = 0;
  for (const WidthStop& stop : style.widths) {
    if (!(stop.width >= 0)) return stop.width;  // negative or no number: there is no such line
    largest = std::max(largest, stop.width);
  }
  return largest;
}

}  // namespace

std::vector<std::vector<Vec2>> stroke_outline(std::span<const Polyline> lines,
                                              const StrokeStyle& style, double tolerance) {
  const double width = largest_width(style);
  if (!(width > 0) || !std::isfinite(width)) return {};
  Stroker stroker(style, tolerance);
  for (const Polyline& polyline : lines) {
    StrokeLine line = without_repeats(polyline, 1e-6 * width);
    if (line.points.empty()) continue;
    if (!style.widths.empty()) line = widened(line, style.widths);
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

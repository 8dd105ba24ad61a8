#include "rig/path_line.h"

#include <algorithm>
#include <cmath>

#include "rig/ik_joint.h"

namespace sinew {
namespace {

constexpr int kChordsOfLength = 4;
constexpr int kChordsWithin = 10;
/// Parts of a curve below which its direction is that of its first handle.
constexpr double kAtStart = 0.001;

Vec2 point_at(std::span<const Vec2, 4> p, double t) {
  const double u = 1 - t;
  return p[0] * (u * u * u) + p[1] * (3 * u * u * t) + p[2] * (3 * u * t * t) + p[3] * (t * t * t);
}

double chord_length(std::span<const Vec2, 4> p, int chords) {
  double sum = 0;
  Vec2 last = p[0];
  for (int i = 1; i <= chords; ++i) {
    const Vec2 next = i == chords ? p[3] : point_at(p, static_cast<double>(i) / chords);
    sum += length(next - last);
    last = next;
  }
  return sum;
}

}  // namespace

std::vector<Vec2> path_line_points(std::span<const Vec2> points, bool closed) {
  std::vector<Vec2> line(points.begin() + 1, points.end() - (closed ? 0 : 1));
  if (closed) line.insert(line.end(), {points[0], points[1]});
  return line;
}

PathLine::PathLine(std::span<const Vec2> points, bool closed) : points_(points), closed_(closed) {
  double sum = 0;
  ends_.reserve(curves());
  for (std::size_t i = 0; i < curves(); ++i) {
    sum += chord_length(points_.subspan(3 * i).first<4>(), kChordsOfLength);
    ends_.push_back(sum);
  }
}

void PathLine::set_lengths(std::span<const double> lengths) {
  ends_.assign(lengths.begin(), lengths.begin() + static_cast<std::ptrdiff_t>(curves()));
  measured_ = false;
}

PathLine::Place PathLine::on_curve(std::size_t curve, double t) const {
  const auto p = points_.subspan(3 * curve).first<4>();
  const Vec2 at = point_at(p, t);
  if (t < kAtStart) return {at, angle_of(p[1] - p[0])};
  const double u = 1 - t;
  const Vec2 before = p[0] * (u * u) + p[1] * (2 * u * t) + p[2] * (t * t);
  return {at, angle_of(at - before)};
}

double PathLine::parameter(std::size_t curve, double part) {
  if (!measured_) return part;
  if (chords_of_ != curve) {
    const auto p = points_.subspan(3 * curve).first<4>();
    chords_.assign(1, 0);
    Vec2 last = p[0];
    for (int i = 1; i <= kChordsWithin; ++i) {
      const Vec2 next = point_at(p, static_cast<double>(i) / kChordsWithin);
      chords_.push_back(chords_.back() + sinew::length(next - last));
      last = next;
    }
    chords_of_ = curve;
  }
  const double wanted = part * chords_.back();
  std::size_t i = 1;
  while (i < kChordsWithin && chords_[i] < wanted) ++i;
  const double chord = chords_[i] - chords_[i - 1];
  const double within = chord > 0 ? (wanted - chords_[i - 1]) / chord : 0;
  return (static_cast<double>(i - 1) + within) / kChordsWithin;
}

PathLine::Place PathLine::at(double distance) {
  const double whole = length();
  if (closed_ && whole > 0) distance -= std::floor(distance / whole) * whole;
  if (distance < 0) {
    Place place{points_[0], angle_of(points_[1] - points_[0])};
    place.at = place.at + polar(place.angle, distance);
    return place;
  }
  if (distance > whole) {
    const std::size_t end = points_.size() - 1;
    Place place{points_[end], angle_of(points_[end] - points_[end - 1])};
    place.at = place.at + polar(place.angle, distance - whole);
    return place;
  }
  const auto found =
      std::find_if(ends_.begin(), ends_.end(), [distance](double end) { return distance <= end; });
  const auto curve = static_cast<std::size_t>(found - ends_.begin());
  const double start = curve == 0 ? 0 : ends_[curve - 1];
  const double size = ends_[curve] - start;
  return on_curve(curve, parameter(curve, size > 0 ? (distance - start) / size : 0));
}

}  // namespace sinew

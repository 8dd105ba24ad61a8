#pragma once

#include <span>
#include <vector>

#include "core/vec2.h"

namespace sinew {

/// The line of a path attachment: of points handle, knot, handle for each knot those from the first
/// knot to the last, and of a closed one to the first again.
std::vector<Vec2> path_line_points(std::span<const Vec2> points, bool closed);

/// A line of cubic curves, and places along it.
///
/// Lengths are measured by chords, four to a curve, and within a curve by ten: so few that they
/// show, and whoever draws along the same line must measure the same.
class PathLine {
 public:
  /// points: knot, handle, handle, knot, ...: three a curve and one more. Closed: the last knot is
  /// the first again.
  PathLine(std::span<const Vec2> points, bool closed);

  /// Takes distances from a table in place of measuring: where each curve ends. As many as there
  /// are curves, or more. Within a curve the distance is then the curve's own parameter.
  void set_lengths(std::span<const double> lengths);

  /// Where each curve ends.
  std::span<const double> ends() const& { return ends_; }
  std::span<const double> ends() const&& = delete;
  double length() const { return ends_.empty() ? 0 : ends_.back(); }

  struct Place {
    Vec2 at;
    double angle = 0;  ///< Of the line there, radians.
  };
  /// The place at a distance from the start. A closed line goes round; an open one goes on straight
  /// beyond its ends.
  Place at(double distance);

 private:
  std::size_t curves() const { return points_.size() / 3; }
  Place on_curve(std::size_t curve, double t) const;
  /// The parameter at a part of a curve's length.
  double parameter(std::size_t curve, double part);

  std::span<const Vec2> points_;
  bool closed_;
  bool measured_ = true;
  std::vector<double> ends_;  ///< By curve.
  std::size_t chords_of_ = static_cast<std::size_t>(-1);
  std::vector<double> chords_;  ///< Of the curve that was looked at last: sums of lengths.
};

}  // namespace sinew

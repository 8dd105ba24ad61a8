#include "geometry/dashes.h"

#include <cmath>
#include <cstddef>
#include <utility>

namespace sinew {
namespace {

constexpr double kMostDashes = 1e6;

double sum_of(std::span<const double> lengths) {
  double sum = 0;
  for (const double length : lengths) {
    if (!(length >= 0)) return 0;
    sum += length;
  }
  return std::isfinite(sum) ? sum : 0;
}

double length_of(const StrokeLine& line) {
  double sum = 0;
  for (std::size_t i = 1; i < line.points.size(); ++i) {
    sum += length(line.points[i] - line.points[i - 1]);
  }
  return line.closed ? sum + length(line.points.front() - line.points.back()) : sum;
}

/// Walks along a line and along the pattern at once.
class DashCutter {
 public:
  DashCutter(std::span<const double> dashes, double phase) : dashes_(dashes), left_(dashes[0]) {
    while (phase > 0 && phase >= left_) {
      phase -= left_;
      next_dash();
    }
    left_ -= phase;
  }

  bool is_on() const { return index_ % 2 == 0; }

  /// Along the segment from one point of the line to another.
  void walk(const StrokeLine& line, std::size_t i, std::size_t j) {
    const Vec2 from = line.points[i];
    const Vec2 to = line.points[j];
    const double segment = length(to - from);
    const Vec2 direction = (to - from) * (1 / segment);
    const auto half_at = [&](double t) {
      return line.halves.empty() ? 0 : line.halves[i] + (line.halves[j] - line.halves[i]) * t;
    };
    has_halves_ = !line.halves.empty();
    if (is_on()) extend(from, half_at(0));
    double done = 0;
    while (segment - done > left_) {
      done += left_;
      cut(lerp(from, to, done / segment), half_at(done / segment), direction);
      next_dash();
    }
    left_ -= segment - done;
    if (is_on()) extend(to, half_at(1));
  }

  /// The dashes so far, the unfinished one included.
  std::vector<StrokeLine> finish() {
    if (!dash_.points.empty()) dashed_.push_back(std::move(dash_));
    return std::move(dashed_);
  }

 private:
  void next_dash() {
    index_ = (index_ + 1) % (dashes_.size() * (1 + dashes_.size() % 2));
    left_ = dashes_[index_ % dashes_.size()];
  }

  void extend(Vec2 point, double half) {
    if (!dash_.points.empty() && dash_.points.back() == point) return;
    dash_.points.push_back(point);
    if (has_halves_) dash_.halves.push_back(half);
  }

  void cut(Vec2 at, double half, Vec2 direction) {
    extend(at, half);
    dash_.direction = direction;
    if (is_on()) dashed_.push_back(std::exchange(dash_, {}));
  }

  std::span<const double> dashes_;
  std::size_t index_ = 0;  ///< In the pattern, which is `dashes` twice when they are odd.
  double left_;            ///< Of the current dash or gap.
  bool has_halves_ = false;
  StrokeLine dash_;  ///< The dash being walked along, or empty.
  std::vector<StrokeLine> dashed_;
};

/// Joins the last dash of a closed line to the first.
void close_up(std::vector<StrokeLine>& dashed) {
  if (dashed.size() == 1) {
    dashed[0].points.pop_back();
    if (!dashed[0].halves.empty()) dashed[0].halves.pop_back();
    dashed[0].closed = true;
    return;
  }
  StrokeLine joined = std::move(dashed.back());
  dashed.pop_back();
  const StrokeLine& first = dashed.front();
  joined.points.insert(joined.points.end(), first.points.begin() + 1, first.points.end());
  if (!first.halves.empty()) {
    joined.halves.insert(joined.halves.end(), first.halves.begin() + 1, first.halves.end());
  }
  joined.direction = first.direction;
  dashed.front() = std::move(joined);
}

}  // namespace

std::vector<StrokeLine> cut_dashes(const StrokeLine& line, std::span<const double> dashes,
                                   double offset) {
  const double period = sum_of(dashes) * (dashes.size() % 2 == 0 ? 1 : 2);
  const double count = length_of(line) / period * static_cast<double>(dashes.size());
  if (!(period > 0 && count < kMostDashes) || !std::isfinite(offset)) return {line};
  const double phase = offset - std::floor(offset / period) * period;
  DashCutter cutter(dashes, phase < period ? phase : 0);
  const bool starts_on = cutter.is_on();
  for (std::size_t i = 1; i < line.points.size(); ++i) {
    cutter.walk(line, i - 1, i);
  }
  if (line.closed) cutter.walk(line, line.points.size() - 1, 0);
  const bool ends_on = cutter.is_on();
  std::vector<StrokeLine> dashed = cutter.finish();
  if (line.closed && starts_on && ends_on && !dashed.empty()) close_up(dashed);
  return dashed;
}

}  // namespace sinew

#include "animation/track.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace sinew {
namespace {

Rational floored(Rational time, Rational step) { return Rational{floor(time / step), 1} * step; }

/// Brings a time into the keys' own, where the track repeats.
Rational folded(const KeyTrack& track, Rational time) {
  const Rational first = track.times.front();
  const Rational last = track.times.back();
  const bool inside = first <= time && time < last;
  const Beyond beyond = time < first ? track.before : track.after;
  if (inside || beyond == Beyond::Hold || first == last) return time;

  const Rational length = last - first;
  const Rational passed = time - first;
  if (beyond == Beyond::Repeat) return time - floored(passed, length);
  const Rational round_trip = length + length;
  const Rational phase = passed - floored(passed, round_trip);
  return first + (phase <= length ? phase : round_trip - phase);
}

/// Equal keys give just their value: the sum of its parts might round to a neighbour.
double between(double a, double b, Progress p) {
  return a == b ? a : (a * (p.whole - p.done) + b * p.done) / p.whole;
}

double snapped(double value, double step) {
  const double multiple = value / step;
  const double below = std::floor(multiple);
  return (multiple - below >= 0.5 ? below + 1 : below) * step;
}

}  // namespace

void sample(const KeyTrack& track, Rational time, std::span<double> out) {
  if (track.every) time = floored(time, *track.every);
  time = folded(track, time);

  const auto& times = track.times;
  const auto after = std::upper_bound(times.begin(), times.end(), time);
  const auto next = static_cast<std::size_t>(after - times.begin());
  const std::size_t key = next == 0 ? 0 : next - 1;

  const bool moves = 0 < next && next < times.size() && !track.holds;
  const Progress done =
      moves ? progress(track.eases[key], (time - times[key]) / (times[next] - times[key]))
            : Progress{};
  const auto channels = static_cast<std::size_t>(track.channels);
  const double* a = &track.values[key * channels];
  const double* b = moves ? a + channels : a;
  for (std::size_t i = 0; i < channels; ++i) {
    const double value = between(a[i], b[i], done);
    out[i] = track.snap ? snapped(value, *track.snap) : value;
  }
}

}  // namespace sinew

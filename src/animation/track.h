#pragma once

#include <optional>
#include <span>
#include <vector>

#include "animation/easing.h"
#include "core/rational.h"

namespace sinew {

/// What a track does outside its keys.
enum class Beyond {
  Hold,
  Repeat,    ///< Starts over. The last key's instant is the first key's.
  PingPong,  ///< Runs back and forth.
};

/// A value that changes in time by keys: a number, a point, a colour, the corners of a triangle.
/// At least one key; all arrays as long as `times`, `values` that long times `channels`.
struct KeyTrack {
  int channels = 1;             ///< Numbers a value has, at least 1.
  std::vector<Rational> times;  ///< Seconds, never decreasing. Of keys at one time the last holds.
  std::vector<double> values;   ///< Key by key.
  std::vector<Ease> eases;      ///< How each key is left; the last one's is not used.
  Beyond before = Beyond::Hold;
  Beyond after = Beyond::Hold;
  /// Looks at the multiples of this time alone, and holds between them. Above 0.
  std::optional<Rational> every;
  /// Rounds each number to a multiple of this, halves up. Above 0.
  std::optional<double> snap;
  bool holds = false;  ///< Ignores the eases and holds each key: text and booleans, by number.
};

/// The value at a time, into `out`, which has room for `channels` numbers. O(log keys).
///
/// Between linear keys with the values a and b at m of n equal parts of their time, this is
/// (a (n - m) + b m) / n: whole numbers give the double nearest to the true value, so whole
/// positions at whole frames are exact. (a + (b - a) (m / n) is off in the last bit.)
void sample(const KeyTrack& track, Rational time, std::span<double> out);

}  // namespace sinew

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "image/pixel.h"

namespace sinew {

/// Two small pictures that are alike, and how they are compared.
struct PicturePair {
  StraightImage a;
  StraightImage b;
  double threshold = 0.1;
};

/// How many pairs there are.
inline constexpr int kPicturePairs = 30;

/// Discs with soft edges on flat, graded, noisy or transparent grounds, the second time moved,
/// coloured anew, or with noise. The same on every machine: tests/consumers/diff holds what other
/// programs count in them.
PicturePair picture_pair(int number);

/// Numbers that look random, the same for the same seed.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed) {}
  std::uint32_t next() {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>(state_ >> 33);
  }
  /// 0 .. below - 1.
  int below(int limit) { return static_cast<int>(next() % static_cast<std::uint32_t>(limit)); }
  std::uint8_t byte() { return static_cast<std::uint8_t>(next() >> 5); }

 private:
  std::uint64_t state_;
};

}  // namespace sinew

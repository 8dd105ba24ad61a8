#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "image/pixel.h"

namespace sinew {

/// The same for pictures of the same size and pixels, whatever colour stands under alpha 0, and for
/// no others: at odds of one in 2^64, and not against somebody who wants it otherwise.
std::uint64_t fingerprint(const StraightImage& image);

/// Frames that are in one sequence only.
struct TimeEdit {
  enum class Kind {
    Doubled,   ///< In b, the same as the frame before or behind them.
    Inserted,  ///< In b.
    Removed,   ///< In a.
  };
  Kind kind = Kind::Inserted;
  int frame = 0;  ///< The first of them: an index into that sequence.
  int count = 1;
  int original = -1;  ///< Of Doubled ones: the frame of a that is repeated.

  bool operator==(const TimeEdit&) const = default;
};

/// How one sequence is the other at other times.
struct TimeAlignment {
  enum class Kind {
    Shift,     ///< Frame i of a is frame i + shift of b, as far as both go.
    Rotation,  ///< Frame i of a is frame (i + shift) mod count of b.
    Edits,     ///< All but some frames are the same, in the same order.
  };
  Kind kind = Kind::Shift;
  int shift = 0;
  std::vector<TimeEdit> edits = {};

  bool operator==(const TimeAlignment&) const = default;
};

/// Finds the simplest such way by fingerprints; none where the sequences are the same, where no way
/// says less than "these frames differ", or where nothing moves that could tell. At most 16 frames
/// are left out or put in.
std::optional<TimeAlignment> align_in_time(std::span<const std::uint64_t> a,
                                           std::span<const std::uint64_t> b);

}  // namespace sinew

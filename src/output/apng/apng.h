#pragma once

#include <cstdint>
#include <vector>

#include "core/rational.h"
#include "image/png_writer.h"

namespace sinew {

/// Makes an animated PNG out of frames of one size. Each frame holds only the rectangle in which it
/// differs from the one before; a frame that does not differ lengthens that one. Delays are exact
/// where 16 bits hold them as a fraction (1001/24000), else in the nearest millisecond.
/// Source: Portable Network Graphics (PNG) Specification, third edition, section 11.3.5.
class ApngEncoder {
 public:
  explicit ApngEncoder(PngEffort effort);

  /// delay: seconds that the frame is shown, above 0.
  void add(const StraightImage& frame, Rational delay);

  /// The file of the frames added, at least one. plays: 0 for ever.
  std::vector<std::uint8_t> finish(std::uint32_t plays);

 private:
  struct Part {
    int x = 0;
    int y = 0;
    int width = 0;
    int height = 0;
    Rational delay;
    std::vector<std::uint8_t> packed;  ///< A zlib stream.
  };

  PngEncoder encoder_;
  StraightImage shown_;  ///< The frame before.
  std::vector<Part> parts_;
};

}  // namespace sinew

#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "compare/ignored.h"
#include "core/vec2.h"
#include "image/pixel.h"

namespace sinew {

/// What happened to a part of a picture.
struct Change {
  enum class Kind {
    Shift,  ///< It lies elsewhere, and is the same.
    Color,  ///< It has other colours, and every edge where it was.
    Shape,  ///< Anything else.
  };
  Kind kind = Kind::Shape;
  Vec2 shift;  ///< Of a Shift: how far b's is from a's, in pixels.
  /// Of a Color: the mean change of red, green, blue and alpha where something changed, in levels.
  std::array<double, 4> levels{};
  double explained = 0;  ///< How much of the squared difference this accounts for, 0..1.
};

std::string_view change_word(Change::Kind kind);

/// Tells the change within a box. Shifts by less than 8 pixels are found. Both pictures have the
/// same size, and something differs in the box; of boxes with more than a million pixels the middle
/// is looked at. O(pixels of the box), about a microsecond each.
Change explain_change(const StraightImage& a, const StraightImage& b, PixelBox box);

}  // namespace sinew

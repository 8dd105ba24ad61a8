#pragma once

#include "raster/draw_list.h"

namespace sinew {

/// Colours of one row of pixels. Everything is a function of the pixel alone: doubles, in the order
/// written here, and square roots, which are the same everywhere.
class GradientRow {
 public:
  GradientRow(const Gradient& gradient, int y);

  PremulRgba8 at(int x) const;

 private:
  double radial_place(Vec2 at) const;

  const Gradient& gradient_;
  Vec2 at_row_;       ///< Of the row's centre line at x = 0.
  Vec2 from_focus_;   ///< The focus as it is used, to the origin.
  double slack_ = 1;  ///< 1 - |from_focus_|^2
};

}  // namespace sinew

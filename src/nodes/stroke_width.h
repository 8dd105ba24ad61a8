#pragma once

#include <vector>

#include "geometry/stroke.h"
#include "schema/field_type.h"

namespace sinew {

/// How thick a line is: everywhere the same, or changing along it.
struct StrokeWidth {
  double width = 1;              ///< Where there are no stops.
  std::vector<WidthStop> stops;  ///< None, or at least two.

  bool is_nothing() const { return stops.empty() && width <= 0; }
};

/// A number, `[[0, 2], [50%, 8], [1, 2]]`, or widths alone, which are spread evenly.
Typed<StrokeWidth> stroke_width();

}  // namespace sinew

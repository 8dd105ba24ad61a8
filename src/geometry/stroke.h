#pragma once

#include <span>
#include <vector>

#include "geometry/path.h"

namespace sinew {

enum class Cap { Butt, Round, Square };
enum class Join { Miter, Round, Bevel };

/// A width at a place along a line.
struct WidthStop {
  double place = 0;  ///< 0..1, of the line's length.
  double width = 0;
  bool operator==(const WidthStop&) const = default;
};

/// How a line is drawn, as in SVG 2 ("Stroke properties"); lengths in the units of the line.
struct StrokeStyle {
  double width = 1;
  /// In order of their places, the width between two going evenly from one to the other. Empty:
  /// `width` everywhere. A closed line whose first and last differ ends there with caps.
  std::vector<WidthStop> widths;
  Cap cap = Cap::Butt;
  Join join = Join::Miter;
  double miter_limit = 4;      ///< Miter length over width beyond which a miter becomes a bevel.
  std::vector<double> dashes;  ///< On, off, on, ...; an odd list repeats once more. Empty: solid.
  double dash_offset = 0;
};

/// The area a stroke covers, as contours to be filled by the non-zero rule, each oriented so that
/// overlaps add up. Round parts keep within `tolerance`. Points that coincide are passed over; a
/// line of length 0 gives a dot for round and square caps and nothing for butt caps.
std::vector<std::vector<Vec2>> stroke_outline(std::span<const Polyline> lines,
                                              const StrokeStyle& style, double tolerance);

}  // namespace sinew

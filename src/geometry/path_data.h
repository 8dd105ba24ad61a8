#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "geometry/curve.h"

namespace sinew {

/// What is wrong with a path, and where in its text.
struct PathDataProblem {
  std::size_t offset = 0;
  std::string message;  ///< Empty: nothing.
};

/// Reads the path language of SVG: M L H V C S Q T A Z, absolute and relative, with repetitions and
/// whatever blanks and commas may be left out, flags of arcs included. Gives one CurveLine for each
/// part that draws something; a part of a single point without a curve draws nothing unless it is
/// closed. Source: SVG 1.1 (Second Edition), section 8.3.
PathDataProblem parse_path_data(std::string_view text, std::vector<CurveLine>& lines);

}  // namespace sinew

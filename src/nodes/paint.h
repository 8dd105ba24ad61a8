#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "image/ramp.h"
#include "raster/draw_list.h"
#include "schema/field_type.h"

namespace sinew {

/// Colours from one point to another.
struct LinearGradient {
  Vec2 from, to;
  std::vector<GradientStop> stops;
  Spread spread = Spread::Pad;
};

/// Colours from a point to the circle around it.
struct RadialGradient {
  Vec2 center;
  double radius = 0;
  std::optional<Vec2> focus;  ///< Where the colours begin; the centre.
  std::vector<GradientStop> stops;
  Spread spread = Spread::Pad;
};

using GradientFields = std::variant<LinearGradient, RadialGradient>;

/// What an area is filled with.
struct Paint {
  StraightColor color{0, 0, 0, 1};
  std::optional<GradientFields> gradient;  ///< Then `color` counts for nothing.

  Paint() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a colour is a paint, wherever one is asked for
  Paint(StraightColor c) : color(c) {}
};

/// A colour, or a map with `type: linear` or `radial`.
Typed<Paint> paint();

/// The gradient for the rasterizer, mapped by `canvas_from_own` and tinted.
Gradient canvas_gradient(const GradientFields& fields, const Tint& tint,
                         const Affine& canvas_from_own);

}  // namespace sinew

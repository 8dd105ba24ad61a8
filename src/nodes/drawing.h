#pragma once

#include <span>

#include "geometry/stroke.h"
#include "nodes/paint.h"
#include "nodes/stroke_width.h"
#include "scene/draw.h"
#include "schema/struct.h"

namespace sinew {

/// A line's looks, as a scene writes them.
struct Stroke {
  Paint color;
  StrokeWidth width;
  Cap cap = Cap::Butt;
  Join join = Join::Miter;
  double miter_limit = 4;
  std::vector<double> dashes;
  double dash_offset = 0;
};

const Struct& stroke_table();

/// How near to the true curve strokes and ellipses keep, in canvas pixels.
inline constexpr double kCurveTolerance = 0.05;

/// Adds the area of the lines, which are mapped to the canvas as a whole, width and all.
void draw_stroke(std::span<const Polyline> lines, const Stroke& stroke, const Tint& tint,
                 const Affine& canvas_from_lines, DrawList& list);

/// Adds contours filled with a paint; a gradient lies in the space of the contours.
void draw_fill(std::span<const std::vector<Vec2>> contours, const Paint& paint, const Tint& tint,
               const Affine& canvas_from_contours, DrawList& list,
               FillRule rule = FillRule::NonZero);

/// Adds contours for a clip.
void add_outline(std::span<const std::vector<Vec2>> contours, FillRule rule,
                 const Affine& canvas_from_contours, ClipBegin& clip, DrawList& list);

/// A picture on triangles: where each corner is, and where in the picture, in its pixels.
struct PlacedMesh {
  std::span<const Vec2> points;
  std::span<const Vec2> texels;
  std::span<const Triangle> triangles;
  int texture = 0;
};

/// Adds a mesh item.
void draw_mesh(const PlacedMesh& mesh, const Tint& tint, const Affine& canvas_from_points,
               DrawList& list);

}  // namespace sinew

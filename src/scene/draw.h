#pragma once

#include "image/tint.h"
#include "scene/scene.h"
#include "scene/world.h"

namespace sinew {

/// How the camera sees the world on a canvas of that size. scale: canvas pixels a pixel of the
/// scene.
Affine canvas_from_world(const CanvasSettings& canvas, std::optional<Vec2> size, double scale);

/// Everything the scene shows, back to front. Opacity and blending of a node that is drawn by
/// several items, and of groups, go through a layer; of a single item they are its own.
void draw(const Scene& scene, const World& world, const Affine& canvas_from_world, DrawList& list);

/// One node's own items without opacity, as it draws itself with these maps. For dump.
void draw_node(const Scene& scene, const World& world, int node, const Affine& canvas_from_world,
               const Affine& canvas_from_node, DrawList& list);

/// A colour under a tint, as pixels hold it.
PremulRgba8 tinted_color(StraightColor color, const Tint& tint);

/// The longest a vector of length 1 becomes: how coarse a curve may be before it is mapped.
double largest_scale(const Affine& map);

}  // namespace sinew

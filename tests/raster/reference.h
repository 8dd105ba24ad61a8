#pragma once

#include <span>

#include "raster/lists.h"

namespace sinew {

/// Slow and plain: what the rasterizer is measured against.

/// The area that a triangle or convex polygon has in the pixel (x, y), clipped exactly. 0..1.
double convex_area_in_pixel(std::span<const Vec2> corners, int x, int y);

/// The part of the pixel (x, y) that is inside, on `lines` horizontal lines through it, each
/// measured exactly.
double inside_fraction(const Contours& contours, FillRule rule, int x, int y, int lines);

/// p on the grid of 1/256 pixel that the rasterizer works on.
Vec2 on_grid(Vec2 p);

/// Whether the pixel's centre belongs to the triangle by the top-left rule, in whole numbers.
bool owns_center(const std::array<Vec2, 3>& corners_on_grid, int x, int y);

/// Texture coordinates at a point, by the weights of the corners.
Vec2 texel_at(const std::array<Vec2, 3>& corners, const std::array<Vec2, 3>& texels, Vec2 at);

/// Bilinear lookup in doubles, clamped, not rounded; channels 0..255.
std::array<double, 4> bilinear_reference(const PremulImage& image, Vec2 texel);

}  // namespace sinew

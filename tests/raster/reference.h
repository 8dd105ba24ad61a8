#pragma once

#include <span>

#include "raster/lists.h"
#include "raster/texel_lookup.h"

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

/// Channels r, g, b, a in 0..255, not rounded.
using ExactColor = std::array<double, 4>;

/// Lookups in doubles, clamped to the outer texels' centres.
ExactColor nearest_reference(const PremulImage& image, Vec2 texel);
ExactColor bilinear_reference(const PremulImage& image, Vec2 texel);
/// Catmull-Rom, its result limited to 0..255, and colours to their alpha.
ExactColor bicubic_reference(const PremulImage& image, Vec2 texel);

/// The weights of four texels at a place between the second and the third of them.
std::array<double, 4> catmull_rom(double t);

/// A texture's lookup by its filter, at a level of its mip chain.
ExactColor texture_reference(const Texture& texture, MipLevel level, Vec2 texel);

/// The exact mean of the picture over a rectangle of its texels; 0 outside of it.
ExactColor area_reference(const PremulImage& image, Vec2 from, Vec2 to);

}  // namespace sinew

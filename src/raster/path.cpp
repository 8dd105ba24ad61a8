#include "raster/path.h"

#include <span>

#include "image/ramp.h"
#include "raster/gradient.h"
#include "raster/grid_bounds.h"
#include "raster/shade.h"

namespace sinew {
namespace {

/// The points of a contour; none when the list has not that many.
std::span<const Vec2> contour_points(const DrawList& list, const DrawList::Contour& contour) {
  return part_of(list.points, contour.first_point, contour.point_count);
}

std::span<const DrawList::Contour> contours_of(const DrawList& list, const PathItem& item) {
  return part_of(list.contours, item.first_contour, item.contour_count);
}

void add_contour(std::span<const Vec2> points, EdgeTable& edges) {
  GridPoint from;
  if (points.empty() || !snap(points.back(), from)) return;
  for (const Vec2 point : points) {
    GridPoint to;
    if (!snap(point, to)) return;
    edges.add(from, to);
    from = to;
  }
}

void draw_run(const CoverageRun& run, int y, const PathItem& item, const Surface& surface) {
  if (run.coverage == 0) return;
  draw_color(item.blend, scaled(item.color, run.coverage), surface.at(run.left, y),
             run.right - run.left);
}

void draw_gradient_run(const CoverageRun& run, int y, Blend mode, const GradientRow& row,
                       const Surface& surface) {
  if (run.coverage == 0) return;
  PremulRgba8* target = surface.at(run.left, y);
  for (int x = run.left; x < run.right; ++x, ++target) {
    draw_pixel(mode, scaled(row.at(x), run.coverage), *target);
  }
}

/// Null for a path of one colour.
const Gradient* gradient_of(const DrawList& list, const PathItem& item) {
  return item.gradient < 0 ? nullptr : &list.gradients[static_cast<std::size_t>(item.gradient)];
}

/// Whether it names what the list has and has a colour that shows.
bool has_paint(const DrawList& list, const PathItem& item) {
  if (item.gradient < 0) return item.color != PremulRgba8{0, 0, 0, 0};
  const auto index = static_cast<std::size_t>(item.gradient);
  return index < list.gradients.size() && list.gradients[index].ramp.size() == kRampSize;
}

}  // namespace

PixelRect path_bounds(const DrawList& list, const PathItem& item) {
  if (!has_paint(list, item)) return {};
  GridBounds bounds;
  for (const DrawList::Contour& contour : contours_of(list, item)) {
    for (const Vec2 point : contour_points(list, contour)) {
      GridPoint place;
      if (!snap(point, place)) return {};
      bounds.add(place);
    }
  }
  return bounds.pixels();
}

void PathPainter::draw(const DrawList& list, const PathItem& item, const Surface& surface) {
  const PixelRect clip = intersection(path_bounds(list, item), surface.rect);
  if (is_empty(clip)) return;
  edges_.reset(clip);
  for (const DrawList::Contour& contour : contours_of(list, item)) {
    add_contour(contour_points(list, contour), edges_);
  }
  const Gradient* gradient = gradient_of(list, item);
  edges_.start_rows();
  for (int y = edges_.first_row(); y < edges_.end_row(); ++y) {
    const std::span<const EdgePiece> pieces = edges_.row_pieces(y);
    const auto& runs = sweep_.row(pieces, clip.left, clip.right, item.rule);
    if (gradient) {
      const GradientRow row(*gradient, y);
      for (const CoverageRun& run : runs) draw_gradient_run(run, y, item.blend, row, surface);
    } else {
      for (const CoverageRun& run : runs) draw_run(run, y, item, surface);
    }
  }
}

}  // namespace sinew

#include "raster/path.h"

#include <algorithm>
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

/// Of a PathItem or ClipBegin.
template <class Item>
std::span<const DrawList::Contour> contours_of(const DrawList& list, const Item& item) {
  return part_of(list.contours, item.first_contour, item.contour_count);
}

PixelRect bounds_of(const DrawList& list, std::span<const DrawList::Contour> contours) {
  GridBounds bounds;
  for (const DrawList::Contour& contour : contours) {
    for (const Vec2 point : contour_points(list, contour)) {
      GridPoint place;
      if (!snap(point, place)) return {};
      bounds.add(place);
    }
  }
  return bounds.pixels();
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
  return bounds_of(list, contours_of(list, item));
}

PixelRect clip_bounds(const DrawList& list, const ClipBegin& clip) {
  return bounds_of(list, contours_of(list, clip));
}

void merge_run(const Surface& drawn, const Surface& below, int y, const CoverageRun& run) {
  if (run.coverage == 0 || run.left >= run.right) return;
  const PremulRgba8* after = drawn.at(run.left, y);
  PremulRgba8* target = below.at(run.left, y);
  const int count = run.right - run.left;
  if (run.coverage == 255) {
    std::copy(after, after + count, target);
    return;
  }
  for (int i = 0; i < count; ++i) target[i] = mixed(target[i], after[i], run.coverage);
}

void PathPainter::load(const DrawList& list, std::span<const DrawList::Contour> contours,
                       const PixelRect& clip) {
  edges_.reset(clip);
  for (const DrawList::Contour& contour : contours) {
    add_contour(contour_points(list, contour), edges_);
  }
  edges_.start_rows();
}

void PathPainter::draw(const DrawList& list, const PathItem& item, const Surface& surface) {
  const PixelRect clip = intersection(path_bounds(list, item), surface.rect);
  if (is_empty(clip)) return;
  load(list, contours_of(list, item), clip);
  const Gradient* gradient = gradient_of(list, item);
  for (int y = edges_.first_row(); y < edges_.end_row(); ++y) {
    const auto& runs = sweep_.row(edges_.row_pieces(y), clip.left, clip.right, item.rule);
    if (gradient) {
      const GradientRow row(*gradient, y);
      for (const CoverageRun& run : runs) draw_gradient_run(run, y, item.blend, row, surface);
    } else {
      for (const CoverageRun& run : runs) draw_run(run, y, item, surface);
    }
  }
}

namespace {

/// One row, inverted: what the runs leave out is covered wholly.
void merge_outside(std::span<const CoverageRun> runs, int y, const Surface& drawn,
                   const Surface& below) {
  int done = drawn.rect.left;
  for (const CoverageRun& run : runs) {
    merge_run(drawn, below, y, {done, run.left, 255, false});
    merge_run(drawn, below, y,
              {run.left, run.right, static_cast<std::uint8_t>(255 - run.coverage), false});
    done = run.right;
  }
  merge_run(drawn, below, y, {done, drawn.rect.right, 255, false});
}

}  // namespace

void PathPainter::merge(const DrawList& list, const ClipBegin& clip, const Surface& drawn,
                        const Surface& below) {
  const PixelRect area = intersection(clip_bounds(list, clip), drawn.rect);
  int first = drawn.rect.bottom;
  int end = drawn.rect.bottom;
  if (!is_empty(area)) {
    load(list, contours_of(list, clip), area);
    first = edges_.first_row();
    end = edges_.end_row();
  }
  for (int y = drawn.rect.top; y < drawn.rect.bottom; ++y) {
    std::span<const CoverageRun> runs;
    if (first <= y && y < end) {
      runs = sweep_.row(edges_.row_pieces(y), area.left, area.right, clip.rule);
    }
    if (clip.invert) {
      merge_outside(runs, y, drawn, below);
    } else {
      for (const CoverageRun& run : runs) merge_run(drawn, below, y, run);
    }
  }
}

}  // namespace sinew

#include "raster/path.h"

#include <algorithm>
#include <array>
#include <span>
#include <type_traits>

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

void put_run(Blend mode, PremulRgba8 color, unsigned coverage, const Origin&, PremulRgba8* target,
             int count) {
  color = scaled(color, coverage);
  if (mode == Blend::Normal && color.a == 255) {
    std::fill(target, target + count, color);
    return;
  }
  for (int i = 0; i < count; ++i) put(target[i], mode, color, 255, {});
}

template <class Pixel>
void put_run(Blend mode, PremulRgba8 color, unsigned coverage, const Origin& origin, Pixel* target,
             int count) {
  for (int i = 0; i < count; ++i) put(target[i], mode, color, coverage, origin);
}

template <class Pixel>
void draw_run(const CoverageRun& run, int y, const PathItem& item, const Origin& origin,
              const Surface<Pixel>& surface) {
  if (run.coverage == 0) return;
  put_run(item.blend, item.color, run.coverage, origin, surface.at(run.left, y),
          run.right - run.left);
}

/// The alpha of a gradient where it is most opaque, for who asks.
template <class Pixel>
std::uint8_t full_alpha(const Gradient& gradient) {
  if constexpr (!std::is_same_v<Pixel, OwnerPixel>) return 255;
  std::uint8_t most = 0;
  for (const PremulRgba8 color : gradient.ramp) most = std::max(most, color.a);
  return most;
}

template <class Pixel>
void draw_gradient_run(const CoverageRun& run, int y, Blend mode, const GradientRow& row,
                       const Origin& origin, const Surface<Pixel>& surface) {
  if (run.coverage == 0) return;
  Pixel* target = surface.at(run.left, y);
  for (int x = run.left; x < run.right; ++x, ++target) {
    put(*target, mode, row.at(x), run.coverage, origin);
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

PixelRect clip_interior(const DrawList& list, const ClipBegin& clip) {
  const std::span<const DrawList::Contour> contours = contours_of(list, clip);
  if (clip.invert || contours.size() != 1) return {};
  const std::span<const Vec2> points = contour_points(list, contours[0]);
  std::array<GridPoint, 4> corners;
  if (points.size() != corners.size()) return {};
  GridBounds bounds;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    if (!snap(points[i], corners[i])) return {};
    bounds.add(corners[i]);
  }
  const auto& [a, b, c, d] = corners;
  const bool starts_across = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x;
  const bool starts_down = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y;
  return starts_across || starts_down ? bounds.whole_pixels() : PixelRect{};
}

void PathPainter::load(const DrawList& list, std::span<const DrawList::Contour> contours,
                       const PixelRect& clip) {
  edges_.reset(clip);
  for (const DrawList::Contour& contour : contours) {
    add_contour(contour_points(list, contour), edges_);
  }
  edges_.start_rows();
}

template <class Pixel>
void PathPainter::draw(const DrawList& list, const PathItem& item, const Surface<Pixel>& surface) {
  const PixelRect clip = intersection(path_bounds(list, item), surface.rect);
  if (is_empty(clip)) return;
  load(list, contours_of(list, item), clip);
  const Gradient* gradient = gradient_of(list, item);
  const Origin origin{item.owner, 0, gradient ? full_alpha<Pixel>(*gradient) : item.color.a};
  for (int y = edges_.first_row(); y < edges_.end_row(); ++y) {
    const auto& runs = sweep_.row(edges_.row_pieces(y), clip.left, clip.right, item.rule);
    if (gradient) {
      const GradientRow row(*gradient, y);
      for (const CoverageRun& run : runs) {
        draw_gradient_run(run, y, item.blend, row, origin, surface);
      }
    } else {
      for (const CoverageRun& run : runs) draw_run(run, y, item, origin, surface);
    }
  }
}

namespace {

/// One row, inverted: what the runs leave out is covered wholly.
template <class Pixel>
void merge_outside(std::span<const CoverageRun> runs, int y, const Surface<Pixel>& drawn,
                   const Surface<Pixel>& below) {
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

template <class Pixel>
void PathPainter::merge(const DrawList& list, const ClipBegin& clip, const Surface<Pixel>& drawn,
                        const Surface<Pixel>& below) {
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

template void PathPainter::draw(const DrawList&, const PathItem&, const Surface<PremulRgba8>&);
template void PathPainter::draw(const DrawList&, const PathItem&, const Surface<PremulRgba16>&);
template void PathPainter::draw(const DrawList&, const PathItem&, const Surface<OwnerPixel>&);
template void PathPainter::merge(const DrawList&, const ClipBegin&, const Surface<PremulRgba8>&,
                                 const Surface<PremulRgba8>&);
template void PathPainter::merge(const DrawList&, const ClipBegin&, const Surface<PremulRgba16>&,
                                 const Surface<PremulRgba16>&);
template void PathPainter::merge(const DrawList&, const ClipBegin&, const Surface<OwnerPixel>&,
                                 const Surface<OwnerPixel>&);

}  // namespace sinew

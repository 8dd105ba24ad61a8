#include "raster/pixel_area.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace sinew {
namespace {

constexpr std::size_t kMostPieces = 64;
/// Lines that are no further apart than this where they enter or leave a slab are not cut where
/// they cross in it: less than 1/4000 of the pixel is at stake, and rounding may move them as far.
constexpr std::int32_t kTouching = 2;

struct WindingRange {
  std::int32_t low, high;
};

WindingRange range_of(const WindingProfile& border) {
  WindingRange range{border.top(), border.top()};
  border.for_each_part([&range](std::int32_t, std::int32_t, std::int32_t winding) {
    range = {std::min(range.low, winding), std::max(range.high, winding)};
  });
  return range;
}

/// The area with each part counted as often as the outline winds around it.
std::int64_t wound_area(const WindingProfile& left, std::span<const EdgePiece> pieces) {
  std::int64_t area = 0;
  left.for_each_part([&area](std::int32_t y_top, std::int32_t y_bottom, std::int32_t winding) {
    area += std::int64_t{y_bottom - y_top} * winding * (2 * kSub);
  });
  for (const EdgePiece& p : pieces) {
    area += std::int64_t{p.y_bottom - p.y_top} * p.winding * (2 * kSub - p.x_top - p.x_bottom);
  }
  return area;
}

void add_pieces(std::span<const EdgePiece> pieces, std::int32_t times, WindingProfile& border) {
  for (const EdgePiece& p : pieces) border.add(p.y_top, p.y_bottom, times * p.winding);
}

/// What wound_area means where areas do not overlap, or overlap everywhere.
std::int32_t folded(std::int64_t area, FillRule rule) {
  area = area < 0 ? -area : area;
  if (rule == FillRule::NonZero) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(area, kFullArea));
  }
  area %= 2 * std::int64_t{kFullArea};
  return static_cast<std::int32_t>(area > kFullArea ? 2 * std::int64_t{kFullArea} - area : area);
}

/// Whether folding the wound area is right when the winding numbers keep within these.
bool can_fold(WindingRange left, WindingRange right, FillRule rule) {
  const WindingRange range{std::min(left.low, right.low), std::max(left.high, right.high)};
  if (rule == FillRule::EvenOdd) return range.high - range.low <= 1;
  return (range.low >= 0 && range.high <= 1) || (range.low >= -1 && range.high <= 0) ||
         range.low >= 1 || range.high <= -1;
}

/// No horizontal line meets two of the pieces, so that no winding number occurs between them.
bool apart(std::span<const EdgePiece> pieces) {
  if (pieces.size() == 1) return true;
  return pieces.size() == 2 &&
         (pieces[0].y_bottom <= pieces[1].y_top || pieces[1].y_bottom <= pieces[0].y_top);
}

/// The general case: goes down through the pixel in slabs in which nothing begins, ends or crosses,
/// so that each is a row of trapezoids.
class SlabWalk {
 public:
  SlabWalk(const WindingProfile& left, std::span<const EdgePiece> pieces, FillRule rule)
      : steps_(left.steps()), winding_(left.top()), rule_(rule) {
    for (const EdgePiece& p : pieces) {
      if (p.y_top < p.y_bottom) add_line(p);
    }
  }

  std::int32_t area() {
    std::int64_t area = 0;
    for (std::int32_t y = 0; y < kSub;) {
      update_sides(y);
      const std::int32_t bottom = slab_bottom(y);
      area += (bottom - y) * summed_widths();
      y = bottom;
    }
    return static_cast<std::int32_t>(area);
  }

 private:
  /// A piece, or as much of it as the current slab holds.
  struct Line {
    std::int32_t x_top, x_bottom;  ///< In the slab.
    std::int32_t y_top, y_bottom;  ///< Of the piece.
    std::int32_t x_start;
    std::int32_t slope;  ///< Steps to the right for each one down, 16 fractional bits.
    std::int32_t winding;

    std::int32_t x_at(std::int32_t y) const {
      return x_start + static_cast<std::int32_t>(
                           (std::int64_t{slope} * (y - y_top) + (std::int64_t{1} << 15)) >> 16);
    }
    std::int32_t middle() const { return x_top + x_bottom; }  ///< Twice.
  };

  /// Keeps the lines sorted by where they begin.
  void add_line(const EdgePiece& p) {
    const std::int32_t slope = (p.x_bottom - p.x_top) * 65536 / (p.y_bottom - p.y_top);
    std::size_t k = line_count_++;
    for (; k > 0 && lines_[k - 1].y_top > p.y_top; --k) lines_[k] = lines_[k - 1];
    lines_[k] = {p.x_top, p.x_top, p.y_top, p.y_bottom, p.x_top, slope, p.winding};
  }

  /// Makes sides_ those lines that run on below y, and winding_ that of the left border there.
  void update_sides(std::int32_t y) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < side_count_; ++i) {
      if (sides_[i].y_bottom == y) continue;
      sides_[kept] = sides_[i];
      sides_[kept++].x_top = sides_[i].x_bottom;
    }
    for (; next_line_ < line_count_ && lines_[next_line_].y_top == y; ++next_line_) {
      sides_[kept++] = lines_[next_line_];
    }
    side_count_ = kept;
    for (; next_step_ < steps_.size() && steps_[next_step_].y == y; ++next_step_) {
      winding_ += steps_[next_step_].delta;
    }
  }

  /// How far down the slab reaches that begins at y; sorts the sides in it.
  std::int32_t slab_bottom(std::int32_t y) {
    std::int32_t bottom = next_line_ < line_count_ ? lines_[next_line_].y_top : kSub;
    if (next_step_ < steps_.size()) bottom = std::min(bottom, steps_[next_step_].y);
    for (std::size_t i = 0; i < side_count_; ++i) bottom = std::min(bottom, sides_[i].y_bottom);
    while (!cut_at(bottom)) {
      const std::int32_t crossing = find_crossing(y, bottom);
      if (crossing < bottom) {
        bottom = crossing;
        continue;
      }
      sort_sides([](const Line& a, const Line& b) {  // they only touch: by their middles
        return a.middle() < b.middle() || (a.middle() == b.middle() && a.x_top < b.x_top);
      });
      break;
    }
    return bottom;
  }

  /// Ends the slab at `bottom` and sorts the sides in it. False when there may be a crossing.
  bool cut_at(std::int32_t bottom) {
    for (std::size_t i = 0; i < side_count_; ++i) sides_[i].x_bottom = sides_[i].x_at(bottom);
    sort_sides([](const Line& a, const Line& b) {
      return a.x_top < b.x_top || (a.x_top == b.x_top && a.x_bottom < b.x_bottom);
    });
    for (std::size_t i = 1; i < side_count_; ++i) {
      if (sides_[i].x_bottom < sides_[i - 1].x_bottom) return false;
    }
    return true;
  }

  template <class Before>
  void sort_sides(const Before& before) {
    for (std::size_t i = 1; i < side_count_; ++i) {
      if (!before(sides_[i], sides_[i - 1])) continue;
      const Line side = sides_[i];
      std::size_t k = i;
      for (; k > 0 && before(side, sides_[k - 1]); --k) sides_[k] = sides_[k - 1];
      sides_[k] = side;
    }
  }

  /// Where two sides cross well inside the slab, or its bottom where none do.
  std::int32_t find_crossing(std::int32_t y, std::int32_t bottom) const {
    if (bottom - y < 2) return bottom;
    for (std::size_t j = 1; j < side_count_; ++j) {
      for (std::size_t i = 0; i < j; ++i) {
        const std::int32_t gap_top = sides_[j].x_top - sides_[i].x_top;
        const std::int32_t gap_bottom = sides_[i].x_bottom - sides_[j].x_bottom;
        if (std::min(gap_top, gap_bottom) <= kTouching) continue;
        const std::int32_t down = (bottom - y) * gap_top / (gap_top + gap_bottom);
        return y + std::clamp(down, 1, bottom - y - 1);
      }
    }
    return bottom;
  }

  /// The upper and lower widths of what is inside in the slab.
  std::int64_t summed_widths() const {
    std::int64_t width = 0;
    std::int32_t from = 0;
    std::int32_t winding = winding_;
    for (std::size_t i = 0; i < side_count_; ++i) {
      const std::int32_t to = sides_[i].middle();
      if (is_inside(rule_, winding)) width += to - from;
      from = to;
      winding += sides_[i].winding;
    }
    return is_inside(rule_, winding) ? width + 2 * kSub - from : width;
  }

  std::span<const WindingProfile::Step> steps_;
  std::size_t next_step_ = 0;
  std::int32_t winding_;
  FillRule rule_;
  std::array<Line, kMostPieces> lines_;
  std::size_t line_count_ = 0, next_line_ = 0;
  std::array<Line, kMostPieces> sides_;
  std::size_t side_count_ = 0;
};

}  // namespace

std::int32_t uncrossed_area(const WindingProfile& left, FillRule rule) {
  std::int32_t inside = 0;
  left.for_each_part([&](std::int32_t y_top, std::int32_t y_bottom, std::int32_t winding) {
    if (is_inside(rule, winding)) inside += y_bottom - y_top;
  });
  return inside * (2 * kSub);
}

std::int32_t crossed_area(WindingProfile& border, std::span<const EdgePiece> pieces,
                          FillRule rule) {
  const bool too_many = pieces.size() > kMostPieces;
  if (too_many || apart(pieces)) {
    const WindingRange left = range_of(border);
    const std::int64_t area = wound_area(border, pieces);
    add_pieces(pieces, 1, border);
    if (too_many || can_fold(left, range_of(border), rule)) return folded(area, rule);
    add_pieces(pieces, -1, border);
  }
  const std::int32_t area = SlabWalk(border, pieces, rule).area();
  add_pieces(pieces, 1, border);
  return area;
}

}  // namespace sinew

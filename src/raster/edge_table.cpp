#include "raster/edge_table.h"

#include <algorithm>
#include <utility>

namespace sinew {
namespace {

/// 40 to 12 fractional bits, halves up.
std::int64_t to_sub(std::int64_t x) { return (x + (std::int64_t{1} << 27)) >> 28; }

struct SubPoint {
  std::int64_t x;
  std::int32_t y;  ///< From the top of the row.
};

/// Where an edge enters and leaves a row.
struct RowCrossing {
  SubPoint top, bottom;
  std::int32_t winding;
};

struct Columns {
  int left, right;
};

/// Collects the pieces of one edge in one row.
class RowCutter {
 public:
  RowCutter(const RowCrossing& crossing, Columns clip, std::vector<EdgePiece>& pieces)
      : from_(crossing.top.x <= crossing.bottom.x ? crossing.top : crossing.bottom),
        to_(crossing.top.x <= crossing.bottom.x ? crossing.bottom : crossing.top),
        winding_(crossing.winding),
        clip_(clip),
        pieces_(pieces) {}

  void cut() {
    int column = static_cast<int>(from_.x >> kSubBits);
    const int last = static_cast<int>((to_.x - (to_.x > from_.x ? 1 : 0)) >> kSubBits);
    if (column >= clip_.right) return;
    if (last < clip_.left) return push_left_of_clip(to_.y);
    if (column == last) return push(from_, to_, column);
    gradient_ = std::int64_t{to_.y - from_.y} * (std::int64_t{1} << 32) / (to_.x - from_.x);
    SubPoint place = from_;
    if (column < clip_.left) {
      column = clip_.left;
      place = at_border(column);
      push_left_of_clip(place.y);
    }
    for (; column <= last && column < clip_.right; ++column) {
      const SubPoint end = column == last ? to_ : at_border(column + 1);
      push(place, end, column);
      place = end;
    }
  }

 private:
  /// Where the edge crosses the left border of a column between its ends.
  SubPoint at_border(int column) const {
    const std::int64_t x = std::int64_t{column} * kSub;
    const std::int64_t down = (gradient_ * (x - from_.x) + (std::int64_t{1} << 31)) >> 32;
    return {x, from_.y + static_cast<std::int32_t>(down)};
  }

  void push_left_of_clip(std::int32_t end_y) {
    const std::int64_t border = std::int64_t{clip_.left} * kSub;
    if (end_y != from_.y) push({border, from_.y}, {border, end_y}, clip_.left);
  }

  void push(SubPoint a, SubPoint b, int column) {
    if (a.y > b.y) std::swap(a, b);
    const std::int64_t origin = std::int64_t{column} * kSub;
    const auto x_top = static_cast<std::int16_t>(a.x - origin);
    const auto x_bottom = static_cast<std::int16_t>(b.x - origin);
    const unsigned crosses = x_top != 0 || x_bottom != 0 ? 1 : 0;
    pieces_.push_back({static_cast<unsigned>(column - clip_.left) * 2 + crosses, x_top,
                       static_cast<std::int16_t>(a.y), x_bottom, static_cast<std::int16_t>(b.y),
                       winding_});
  }

  SubPoint from_, to_;  ///< The left and the right end.
  std::int32_t winding_;
  Columns clip_;
  std::vector<EdgePiece>& pieces_;
  std::int64_t gradient_ = 0;  ///< Steps down for each one to the right, 32 fractional bits.
};

/// What row y sees of an edge that is at x_top and x_bottom (40 fractional bits) at the upper and
/// lower end of its part in that row.
RowCrossing row_crossing(const GridEdge& edge, std::int64_t x_top, std::int64_t x_bottom, int y) {
  const std::int32_t row_top = y * 256;
  const std::int32_t y_top = std::max(edge.top.y - row_top, 0);
  const std::int32_t y_bottom = std::min(edge.bottom.y - row_top, 256);
  return {{to_sub(x_top), y_top * (kSub / 256)},
          {to_sub(x_bottom), y_bottom * (kSub / 256)},
          edge.winding};
}

void sort_few(std::vector<EdgePiece>& pieces) {
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    const EdgePiece piece = pieces[i];
    std::size_t k = i;
    for (; k > 0 && piece.order < pieces[k - 1].order; --k) pieces[k] = pieces[k - 1];
    pieces[k] = piece;
  }
}

}  // namespace

void EdgeTable::reset(const PixelRect& clip) {
  clip_ = clip;
  first_row_ = clip.bottom;
  end_row_ = clip.top;
  edges_.clear();
}

void EdgeTable::add(GridPoint from, GridPoint to) {
  if (from.y == to.y) return;
  const int top_row = std::max(std::min(from.y, to.y) >> 8, clip_.top);
  const int end_row = std::min((std::max(from.y, to.y) + 255) >> 8, clip_.bottom);
  if (top_row >= end_row || (std::min(from.x, to.x) >> 8) >= clip_.right) return;
  const GridEdge edge(from, to);
  edges_.push_back({edge, edge.x_at(std::max(edge.top.y, top_row * 256)), -1});
  first_row_ = std::min(first_row_, top_row);
  end_row_ = std::max(end_row_, end_row);
}

void EdgeTable::start_rows() {
  active_.clear();
  if (edges_.empty()) return;
  first_in_row_.assign(static_cast<std::size_t>(end_row_ - first_row_), -1);
  for (std::size_t i = edges_.size(); i-- > 0;) {
    const int row = std::max(edges_[i].edge.top.y >> 8, first_row_);
    std::int32_t& first = first_in_row_[static_cast<std::size_t>(row - first_row_)];
    edges_[i].next = first;
    first = static_cast<std::int32_t>(i);
  }
}

std::span<const EdgePiece> EdgeTable::row_pieces(int y) {
  pieces_.clear();
  for (std::int32_t i = first_in_row_[static_cast<std::size_t>(y - first_row_)]; i >= 0;
       i = edges_[static_cast<std::size_t>(i)].next) {
    active_.push_back(i);
  }
  const std::int32_t row_bottom = (y + 1) * 256;
  std::size_t kept = 0;
  for (const std::int32_t i : active_) {
    TableEdge& e = edges_[static_cast<std::size_t>(i)];
    const std::int64_t x_bottom = e.edge.x_at(std::min(e.edge.bottom.y, row_bottom));
    RowCutter(row_crossing(e.edge, e.x, x_bottom, y), {clip_.left, clip_.right}, pieces_).cut();
    e.x = x_bottom;
    if (e.edge.bottom.y > row_bottom) active_[kept++] = i;
  }
  active_.resize(kept);
  sort_pieces();
  return pieces_;
}

void EdgeTable::sort_pieces() {
  if (pieces_.size() < 24) return sort_few(pieces_);
  const auto in_order = [](const EdgePiece& a, const EdgePiece& b) { return a.order < b.order; };
  const auto [first, last] = std::minmax_element(pieces_.begin(), pieces_.end(), in_order);
  const std::size_t low = first->order;
  const std::size_t places = last->order - low + 1;
  if (places > 8 * pieces_.size()) return std::sort(pieces_.begin(), pieces_.end(), in_order);
  // A counting sort: in a dense row there are few columns to a piece.
  place_in_row_.assign(places + 1, 0);
  for (const EdgePiece& p : pieces_) ++place_in_row_[p.order - low + 1];
  for (std::size_t i = 1; i < places; ++i) place_in_row_[i] += place_in_row_[i - 1];
  sorted_.resize(pieces_.size());
  for (const EdgePiece& p : pieces_) sorted_[place_in_row_[p.order - low]++] = p;
  pieces_.swap(sorted_);
}

void append_pixel_pieces(const GridEdge& edge, int x, int y, std::vector<EdgePiece>& pieces) {
  const std::int32_t y_top = std::max(edge.top.y, y * 256);
  const std::int32_t y_bottom = std::min(edge.bottom.y, (y + 1) * 256);
  if (y_top >= y_bottom) return;
  RowCutter(row_crossing(edge, edge.x_at(y_top), edge.x_at(y_bottom), y), {x, x + 1}, pieces).cut();
}

}  // namespace sinew

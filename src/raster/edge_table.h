#pragma once

#include <span>
#include <vector>

#include "raster/draw_list.h"
#include "raster/edges.h"
#include "raster/winding_profile.h"

namespace sinew {

/// The part of an edge that lies in one pixel: a straight line between two places in units of
/// kSub from the pixel's upper left corner, 0..kSub.
struct EdgePiece {
  /// Twice the pixel's column, counted from the left border of the clip, plus 1 unless the piece
  /// lies on the left border of the pixel: it then changes what is to the right of that border and
  /// does not make the pixel one that an outline crosses.
  std::uint32_t order;
  std::int16_t x_top, y_top, x_bottom, y_bottom;  ///< y_top <= y_bottom
  std::int32_t winding;  ///< By how much the winding number is higher right of it.
};

/// Cuts the edges of one outline into pieces by pixel rows and columns, row after row.
///
/// Rules, which make a piece a function of its edge and its pixel alone: the edge's places where it
/// enters and leaves a row come from GridEdge::x_at, rounded to 1/4096 pixel (halves to the right).
/// In between, with (xl, yl) and (xr, yr) the left and right one of these two, it crosses the
/// column border at x at
///   y = yl + ((g * (x - xl) + 2^31) >> 32),   g = ((yr - yl) << 32) / (xr - xl)
/// What lies left of the clip becomes a piece on the clip's left border; what lies right of it
/// changes nothing.
class EdgeTable {
 public:
  /// Forgets all edges. Only what shows in `clip` will be cut.
  void reset(const PixelRect& clip);
  /// An edge of a closed outline.
  void add(GridPoint from, GridPoint to);

  /// Makes ready for rows; they must then be asked for one by one from first_row to end_row.
  void start_rows();
  int first_row() const { return first_row_; }
  int end_row() const { return end_row_; }
  /// The pieces in row y from left to right, each column's border pieces first. Valid until the
  /// next call.
  std::span<const EdgePiece> row_pieces(int y);

 private:
  struct TableEdge {
    GridEdge edge;
    std::int64_t x = 0;     ///< Where the rows done so far have left it.
    std::int32_t next = 0;  ///< Next edge that begins in the same row, or -1.
  };

  void sort_pieces();

  PixelRect clip_;
  int first_row_ = 0, end_row_ = 0;
  std::vector<TableEdge> edges_;
  std::vector<std::int32_t> first_in_row_;  ///< By row from first_row_: an edge, or -1.
  std::vector<std::int32_t> active_;        ///< Edges that cross the current row.
  std::vector<EdgePiece> pieces_;
  std::vector<EdgePiece> sorted_;
  std::vector<std::uint32_t> place_in_row_;
};

/// The pieces of `edge` in the single pixel (x, y), border pieces included, added to `pieces`.
void append_pixel_pieces(const GridEdge& edge, int x, int y, std::vector<EdgePiece>& pieces);

}  // namespace sinew

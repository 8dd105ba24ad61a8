#include "raster/coverage.h"

#include "raster/pixel_area.h"

namespace sinew {
namespace {

void add_pieces(std::span<const EdgePiece> pieces, WindingProfile& profile) {
  for (const EdgePiece& p : pieces) profile.add(p.y_top, p.y_bottom, p.winding);
}

std::size_t end_of_order(std::span<const EdgePiece> pieces, std::size_t begin, unsigned order) {
  std::size_t end = begin;
  while (end < pieces.size() && pieces[end].order == order) ++end;
  return end;
}

}  // namespace

void CoverageSweep::add_run(int left, int right, FillRule rule) {
  if (left >= right || border_.is_zero()) return;
  const std::uint8_t coverage = coverage_of_area(uncrossed_area(border_, rule));
  if (coverage > 0) runs_.push_back({left, right, coverage, false});
}

const std::vector<CoverageRun>& CoverageSweep::row(std::span<const EdgePiece> pieces, int clip_left,
                                                   int clip_right, FillRule rule) {
  runs_.clear();
  border_.clear();
  int done = clip_left;
  for (std::size_t i = 0; i < pieces.size();) {
    const unsigned offset = pieces[i].order / 2;
    const int column = clip_left + static_cast<int>(offset);
    add_run(done, column, rule);
    done = column;
    const std::size_t crossing = end_of_order(pieces, i, 2 * offset);
    add_pieces(pieces.subspan(i, crossing - i), border_);
    i = end_of_order(pieces, crossing, 2 * offset + 1);
    if (i == crossing) continue;
    const std::int32_t area = crossed_area(border_, pieces.subspan(crossing, i - crossing), rule);
    runs_.push_back({column, column + 1, coverage_of_area(area), true});
    done = column + 1;
  }
  add_run(done, clip_right, rule);
  return runs_;
}

}  // namespace sinew

#include "raster/outline_pixels.h"

namespace sinew {

void OutlinePixels::find(const MeshGeometry& geometry, const PixelRect& clip) {
  edges_.reset(clip);
  for (const DirectedEdge& edge : finder_.find(geometry.triangles(), geometry.vertex_count())) {
    edges_.add(geometry.place(edge.from), geometry.place(edge.to));
  }
  edges_.start_rows();
  pixels_.clear();
  row_begin_.assign(1, 0);
  first_row_ = edges_.first_row();
  for (int y = first_row_; y < edges_.end_row(); ++y) {
    const auto pieces = edges_.row_pieces(y);
    for (const CoverageRun& run : sweep_.row(pieces, clip.left, clip.right, FillRule::NonZero)) {
      if (!run.crossed && run.coverage == 255) continue;
      for (int x = run.left; x < run.right; ++x) pixels_.push_back({x, run.coverage, false, {}, 0});
    }
    row_begin_.push_back(pixels_.size());
  }
}

}  // namespace sinew

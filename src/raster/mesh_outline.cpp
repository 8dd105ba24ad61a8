#include "raster/mesh_outline.h"

#include <algorithm>
#include <utility>

namespace sinew {
namespace {

/// Calls f(from, to) for each side of each triangle.
template <class F>
void for_each_side(std::span<const Triangle> triangles, const F& f) {
  for (const Triangle& t : triangles) {
    f(t[0], t[1]);
    f(t[1], t[2]);
    f(t[2], t[0]);
  }
}

}  // namespace

const std::vector<DirectedEdge>& OutlineFinder::find(std::span<const Triangle> triangles,
                                                     std::size_t vertex_count) {
  outline_.clear();
  sort_sides(triangles, vertex_count);
  for (std::size_t vertex = 0; vertex < vertex_count; ++vertex) {
    const std::size_t begin = first_side_[vertex];
    const std::size_t end = first_side_[vertex + 1];
    match(static_cast<std::uint32_t>(vertex), std::span(sides_).subspan(begin, end - begin));
  }
  return outline_;
}

/// A counting sort by the smaller vertex.
void OutlineFinder::sort_sides(std::span<const Triangle> triangles, std::size_t vertex_count) {
  first_side_.assign(vertex_count + 2, 0);
  for_each_side(triangles, [this](std::uint32_t from, std::uint32_t to) {
    ++first_side_[std::min(from, to) + 2];
  });
  for (std::size_t i = 2; i < first_side_.size(); ++i) first_side_[i] += first_side_[i - 1];
  sides_.resize(3 * triangles.size());
  for_each_side(triangles, [this](std::uint32_t from, std::uint32_t to) {
    sides_[first_side_[std::min(from, to) + 1]++] = {std::max(from, to), from < to ? 1 : -1};
  });
}

void OutlineFinder::match(std::uint32_t vertex, std::span<Side> sides) {
  std::sort(sides.begin(), sides.end(),
            [](const Side& a, const Side& b) { return a.other < b.other; });
  for (std::size_t i = 0; i < sides.size();) {
    const std::uint32_t other = sides[i].other;
    std::int32_t sum = 0;
    for (; i < sides.size() && sides[i].other == other; ++i) sum += sides[i].sense;
    for (; sum > 0; --sum) outline_.push_back({vertex, other});
    for (; sum < 0; ++sum) outline_.push_back({other, vertex});
  }
}

}  // namespace sinew

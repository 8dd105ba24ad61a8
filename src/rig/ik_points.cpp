#include "rig/ik_points.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace sinew {
namespace {

struct Points {
  std::vector<Vec2> points;      ///< One more than links; the first is 0.
  std::vector<Vec2> directions;  ///< Of length 1; of a link without length, as good as any.
  std::vector<double> lengths;
  std::vector<IkReach> rest;  ///< By link: of it and all after it.
};

Vec2 unit(Vec2 v, Vec2 otherwise) {
  const double size = length(v);
  return size > 0 ? v * (1 / size) : otherwise;
}

Points points_of(std::span<const IkLink> links) {
  Points chain{std::vector<Vec2>(links.size() + 1), std::vector<Vec2>(links.size()),
               std::vector<double>(links.size()), std::vector<IkReach>(links.size())};
  Affine above;
  for (std::size_t i = 0; i < links.size(); ++i) {
    above = above * turned(links[i]);
    const Vec2 way = linear(above, links[i].end);
    chain.lengths[i] = length(way);
    chain.directions[i] = unit(way, {1, 0});
    chain.points[i + 1] = chain.points[i] + way;
  }
  double sum = 0;
  double most = 0;
  for (std::size_t i = links.size(); i-- > 0;) {
    sum += chain.lengths[i];
    most = std::max(most, chain.lengths[i]);
    chain.rest[i] = {std::max(2 * most - sum, 0.0), sum};
  }
  return chain;
}

/// The rotations that give the links their directions; a link without length keeps its own.
void rotate_links(const Points& chain, std::span<IkLink> links) {
  Affine above;
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (chain.lengths[i] > 0) {
      const Vec2 way = linear(inverse(above), chain.directions[i]);
      links[i].rotation = wrapped(angle_of(way) - angle_of(linear(links[i].own, links[i].end)));
    }
    above = above * turned(links[i]);
  }
}

/// The direction of a link of length `l` from a point from which the target is `way`, such that the
/// link ends at the distance `e` from the target; on the positive side for a `side` of 1.
Vec2 direction_of(Vec2 way, double l, double e, double side) {
  const double d = length(way);
  // The half angle in the triangle of sides l, d, e: it loses nothing in flat ones.
  const double x = std::max((d + l - e) * (d + l + e), 0.0);
  const double y = std::max((e - (d - l)) * (e + (d - l)), 0.0);
  if (d == 0 || x + y == 0) return {};
  const Vec2 u = way * (1 / d);
  return (u * (x - y) + quarter(u) * (side * 2 * std::sqrt(x * y))) * (1 / (x + y));
}

}  // namespace

IkReach reach_of(std::span<const IkLink> links) { return points_of(links).rest[0]; }

void lay_straight(std::span<IkLink> links, Vec2 target) {
  Points chain = points_of(links);
  for (Vec2& direction : chain.directions) direction = unit(target, direction);
  rotate_links(chain, links);
}

void meet_exactly(std::span<IkLink> links, Vec2 target, double side) {
  Points chain = points_of(links);
  std::vector<Vec2>& p = chain.points;
  target = unit(target, unit(p.back(), {1, 0})) *
           std::clamp(length(target), chain.rest[0].nearest, chain.rest[0].farthest);
  Vec2 before = p[0];  // where the point before was
  for (std::size_t i = 0; i + 1 < links.size(); ++i) {
    const double l = chain.lengths[i];
    const Vec2 way = target - p[i];
    const double least = std::max(std::fabs(length(way) - l), chain.rest[i + 1].nearest);
    const double most = std::min(length(way) + l, chain.rest[i + 1].farthest);
    const double e = std::min(std::max(length(target - p[i + 1]), least), most);
    const double bend = cross(target - before, p[i + 1] - before);
    const Vec2 direction = direction_of(way, l, e, bend != 0 ? (bend < 0 ? -1 : 1) : side);
    if (direction != Vec2{}) chain.directions[i] = direction;
    before = p[i + 1];
    p[i + 1] = p[i] + chain.directions[i] * l;
  }
  chain.directions.back() = unit(target - p[links.size() - 1], chain.directions.back());
  rotate_links(chain, links);
}

}  // namespace sinew

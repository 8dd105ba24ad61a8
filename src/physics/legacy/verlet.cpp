#include "physics/legacy/verlet.h"

#include <cmath>
#include <utility>

namespace sinew {
namespace {

/// JavaScript's `~~v`: toward zero, modulo 2^32, not a number is 0.
std::int32_t wrap_to_int32(double v) {
  if (!std::isfinite(v)) return 0;
  constexpr double kRange = 4294967296.0;
  const double whole = std::trunc(v);
  const double wrapped = whole - std::floor(whole / kRange) * kRange;  // exact: a power of two
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(wrapped));
}

double truncated(double force) { return wrap_to_int32(force * 400) / 400.0; }

double mirrored(double v, double min, double max) {
  if (v > max) return 2 * max - v;
  if (v < min) return 2 * min - v;
  return v;
}

void resolve_link(VerletCloth& cloth, std::size_t point, std::size_t index) {
  const VerletLink& link = cloth.links[index];
  Vec2& p = cloth.positions[point];
  Vec2& q = cloth.positions[link.to];
  const Vec2 delta = p - q;
  const double distance = length(delta);
  const double stretch = (link.length - distance) / distance;
  if (distance > cloth.settings.tear_distance) cloth.alive[index] = 0;  // and yet acts this once
  const Vec2 move = delta * stretch * 0.5;
  p = p + move;
  q = q - move;
}

void resolve_point(VerletCloth& cloth, std::size_t point) {
  Vec2& p = cloth.positions[point];
  if (cloth.held[point]) {
    p = *cloth.held[point];
    return;
  }
  for (std::size_t i = cloth.first_link[point + 1]; i-- > cloth.first_link[point];) {
    if (cloth.alive[i]) resolve_link(cloth, point, i);
  }
  if (const auto& bounds = cloth.settings.bounds) {
    p = {mirrored(p.x, bounds->min.x, bounds->max.x), mirrored(p.y, bounds->min.y, bounds->max.y)};
  }
}

void feel(VerletCloth& cloth, std::size_t point, const VerletPointer& pointer) {
  if (!pointer.pressed) return;
  const Vec2 p = cloth.positions[point];
  if (!(length(p - pointer.at) < pointer.radius)) return;
  if (pointer.action == VerletAction::Drag) {
    cloth.previous[point] = p - (pointer.at - pointer.previous) * pointer.strength;
  } else {
    for (std::size_t i = cloth.first_link[point]; i < cloth.first_link[point + 1]; ++i) {
      cloth.alive[i] = 0;
    }
  }
}

std::vector<LinkEnds> links_that_are(const VerletCloth& cloth, bool alive) {
  std::vector<LinkEnds> ends;
  for (std::uint32_t p = 0; p < cloth.positions.size(); ++p) {
    for (std::size_t i = cloth.first_link[p]; i < cloth.first_link[p + 1]; ++i) {
      if ((cloth.alive[i] != 0) == alive) ends.push_back({p, cloth.links[i].to});
    }
  }
  return ends;
}

}  // namespace

VerletCloth make_verlet_grid(std::uint32_t columns, std::uint32_t rows, std::vector<Vec2> positions,
                             Vec2 spacing) {
  VerletCloth cloth;
  const std::uint32_t width = columns + 1;
  cloth.first_link.push_back(0);
  for (std::uint32_t row = 0; row <= rows; ++row) {
    for (std::uint32_t column = 0; column < width; ++column) {
      const std::uint32_t point = row * width + column;
      if (column > 0) cloth.links.push_back({point - 1, spacing.x});
      if (row > 0) cloth.links.push_back({point - width, spacing.y});
      cloth.first_link.push_back(static_cast<std::uint32_t>(cloth.links.size()));
    }
  }
  cloth.alive.assign(cloth.links.size(), 1);
  cloth.held.resize(positions.size());
  cloth.previous = positions;
  cloth.positions = std::move(positions);
  return cloth;
}

void update(VerletCloth& cloth, std::span<const VerletPointer> pointers) {
  const VerletSettings& settings = cloth.settings;
  const std::size_t points = cloth.positions.size();
  for (std::int32_t sweep = 0; sweep < settings.accuracy; ++sweep) {
    for (std::size_t p = points; p-- > 0;) resolve_point(cloth, p);
  }

  const Vec2 force = settings.truncate_forces
                         ? Vec2{truncated(settings.gravity.x), truncated(settings.gravity.y)}
                         : settings.gravity;
  const Vec2 fall = force * 0.5 * (settings.step * settings.step);
  for (std::size_t p = points; p-- > 0;) {
    for (const VerletPointer& pointer : pointers) feel(cloth, p, pointer);
    const Vec2 at = cloth.positions[p];
    cloth.positions[p] = at + (at - cloth.previous[p]) * settings.damping + fall;
    cloth.previous[p] = at;
  }
}

std::vector<LinkEnds> live_links(const VerletCloth& cloth) { return links_that_are(cloth, true); }

std::vector<LinkEnds> missing_links(const VerletCloth& cloth) {
  return links_that_are(cloth, false);
}

}  // namespace sinew

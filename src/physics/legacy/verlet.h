#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/vec2.h"

namespace sinew {

/// The tearable cloth of the demo sinew grew out of, bit for bit, quirks included: the system is
/// chaotic, so a last bit that differs is soon a different picture. Its order of operations is
/// therefore part of the contract, and new features belong in the other solvers.

/// The rectangle points are mirrored back into, in the pixels of the points.
struct VerletBounds {
  Vec2 min;
  Vec2 max;
};

struct VerletSettings {
  double step = 0.016;        ///< Seconds an update stands for, whatever really passed.
  Vec2 gravity{0, 1200};      ///< Pixels per second squared; the demo's formula halves it.
  double damping = 0.99;      ///< The part of the velocity that an update keeps.
  std::int32_t accuracy = 3;  ///< Sweeps over all links an update.
  /// A link longer than this goes, after it has acted once more.
  double tear_distance = std::numeric_limits<double>::infinity();
  std::optional<VerletBounds> bounds;
  /// Forces are truncated to 1/400 and wrapped to 32 bits, as one published version of the demo
  /// did. Changes nothing for a force that is a multiple of 1/400 within +-5.3e6.
  bool truncate_forces = false;
};

/// A link of a point to another one, to be kept at `length` pixels.
struct VerletLink {
  std::uint32_t to = 0;
  double length = 0;
};

struct VerletCloth {
  VerletSettings settings;

  std::vector<Vec2> positions;
  std::vector<Vec2> previous;  ///< Where each point was an update ago: its velocity.
  /// Where each point is held, if it is. A held point also moves until its own turn comes; it is
  /// thus seen off its place by what gravity does in one update.
  std::vector<std::optional<Vec2>> held;

  /// Point p owns links[first_link[p]] up to links[first_link[p + 1]]; one entry more than points.
  std::vector<std::uint32_t> first_link;
  std::vector<VerletLink> links;
  std::vector<std::uint8_t> alive;  ///< For each link: 0 once it is torn or cut.
};

/// A grid of (columns + 1) x (rows + 1) points, row by row, at rest at `positions`, which must be
/// that many. Each point owns its link to the left (length spacing.x), then that up (spacing.y).
/// A rope is a grid of 0 rows.
VerletCloth make_verlet_grid(std::uint32_t columns, std::uint32_t rows, std::vector<Vec2> positions,
                             Vec2 spacing);

enum class VerletAction {
  Drag,  ///< Gives the points within the radius the pointer's movement times its strength.
  Cut,   ///< Takes all links which the points within the radius own, and not those to them.
};

/// A finger on the cloth. `at - previous` is its latest movement; it goes on acting in each update
/// until the owner of the pointer changes it, as in the demo.
struct VerletPointer {
  VerletAction action = VerletAction::Drag;
  bool pressed = false;
  Vec2 at;
  Vec2 previous;
  double radius = 20;  ///< Pixels; points nearer than this feel it.
  double strength = 1.8;
};

/// One update: `accuracy` sweeps over links, pins and bounds, then pointers (each point feels all
/// of them in order), forces and movement. Sweeps go from the last point to the first.
///
/// Two linked points in the same place have no direction: they become NaN, as in the demo, and
/// with them in time the whole cloth. O(accuracy x links + points x pointers).
void update(VerletCloth& cloth, std::span<const VerletPointer> pointers);

struct LinkEnds {
  std::uint32_t from = 0;
  std::uint32_t to = 0;

  bool operator==(const LinkEnds&) const = default;
};

/// The links that hold, ordered by owning point, each point's own in order of their making.
std::vector<LinkEnds> live_links(const VerletCloth& cloth);
/// The links that are torn or cut, in the same order.
std::vector<LinkEnds> missing_links(const VerletCloth& cloth);

}  // namespace sinew

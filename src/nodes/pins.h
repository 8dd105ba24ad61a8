#pragma once

#include <span>
#include <string>
#include <vector>

#include "scene/node_type.h"

namespace sinew {

/// Holds particles of a rope or cloth.
struct Pin {
  std::string name;
  SourceSpan name_span;
  PointSelection points;
  std::optional<PathRef> parent;  ///< They ride on that, where they are at the start.
  std::optional<Place> to;        ///< One particle, at that place. Neither: on their own node.
  bool active = true;
  SourceSpan span;                    ///< Of `points`.
  std::vector<std::uint32_t> chosen;  ///< Compiled: the particles, in the order selected.
};

const Struct& pin_table();

/// The points of a rope (rows 0) or a grid of cells, for selections: `top`, `last`, `top-left`, ...
struct PointGrid {
  int columns = 0;
  int rows = 0;
  int count() const { return (columns + 1) * (rows + 1); }
};

/// Finds the particles a selection means, each once. Reports names and numbers that mean none.
std::vector<std::uint32_t> select_points(const PointSelection& selection, const PointGrid& grid,
                                         Diagnostics& diagnostics);

/// Finds the particles of all pins of a node. Reports also several that are to be in one place, and
/// two pins of one name.
void compile_pins(std::span<Pin> pins, const PointGrid& grid, CompileContext& context);

/// Takes down where the particles of all pins are, in the spaces they ride on, into the world.
/// Every node must be posed. rest: by particle, in the node's own space.
void attach_pins(const Scene& scene, World& world, int node, std::span<const Pin> pins,
                 std::span<const Vec2> rest);

/// Where a pin holds its k-th particle now, in the world. pin: its number on the node.
Vec2 pinned_point(const Scene& scene, const World& world, int node, std::span<const Pin> pins,
                  std::size_t pin, std::size_t k);

}  // namespace sinew

#include "nodes/pins.h"

#include <algorithm>
#include <array>
#include <map>

#include "core/suggest.h"
#include "schema/compound_types.h"

namespace sinew {

const Struct& pin_table() {
  static const Struct table = [] {
    StructOf<Pin> t("pin", "Holds points of a rope or cloth.");
    t.field<&Pin::name>("name", name_text(), "What paths call it.").defaults_to("none");
    t.field<&Pin::points>("points", point_selection(), "The points it holds.").required();
    t.field<&Pin::parent>("parent", optional(path_reference()),
                          "They ride on that, from where they are at the start.")
        .defaults_to("their own node");
    t.field<&Pin::to>("to", optional(place()), "One point is held at that place.").animated();
    t.field<&Pin::active>("active", boolean(), "Whether it holds.").animated();
    t.check([](const Value& map, Pin& pin, ReadContext& context) {
      pin.span = map.find("points")->span;
      if (const Value* name = map.find("name")) pin.name_span = name->span;
      if (!pin.parent || !pin.to) return true;
      context.error(map.find("to")->span, "a pin has 'parent' or 'to', not both");
      return false;
    });
    return t;
  }();
  return table;
}

namespace {

/// A named run of points: where it starts, and how far it reaches in columns and rows.
struct NamedPoints {
  std::string_view name;
  int column, row;   ///< 0 the first, 1 the last.
  bool along, down;  ///< Whether all columns, all rows belong to it.
  bool line_has_it;  ///< Whether a rope knows the name too.
};

constexpr NamedPoints kNamedPoints[] = {{"first", 0, 0, false, false, true},
                                        {"last", 1, 1, false, false, true},
                                        {"all", 0, 0, true, true, true},
                                        {"top", 0, 0, true, false, false},
                                        {"bottom", 0, 1, true, false, false},
                                        {"left", 0, 0, false, true, false},
                                        {"right", 1, 0, false, true, false},
                                        {"top-left", 0, 0, false, false, false},
                                        {"top-right", 1, 0, false, false, false},
                                        {"bottom-left", 0, 1, false, false, false},
                                        {"bottom-right", 1, 1, false, false, false}};

void add_named(const NamedPoints& named, const PointGrid& grid, std::vector<std::uint32_t>& out) {
  const int first_row = named.down ? 0 : named.row * grid.rows;
  const int last_row = named.down ? grid.rows : first_row;
  const int first_column = named.along ? 0 : named.column * grid.columns;
  const int last_column = named.along ? grid.columns : first_column;
  for (int row = first_row; row <= last_row; ++row) {
    for (int column = first_column; column <= last_column; ++column) {
      out.push_back(static_cast<std::uint32_t>(row * (grid.columns + 1) + column));
    }
  }
}

void add_word(const PointSelection::Entry& entry, const PointGrid& grid, Diagnostics& diagnostics,
              std::vector<std::uint32_t>& out) {
  std::vector<std::string_view> names;
  for (const NamedPoints& named : kNamedPoints) {
    if (grid.rows == 0 && !named.line_has_it) continue;
    if (named.name == entry.word) return add_named(named, grid, out);
    names.push_back(named.name);
  }
  const std::string hint = did_you_mean(entry.word, names);
  names.insert(names.begin(), "numbers");
  diagnostics.error(
      entry.span, "expected " + join_words(names) + ", found the text '" + entry.word + "'" + hint);
}

}  // namespace

std::vector<std::uint32_t> select_points(const PointSelection& selection, const PointGrid& grid,
                                         Diagnostics& diagnostics) {
  std::vector<std::uint32_t> chosen;
  std::vector<bool> is_chosen(static_cast<std::size_t>(grid.count()));
  constexpr std::size_t kMaxLooks = 32;
  std::size_t looked_at = 0;
  for (const PointSelection::Entry& entry : selection.entries) {
    std::vector<std::uint32_t> more;
    if (!entry.word.empty()) {
      add_word(entry, grid, diagnostics, more);
    } else if (entry.last >= grid.count()) {
      diagnostics.error(entry.span, "there are points 0 to " + std::to_string(grid.count() - 1) +
                                        ", found " + std::to_string(entry.last));
    } else {
      for (std::int64_t i = entry.first; i <= entry.last; i += entry.step) {
        more.push_back(static_cast<std::uint32_t>(i));
      }
    }
    looked_at += more.size();
    if (looked_at > kMaxLooks * is_chosen.size()) {
      diagnostics.error(entry.span, "these points are chosen over and over");
      break;
    }
    for (const std::uint32_t point : more) {
      if (is_chosen[point]) continue;
      is_chosen[point] = true;
      chosen.push_back(point);
    }
  }
  return chosen;
}

void compile_pins(std::span<Pin> pins, const PointGrid& grid, CompileContext& context) {
  std::map<std::string, SourceSpan> names;
  for (Pin& pin : pins) {
    pin.chosen = select_points(pin.points, grid, context.diagnostics);
    const auto count = static_cast<std::int64_t>(pin.chosen.size());
    if (!context.budget.claim(count, pin.span, context.diagnostics)) return;
    if (pin.to && count > 1) {
      context.diagnostics.error(pin.span,
                                "a pin with 'to' holds one point, found " + std::to_string(count));
    }
    if (pin.name.empty()) continue;
    const auto [first, is_new] = names.emplace(pin.name, pin.name_span);
    if (is_new) continue;
    context.diagnostics.error(pin.name_span, "another pin is called '" + pin.name + "'");
    context.diagnostics.note(first->second, "first used here");
  }
}

void attach_pins(const Scene& scene, World& world, int node, std::span<const Pin> pins,
                 std::span<const Vec2> rest) {
  const auto index = static_cast<std::size_t>(node);
  world.pin_anchors[index].clear();
  for (const Pin& pin : pins) {
    std::vector<Vec2>& anchors = world.pin_anchors[index].emplace_back();
    const Affine space_from_node =
        pin.parent ? inverse(world_from_place(scene, world, pin.parent->place)) *
                         world.world_from_node[index]
                   : Affine{};
    for (const std::uint32_t particle : pin.chosen) {
      anchors.push_back(space_from_node * rest[particle]);
    }
  }
}

Vec2 pinned_point(const Scene& scene, const World& world, int node, std::span<const Pin> pins,
                  std::size_t pin, std::size_t k) {
  const auto index = static_cast<std::size_t>(node);
  if (pins[pin].to) return world_point(scene, world, *pins[pin].to, node);
  const Affine space = pins[pin].parent ? world_from_place(scene, world, pins[pin].parent->place)
                                        : world.world_from_node[index];
  return space * world.pin_anchors[index][pin][k];
}

}  // namespace sinew

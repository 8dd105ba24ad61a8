#include "nodes/rope/rope.h"

#include <algorithm>

#include "nodes/drawing.h"
#include "nodes/pins.h"
#include "nodes/point_part.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

/// The solver of the rope demos under their own terms (physics/legacy/follow.h).
struct FollowSolver {
  Place lead;
  LedEnd end = LedEnd::First;
  double gap = 0;
  Rational every{1, 60};
};

using RopeSolver = std::variant<FollowSolver>;

struct RopeFields {
  int count = 0;
  double spacing = 0;
  std::vector<Vec2> points;
  RopeSolver solver;
  std::vector<Pin> pins;
  std::optional<Stroke> stroke;
};

const Struct& follow_table() {
  static const Struct table = [] {
    StructOf<FollowSolver> t("follow",
                             "Each point follows its neighbour; no time, gravity or mass.");
    t.field<&FollowSolver::lead>("lead", place(), "What the led end follows.")
        .required()
        .animated();
    t.field<&FollowSolver::end>("end",
                                words<LedEnd>({{"first", LedEnd::First}, {"last", LedEnd::Last}}),
                                "Which end is led.");
    t.field<&FollowSolver::gap>("gap", number(Unit::Pixels, kNotNegative),
                                "How far the led end keeps off its lead.")
        .animated();
    t.field<&FollowSolver::every>("every", time_value({0.0001}),
                                  "Updates are at multiples of this time.");
    return t;
  }();
  return table;
}

bool check_rope(const Value& map, const RopeFields&, ReadContext& context) {
  const bool has_count = map.find("count") != nullptr;
  const bool has_spacing = map.find("spacing") != nullptr;
  const bool has_points = map.find("points") != nullptr;
  if (has_points ? has_count || has_spacing : !has_count || !has_spacing) {
    context.error(map.span, "rope needs 'count' and 'spacing', or else 'points'");
    return false;
  }
  return true;
}

int count_of(const RopeFields& rope) {
  return rope.points.empty() ? rope.count : static_cast<int>(rope.points.size());
}

std::vector<Vec2> rest_points(const RopeFields& rope) {
  if (!rope.points.empty()) return rope.points;
  std::vector<Vec2> points;
  points.reserve(static_cast<std::size_t>(rope.count));
  for (int i = 0; i < rope.count; ++i) points.push_back({i * rope.spacing, 0});
  return points;
}

class RopeNode final : public NodeType {
 public:
  const Struct& table() const override;
  Box make_fields() const override { return Box::of(RopeFields{}); }
  void compile(CompileContext& context, int node) const override;
  FoundPart find_part(const Node& node, const PathPart& part) const override {
    return find_point(node, part, count_of(node.fields.get<RopeFields>()));
  }
  void start(const Scene& scene, World& world, int node) const override;
  void attach(const Scene& scene, World& world, int node) const override {
    const auto& rope = fields_of<RopeFields>(scene, world, node);
    attach_pins(scene, world, node, rope.pins, rest_points(rope));
  }
  void update(const Scene& scene, World& world, int node,
              std::span<const SeenPointer> pointers) const override;
  std::span<const Vec2> particles(const World& world, const Node& node) const override {
    return world.ropes[static_cast<std::size_t>(node.state)].points;
  }
  std::vector<std::array<std::uint32_t, 2>> links(const World& world,
                                                  const Node& node) const override {
    std::vector<std::array<std::uint32_t, 2>> links;
    const auto count = static_cast<std::uint32_t>(particles(world, node).size());
    for (std::uint32_t i = 0; i + 1 < count; ++i) links.push_back({i, i + 1});
    return links;
  }
  void draw(const DrawContext& context, DrawList& list) const override {
    const auto& rope = fields_of<RopeFields>(context.scene, context.world, context.node);
    if (!rope.stroke) return;
    const Node& node = context.scene.nodes[static_cast<std::size_t>(context.node)];
    const auto points = particles(context.world, node);
    const Polyline line{{points.begin(), points.end()}, false};
    draw_stroke({&line, 1}, *rope.stroke, context.tint, context.canvas_from_world, list);
  }
};

const Struct& RopeNode::table() const {
  static const Struct table = [] {
    StructOf<RopeFields> t("rope", "A chain of points, drawn as a line.");
    t.field<&RopeFields::count>("count", integer(2, 100000),
                                "How many points, straight along its own x axis.")
        .defaults_to("none");
    t.field<&RopeFields::spacing>("spacing", number(Unit::Pixels, kPositive),
                                  "How far apart they are.")
        .defaults_to("none");
    t.field<&RopeFields::points>("points", list(point(), 2),
                                 "The points in its own space, instead of a count.");
    t.field<&RopeFields::solver>("solver",
                                 choice<FollowSolver>("solver", {{{"follow", &follow_table()}}}),
                                 "What moves it.")
        .required();
    t.field<&RopeFields::pins>("pins", list(record<Pin>(pin_table())), "What holds it.")
        .parts("pin");
    t.field<&RopeFields::stroke>("stroke", optional(record<Stroke>(stroke_table())),
                                 "How it is drawn, in world space.");
    t.check(check_rope);
    return t;
  }();
  return table;
}

void RopeNode::compile(CompileContext& context, int node) const {
  Node& self = context.scene.nodes[static_cast<std::size_t>(node)];
  auto& rope = self.fields.get<RopeFields>();
  const auto& solver = std::get<FollowSolver>(rope.solver);
  const bool led_first = solver.end == LedEnd::First;
  const std::uint32_t other = led_first ? static_cast<std::uint32_t>(count_of(rope) - 1) : 0;
  if (!context.budget.claim(count_of(rope), self.span, context.diagnostics)) return;
  compile_pins(rope.pins, {count_of(rope) - 1, 0}, context);
  for (const Pin& pin : rope.pins) {
    for (const std::uint32_t point : pin.chosen) {
      if (point == other) continue;
      context.diagnostics.error(pin.span, "a rope that follows can be pinned at its " +
                                              std::string(led_first ? "last" : "first") +
                                              " point only, as the other end is led");
      break;
    }
  }
  self.state = context.scene.states.ropes++;
  context.scene.solvers.push_back({node, solver.every});
}

void RopeNode::start(const Scene& scene, World& world, int node) const {
  const auto& rope = fields_of<RopeFields>(scene, world, node);
  const Affine& world_from_rope = world.world_from_node[static_cast<std::size_t>(node)];
  FollowRope& state =
      world.ropes[static_cast<std::size_t>(scene.nodes[static_cast<std::size_t>(node)].state)];
  for (const Vec2 point : rest_points(rope)) state.points.push_back(world_from_rope * point);
  state.spacing = rope.points.empty() ? rope.spacing * length(linear(world_from_rope, {1, 0}))
                                      : length(state.points[1] - state.points[0]);
}

void RopeNode::update(const Scene& scene, World& world, int node,
                      std::span<const SeenPointer>) const {
  const auto& rope = fields_of<RopeFields>(scene, world, node);
  const auto& solver = std::get<FollowSolver>(rope.solver);
  FollowRope& state =
      world.ropes[static_cast<std::size_t>(scene.nodes[static_cast<std::size_t>(node)].state)];
  state.end = solver.end;
  state.gap = solver.gap;
  state.tied.reset();
  for (std::size_t pin = 0; pin < rope.pins.size(); ++pin) {
    if (!rope.pins[pin].active || rope.pins[pin].chosen.empty()) continue;
    state.tied = pinned_point(scene, world, node, rope.pins, pin, 0);
  }
  sinew::update(state, world_point(scene, world, solver.lead, node));
}

}  // namespace

const NodeType& rope_node_type() {
  static const RopeNode type;
  return type;
}

}  // namespace sinew

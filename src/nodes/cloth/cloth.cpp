#include "nodes/cloth/cloth.h"

#include <algorithm>
#include <cmath>

#include "geometry/triangulation.h"
#include "nodes/pins.h"
#include "nodes/point_part.h"
#include "nodes/wireframe.h"
#include "scene/pointers.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

/// The solver of the cloth demo under its own terms (physics/legacy/verlet.h).
struct VerletSolver {
  Rational every{1, 60};
  double step = 0.016;
  std::optional<Vec2> gravity;
  double damping = 0.99;
  int accuracy = 3;
  std::optional<double> tear_distance;
  std::optional<std::array<double, 4>> bounds;
  bool truncate_forces = false;
};

using ClothSolver = std::variant<VerletSolver>;

struct ClothFields {
  std::array<int, 2> grid{};
  double spacing = 0;
  ClothSolver solver;
  std::vector<Pin> pins;
  std::optional<PictureRef> image;
  std::optional<StraightColor> fill;
  std::optional<Wireframe> wireframe;
};

const Struct& verlet_table() {
  static const Struct table = [] {
    StructOf<VerletSolver> t(
        "verlet", "The cloth demo this grew out of, to the bit: fixed steps, few sweeps.");
    t.field<&VerletSolver::every>("every", time_value({0.0001}),
                                  "Updates are at multiples of this time.");
    t.field<&VerletSolver::step>("step", number(Unit::Seconds, kPositive),
                                 "The time an update stands for, whatever really passed.");
    t.field<&VerletSolver::gravity>("gravity", optional(point()),
                                    "In px/s2; the formula halves it.")
        .animated()
        .defaults_to("world.gravity");
    t.field<&VerletSolver::damping>("damping", number(Unit::None, kUnit),
                                    "The part of the velocity an update keeps.")
        .animated();
    t.field<&VerletSolver::accuracy>("accuracy", integer(1, 1000),
                                     "Sweeps over all links an update.");
    t.field<&VerletSolver::tear_distance>("tear_distance",
                                          optional(number(Unit::Pixels, kPositive)),
                                          "A link longer than this tears.")
        .animated();
    t.field<&VerletSolver::bounds>(
        "bounds", optional(array<4>(number(Unit::Pixels), "[x, y, width, height]")),
        "Points outside are mirrored back into this part of the world.");
    t.field<&VerletSolver::truncate_forces>(
        "truncate_forces", boolean(), "Forces are cut to 1/400, as one version of the demo did.");
    return t;
  }();
  return table;
}

PointGrid grid_of(const ClothFields& cloth) { return {cloth.grid[0], cloth.grid[1]}; }

std::vector<Vec2> rest_points(const ClothFields& cloth) {
  std::vector<Vec2> points;
  for (int row = 0; row <= cloth.grid[1]; ++row) {
    for (int column = 0; column <= cloth.grid[0]; ++column) {
      points.push_back({column * cloth.spacing, row * cloth.spacing});
    }
  }
  return points;
}

VerletCloth& state_of(const Scene& scene, World& world, int node) {
  return world.cloths[static_cast<std::size_t>(scene.nodes[static_cast<std::size_t>(node)].state)];
}

/// The solver's numbers as they are now; tracks may have moved them.
VerletSettings settings_of(const VerletSolver& solver, const World& world) {
  VerletSettings settings;
  settings.step = solver.step;
  settings.gravity = solver.gravity.value_or(world.settings.gravity);
  settings.damping = solver.damping;
  settings.accuracy = solver.accuracy;
  if (solver.tear_distance) settings.tear_distance = *solver.tear_distance;
  if (solver.bounds) {
    const auto& [x, y, width, height] = *solver.bounds;
    settings.bounds = VerletBounds{{x, y}, {x + width, y + height}};
  }
  settings.truncate_forces = solver.truncate_forces;
  return settings;
}

std::vector<VerletPointer> fingers(const Scene& scene, int node,
                                   std::span<const SeenPointer> pointers) {
  std::vector<VerletPointer> result;
  for (std::size_t i = 0; i < pointers.size(); ++i) {
    if (pointers[i].press < 0) continue;
    const Press& press = scene.pointers[i].press[static_cast<std::size_t>(pointers[i].press)];
    if (!affects(scene, scene.pointers[i], press, node)) continue;
    const VerletAction action =
        press.action == PressAction::Cut ? VerletAction::Cut : VerletAction::Drag;
    result.push_back(
        {action, true, pointers[i].at, pointers[i].previous, press.radius, press.strength});
  }
  return result;
}

/// The triangles of the cells whose four links all hold: a torn net shows a hole there.
std::vector<Triangle> whole_triangles(const ClothFields& cloth, std::span<const LinkEnds> missing) {
  const auto columns = static_cast<std::uint32_t>(cloth.grid[0]);
  const auto rows = static_cast<std::uint32_t>(cloth.grid[1]);
  const std::vector<Triangle> all = grid_triangles(columns, rows);
  std::vector<std::uint8_t> open(std::size_t{columns} * rows, 0);
  const auto break_cell = [&](std::int64_t column, std::int64_t row) {
    if (column < 0 || row < 0 || column >= columns || row >= rows) return;
    open[static_cast<std::size_t>(row * columns + column)] = 1;
  };
  for (const LinkEnds& link : missing) {
    const std::uint32_t low = std::min(link.from, link.to);
    const std::int64_t column = low % (columns + 1);
    const std::int64_t row = low / (columns + 1);
    const bool across = std::max(link.from, link.to) == low + 1;
    break_cell(column, row);
    break_cell(across ? column : column - 1, across ? row - 1 : row);
  }
  std::vector<Triangle> whole;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!open[i / 2]) whole.push_back(all[i]);
  }
  return whole;
}

class ClothNode final : public NodeType {
 public:
  const Struct& table() const override;
  Box make_fields() const override { return Box::of(ClothFields{}); }
  void compile(CompileContext& context, int node) const override {
    Node& self = context.scene.nodes[static_cast<std::size_t>(node)];
    auto& cloth = self.fields.get<ClothFields>();
    if (!context.budget.claim(grid_of(cloth).count(), self.span, context.diagnostics)) return;
    compile_pins(cloth.pins, grid_of(cloth), context);
    self.state = context.scene.states.cloths++;
    context.scene.solvers.push_back({node, std::get<VerletSolver>(cloth.solver).every});
  }
  bool feels_presses() const override { return true; }
  FoundPart find_part(const Node& node, const PathPart& part) const override {
    return find_point(node, part, grid_of(node.fields.get<ClothFields>()).count());
  }
  void start(const Scene& scene, World& world, int node) const override;
  void attach(const Scene& scene, World& world, int node) const override {
    const auto& cloth = fields_of<ClothFields>(scene, world, node);
    attach_pins(scene, world, node, cloth.pins, rest_points(cloth));
  }
  void update(const Scene& scene, World& world, int node,
              std::span<const SeenPointer> pointers) const override;
  std::span<const Vec2> particles(const World& world, const Node& node) const override {
    return world.cloths[static_cast<std::size_t>(node.state)].positions;
  }
  std::vector<Edge> links(const World& world, const Node& node) const override {
    std::vector<Edge> links;
    for (const LinkEnds& link : live_links(world.cloths[static_cast<std::size_t>(node.state)])) {
      links.push_back({link.from, link.to});
    }
    return links;
  }
  void draw(const DrawContext& context, DrawList& list) const override;
};

const Struct& ClothNode::table() const {
  static const Struct table = [] {
    StructOf<ClothFields> t("cloth", "A net of points that hangs, tears and is cut.");
    t.field<&ClothFields::grid>("grid", array<2>(integer(1, 1000), "[columns, rows]"),
                                "Its cells; points are numbered row by row.")
        .required();
    t.field<&ClothFields::spacing>("spacing", number(Unit::Pixels, kPositive),
                                   "The size of a cell.")
        .required();
    t.field<&ClothFields::solver>("solver",
                                  choice<VerletSolver>("solver", {{{"verlet", &verlet_table()}}}),
                                  "What moves it.")
        .required();
    t.field<&ClothFields::pins>("pins", list(record<Pin>(pin_table())), "What holds it.")
        .parts("pin");
    t.field<&ClothFields::image>("image", optional(picture()), "A picture on it.").animated();
    t.field<&ClothFields::fill>("fill", optional(color()), "The colour of its cells.").animated();
    t.field<&ClothFields::wireframe>("wireframe", optional(record<Wireframe>(wireframe_table())),
                                     "Lines along all links that hold.");
    return t;
  }();
  return table;
}

void ClothNode::start(const Scene& scene, World& world, int node) const {
  const auto& cloth = fields_of<ClothFields>(scene, world, node);
  const Affine& world_from_cloth = world.world_from_node[static_cast<std::size_t>(node)];
  std::vector<Vec2> points = rest_points(cloth);
  for (Vec2& point : points) point = world_from_cloth * point;
  const Vec2 spacing{cloth.spacing * length(linear(world_from_cloth, {1, 0})),
                     cloth.spacing * length(linear(world_from_cloth, {0, 1}))};
  state_of(scene, world, node) =
      make_verlet_grid(static_cast<std::uint32_t>(cloth.grid[0]),
                       static_cast<std::uint32_t>(cloth.grid[1]), std::move(points), spacing);
}

void ClothNode::update(const Scene& scene, World& world, int node,
                       std::span<const SeenPointer> pointers) const {
  const auto& cloth = fields_of<ClothFields>(scene, world, node);
  VerletCloth& state = state_of(scene, world, node);
  state.settings = settings_of(std::get<VerletSolver>(cloth.solver), world);
  std::fill(state.held.begin(), state.held.end(), std::nullopt);
  for (std::size_t pin = 0; pin < cloth.pins.size(); ++pin) {
    if (!cloth.pins[pin].active) continue;
    for (std::size_t k = 0; k < cloth.pins[pin].chosen.size(); ++k) {
      state.held[cloth.pins[pin].chosen[k]] = pinned_point(scene, world, node, cloth.pins, pin, k);
    }
  }
  sinew::update(state, fingers(scene, node, pointers));
}

void ClothNode::draw(const DrawContext& context, DrawList& list) const {
  const auto& cloth = fields_of<ClothFields>(context.scene, context.world, context.node);
  const Node& node = context.scene.nodes[static_cast<std::size_t>(context.node)];
  const VerletCloth& state = context.world.cloths[static_cast<std::size_t>(node.state)];
  const Affine& map = context.canvas_from_world;
  if (cloth.image || cloth.fill) {
    const std::vector<Triangle> triangles = whole_triangles(cloth, missing_links(state));
    if (cloth.fill) {
      std::vector<std::vector<Vec2>> cells;
      for (const Triangle& t : triangles) {
        std::vector<Vec2>& cell = cells.emplace_back();
        for (const std::uint32_t corner : t) cell.push_back(state.positions[corner]);
        if (cross(cell[1] - cell[0], cell[2] - cell[0]) < 0) std::swap(cell[1], cell[2]);
      }
      draw_fill(cells, *cloth.fill, context.tint, map, list);
    }
    if (cloth.image) {
      const PremulImage& image =
          context.scene.textures[static_cast<std::size_t>(cloth.image->texture)].image;
      std::vector<Vec2> texels = rest_points(cloth);
      const Vec2 size{cloth.grid[0] * cloth.spacing, cloth.grid[1] * cloth.spacing};
      for (Vec2& texel : texels) {
        texel = {texel.x / size.x * image.width, texel.y / size.y * image.height};
      }
      draw_mesh({state.positions, texels, triangles, cloth.image->texture}, context.tint, map,
                list);
    }
  }
  if (cloth.wireframe) {
    draw_wireframe(state.positions, links(context.world, node), *cloth.wireframe, context.tint, map,
                   list);
  }
}

}  // namespace

const NodeType& cloth_node_type() {
  static const ClothNode type;
  return type;
}

}  // namespace sinew

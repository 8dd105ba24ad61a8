#include "scene/world.h"

#include <algorithm>

#include "scene/node_type.h"
#include "scene/pointers.h"
#include "scene/tracks.h"

namespace sinew {

bool is_there(const Scene& scene, const World& world, PlaceId place) {
  if (place.kind != PlaceId::Kind::Particle) return true;
  const Node& node = scene.nodes[static_cast<std::size_t>(place.node)];
  return !node.type->particles(world, node).empty();
}

namespace {

Affine world_from_pointers(const World& world, const Pointer& pointer) {
  return pointer.group < 0 ? Affine{}
                           : world.world_from_node[static_cast<std::size_t>(pointer.group)];
}

}  // namespace

Affine world_from_place(const Scene& scene, const World& world, PlaceId place) {
  const auto node = static_cast<std::size_t>(place.node);
  const auto part = static_cast<std::size_t>(place.part);
  switch (place.kind) {
    case PlaceId::Kind::World:
    case PlaceId::Kind::Slot:
      return {};
    case PlaceId::Kind::Node:
      return world.world_from_node[node];
    case PlaceId::Kind::Part:
      return world.world_from_part[node][part];
    case PlaceId::Kind::Particle:
      return translation(scene.nodes[node].type->particles(world, scene.nodes[node])[part]);
    case PlaceId::Kind::Pointer:
      return world_from_pointers(world, scene.pointers[node]) *
             translation(pointer_at(scene.pointers[node], world.time));
  }
  return {};
}

namespace {

/// The pointers as they are in the world: those of prefabs move in the space of their group.
std::vector<SeenPointer> in_world(const Scene& scene, const World& world,
                                  std::vector<SeenPointer> pointers) {
  for (std::size_t i = 0; i < pointers.size(); ++i) {
    if (scene.pointers[i].group < 0) continue;
    const Affine map = world_from_pointers(world, scene.pointers[i]);
    pointers[i].at = map * pointers[i].at;
    pointers[i].previous = map * pointers[i].previous;
  }
  return pointers;
}

}  // namespace

Vec2 world_point(const Scene& scene, const World& world, const Place& place, int node) {
  const Affine space = place.parent ? world_from_place(scene, world, place.parent->place)
                                    : world.world_from_node[static_cast<std::size_t>(node)];
  return space * place.at;
}

namespace {

void pose_node(const Scene& scene, World& world, int index) {
  const auto i = static_cast<std::size_t>(index);
  const Node& node = scene.nodes[i];
  const NodeSettings& settings = world.node_settings[i];
  const Vec2 box = node.type->box(scene, fields_of(scene, world, index)).value_or(Vec2{});
  const Placement placement{settings.at, settings.rotation, settings.scale, settings.shear,
                            settings.pivot.within(box)};
  world.world_from_node[i] =
      world_from_place(scene, world, node.parent) * parent_from_own(placement);
  node.type->pose_parts(scene, world, index);
}

/// What animations give, then what tracks set.
void move_all(const Scene& scene, World& world) {
  for (std::size_t i = 0; i < scene.skeletons.size(); ++i) {
    const SceneSkeleton& skeleton = scene.skeletons[i];
    world.skeleton_poses[i] = play(skeleton.rig, skeleton.play, world.time);
  }
  apply_tracks(scene, world);
}

void pose(const Scene& scene, World& world, Rational time) {
  world.time = time;
  move_all(scene, world);
  for (const int node : scene.pose_order) pose_node(scene, world, node);
}

Rational next_update(const Scene& scene, const World& world, std::size_t solver) {
  return Rational{world.solvers[solver].updates + 1, 1} * scene.solvers[solver].every;
}

/// Steps every solver that is due at `time`; the world is posed for it.
void update_solvers(const Scene& scene, World& world, Rational time) {
  for (std::size_t i = 0; i < scene.solvers.size(); ++i) {
    if (next_update(scene, world, i) != time) continue;
    const Solver& solver = scene.solvers[i];
    SolverState& state = world.solvers[i];
    for (std::size_t p = 0; p < scene.pointers.size(); ++p) {
      take_events(scene.pointers[p], Rational{state.updates, 1} * solver.every, time,
                  state.pointers[p]);
    }
    ++state.updates;
    const Node& node = scene.nodes[static_cast<std::size_t>(solver.node)];
    node.type->update(scene, world, solver.node, in_world(scene, world, state.pointers));
  }
}

/// The next instant at which a solver is due, if there is any.
std::optional<Rational> next_instant(const Scene& scene, const World& world) {
  std::optional<Rational> earliest;
  for (std::size_t i = 0; i < scene.solvers.size(); ++i) {
    const Rational due = next_update(scene, world, i);
    if (!earliest || due < *earliest) earliest = due;
  }
  return earliest;
}

World unmoved_world(const Scene& scene) {
  World world;
  prepare_tracked(scene, world);
  for (const SceneSkeleton& skeleton : scene.skeletons) {
    world.skeleton_poses.push_back(skeleton.rig.setup);
    world.shown_poses.push_back(skeleton.rig.setup);
    world.rig_physics.emplace_back(skeleton.rig.constraints.size());
  }
  world.world_from_node.resize(scene.nodes.size());
  world.world_from_part.resize(scene.nodes.size());
  world.pin_anchors.resize(scene.nodes.size());
  world.cloths.resize(static_cast<std::size_t>(scene.states.cloths));
  world.ropes.resize(static_cast<std::size_t>(scene.states.ropes));
  for (std::size_t i = 0; i < scene.solvers.size(); ++i) {
    SolverState& state = world.solvers.emplace_back();
    for (const Pointer& pointer : scene.pointers) state.pointers.push_back(first_seen(pointer));
  }
  return world;
}

/// Poses every node, and starts what its type simulates.
void start_nodes(const Scene& scene, World& world) {
  // Each node starts once it is posed, so that those placed on its particles find them.
  for (const int node : scene.pose_order) {
    pose_node(scene, world, node);
    scene.nodes[static_cast<std::size_t>(node)].type->start(scene, world, node);
  }
}

}  // namespace

World setup_world(const Scene& scene) {
  World world = unmoved_world(scene);
  world.in_setup_pose = true;
  start_nodes(scene, world);
  return world;
}

World start_world(const Scene& scene) {
  World world = unmoved_world(scene);
  move_all(scene, world);
  start_nodes(scene, world);
  for (const int node : scene.pose_order) {
    scene.nodes[static_cast<std::size_t>(node)].type->attach(scene, world, node);
  }
  return world;
}

void advance_to(const Scene& scene, World& world, Rational time) {
  for (auto due = next_instant(scene, world); due && *due <= time;
       due = next_instant(scene, world)) {
    pose(scene, world, *due);
    update_solvers(scene, world, *due);
  }
  pose(scene, world, time);
}

namespace {

/// Feeds state to a hash, vectors with their length.
struct HashVisitor {
  Fnv1a64& hash;

  void operator()(std::int64_t value) const { hash.add(static_cast<std::uint64_t>(value)); }
  void operator()(int value) const { hash.add(static_cast<std::uint64_t>(value)); }
  void operator()(double value) const { hash.add(value); }
  void operator()(std::uint8_t value) const { hash.add_byte(value); }
  void operator()(Vec2 value) const {
    hash.add(value.x);
    hash.add(value.y);
  }
  template <class T>
  void operator()(const std::vector<T>& values) const {
    hash.add(std::uint64_t{values.size()});
    for (const T& value : values) (*this)(value);
  }
};

}  // namespace

std::uint64_t state_hash(const World& world) {
  Fnv1a64 hash;
  hash.add(static_cast<std::uint64_t>(world.time.num));
  hash.add(static_cast<std::uint64_t>(world.time.den));
  visit_state(world, HashVisitor{hash});
  return hash.value();
}

}  // namespace sinew

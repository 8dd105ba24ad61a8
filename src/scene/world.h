#pragma once

#include <cstdint>
#include <vector>

#include "core/hash.h"
#include "physics/legacy/follow.h"
#include "physics/legacy/verlet.h"
#include "rig/physics_constraint.h"
#include "scene/scene.h"

namespace sinew {

/// A pointer as a solver sees it: the last movement it was told of stays until the next.
struct SeenPointer {
  Vec2 at;
  Vec2 previous;
  int press = -1;  ///< Index of the press that holds; -1: it is up.
};

/// A solver's own time.
struct SolverState {
  std::int64_t updates = 0;           ///< Done so far; the next is at (updates + 1) * every.
  std::vector<SeenPointer> pointers;  ///< One for each of the scene's.
};

/// The state of a scene at one time. A plain value: a copy goes on exactly as the original would.
///
/// What is pose is a pure function of the time and of the particles; what is state changes step by
/// step and is listed once more in visit_state.
struct World {
  Rational time;

  // Pose.
  CanvasSettings canvas;
  WorldSettings settings;
  std::vector<NodeSettings> node_settings;
  std::vector<Box> moved_fields;  ///< Of nodes whose own fields a track moves; else empty.
  std::vector<Affine> world_from_node;
  std::vector<SkeletonPose>
      skeleton_poses;                     ///< By skeleton: what animations and tracks make of it.
  std::vector<SkeletonPose> shown_poses;  ///< By skeleton: what its constraints make of that.
  std::vector<std::vector<Affine>> world_from_part;  ///< For each node its bones.
  /// Skeletons stand in their setup pose, neither moved by animations nor held by constraints.
  bool in_setup_pose = false;

  /// For each node and each of its pins: where the particles are in the space they ride on. Set
  /// once, at the start.
  std::vector<std::vector<std::vector<Vec2>>> pin_anchors;

  // State.
  std::vector<SolverState> solvers;
  std::vector<VerletCloth> cloths;
  std::vector<FollowRope> ropes;
  std::vector<std::vector<PhysicsState>> rig_physics;  ///< By skeleton and constraint.
};

/// The world at time 0, before anything has moved.
World start_world(const Scene& scene);

/// The world as it is written, before animations, tracks and constraints: what weights are bound
/// in.
World setup_world(const Scene& scene);

/// Steps and poses the world for a time, which must not lie before its own.
void advance_to(const Scene& scene, World& world, Rational time);

/// A node's own fields now.
inline const void* fields_of(const Scene& scene, const World& world, int node) {
  const auto index = static_cast<std::size_t>(node);
  const Box& moved = world.moved_fields[index];
  return moved.empty() ? scene.nodes[index].fields.data() : moved.data();
}
template <class T>
const T& fields_of(const Scene& scene, const World& world, int node) {
  return *static_cast<const T*>(fields_of(scene, world, node));
}

/// Whether a place has been posed: a particle is there only once its node is started.
bool is_there(const Scene& scene, const World& world, PlaceId place);
/// The map from a place's own space to the world.
Affine world_from_place(const Scene& scene, const World& world, PlaceId place);
/// The world point of a place said by `node`: in the space of what it names, or of the node.
Vec2 world_point(const Scene& scene, const World& world, const Place& place, int node);

/// Shows every number that is state to `visitor`, in a fixed order: copies, hashes and checkpoints
/// all go through here, so that none can forget one. Poses are not state: they follow from it.
template <class WorldOrConst, class Visitor>
void visit_state(WorldOrConst& world, Visitor&& visitor) {
  for (auto& solver : world.solvers) {
    visitor(solver.updates);
    for (auto& pointer : solver.pointers) {
      visitor(pointer.at), visitor(pointer.previous), visitor(pointer.press);
    }
  }
  for (auto& cloth : world.cloths) {
    visitor(cloth.positions), visitor(cloth.previous), visitor(cloth.alive);
  }
  for (auto& rope : world.ropes) visitor(rope.points);
  for (auto& constraints : world.rig_physics) {
    for (auto& constraint : constraints) visit_physics(constraint, visitor);
  }
}

/// A hash over all state and the time: equal worlds have equal hashes.
std::uint64_t state_hash(const World& world);

}  // namespace sinew

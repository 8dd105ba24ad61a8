#pragma once

#include <cstdint>

#include "rig/bone_maps.h"
#include "rig/constraint.h"

namespace sinew {

/// Physics constraints run in ticks of their own; between those they show what the last one left.
inline constexpr int kPhysicsTicks = 60;  ///< A second.

/// A spring in one number: how far something lags behind.
struct Swing {
  double offset = 0;
  double velocity = 0;
  double last = 0;  ///< What the steps of the last tick that had some added to the offset.
};

/// What a physics constraint remembers.
struct PhysicsState {
  std::uint8_t is_started = 0;
  std::int64_t steps = 0;  ///< Taken since tick `since`.
  std::int64_t since = 0;
  double left = 0;  ///< Seconds that no step has covered yet.
  Vec2 seen;        ///< Where the bone was before it was moved, at the last tick.
  Vec2 shown;       ///< And after.
  Vec2 tip;         ///< From there to its tip.
  Swing x, y, turn, stretch;
};

/// Shows every number of it to `visitor`, in a fixed order.
template <class StateOrConst, class Visitor>
void visit_physics(StateOrConst& state, Visitor&& visitor) {
  visitor(state.is_started), visitor(state.steps), visitor(state.since), visitor(state.left);
  visitor(state.seen), visitor(state.shown), visitor(state.tip);
  for (auto* swing : {&state.x, &state.y, &state.turn, &state.stretch}) {
    visitor(swing->offset), visitor(swing->velocity), visitor(swing->last);
  }
}

/// Moves the constraint's bone as far as its state says.
void show_physics(const PhysicsConstraint& constraint, const PhysicsPose& pose,
                  const PhysicsState& state, BoneMaps& bones);

/// Takes in how the bone has moved since the tick before, takes the steps that are due at `tick`,
/// and moves the bone. The first time, and after a reset, it only looks.
void step_physics(const PhysicsConstraint& constraint, const PhysicsPose& pose, std::int64_t tick,
                  PhysicsState& state, BoneMaps& bones);

}  // namespace sinew

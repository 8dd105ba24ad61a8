#include "rig/physics_constraint.h"

#include <algorithm>
#include <cmath>

#include "core/math.h"
#include "rig/ik_joint.h"

namespace sinew {
namespace {

constexpr double kTick = 1.0 / kPhysicsTicks;

Vec2 x_axis(const Affine& m) { return {m.a, m.b}; }

void turn_x(Affine& m, double angle) {
  const SinCos r = sincos(angle);
  const double a = m.a;
  m.a = r.cos * a - r.sin * m.b;
  m.b = r.sin * a + r.cos * m.b;
}
void turn_y(Affine& m, double angle) {
  const SinCos r = sincos(angle);
  const double c = m.c;
  m.c = r.cos * c - r.sin * m.d;
  m.d = r.sin * c + r.cos * m.d;
}

/// One constraint at one tick.
class PhysicsSolver {
 public:
  PhysicsSolver(const PhysicsConstraint& constraint, const PhysicsPose& pose, BoneMaps& bones)
      : constraint_(constraint),
        pose_(pose),
        bones_(bones),
        map_(bones.map(constraint.bone)),
        length_(bones.skeleton().bones[static_cast<std::size_t>(constraint.bone)].length) {}

  void step(std::int64_t tick, PhysicsState& state);
  void show(const PhysicsState& state) {
    move(state);
    turn_and_stretch(state);
  }

 private:
  bool swings() const { return constraint_.rotation > 0 || constraint_.shear > 0; }
  bool stretches() const { return constraint_.scale > 0; }
  /// What shows of a swing when so many seconds are left that no step has covered.
  double shown(const Swing& swing, double left) const {
    if (bones_.skeleton().rules.physics_shows == PhysicsShows::LastStep) return swing.offset;
    return swing.offset - swing.last * std::max(0.0, 1 - left * constraint_.rate);
  }
  /// The turn of the x axis that a swing makes.
  double turn_of(double swing) const {
    return swing * (constraint_.rotation + constraint_.shear) * pose_.mix;
  }

  double felt(double way) const {
    const double most = constraint_.limit * kTick;
    return std::clamp(way, -most, most);
  }
  void push(Swing& swing, double force) const;
  void settle(Swing& swing, int steps, double before) const {
    if (steps > 0) swing.last = swing.offset - before;
  }
  int steps_due(std::int64_t tick, PhysicsState& state) const;
  void lag_in_place(PhysicsState& state) const;
  void swing_in_place(int steps, PhysicsState& state) const;
  double lag_in_direction(double left, PhysicsState& state) const;
  void swing_in_direction(int steps, double direction, PhysicsState& state) const;
  void move(const PhysicsState& state);
  void turn_and_stretch(const PhysicsState& state);

  const PhysicsConstraint& constraint_;
  const PhysicsPose& pose_;
  BoneMaps& bones_;
  Affine& map_;
  double length_;
};

void PhysicsSolver::push(Swing& swing, double force) const {
  const double dt = 1 / constraint_.rate;
  swing.velocity += (force - pose_.strength * swing.offset) * dt / std::max(pose_.mass, 1e-6);
  swing.offset += swing.velocity * dt;
  swing.velocity *= pow(pose_.damping, 60 * dt);
}

/// A step whose time has come exactly at the tick is taken in it.
int PhysicsSolver::steps_due(std::int64_t tick, PhysicsState& state) const {
  const double elapsed = static_cast<double>(tick - state.since) * kTick;
  const double whole = std::floor(elapsed * constraint_.rate + 1e-9);
  const auto due = static_cast<std::int64_t>(whole) - state.steps;
  state.steps += due;
  state.left = std::max(0.0, elapsed - whole / constraint_.rate);
  return static_cast<int>(due);
}

void PhysicsSolver::lag_in_place(PhysicsState& state) const {
  const Vec2 at{map_.tx, map_.ty};
  if (constraint_.at.x > 0) state.x.offset += felt((state.seen.x - at.x) * pose_.inertia);
  if (constraint_.at.y > 0) state.y.offset += felt((state.seen.y - at.y) * pose_.inertia);
  state.seen = at;
}

void PhysicsSolver::swing_in_place(int steps, PhysicsState& state) const {
  const double unit = bones_.skeleton().reference_scale;
  const Vec2 before{state.x.offset, state.y.offset};
  for (int i = 0; i < steps; ++i) {
    if (constraint_.at.x > 0) push(state.x, pose_.wind * unit);
    if (constraint_.at.y > 0) push(state.y, pose_.gravity * unit);
  }
  settle(state.x, steps, before.x);
  settle(state.y, steps, before.y);
}

/// What the bone's motion does to the direction to its tip, and along it. left: before this tick.
/// Returns the direction.
double PhysicsSolver::lag_in_direction(double left, PhysicsState& state) const {
  const Vec2 way{felt(state.shown.x - map_.tx), felt(state.shown.y - map_.ty)};
  double direction = angle_of(x_axis(map_));
  if (swings()) {
    const double lag = angle_of(way + state.tip) - direction - turn_of(shown(state.turn, left));
    state.turn.offset += wrapped(lag) * pose_.inertia;
    direction += turn_of(shown(state.turn, left));
  }
  // Where the state between steps shows, what does not show of the stretch makes the bone shorter:
  // as if it were pixels, but so it is done.
  const double hidden = state.stretch.offset - shown(state.stretch, left);
  const double size = length_ * length(x_axis(map_)) - hidden;
  if (stretches() && size > 0) {
    state.stretch.offset += dot(way, polar(direction, 1)) * pose_.inertia / size;
  }
  return direction;
}

void PhysicsSolver::swing_in_direction(int steps, double direction, PhysicsState& state) const {
  const double angle = angle_of(x_axis(map_));
  const Vec2 force{pose_.wind, pose_.gravity};
  const double lever = length_ / bones_.skeleton().reference_scale;
  const double turn_before = state.turn.offset;
  const double stretch_before = state.stretch.offset;
  for (int i = 0; i < steps; ++i) {
    const Vec2 along = polar(direction, 1);
    if (stretches()) push(state.stretch, dot(along, force));
    if (swings()) push(state.turn, cross(along, force) * lever);
    if (swings()) direction = angle + turn_of(state.turn.offset);
  }
  settle(state.turn, steps, turn_before);
  settle(state.stretch, steps, stretch_before);
}

void PhysicsSolver::move(const PhysicsState& state) {
  map_.tx += shown(state.x, state.left) * pose_.mix * constraint_.at.x;
  map_.ty += shown(state.y, state.left) * pose_.mix * constraint_.at.y;
}

void PhysicsSolver::turn_and_stretch(const PhysicsState& state) {
  if (swings()) {
    const double turn = shown(state.turn, state.left) * pose_.mix;
    turn_x(map_, turn * (constraint_.rotation + constraint_.shear));
    turn_y(map_, turn * constraint_.rotation);
  }
  if (!stretches()) return;
  const double factor = 1 + shown(state.stretch, state.left) * pose_.mix * constraint_.scale;
  const double across = y_factor(constraint_.scale_y, factor);
  map_.a *= factor;
  map_.b *= factor;
  map_.c *= across;
  map_.d *= across;
}

void PhysicsSolver::step(std::int64_t tick, PhysicsState& state) {
  if (!state.is_started) {
    state = {};
    state.is_started = 1;
    state.since = tick;
    state.seen = {map_.tx, map_.ty};
  } else {
    const double left = state.left;
    const int steps = steps_due(tick, state);
    lag_in_place(state);
    swing_in_place(steps, state);
    move(state);
    if (swings() || stretches()) {
      const double direction = lag_in_direction(left, state);
      swing_in_direction(steps, direction, state);
    }
  }
  state.shown = {map_.tx, map_.ty};
  turn_and_stretch(state);
  state.tip = x_axis(map_) * length_;
}

}  // namespace

void show_physics(const PhysicsConstraint& constraint, const PhysicsPose& pose,
                  const PhysicsState& state, BoneMaps& bones) {
  if (!state.is_started) return;
  PhysicsSolver(constraint, pose, bones).show(state);
  bones.placed(constraint.bone);
}

void step_physics(const PhysicsConstraint& constraint, const PhysicsPose& pose, std::int64_t tick,
                  PhysicsState& state, BoneMaps& bones) {
  if (pose.mix == 0) return;
  PhysicsSolver(constraint, pose, bones).step(tick, state);
  bones.placed(constraint.bone);
}

}  // namespace sinew

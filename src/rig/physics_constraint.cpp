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
  /// What shows of a swing.
  double shown(const Swing& swing, const PhysicsState& state) const {
    if (bones_.skeleton().rules.physics_shows == PhysicsShows::LastStep) return swing.offset;
    return swing.offset - swing.last * std::max(0.0, 1 - state.left * constraint_.rate);
  }
  /// The turn that shows of the swing, at the bone's tip.
  double shown_turn(const PhysicsState& state) const {
    return shown(state.turn, state) * (constraint_.rotation + constraint_.shear) * pose_.mix;
  }

  double felt(double way) const {
    const double most = constraint_.limit * kTick;
    return std::clamp(way, -most, most);
  }
  void push(Swing& swing, double force) const;
  int steps_due(std::int64_t tick, PhysicsState& state) const;
  void lag_in_place(PhysicsState& state) const;
  void swing_in_place(int steps, PhysicsState& state) const;
  void lag_in_direction(PhysicsState& state) const;
  void swing_in_direction(int steps, PhysicsState& state) const;
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
  swing.last = swing.velocity * dt;
  swing.offset += swing.last;
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
  for (int i = 0; i < steps; ++i) {
    if (constraint_.at.x > 0) push(state.x, pose_.wind * unit);
    if (constraint_.at.y > 0) push(state.y, pose_.gravity * unit);
  }
}

/// What the bone's motion does to the direction to its tip, and along it.
void PhysicsSolver::lag_in_direction(PhysicsState& state) const {
  const Vec2 way{felt(state.shown.x - map_.tx), felt(state.shown.y - map_.ty)};
  const double angle = angle_of(x_axis(map_));
  double turn = 0;
  if (swings()) {
    const double lag = angle_of(way + state.tip) - angle - shown_turn(state);
    state.turn.offset += wrapped(lag) * pose_.inertia;
    turn = shown_turn(state);
  }
  const double size = length_ * length(x_axis(map_));
  if (stretches() && size > 0) {
    state.stretch.offset += dot(way, polar(angle + turn, 1)) * pose_.inertia / size;
  }
}

void PhysicsSolver::swing_in_direction(int steps, PhysicsState& state) const {
  const double angle = angle_of(x_axis(map_));
  const Vec2 force{pose_.wind, pose_.gravity};
  const double lever = length_ / bones_.skeleton().reference_scale;
  for (int i = 0; i < steps; ++i) {
    const Vec2 direction = polar(angle + (swings() ? shown_turn(state) : 0), 1);
    if (stretches()) push(state.stretch, dot(direction, force));
    if (swings()) push(state.turn, cross(direction, force) * lever);
  }
}

void PhysicsSolver::move(const PhysicsState& state) {
  map_.tx += shown(state.x, state) * pose_.mix * constraint_.at.x;
  map_.ty += shown(state.y, state) * pose_.mix * constraint_.at.y;
}

void PhysicsSolver::turn_and_stretch(const PhysicsState& state) {
  if (swings()) {
    const double turn = shown(state.turn, state) * pose_.mix;
    turn_x(map_, turn * (constraint_.rotation + constraint_.shear));
    turn_y(map_, turn * constraint_.rotation);
  }
  if (!stretches()) return;
  const double factor = 1 + shown(state.stretch, state) * pose_.mix * constraint_.scale;
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
    const int steps = steps_due(tick, state);
    lag_in_place(state);
    swing_in_place(steps, state);
    move(state);
    if (swings() || stretches()) {
      lag_in_direction(state);
      swing_in_direction(steps, state);
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

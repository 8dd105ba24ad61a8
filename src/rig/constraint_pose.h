#pragma once

#include <variant>

#include "core/vec2.h"
#include "rig/ik.h"

namespace sinew {

/// What animations, tracks and layers change of constraints, by kind. The constraints themselves
/// are in rig/constraint.h.

struct IkPose {
  Vec2 target;  ///< In the space of the constraint's target.
  IkOptions options;
  bool active = true;
};

/// How far each property of the bones is taken to what it follows, 0 to 1 (and beyond).
struct TransformPose {
  double mix_rotation = 1;
  Vec2 mix_at{1, 1};
  Vec2 mix_scale{1, 1};
  double mix_shear = 1;  ///< Of the y axis.
  bool active = true;
};

struct PathPose {
  double position = 0;  ///< Where the first bone is; see PositionMode.
  double spacing = 0;   ///< See SpacingMode.
  double mix_rotation = 1;
  Vec2 mix_at{1, 1};
  bool active = true;
};

struct PhysicsPose {
  double inertia = 0.5;   ///< How much of the bone's motion becomes lag.
  double strength = 100;  ///< Of the spring that takes it back, at least 0.
  double damping = 0.85;  ///< The part of the velocity kept in 1/60 s.
  double mass = 1;        ///< Above 0.
  double wind = 0;        ///< Pushes along +x.
  double gravity = 0;     ///< Pushes along +y: down.
  double mix = 1;
  bool active = true;
};

struct SliderPose {
  double time = 0;  ///< Seconds in the animation. Not used where a bone drives the slider.
  double mix = 1;
  bool active = true;
};

/// By kind, in the order of ConstraintKind (rig/constraint.h).
using ConstraintPose = std::variant<IkPose, TransformPose, PathPose, PhysicsPose, SliderPose>;

}  // namespace sinew

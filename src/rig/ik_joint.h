#pragma once

#include "core/affine.h"
#include "core/vec2.h"
#include "rig/bone.h"
#include "rig/ik.h"

namespace sinew {

/// What the solvers of ik.h share.

/// The same angle in -pi..pi.
double wrapped(double angle);

/// The rotation by which the own x axis, with the sign of its scale, points where `target` is; as
/// it is where `target` lies on the bone's beginning.
double aimed_rotation(const BonePose& pose, const Affine& skeleton_from_parent, Vec2 target);

/// The allowed rotation nearest to `rotation`, as directions.
double limited(const IkJoint& joint, double rotation);

/// `mix` of the way from one rotation to another: the shortest, and for a joint with limits the one
/// that stays within them.
double mixed(const IkJoint& joint, double from, double to, double mix);

/// Scales by 1 at mix 0 and by `factor` at mix 1.
void scale_x(BonePose& pose, double factor, double mix, IkScaleY scale_y);

}  // namespace sinew

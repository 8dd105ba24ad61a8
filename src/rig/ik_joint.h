#pragma once

#include <span>

#include "core/affine.h"
#include "core/vec2.h"
#include "rig/bone.h"
#include "rig/ik.h"

namespace sinew {

/// What the solvers of ik.h share. They work in the space of the first bone's parent, moved so that
/// the first bone begins at 0: whatever the parent is, what is exact there is so in the skeleton.

/// One bone of a chain in its pose.
struct IkLink {
  Affine own;           ///< The bone's map at rotation 0, without its place: scale and shear.
  Vec2 end;             ///< In the own space: where the next bone begins, or the tip.
  double rotation = 0;  ///< What is solved for.
};

/// The angle of a vector, and the vector of an angle times a size.
double angle_of(Vec2 v);
Vec2 polar(double angle, double size);

/// The same angle in -pi..pi.
double wrapped(double angle);

/// Turns by a quarter, positively.
constexpr Vec2 quarter(Vec2 v) { return {-v.y, v.x}; }

/// Whether a map scales all directions alike, to the last bits of how it was made.
bool is_even(const Affine& m);

/// The map of a link in the space of its parent, but for its place.
Affine turned(const IkLink& link);

/// Where the tip is in the own space of the first bone.
Vec2 tip_in_first(std::span<const IkLink> links);

/// Where the tip is.
Vec2 tip_of(std::span<const IkLink> links);

bool has_limits(const IkJoint& joint);
bool is_allowed(const IkJoint& joint, double rotation);

/// The allowed rotation nearest to `rotation`, as directions.
double limited(const IkJoint& joint, double rotation);

/// `mix` of the way from one rotation to another: the shortest, and for a joint with limits the one
/// that stays within them.
double mixed(const IkJoint& joint, double from, double to, double mix);

/// By how much y grows where x grows by `factor`.
double y_factor(IkScaleY scale_y, double factor);

/// By which factor the x scale of a bone must grow for `end`, a point of its own space, to come to
/// `distance` from its beginning; 1 if no factor does that.
double stretch_factor(const Affine& own, Vec2 end, double distance, IkScaleY scale_y);

/// How near and how far from its root a chain can reach, whatever the limits.
struct IkReach {
  double nearest = 0;
  double farthest = 0;
};

/// The target as softness shows it to the chain: drawn toward the root where it comes near full
/// reach, which it meets only when it is `softness` beyond.
Vec2 eased(Vec2 target, double softness, double full_reach);

}  // namespace sinew

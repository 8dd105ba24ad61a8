#include "rig/ik_two.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/math.h"

namespace sinew {
namespace {

constexpr int kSteps = 48;  // in which half a turn of the second bone is searched
constexpr int kBisections = 60;

/// How far the tip is from the root, by the angle between the bones. An angle of 0 is the straight
/// arm and a positive one bends to the side asked for.
struct Elbow {
  double side;                 ///< 1, or -1 for a negative bend.
  double straight;             ///< The second bone's rotation at angle 0.
  double upper, fore;          ///< Lengths, in the first bone's own space.
  Vec2 middle, along, across;  ///< The first link's end, and the second link at 0 and at a quarter.

  double rotation(double angle) const { return straight + side * angle; }

  /// The same rotation, or the straight one if it bends to the wrong side.
  double to_the_side(double wanted) const {
    return side * wrapped(wanted - straight) < 0 ? straight : wanted;
  }

  double distance_squared(double angle) const {
    const Vec2 fore_end = polar(angle, 1);
    const Vec2 tip = middle + along * fore_end.x + across * (side * fore_end.y);
    return dot(tip, tip);
  }

  /// Half of how distance_squared changes with the angle.
  double slope(double angle) const {
    const Vec2 fore_end = polar(angle, 1);
    const Vec2 tip = middle + along * fore_end.x + across * (side * fore_end.y);
    return dot(tip, across * (side * fore_end.x) - along * fore_end.y);
  }
};

/// The side asked for, but the other one if the limits allow nothing else.
double side_of(const IkOptions& options, const IkJoint& joint, double straight) {
  if (has_limits(joint)) {
    const double middle = wrapped((joint.low + joint.high) / 2 - straight);
    const double half = (joint.high - joint.low) / 2 * (1 - 1e-9);
    if (middle - half >= 0 && middle + half <= kPi) return 1;
    if (middle + half <= 0 && middle - half >= -kPi) return -1;
  }
  return options.bend == IkBend::Positive ? 1 : -1;
}

Elbow elbow_of(const IkOptions& options, const IkJoint& joint, std::span<const IkLink, 2> links) {
  const IkLink& first = links[0];
  const Vec2 end = linear(links[1].own, links[1].end);
  Elbow elbow{};
  elbow.upper = length(first.end);
  elbow.fore = length(end);
  elbow.straight = angle_of(first.end) - angle_of(end);
  elbow.side = side_of(options, joint, elbow.straight);
  elbow.middle = linear(first.own, first.end);
  if (elbow.upper > 0) {
    const Vec2 fore_straight = first.end * (elbow.fore / elbow.upper);
    elbow.along = linear(first.own, fore_straight);
    elbow.across = linear(first.own, quarter(fore_straight));
  }
  return elbow;
}

/// Where `slope` changes its sign between two angles.
double bisect_slope(const Elbow& elbow, double rising, double falling) {
  for (int i = 0; i < kBisections; ++i) {
    const double middle = (rising + falling) / 2;
    (elbow.slope(middle) > 0 ? rising : falling) = middle;
  }
  return (rising + falling) / 2;
}

/// The angle of the longest arm next to the straight one. Uneven scales put it to either side.
double longest_angle(const Elbow& elbow) {
  const double uphill = elbow.slope(0) >= 0 ? 1 : -1;
  double angle = 0;
  for (int i = 1; i <= kSteps; ++i) {
    const double next = uphill * kPi * i / kSteps;
    if (elbow.slope(next) * uphill <= 0) {
      return uphill > 0 ? bisect_slope(elbow, angle, next) : bisect_slope(elbow, next, angle);
    }
    angle = next;
  }
  return 0;
}

/// The angle of the shortest arm that bending leads to.
double shortest_angle(const Elbow& elbow, double longest) {
  double angle = longest;
  for (int i = 1; i <= 2 * kSteps; ++i) {
    const double next = longest + kPi * i / kSteps;
    if (elbow.slope(next) > 0) return bisect_slope(elbow, next, angle);
    angle = next;
  }
  return longest + kPi;
}

struct Bend {
  double angle;
  IkReach reach;
};

/// The law of cosines, by the half angle: it loses nothing near the straight and the folded arm.
Bend even_bend(const Elbow& elbow, double scale, double distance) {
  const double a = elbow.upper * scale;
  const double b = elbow.fore * scale;
  const double open = std::max((a + b - distance) * (a + b + distance), 0.0);
  const double closed = std::max((distance - (a - b)) * (distance + (a - b)), 0.0);
  return {2 * atan2(std::sqrt(open), std::sqrt(closed)), {std::fabs(a - b), a + b}};
}

Bend uneven_bend(const Elbow& elbow, double distance) {
  double longer = longest_angle(elbow);
  double shorter = shortest_angle(elbow, longer);
  const double wanted = distance * distance;
  const IkReach reach{std::sqrt(elbow.distance_squared(shorter)),
                      std::sqrt(elbow.distance_squared(longer))};
  if (distance >= reach.farthest) return {longer, reach};
  if (distance <= reach.nearest) return {shorter, reach};
  for (int i = 0; i < kBisections; ++i) {
    const double middle = (longer + shorter) / 2;
    (elbow.distance_squared(middle) > wanted ? longer : shorter) = middle;
  }
  return {(longer + shorter) / 2, reach};
}

/// Turns the first bone so that the tip points at the target.
void aim_first(const IkJoint& joint, std::span<IkLink, 2> links, Vec2 target) {
  const Vec2 tip = linear(links[0].own, tip_in_first(links));
  if (target == Vec2{} || tip == Vec2{}) return;
  links[0].rotation = limited(joint, wrapped(angle_of(target) - angle_of(tip)));
}

/// Turns the second bone so that it points at the target.
void aim_second(const IkJoint& joint, std::span<IkLink, 2> links, Vec2 target) {
  const Vec2 way = linear(inverse(turned(links[0])), target) - links[0].end;
  const Vec2 end = linear(links[1].own, links[1].end);
  if (way == Vec2{} || end == Vec2{}) return;
  links[1].rotation = limited(joint, wrapped(angle_of(way) - angle_of(end)));
}

/// The nearest that both limits allow: it lies where one of the rotations is at a limit.
void solve_within_limits(const Elbow& elbow, std::span<const IkJoint, 2> joints,
                         std::span<IkLink, 2> links, Vec2 target) {
  const std::array<double, 2> before{limited(joints[0], links[0].rotation),
                                     limited(joints[1], links[1].rotation)};
  std::array<double, 2> best = before;
  double least = -1;
  const auto consider = [&] {
    const double distance = length(tip_of(links) - target);
    if (least >= 0 && distance >= least) return;
    least = distance;
    best = {links[0].rotation, links[1].rotation};
  };
  for (const double second : {joints[1].low, joints[1].high, before[1]}) {
    if (!std::isfinite(second)) continue;
    links[0].rotation = before[0];
    links[1].rotation = limited(joints[1], elbow.to_the_side(second));
    aim_first(joints[0], links, target);
    consider();
  }
  for (const double first : {joints[0].low, joints[0].high}) {
    if (!std::isfinite(first)) continue;
    links[0].rotation = first;
    links[1].rotation = before[1];
    aim_second(joints[1], links, target);
    consider();
  }
  links[0].rotation = best[0];
  links[1].rotation = best[1];
}

}  // namespace

IkReach solve_two(const IkOptions& options, std::span<const IkJoint, 2> joints,
                  std::span<IkLink, 2> links, Vec2 target) {
  const Elbow elbow = elbow_of(options, joints[1], links);
  const double scale = length({links[0].own.a, links[0].own.b});
  const auto bend = [&](Vec2 at) {
    return is_even(links[0].own) ? even_bend(elbow, scale, length(at))
                                 : uneven_bend(elbow, length(at));
  };
  IkReach reach;
  if (elbow.upper > 0 && elbow.fore > 0) {
    Bend found = bend(target);
    if (options.softness > 0) {
      target = eased(target, options.softness, found.reach.farthest);
      found = bend(target);
    }
    reach = found.reach;
    links[1].rotation = wrapped(elbow.rotation(found.angle));
  } else {  // nothing bends: what there is of the arm is turned as a whole
    reach.nearest = reach.farthest = length(linear(links[0].own, tip_in_first(links)));
    target = eased(target, options.softness, reach.farthest);
  }
  aim_first({}, links, target);
  const bool allowed =
      is_allowed(joints[0], links[0].rotation) && is_allowed(joints[1], links[1].rotation);
  if (!allowed) solve_within_limits(elbow, joints, links, target);
  return reach;
}

}  // namespace sinew

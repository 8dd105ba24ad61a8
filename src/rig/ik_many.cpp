#include "rig/ik_many.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

#include "core/math.h"
#include "rig/ik_descent.h"
#include "rig/ik_points.h"

namespace sinew {
namespace {

constexpr double kReached = 1e-13;  // of the reach: a tip that near is where it should be
constexpr double kClearly = 1e-3;   // of the reach: by how much another start must be better
constexpr double kStraight = 0.01;  // radians between all links
constexpr int kCurls = 48;          // in which a full circle is searched

double side_of(const IkOptions& options) { return options.bend == IkBend::Positive ? 1 : -1; }

/// 1 for a straight chain, 0 for one with a bend of kStraight.
double straightness(std::span<const IkLink> links) {
  double most = 0;
  Vec2 before;
  Affine above;
  for (const IkLink& link : links) {
    above = above * turned(link);
    const Vec2 way = linear(above, link.end);
    if (way == Vec2{}) continue;
    if (before != Vec2{})
      most = std::max(most, std::fabs(angle_of({dot(before, way), cross(before, way)})));
    before = way;
  }
  return std::max(1 - most / kStraight, 0.0);
}

/// Turns each link but the first against the one before; mirrored ones the other way, so that all
/// curl to one side.
void add_curl(std::span<IkLink> links, double angle) {
  bool mirrored = false;
  for (std::size_t i = 1; i < links.size(); ++i) {
    mirrored = mirrored != (determinant(links[i - 1].own) < 0);
    links[i].rotation += mirrored ? -angle : angle;
  }
}

double curled_length(std::span<const IkLink> links, double angle, std::span<IkLink> scratch) {
  std::copy(links.begin(), links.end(), scratch.begin());
  add_curl(scratch, angle);
  return length(tip_of(scratch));
}

/// The curl next to `near` with the shortest way from root to tip.
double shortest_curl(std::span<const IkLink> links, double near, double step,
                     std::span<IkLink> scratch) {
  double least = curled_length(links, near, scratch);
  for (int i = 0; i < 60; ++i) {
    const double before = near;
    for (const double next : {before - step, before + step}) {
      const double now = curled_length(links, next, scratch);
      if (now >= least) continue;
      least = now;
      near = next;
    }
    if (near == before) step /= 2;
  }
  return near;
}

/// The least curl that brings the tip as near to the root as `distance`, or as near as it goes.
double curl_for(std::span<const IkLink> links, double distance, double side) {
  std::vector<IkLink> scratch(links.begin(), links.end());
  const double step = side * 2 * kPi / static_cast<double>(links.size() - 1) / kCurls;
  double wide = 0;
  double curled = 0;
  double least = curled_length(links, 0, scratch);
  for (int i = 1; i <= kCurls && least > distance; ++i) {
    const double now = curled_length(links, step * i, scratch);
    if (now >= least) continue;
    least = now;
    wide = curled;
    curled = step * i;
  }
  if (least > distance) return shortest_curl(links, curled, step, scratch);
  for (int i = 0; i < 50; ++i) {
    const double middle = (wide + curled) / 2;
    (curled_length(links, middle, scratch) > distance ? wide : curled) = middle;
  }
  return curled;
}

/// A straight chain has no way to become shorter that is better than another, so it would not. It
/// becomes an arc to the side asked for, from root to target; a nearly straight one nearly that.
void curl_if_straight(const IkOptions& options, std::span<IkLink> links, Vec2 target) {
  const double part = straightness(links);
  if (part == 0) return;
  add_curl(links, part * curl_for(links, length(target), side_of(options)));
  const Vec2 tip = tip_of(links);
  if (tip == Vec2{}) return;
  links[0].rotation += part * angle_of({dot(tip, target), cross(tip, target)});
}

struct Problem {
  std::span<const IkJoint> joints;
  std::span<const IkLink> authored;
  Vec2 target;
  double reach;
};

/// Descends from where the links are, from the authored pose, and from others within the limits, as
/// one descent only finds the valley it starts in. Stays with the first unless another is clearly
/// better: a pose that changes from one to another is seen.
void descend_from_all(const Problem& problem, std::span<IkLink> links) {
  std::vector<double> best(links.size());
  double least = -1;
  const double tolerance = kReached * problem.reach;
  const auto start_from = [&](const auto& rotation_of) {
    if (least >= 0 && least <= 100 * tolerance) return;
    for (std::size_t i = 0; i < links.size(); ++i) {
      links[i].rotation = limited(problem.joints[i], rotation_of(i));
    }
    const double distance = descend(problem.joints, links, problem.target, tolerance);
    const bool better = distance < least - kClearly * problem.reach || distance <= 100 * tolerance;
    if (least >= 0 && !better) return;
    least = distance;
    for (std::size_t i = 0; i < links.size(); ++i) best[i] = links[i].rotation;
  };
  const auto within = [&](std::size_t i, double part) {
    const IkJoint& joint = problem.joints[i];
    if (!has_limits(joint)) return problem.authored[i].rotation + (part - 0.5) * 4;
    return joint.low + (joint.high - joint.low) * part;
  };
  start_from([&](std::size_t i) { return links[i].rotation; });
  start_from([&](std::size_t i) { return problem.authored[i].rotation; });
  for (const double part : {0.1, 0.9, 0.5}) {
    start_from([&](std::size_t i) { return within(i, part); });
  }
  for (const double part : {0.1, 0.9}) {
    start_from([&](std::size_t i) { return within(i, i % 2 == 0 ? part : 1 - part); });
  }
  for (std::size_t i = 0; i < links.size(); ++i) links[i].rotation = best[i];
}

bool all_allowed(std::span<const IkJoint> joints, std::span<const IkLink> links) {
  for (std::size_t i = 0; i < links.size(); ++i) {
    if (!is_allowed(joints[i], links[i].rotation)) return false;
  }
  return true;
}

bool all_even(std::span<const IkLink> links) {
  return std::all_of(links.begin(), links.end() - 1,
                     [](const IkLink& link) { return is_even(link.own); });
}

}  // namespace

IkReach solve_many(const IkOptions& options, std::span<const IkJoint> joints,
                   std::span<IkLink> links, Vec2 target) {
  const std::vector<IkLink> authored(links.begin(), links.end());
  const IkReach reach = reach_of(links);
  target = eased(target, options.softness, reach.farthest);
  const bool even = all_even(links);
  if (even && length(target) >= reach.farthest) {
    lay_straight(links, target);
  } else {
    curl_if_straight(options, links, target);
    const std::vector<IkJoint> free(links.size());
    descend(free, links, target, kReached * reach.farthest);
    if (even) meet_exactly(links, target, side_of(options));
  }
  if (!even || !all_allowed(joints, links)) {
    descend_from_all({joints, authored, target, reach.farthest}, links);
  }
  return reach;
}

}  // namespace sinew

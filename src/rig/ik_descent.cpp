#include "rig/ik_descent.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <vector>

namespace sinew {
namespace {

constexpr int kSteps = 48;
constexpr double kLongestStep =
    0.15;  // radians: from longer ones the pose jumps while the target moves

struct Descent {
  std::span<const IkJoint> joints;
  std::span<IkLink> links;
  Vec2 target;
  std::vector<Affine> maps;       ///< Of each link, in the space of its parent.
  std::vector<Vec2> levers;       ///< How the tip moves with each rotation.
  std::vector<double> step;       ///< Of each rotation.
  std::vector<double> rotations;  ///< Before the step.

  /// Finds `maps` and where the tip is.
  Vec2 find_tip() {
    Vec2 tip;
    for (std::size_t i = links.size(); i-- > 0;) {
      maps[i] = turned(links[i]);
      tip = linear(maps[i], links[i].end + tip);
    }
    return tip;
  }

  void find_levers() {
    // First the way from each link's beginning to the tip, in the space of its parent, ...
    Vec2 way;
    for (std::size_t i = links.size(); i-- > 0;) {
      way = linear(maps[i], links[i].end + way);
      levers[i] = way;
    }
    // ... then turned by a quarter there and brought to the space of the chain.
    Affine above;
    for (std::size_t i = 0; i < links.size(); ++i) {
      levers[i] = linear(above, quarter(levers[i]));
      above = above * maps[i];
    }
  }

  bool is_blocked(std::size_t i, Vec2 error) const {
    const double wish = dot(levers[i], error);
    return (links[i].rotation <= joints[i].low && wish < 0) ||
           (links[i].rotation >= joints[i].high && wish > 0);
  }

  /// The least step over those rotations that are free to go where they should; not longer than
  /// kLongestStep. Blocked ones get 0.
  void find_step(Vec2 error, double damping) {
    double xx = 0;
    double xy = 0;
    double yy = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
      if (is_blocked(i, error)) levers[i] = {};
      xx += levers[i].x * levers[i].x;
      xy += levers[i].x * levers[i].y;
      yy += levers[i].y * levers[i].y;
    }
    const double damped = damping * (xx + yy);
    xx += damped;
    yy += damped;
    const double det = xx * yy - xy * xy;
    Vec2 pull;
    if (det > 0) {
      pull = {(yy * error.x - xy * error.y) / det, (xx * error.y - xy * error.x) / det};
    }
    double longest = 0;
    for (std::size_t i = 0; i < links.size(); ++i) {
      step[i] = dot(levers[i], pull);
      longest = std::max(longest, std::fabs(step[i]));
    }
    const double shorter = longest > kLongestStep ? kLongestStep / longest : 1;
    for (double& s : step) s *= shorter;
  }

  void take_step() {
    for (std::size_t i = 0; i < links.size(); ++i) {
      rotations[i] = links[i].rotation;
      links[i].rotation = std::clamp(rotations[i] + step[i], joints[i].low, joints[i].high);
    }
  }

  void take_step_back() {
    for (std::size_t i = 0; i < links.size(); ++i) links[i].rotation = rotations[i];
  }
};

}  // namespace

double descend(std::span<const IkJoint> joints, std::span<IkLink> links, Vec2 target,
               double tolerance) {
  const std::size_t size = links.size();
  Descent descent{joints,
                  links,
                  target,
                  std::vector<Affine>(size),
                  std::vector<Vec2>(size),
                  std::vector<double>(size),
                  std::vector<double>(size)};
  Vec2 error = target - descent.find_tip();
  descent.find_levers();
  double damping = 1e-3;
  for (int i = 0; i < kSteps && length(error) > tolerance; ++i) {
    descent.find_step(error, damping);
    descent.take_step();
    const Vec2 now = target - descent.find_tip();
    if (length(now) < length(error)) {
      error = now;
      damping *= 0.1;
      descent.find_levers();
    } else {
      descent.take_step_back();
      damping = std::min(damping * 10, 1e6);
    }
  }
  return length(error);
}

}  // namespace sinew

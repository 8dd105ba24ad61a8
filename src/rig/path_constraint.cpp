#include "rig/path_constraint.h"

#include <cmath>

#include "core/math.h"
#include "rig/ik_joint.h"
#include "rig/path_line.h"
#include "rig/skinning.h"

namespace sinew {
namespace {

/// Bones shorter than this have no length to be scaled by.
constexpr double kNoLength = 1e-5;

Vec2 x_axis(const Affine& m) { return {m.a, m.b}; }

class PathSolver {
 public:
  PathSolver(const PathConstraint& constraint, const PathPose& mixes, const Attachment& path,
             BoneMaps& bones)
      : constraint_(constraint), mixes_(mixes), path_(path), bones_(bones) {}

  void solve(std::span<const Vec2> points);

 private:
  void measure_bones();
  std::vector<double> spaces(double path_length) const;
  double first_position(double path_length) const;
  void lay(const std::vector<PathLine::Place>& places, std::span<const double> spaces);
  double wanted_angle(const std::vector<PathLine::Place>& places, std::span<const double> spaces,
                      std::size_t index, Vec2 way) const;

  bool is_tangent() const { return constraint_.rotate_mode == RotateMode::Tangent; }
  double length_of(std::size_t index) const {
    const auto bone = static_cast<std::size_t>(constraint_.bones[index]);
    return bones_.skeleton().bones[bone].length;
  }

  const PathConstraint& constraint_;
  const PathPose& mixes_;
  const Attachment& path_;
  BoneMaps& bones_;
  std::vector<double> lengths_;  ///< Of the bones, in the skeleton.
};

void PathSolver::measure_bones() {
  for (std::size_t i = 0; i < constraint_.bones.size(); ++i) {
    lengths_.push_back(length_of(i) * length(x_axis(bones_.map(constraint_.bones[i]))));
  }
}

/// How far each place lies from the one before it. Chains need one more place than there are bones.
std::vector<double> PathSolver::spaces(double path_length) const {
  const std::size_t count = constraint_.bones.size() + (is_tangent() ? 0 : 1);
  std::vector<double> spaces(count);
  double sum = 0;
  for (std::size_t i = 0; i + 1 < count; ++i) {
    const double own = length_of(i);
    const bool has_length = own >= kNoLength;
    double& space = spaces[i + 1];
    switch (constraint_.spacing_mode) {
      case SpacingMode::Length:
        space = has_length ? (own + mixes_.spacing) * lengths_[i] / own : mixes_.spacing;
        break;
      case SpacingMode::Fixed:
        space = has_length ? mixes_.spacing * lengths_[i] / own : mixes_.spacing;
        break;
      case SpacingMode::Percent:
        space = mixes_.spacing * path_length;
        break;
      case SpacingMode::Proportional:
        space = has_length ? lengths_[i] : mixes_.spacing;
        break;
    }
    sum += space;
  }
  if (constraint_.spacing_mode == SpacingMode::Proportional && sum > 0) {
    for (double& space : spaces) space *= mixes_.spacing * path_length / sum;
  }
  return spaces;
}

double PathSolver::first_position(double path_length) const {
  if (constraint_.position_mode == PositionMode::Percent) return mixes_.position * path_length;
  const bool scales = bones_.skeleton().rules.scales_path_position && path_.constant_speed &&
                      !path_.lengths.empty() && path_.lengths.back() > 0;
  if (!scales) return mixes_.position;
  const std::size_t curves = path_.points.size() / 3 - (path_.closed ? 0 : 1);
  return mixes_.position * path_length / path_.lengths[curves - 1];
}

void PathSolver::solve(std::span<const Vec2> points) {
  const std::vector<Vec2> line_points = path_line_points(points, path_.closed);
  PathLine line(line_points, path_.closed);
  if (!path_.constant_speed) line.set_lengths(path_.lengths);
  measure_bones();
  const std::vector<double> between = spaces(line.length());
  std::vector<PathLine::Place> places;
  double distance = first_position(line.length());
  for (const double space : between) {
    distance += space;
    places.push_back(line.at(distance));
  }
  lay(places, between);
}

double PathSolver::wanted_angle(const std::vector<PathLine::Place>& places,
                                std::span<const double> spaces, std::size_t index, Vec2 way) const {
  if (is_tangent()) return places[index].angle;
  // Where the next place is the same the path itself says where to.
  return std::fabs(spaces[index + 1]) < kNoLength ? places[index + 1].angle : angle_of(way);
}

/// A chain without a rotation of its own keeps together: each bone begins where the turned one
/// before it ends, as far as `mix_rotation` says.
void PathSolver::lay(const std::vector<PathLine::Place>& places, std::span<const double> spaces) {
  const bool keeps_together =
      constraint_.rotate_mode == RotateMode::Chain && constraint_.rotation == 0;
  const std::int32_t path_bone =
      bones_.skeleton().slots[static_cast<std::size_t>(constraint_.slot)].bone;
  const bool mirrored = path_bone >= 0 && determinant(bones_.map(path_bone)) < 0;
  const double further = mirrored ? -constraint_.rotation : constraint_.rotation;
  Vec2 start = places[0].at;
  for (std::size_t i = 0; i < constraint_.bones.size(); ++i) {
    const std::int32_t bone = constraint_.bones[i];
    Affine& map = bones_.map(bone);
    map.tx += (start.x - map.tx) * mixes_.mix_at.x;
    map.ty += (start.y - map.ty) * mixes_.mix_at.y;
    const Vec2 next =
        is_tangent() ? (i + 1 < places.size() ? places[i + 1].at : start) : places[i + 1].at;
    const Vec2 way = next - start;
    if (constraint_.rotate_mode == RotateMode::ChainScale && lengths_[i] > kNoLength) {
      const double factor = (length(way) / lengths_[i] - 1) * mixes_.mix_rotation + 1;
      map.a *= factor;
      map.b *= factor;
    }
    start = next;
    if (mixes_.mix_rotation > 0) {
      double by = wanted_angle(places, spaces, i, way) - angle_of(x_axis(map));
      if (keeps_together) {
        const Affine turned = Affine{map.a, map.b, 0, 0, 0, 0};
        const SinCos r = sincos(by);
        const Vec2 tip =
            Vec2{turned.a * r.cos - turned.b * r.sin, turned.a * r.sin + turned.b * r.cos} *
            length_of(i);
        start = start + (tip - way) * mixes_.mix_rotation;
      } else {
        by += further;
      }
      const SinCos r = sincos(wrapped(by) * mixes_.mix_rotation);
      map = {r.cos * map.a - r.sin * map.b,
             r.sin * map.a + r.cos * map.b,
             r.cos * map.c - r.sin * map.d,
             r.sin * map.c + r.cos * map.d,
             map.tx,
             map.ty};
    }
    bones_.placed(bone);
  }
}

}  // namespace

void solve_path(const PathConstraint& constraint, const PathPose& mixes, const SkeletonPose& pose,
                BoneMaps& bones) {
  const auto slot = static_cast<std::size_t>(constraint.slot);
  const Attachment* path = shown_attachment(bones.skeleton(), pose, slot);
  if (!path || path->kind != AttachmentKind::Path || constraint.bones.empty()) return;
  if (mixes.mix_rotation == 0 && mixes.mix_at == Vec2{}) return;
  std::vector<Vec2> points;
  place_attachment(*path, bones.skeleton().slots[slot], pose, Affine{}, bones.maps(), points);
  PathSolver(constraint, mixes, *path, bones).solve(points);
}

}  // namespace sinew

#include "rig/pose.h"

#include <cmath>
#include <type_traits>
#include <variant>

#include "core/math.h"
#include "rig/slide.h"

namespace sinew {

namespace {

/// One way of making a number of three: onto, pose and setup, for whatever kinds of numbers a pose
/// is made of.
class Blending {
 public:
  virtual ~Blending() = default;
  virtual double number(double onto, double pose, double setup) const = 0;
  virtual double angle(double onto, double pose, double setup) const = 0;
  virtual double factor(double onto, double pose, double setup) const = 0;
  /// Whether what has no value in between is taken from the pose.
  virtual bool takes(bool differs_from_setup) const = 0;

  Vec2 point(Vec2 o, Vec2 p, Vec2 s) const {
    return {number(o.x, p.x, s.x), number(o.y, p.y, s.y)};
  }
  Vec2 angles(Vec2 o, Vec2 p, Vec2 s) const { return {angle(o.x, p.x, s.x), angle(o.y, p.y, s.y)}; }
  Vec2 factors(Vec2 o, Vec2 p, Vec2 s) const {
    return {factor(o.x, p.x, s.x), factor(o.y, p.y, s.y)};
  }
  StraightColor color(StraightColor o, StraightColor p, StraightColor s) const {
    const auto part = [&](double a, double b, double c) {
      return std::fmin(std::fmax(number(a, b, c), 0), 1);
    };
    return {part(o.r, p.r, s.r), part(o.g, p.g, s.g), part(o.b, p.b, s.b), part(o.a, p.a, s.a)};
  }
};

/// The short way round, in (-pi, pi].
double short_turn(double angle) { return angle - 2 * kPi * std::ceil(angle / (2 * kPi) - 0.5); }

class Mixing final : public Blending {
 public:
  explicit Mixing(double amount, double takes_from = 0.5)
      : amount_(amount), takes_from_(takes_from) {}
  // a + (b - a) w leaves alone what is equal in both.
  double number(double onto, double pose, double) const override {
    return amount_ == 1 ? pose : onto + (pose - onto) * amount_;
  }
  double angle(double onto, double pose, double) const override {
    return amount_ == 1 ? pose : onto + short_turn(pose - onto) * amount_;
  }
  double factor(double onto, double pose, double setup) const override {
    return number(onto, pose, setup);
  }
  bool takes(bool) const override { return amount_ >= takes_from_; }

 private:
  double amount_;
  double takes_from_;
};

class Adding final : public Blending {
 public:
  Adding(double amount, bool adds_scales, double takes_from = 0.5)
      : amount_(amount), adds_scales_(adds_scales), takes_from_(takes_from) {}
  double number(double onto, double pose, double setup) const override {
    return onto + (pose - setup) * amount_;
  }
  double angle(double onto, double pose, double setup) const override {
    return number(onto, pose, setup);
  }
  /// A setup of 0 has no factor that leads from it: such a scale stays.
  double factor(double onto, double pose, double setup) const override {
    if (adds_scales_) return number(onto, pose, setup);
    return setup == 0 ? onto : onto * (1 + (pose / setup - 1) * amount_);
  }
  bool takes(bool differs_from_setup) const override {
    return differs_from_setup && amount_ >= takes_from_;
  }

 private:
  double amount_;
  bool adds_scales_;
  double takes_from_;
};

void blend(const Blending& by, const BonePose& pose, const BonePose& setup, BonePose& onto) {
  onto.at = by.point(onto.at, pose.at, setup.at);
  onto.rotation = by.angle(onto.rotation, pose.rotation, setup.rotation);
  onto.scale = by.factors(onto.scale, pose.scale, setup.scale);
  onto.shear = by.angles(onto.shear, pose.shear, setup.shear);
  if (by.takes(pose.inherit != setup.inherit)) onto.inherit = pose.inherit;
  if (!onto.to) return;
  for (std::size_t i = 0; i < 3; ++i) {
    (*onto.to)[i] = by.point((*onto.to)[i], (*pose.to)[i], (*setup.to)[i]);
  }
}

void blend(const Blending& by, const SlotPose& pose, const SlotPose& setup, SlotPose& onto) {
  if (by.takes(pose.attachment != setup.attachment)) onto.attachment = pose.attachment;
  onto.tint.light = by.color(onto.tint.light, pose.tint.light, setup.tint.light);
  onto.tint.dark = by.color(onto.tint.dark, pose.tint.dark, setup.tint.dark);
}

template <class T>
void take(const Blending& by, const T& pose, const T& setup, T& onto) {
  if (by.takes(pose != setup)) onto = pose;
}

void blend(const Blending& by, const IkOptions& pose, const IkOptions& setup, IkOptions& onto) {
  onto.mix = by.number(onto.mix, pose.mix, setup.mix);
  onto.softness = by.number(onto.softness, pose.softness, setup.softness);
  take(by, pose.bend, setup.bend, onto.bend);
  take(by, pose.compress, setup.compress, onto.compress);
  take(by, pose.stretch, setup.stretch, onto.stretch);
  take(by, pose.scale_y, setup.scale_y, onto.scale_y);
}

void blend(const Blending& by, const IkPose& pose, const IkPose& setup, IkPose& onto) {
  onto.target = by.point(onto.target, pose.target, setup.target);
  blend(by, pose.options, setup.options, onto.options);
  take(by, pose.active, setup.active, onto.active);
}

void blend(const Blending& by, const TransformPose& pose, const TransformPose& setup,
           TransformPose& onto) {
  onto.mix_rotation = by.number(onto.mix_rotation, pose.mix_rotation, setup.mix_rotation);
  onto.mix_at = by.point(onto.mix_at, pose.mix_at, setup.mix_at);
  onto.mix_scale = by.point(onto.mix_scale, pose.mix_scale, setup.mix_scale);
  onto.mix_shear = by.number(onto.mix_shear, pose.mix_shear, setup.mix_shear);
  take(by, pose.active, setup.active, onto.active);
}

void blend(const Blending& by, const PathPose& pose, const PathPose& setup, PathPose& onto) {
  onto.position = by.number(onto.position, pose.position, setup.position);
  onto.spacing = by.number(onto.spacing, pose.spacing, setup.spacing);
  onto.mix_rotation = by.number(onto.mix_rotation, pose.mix_rotation, setup.mix_rotation);
  onto.mix_at = by.point(onto.mix_at, pose.mix_at, setup.mix_at);
  take(by, pose.active, setup.active, onto.active);
}

void blend(const Blending& by, const PhysicsPose& pose, const PhysicsPose& setup,
           PhysicsPose& onto) {
  onto.inertia = by.number(onto.inertia, pose.inertia, setup.inertia);
  onto.strength = by.number(onto.strength, pose.strength, setup.strength);
  onto.damping = by.number(onto.damping, pose.damping, setup.damping);
  onto.mass = by.number(onto.mass, pose.mass, setup.mass);
  onto.wind = by.number(onto.wind, pose.wind, setup.wind);
  onto.gravity = by.number(onto.gravity, pose.gravity, setup.gravity);
  onto.mix = by.number(onto.mix, pose.mix, setup.mix);
  take(by, pose.active, setup.active, onto.active);
}

void blend(const Blending& by, const SliderPose& pose, const SliderPose& setup, SliderPose& onto) {
  onto.time = by.number(onto.time, pose.time, setup.time);
  onto.mix = by.number(onto.mix, pose.mix, setup.mix);
  take(by, pose.active, setup.active, onto.active);
}

/// All poses of one skeleton have the same kinds.
void blend(const Blending& by, const ConstraintPose& pose, const ConstraintPose& setup,
           ConstraintPose& onto) {
  std::visit(
      [&](auto& kind) {
        using Kind = std::remove_reference_t<decltype(kind)>;
        blend(by, std::get<Kind>(pose), std::get<Kind>(setup), kind);
      },
      onto);
}

void blend(const Blending& by, const AttachmentPose& pose, const AttachmentPose& setup,
           AttachmentPose& onto) {
  for (std::size_t i = 0; i < onto.deform.size(); ++i) {
    onto.deform[i] = by.point(onto.deform[i], pose.deform[i], setup.deform[i]);
  }
  take(by, pose.frame, setup.frame, onto.frame);
}

template <class T>
void blend_all(const Blending& by, const std::vector<T>& pose, const std::vector<T>& setup,
               std::vector<T>& onto) {
  for (std::size_t i = 0; i < onto.size(); ++i) blend(by, pose[i], setup[i], onto[i]);
}

SkeletonPose blend(const Blending& by, SkeletonPose onto, const SkeletonPose& pose,
                   const SkeletonPose& setup) {
  blend_all(by, pose.bones, setup.bones, onto.bones);
  blend_all(by, pose.slots, setup.slots, onto.slots);
  blend_all(by, pose.constraints, setup.constraints, onto.constraints);
  blend_all(by, pose.attachments, setup.attachments, onto.attachments);
  take(by, pose.draw_order, setup.draw_order, onto.draw_order);
  take(by, pose.skins, setup.skins, onto.skins);
  return onto;
}

}  // namespace

SkeletonPose mix_poses(const SkeletonPose& from, const SkeletonPose& to, double amount) {
  return blend(Mixing(amount), from, to, to);
}

SkeletonPose add_pose(const SkeletonPose& onto, const SkeletonPose& pose, const SkeletonPose& setup,
                      double amount, bool adds_scales) {
  return blend(Adding(amount, adds_scales), onto, pose, setup);
}

SkeletonPose slide_pose(const SkeletonPose& pose, const SkeletonPose& slid, double mix) {
  return blend(Mixing(mix, 0), pose, slid, slid);
}

SkeletonPose slide_pose_adding(const SkeletonPose& pose, const SkeletonPose& slid,
                               const SkeletonPose& setup, double mix, bool adds_scales) {
  return blend(Adding(mix, adds_scales, 0), pose, slid, setup);
}

}  // namespace sinew

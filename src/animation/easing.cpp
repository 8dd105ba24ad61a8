#include "animation/easing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/math.h"

namespace sinew {
namespace {

constexpr Ease simple(EaseKind kind) { return {.kind = kind}; }
constexpr Ease curve(EaseCurve curve, EaseSide side) {
  return {.kind = EaseKind::Curve, .curve = curve, .side = side};
}
constexpr Ease bezier(double x1, double y1, double x2, double y2) {
  return {.kind = EaseKind::Bezier, .x1 = x1, .y1 = y1, .x2 = x2, .y2 = y2};
}

struct NamedEase {
  std::string_view name;
  Ease ease;
};

constexpr NamedEase kNamedEases[] = {
    {"linear", simple(EaseKind::Linear)},
    {"hold", simple(EaseKind::Hold)},
    {"ease", bezier(0.25, 0.1, 0.25, 1)},
    {"ease-in", bezier(0.42, 0, 1, 1)},
    {"ease-out", bezier(0, 0, 0.58, 1)},
    {"ease-in-out", bezier(0.42, 0, 0.58, 1)},
    {"sine-in", curve(EaseCurve::Sine, EaseSide::In)},
    {"sine-out", curve(EaseCurve::Sine, EaseSide::Out)},
    {"sine-in-out", curve(EaseCurve::Sine, EaseSide::InOut)},
    {"quad-in", curve(EaseCurve::Quad, EaseSide::In)},
    {"quad-out", curve(EaseCurve::Quad, EaseSide::Out)},
    {"quad-in-out", curve(EaseCurve::Quad, EaseSide::InOut)},
    {"cubic-in", curve(EaseCurve::Cubic, EaseSide::In)},
    {"cubic-out", curve(EaseCurve::Cubic, EaseSide::Out)},
    {"cubic-in-out", curve(EaseCurve::Cubic, EaseSide::InOut)},
    {"quart-in", curve(EaseCurve::Quart, EaseSide::In)},
    {"quart-out", curve(EaseCurve::Quart, EaseSide::Out)},
    {"quart-in-out", curve(EaseCurve::Quart, EaseSide::InOut)},
    {"quint-in", curve(EaseCurve::Quint, EaseSide::In)},
    {"quint-out", curve(EaseCurve::Quint, EaseSide::Out)},
    {"quint-in-out", curve(EaseCurve::Quint, EaseSide::InOut)},
    {"expo-in", curve(EaseCurve::Expo, EaseSide::In)},
    {"expo-out", curve(EaseCurve::Expo, EaseSide::Out)},
    {"expo-in-out", curve(EaseCurve::Expo, EaseSide::InOut)},
    {"circ-in", curve(EaseCurve::Circ, EaseSide::In)},
    {"circ-out", curve(EaseCurve::Circ, EaseSide::Out)},
    {"circ-in-out", curve(EaseCurve::Circ, EaseSide::InOut)},
    {"back-in", curve(EaseCurve::Back, EaseSide::In)},
    {"back-out", curve(EaseCurve::Back, EaseSide::Out)},
    {"back-in-out", curve(EaseCurve::Back, EaseSide::InOut)},
    {"elastic-in", curve(EaseCurve::Elastic, EaseSide::In)},
    {"elastic-out", curve(EaseCurve::Elastic, EaseSide::Out)},
    {"elastic-in-out", curve(EaseCurve::Elastic, EaseSide::InOut)},
    {"bounce-in", curve(EaseCurve::Bounce, EaseSide::In)},
    {"bounce-out", curve(EaseCurve::Bounce, EaseSide::Out)},
    {"bounce-in-out", curve(EaseCurve::Bounce, EaseSide::InOut)},
};

constexpr auto kNames = [] {
  std::array<std::string_view, std::size(kNamedEases)> names;
  for (std::size_t i = 0; i < names.size(); ++i) names[i] = kNamedEases[i].name;
  return names;
}();

/// A ball that falls from 1 to 0 and is thrown back three times, to 1/4, 1/16 and 1/64.
double bounce_out(double t) {
  constexpr double kGravity = 7.5625;  // 2.75^2: the first fall ends at 1 / 2.75
  const auto arc = [t](double middle, double floor) {
    const double s = t - middle / 2.75;
    return kGravity * s * s + floor;
  };
  if (t < 1 / 2.75) return arc(0, 0);
  if (t < 2 / 2.75) return arc(1.5, 0.75);
  if (t < 2.5 / 2.75) return arc(2.25, 0.9375);
  return arc(2.625, 0.984375);
}

/// Penner widens what overshoots where it has only half the time.
double curve_in(EaseCurve curve, double t, bool half) {
  if (t <= 0) return 0;
  if (t >= 1) return 1;
  switch (curve) {
    case EaseCurve::Sine:
      return 1 - sincos_degrees(90 * t).cos;
    case EaseCurve::Quad:
      return t * t;
    case EaseCurve::Cubic:
      return t * t * t;
    case EaseCurve::Quart:
      return t * t * t * t;
    case EaseCurve::Quint:
      return t * t * t * t * t;
    case EaseCurve::Expo:
      return pow(2, 10 * (t - 1));
    case EaseCurve::Circ:
      return 1 - std::sqrt(1 - t * t);
    case EaseCurve::Back: {
      const double overshoot = half ? 1.70158 * 1.525 : 1.70158;  // the first gives 10 %
      return t * t * ((overshoot + 1) * t - overshoot);
    }
    case EaseCurve::Elastic: {
      const double period = half ? 0.3 * 1.5 : 0.3;
      return pow(2, 10 * (t - 1)) * sincos_degrees(360 * (t - 1) / period).cos;
    }
    case EaseCurve::Bounce:
      return 1 - bounce_out(1 - t);
  }
  return t;
}

double curve_value(const Ease& ease, double t) {
  switch (ease.side) {
    case EaseSide::In:
      return curve_in(ease.curve, t, false);
    case EaseSide::Out:
      return 1 - curve_in(ease.curve, 1 - t, false);
    case EaseSide::InOut:
      return t < 0.5 ? curve_in(ease.curve, 2 * t, true) / 2
                     : 1 - curve_in(ease.curve, 2 - 2 * t, true) / 2;
  }
  return t;
}

/// One coordinate of a cubic Bezier from 0 to 1 with the controls p1 and p2, as a polynomial.
struct Cubic {
  double c1, c2, c3;

  Cubic(double p1, double p2) : c1(3 * p1), c2(3 * (p2 - p1) - c1), c3(1 - c1 - c2) {}
  double at(double s) const { return ((c3 * s + c2) * s + c1) * s; }
  double slope(double s) const { return (3 * c3 * s + 2 * c2) * s + c1; }
};

/// Newton's method, kept inside a shrinking bracket by bisection, since a slope may be 0.
double solve(const Cubic& x, double t) {
  constexpr int kMostSteps = 64;
  double low = 0, high = 1, s = t;
  for (int i = 0; i < kMostSteps; ++i) {
    const double miss = x.at(s) - t;
    if (miss == 0) break;
    (miss > 0 ? high : low) = s;
    const double newton = s - miss / x.slope(s);
    const double next = low < newton && newton < high ? newton : low + (high - low) / 2;
    if (newton == s || next == s) break;
    s = next;
  }
  return s;
}

double bezier_value(const Ease& ease, double t) {
  if (t <= 0 || t >= 1) return t;
  return Cubic(ease.y1, ease.y2).at(solve(Cubic(ease.x1, ease.x2), t));
}

/// passed: whole steps of time that lie behind.
Progress step_progress(const Ease& ease, double passed) {
  const bool at_start = ease.jump == StepJump::Start || ease.jump == StepJump::Both;
  double jumps = ease.steps;
  if (ease.jump == StepJump::Both) jumps += 1;
  if (ease.jump == StepJump::None) jumps -= 1;
  return {std::min(passed + (at_start ? 1 : 0), jumps), jumps};
}

}  // namespace

double apply(const Ease& ease, double t) {
  t = std::clamp(t, 0.0, 1.0);
  switch (ease.kind) {
    case EaseKind::Linear:
      return t;
    case EaseKind::Hold:
      return std::floor(t);
    case EaseKind::Curve:
      return curve_value(ease, t);
    case EaseKind::Bezier:
      return bezier_value(ease, t);
    case EaseKind::Steps: {
      const Progress steps = step_progress(ease, std::floor(t * ease.steps));
      return steps.done / steps.whole;
    }
  }
  return t;
}

Progress progress(const Ease& ease, Rational t) {
  t = std::clamp(t, Rational{0, 1}, Rational{1, 1});
  switch (ease.kind) {
    case EaseKind::Linear:
      return {static_cast<double>(t.num), static_cast<double>(t.den)};
    case EaseKind::Steps:
      return step_progress(ease, static_cast<double>(floor(t * Rational{ease.steps, 1})));
    default:
      return {apply(ease, to_double(t)), 1};
  }
}

std::optional<Ease> find_ease(std::string_view name) {
  for (const NamedEase& named : kNamedEases) {
    if (named.name == name) return named.ease;
  }
  return std::nullopt;
}

std::string_view ease_name(const Ease& ease) {
  for (const NamedEase& named : kNamedEases) {
    if (named.ease == ease) return named.name;
  }
  return {};
}

std::span<const std::string_view> ease_names() { return kNames; }

}  // namespace sinew

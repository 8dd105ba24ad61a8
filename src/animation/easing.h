#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "core/rational.h"

namespace sinew {

enum class EaseKind : std::uint8_t {
  Linear,
  Hold,   ///< Stays at 0 until the end.
  Curve,  ///< One of Penner's, see EaseCurve and EaseSide.
  Bezier,
  Steps,
};

enum class EaseCurve : std::uint8_t {
  Sine,
  Quad,
  Cubic,
  Quart,
  Quint,
  Expo,
  Circ,
  Back,
  Elastic,
  Bounce
};

/// Where a curve is bent: at its start, at its end (turned by half a turn), or half at each.
enum class EaseSide : std::uint8_t { In, Out, InOut };

/// Whether the first step falls on the start, the last one on the end.
enum class StepJump : std::uint8_t { Start, End, None, Both };

/// How a value gets from one key to the next: a map of 0..1 that takes 1 to 1, and 0 to 0 but for
/// steps that jump at the start. Members that the kind does not name stay at their defaults, so
/// that equal eases compare equal.
struct Ease {
  EaseKind kind = EaseKind::Linear;
  EaseCurve curve = EaseCurve::Sine;
  EaseSide side = EaseSide::In;
  StepJump jump = StepJump::End;
  std::int32_t steps = 1;  ///< At least 1, with StepJump::None at least 2.
  /// The control points of a curve from (0, 0) to (1, 1): time by value, times within 0..1.
  double x1 = 0, y1 = 0, x2 = 1, y2 = 1;

  bool operator==(const Ease&) const = default;
};

/// How far a value has got at `t`, which is clamped to 0..1. Back and elastic curves and Beziers
/// overshoot. Deterministic; Beziers are solved to the last bits of t.
///
/// Sources: CSS Easing Functions Level 2 (Beziers, steps, and the names ease, ease-in, ease-out,
/// ease-in-out); Robert Penner, "Programming Macromedia Flash MX", 2002, chapter 7 (the curves).
double apply(const Ease& ease, double t);

/// A part of a whole: `done` of `whole`, both whole numbers where the ease allows it.
struct Progress {
  double done = 0;
  double whole = 1;
};

/// The same at an exact time, and as a fraction: k of n steps or frames are just that, where a
/// rounded k / n misses the instant of a step (49 x (1/49) < 1) and whole values between keys.
Progress progress(const Ease& ease, Rational t);

/// The ease a scene calls by this name: "linear", "hold", "ease-in", "sine-in-out", ...
std::optional<Ease> find_ease(std::string_view name);
/// The name of an ease; empty for one that has none: other Beziers, and steps.
std::string_view ease_name(const Ease& ease);
/// All names, for suggestions.
std::span<const std::string_view> ease_names();

}  // namespace sinew

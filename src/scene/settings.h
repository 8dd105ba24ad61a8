#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "image/color.h"
#include "scene/values.h"
#include "schema/compound_types.h"

namespace sinew {

/// Which part of the world the canvas shows.
struct Camera {
  std::optional<Vec2> at;  ///< The world point at the centre; without it the world's origin is the
                           ///< canvas's upper left corner.
  double zoom = 1;
  double rotation = 0;  ///< Radians the camera turns; the picture turns the other way.
};

/// No picture is larger, whatever its sides.
inline constexpr std::int64_t kMaxCanvasPixels = std::int64_t{1} << 27;

/// In what numbers colours mix: in those of sRGB, or in amounts of light.
enum class BlendSpace { Srgb, Linear };

struct CanvasSettings {
  std::optional<std::array<int, 2>> size;  ///< Pixels; without it the canvas holds what is drawn.
  StraightColor background{0, 0, 0, 0};
  BlendSpace blend_space = BlendSpace::Srgb;
  Camera camera;
};

struct TimeSettings {
  Rational fps{30, 1};
  std::optional<Rational> duration;  ///< Seconds.
  SourceSpan duration_span;
  std::optional<int> frames;  ///< Frames 0 to this less one.
  bool loop = false;
};

struct WorldSettings {
  Vec2 gravity{0, 980};  ///< Pixels per second squared.
};

/// What the project's own golden tests look at.
struct TestSettings {
  std::vector<PointSelection::Entry> compare;
};

const Struct& camera_table();
const Struct& canvas_table();
const Struct& time_table();
const Struct& world_table();
const Struct& test_table();

}  // namespace sinew

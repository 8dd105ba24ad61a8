#pragma once

#include <array>
#include <optional>
#include <vector>

#include "scene/scene.h"
#include "scene/world.h"

namespace sinew {

/// What a command line may say about the picture and the time, over what the scene says.
struct RenderOptions {
  std::optional<Rational> fps;  ///< Looks at other instants; what happens stays the same.
  std::optional<std::array<int, 2>> canvas;  ///< Pixels of the output.
  std::optional<Vec2> origin;                ///< The canvas pixel at which the world's origin lies.
  int margin = 0;                            ///< Pixels more on each side; not with `canvas`.
  double scale = 1;                          ///< Canvas pixels a pixel of the scene.
  std::optional<StraightColor> background;
  std::optional<Filter> filter;  ///< Of all pictures.
  AdditiveAlpha additive_alpha = AdditiveAlpha::Luminance;
  int supersample = 1;  ///< 1, 2 or 4 pixels a side drawn for each one.
};

/// Which frames there are and what canvas they are on.
struct RenderPlan {
  Rational fps;
  int frame_count = 1;  ///< Frame n is at n / fps.
  int width = 0;
  int height = 0;
  double scale = 1;
  std::optional<Vec2>
      scene_size;  ///< The canvas in pixels of the scene, if it has a size of its own.
  Vec2 offset;     ///< Canvas pixels added after the camera.
  std::optional<Vec2> origin;
  std::optional<StraightColor> background;
  std::optional<Filter> filter;
  AdditiveAlpha additive_alpha = AdditiveAlpha::Luminance;
  BlendSpace blend_space = BlendSpace::Srgb;
  int supersample = 1;  ///< Frames are drawn so many times as large, and then averaged.
};

/// Chooses the frames and the canvas. A scene without a canvas size is posed through all its frames
/// once to find what they draw. Throws InputError: a scene that draws nothing has no size, a canvas
/// can be too large.
RenderPlan plan_render(const Scene& scene, const RenderOptions& options);

/// When a frame is shown.
Rational frame_time(const RenderPlan& plan, int frame);

/// From the world, as the camera sees it now, to the plan's canvas.
Affine canvas_from_world(const RenderPlan& plan, const World& world);

}  // namespace sinew

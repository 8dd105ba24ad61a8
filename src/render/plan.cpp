#include "render/plan.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "scene/draw.h"

namespace sinew {

namespace {

constexpr int kMaxCanvasSide = 32768;

/// How many frames cover the scene's time at another rate.
int resampled_count(const Scene& scene, Rational fps) {
  if (fps == scene.time.fps) return scene.frame_count;
  const bool loop = scene.time.loop;
  const Rational length = Rational{scene.frame_count - (loop ? 0 : 1), 1} / scene.time.fps;
  const std::int64_t steps = round(length * fps);
  return static_cast<int>(std::clamp<std::int64_t>(steps + (loop ? 0 : 1), 1, 10000000));
}

void set_size(RenderPlan& plan, std::int64_t width, std::int64_t height) {
  if (width < 1 || height < 1) throw InputError("the canvas is empty: give it a size above 0");
  if (width > kMaxCanvasSide || height > kMaxCanvasSide || width * height > kMaxCanvasPixels) {
    throw InputError("the canvas would be " + std::to_string(width) + " x " +
                     std::to_string(height) + " pixels, more than " +
                     std::to_string(kMaxCanvasSide) + " a side or " +
                     std::to_string(kMaxCanvasPixels) + " in all");
  }
  plan.width = static_cast<int>(width);
  plan.height = static_cast<int>(height);
}

/// What all frames draw, in canvas pixels before the plan's offset.
PixelRect bounds_of_all_frames(const Scene& scene, const RenderPlan& plan) {
  PixelRect all;
  World world = start_world(scene);
  DrawList list;
  for (int frame = 0; frame < plan.frame_count; ++frame) {
    advance_to(scene, world, frame_time(plan, frame));
    list = {};
    draw(scene, world, canvas_from_world(plan, world), list);
    const PixelRect one = bounds(list);
    if (one.width() == 0 || one.height() == 0) continue;
    if (all.width() == 0 || all.height() == 0) {
      all = one;
    } else {
      all = {std::min(all.left, one.left), std::min(all.top, one.top),
             std::max(all.right, one.right), std::max(all.bottom, one.bottom)};
    }
  }
  return all;
}

void fit_to_content(const Scene& scene, RenderPlan& plan) {
  const PixelRect all = bounds_of_all_frames(scene, plan);
  if (all.width() == 0 || all.height() == 0) {
    throw InputError(scene.source +
                     ": the scene draws nothing, so its canvas has no size: give it "
                     "'canvas.size', or --canvas WxH");
  }
  set_size(plan, all.width(), all.height());
  plan.offset = {-static_cast<double>(all.left), -static_cast<double>(all.top)};
}

std::int64_t scaled_side(double side, double scale) {
  return static_cast<std::int64_t>(std::floor(side * scale + 0.5));
}

}  // namespace

Rational frame_time(const RenderPlan& plan, int frame) { return Rational{frame, 1} / plan.fps; }

Affine canvas_from_world(const RenderPlan& plan, const World& world) {
  Affine map = canvas_from_world(world.canvas, plan.scene_size, plan.scale);
  if (plan.origin) {
    map.tx = plan.origin->x;
    map.ty = plan.origin->y;
  }
  map.tx += plan.offset.x;
  map.ty += plan.offset.y;
  return map;
}

RenderPlan plan_render(const Scene& scene, const RenderOptions& options) {
  if (options.canvas && options.margin != 0) {
    throw InputError(
        "--margin widens a canvas that is found or the scene's own: leave it out with "
        "--canvas");
  }
  RenderPlan plan;
  plan.fps = options.fps.value_or(scene.time.fps);
  plan.frame_count = resampled_count(scene, plan.fps);
  plan.scale = options.scale;
  plan.origin = options.origin;
  plan.background = options.background;
  plan.filter = options.filter;
  plan.additive_alpha = options.additive_alpha;
  plan.supersample = options.supersample;
  plan.blend_space = scene.canvas.blend_space;
  if (options.canvas) {
    set_size(plan, (*options.canvas)[0], (*options.canvas)[1]);
    plan.scene_size = Vec2{plan.width / plan.scale, plan.height / plan.scale};
  } else if (scene.canvas.size) {
    plan.scene_size = Vec2{static_cast<double>((*scene.canvas.size)[0]),
                           static_cast<double>((*scene.canvas.size)[1])};
    set_size(plan, scaled_side(plan.scene_size->x, plan.scale),
             scaled_side(plan.scene_size->y, plan.scale));
  } else {
    fit_to_content(scene, plan);
  }
  if (options.margin != 0) {
    set_size(plan, plan.width + 2 * std::int64_t{options.margin},
             plan.height + 2 * std::int64_t{options.margin});
    plan.offset = plan.offset + Vec2{1.0 * options.margin, 1.0 * options.margin};
  }
  return plan;
}

}  // namespace sinew

#include "render/sheet_source.h"

#include <algorithm>
#include <cmath>

#include "core/diagnostics.h"
#include "core/suggest.h"
#include "render/frame.h"
#include "scene/names.h"
#include "scene/node_type.h"

namespace sinew {
namespace {

/// A node, or a bone of it.
struct PivotPlace {
  int node = -1;
  std::string bone;
};

Affine world_from_pivot(const Scene& scene, const World& world, const PivotPlace& place) {
  const auto index = static_cast<std::size_t>(place.node);
  const Affine& world_from_node = world.world_from_node[index];
  if (place.bone.empty()) return world_from_node;
  for (const NamedMap& bone : scene.nodes[index].type->bones(scene, world, place.node)) {
    if (bone.name == place.bone) return world_from_node * bone.map;
  }
  return world_from_node;
}

/// What the pivot's path names: "hero", "hero/hip".
PivotPlace place_of(const Scene& scene, const std::string& path) {
  std::vector<std::string> paths;
  const World world = start_world(scene);
  for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
    const int node = static_cast<int>(i);
    const std::string name = path_of_node(scene, node);
    if (name.empty()) continue;
    if (name == path) return {node, {}};
    paths.push_back(name);
    for (const NamedMap& bone : scene.nodes[i].type->bones(scene, world, node)) {
      paths.push_back(name + "/" + std::string(bone.name));
      if (paths.back() == path) return {node, std::string(bone.name)};
    }
  }
  throw InputError("--pivot: there is no node or bone '" + path + "' in " + scene.source +
                   did_you_mean(path, std::vector<std::string_view>(paths.begin(), paths.end())));
}

std::optional<Vec2> pivot_in(const SheetSource& source, const World& world,
                             const PivotPlace& place) {
  const RenderPlan& plan = source.plans[0];
  switch (source.pivot.kind) {
    case PivotChoice::Kind::None:
      return {};
    case PivotChoice::Kind::Part:
      return Vec2{source.pivot.part.x * plan.width, source.pivot.part.y * plan.height};
    case PivotChoice::Kind::Origin:
      return canvas_from_world(plan, world) * Vec2{0, 0};
    case PivotChoice::Kind::Node:
      break;
  }
  const Affine map = world_from_pivot(source.scene, world, place);
  return canvas_from_world(plan, world) * (map * Vec2{0, 0});
}

/// Pixels as the sheet holds them. Multiplied by alpha they are taken as they are.
StraightImage as_held(const PremulImage& image, bool premultiplied) {
  if (!premultiplied) return unpremultiply(image);
  StraightImage held(image.width, image.height);
  std::transform(image.pixels.begin(), image.pixels.end(), held.pixels.begin(), [](PremulRgba8 c) {
    return StraightRgba8{c.r, c.g, c.b, c.a};
  });
  return held;
}

/// Until the next frame that was chosen; the last one as long as the one before it.
Rational duration_of(const SheetSource& source, std::size_t n) {
  const std::vector<int>& frames = source.frames;
  if (frames.size() == 1) return Rational{1, 1} / source.plans[0].fps;
  const std::size_t first = std::min(n, frames.size() - 2);
  return Rational{frames[first + 1] - frames[first], 1} / source.plans[0].fps;
}

int cells_down(double pixels, int cell) { return static_cast<int>(std::floor(pixels / cell)); }
int cells_up(double pixels, int cell) { return static_cast<int>(std::ceil(pixels / cell)); }

}  // namespace

void align_canvases(std::span<RenderPlan> plans, std::span<const int> cells) {
  int left = 0, top = 0, right = 0, bottom = 0;
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const RenderPlan& plan = plans[i];
    const int l = cells_down(-plan.offset.x, cells[i]);
    const int t = cells_down(-plan.offset.y, cells[i]);
    const int r = cells_up(-plan.offset.x + plan.width, cells[i]);
    const int b = cells_up(-plan.offset.y + plan.height, cells[i]);
    left = i == 0 ? l : std::min(left, l);
    top = i == 0 ? t : std::min(top, t);
    right = i == 0 ? r : std::max(right, r);
    bottom = i == 0 ? b : std::max(bottom, b);
  }
  for (std::size_t i = 0; i < plans.size(); ++i) {
    const int cell = cells[i];
    plans[i].offset = {-1.0 * left * cell, -1.0 * top * cell};
    plans[i].width = (right - left) * cell;
    plans[i].height = (bottom - top) * cell;
  }
}

void take_in_scene(const SheetSource& source, SheetFrames& frames,
                   const std::function<bool(std::size_t done)>& done) {
  const Scene& scene = source.scene;
  const RenderPlan& first = source.plans[0];
  const bool by_node = source.pivot.kind == PivotChoice::Kind::Node;
  const PivotPlace place = by_node ? place_of(scene, source.pivot.node) : PivotPlace{};
  const TextureTable textures = textures_for(scene, first);
  World world = start_world(scene);
  DrawList list;
  PremulImage image;
  std::vector<StraightImage> scales(source.plans.size());
  frames.begin_animation(source.origin, scene.time.loop, first.fps);
  for (std::size_t n = 0; n < source.frames.size(); ++n) {
    const int frame = source.frames[n];
    advance_to(scene, world, frame_time(first, frame));
    for (std::size_t i = 0; i < source.plans.size(); ++i) {
      draw_frame(scene, world, source.plans[i], list);
      raster_frame(list, textures, background_of(source.plans[i], world), source.plans[i], image);
      scales[i] = as_held(image, source.premultiplied);
    }
    NewFrame taken{source.names.name(frame), pivot_in(source, world, place),
                   duration_of(source, n)};
    frames.add(std::move(taken), scales);
    if (!done(n + 1)) return;
  }
}

}  // namespace sinew

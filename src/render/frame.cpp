#include "render/frame.h"

#include <algorithm>

#include "raster/rasterize.h"
#include "scene/draw.h"

namespace sinew {

void draw_frame(const Scene& scene, const World& world, const RenderPlan& plan, DrawList& list) {
  list.items.clear();
  list.vertices.clear();
  list.texels.clear();
  list.triangles.clear();
  list.points.clear();
  list.contours.clear();
  draw(scene, world, canvas_from_world(plan, world), list);
}

PremulRgba8 background_of(const RenderPlan& plan, const World& world) {
  return to_premul8(plan.background.value_or(world.canvas.background));
}

void raster_frame(const DrawList& list, const TextureTable& textures, PremulRgba8 background,
                  const RenderPlan& plan, PremulImage& image) {
  image.width = plan.width;
  image.height = plan.height;
  image.pixels.assign(static_cast<std::size_t>(plan.width) * static_cast<std::size_t>(plan.height),
                      background);
  rasterize(list, textures, {0, 0, plan.width, plan.height}, image);
}

TextureTable textures_for(const Scene& scene, const RenderPlan& plan) {
  TextureTable textures = scene.textures;
  if (plan.filter) {
    for (Texture& texture : textures) texture.filter = *plan.filter;
  }
  return textures;
}

PremulImage render_frame(const Scene& scene, const RenderPlan& plan, int frame) {
  World world = start_world(scene);
  advance_to(scene, world, frame_time(plan, frame));
  DrawList list;
  draw_frame(scene, world, plan, list);
  PremulImage image;
  raster_frame(list, textures_for(scene, plan), background_of(plan, world), plan, image);
  return image;
}

}  // namespace sinew

#include "render/frame.h"

#include <algorithm>

#include "image/blend_modes.h"
#include "image/block_means.h"
#include "image/linear.h"
#include "raster/rasterize.h"
#include "scene/draw.h"

namespace sinew {

namespace {

/// Calls f with every item that blends.
template <class List, class F>
void for_each_blending(List& list, const F& f) {
  for (auto& item : list.items) {
    std::visit(
        [&f](auto& kind) {
          if constexpr (requires { kind.blend; }) f(kind);
        },
        item);
  }
}

void choose_additive(AdditiveAlpha alpha, DrawList& list) {
  for_each_blending(list, [blend = additive_blend(alpha)](auto& item) {
    if (item.blend == Blend::Additive) item.blend = blend;
  });
}

template <class Pixel>
void start_image(const RenderPlan& plan, Pixel background, Image<Pixel>& image) {
  image.width = plan.width;
  image.height = plan.height;
  image.pixels.assign(static_cast<std::size_t>(plan.width) * static_cast<std::size_t>(plan.height),
                      background);
}

/// In bands of rows where it is supersampled, so that not all of the large picture is there at
/// once.
template <class Pixel>
void raster_image(const DrawList& list, const TextureTable& textures, Pixel background,
                  const RenderPlan& plan, Image<Pixel>& image) {
  start_image(plan, background, image);
  if (plan.supersample == 1) {
    return rasterize(list, textures, {0, 0, plan.width, plan.height}, image);
  }
  constexpr int kPixelsAtOnce = 1 << 22;
  const int factor = plan.supersample;
  const int rows = std::max(1, kPixelsAtOnce / (factor * factor * plan.width));
  Rasterizer rasterizer;
  for (int top = 0; top < plan.height; top += rows) {
    const int bottom = std::min(top + rows, plan.height);
    Image<Pixel> fine(factor * plan.width, factor * (bottom - top), background);
    rasterizer.draw(list, textures, {0, factor * top, fine.width, factor * bottom}, fine);
    block_means(fine, factor, image.row(top));
  }
}

void raster_linear_frame(const DrawList& list, const TextureTable& textures, PremulRgba8 background,
                         const RenderPlan& plan, PremulImage& image) {
  LinearImage linear;
  raster_image(list, textures, to_linear(background), plan, linear);
  start_image(plan, PremulRgba8{}, image);
  std::transform(linear.pixels.begin(), linear.pixels.end(), image.pixels.begin(), to_srgb);
}

}  // namespace

void draw_frame(const Scene& scene, const World& world, const RenderPlan& plan, DrawList& list) {
  list.items.clear();
  list.vertices.clear();
  list.texels.clear();
  list.triangles.clear();
  list.points.clear();
  list.contours.clear();
  list.gradients.clear();
  const double fine = plan.supersample;
  draw(scene, world, Affine{fine, 0, 0, fine, 0, 0} * canvas_from_world(plan, world), list);
  choose_additive(plan.additive_alpha, list);
}

PremulRgba8 background_of(const RenderPlan& plan, const World& world) {
  return to_premul8(plan.background.value_or(world.canvas.background));
}

void raster_frame(const DrawList& list, const TextureTable& textures, PremulRgba8 background,
                  const RenderPlan& plan, PremulImage& image) {
  if (plan.blend_space == BlendSpace::Linear) {
    return raster_linear_frame(list, textures, background, plan, image);
  }
  raster_image(list, textures, background, plan, image);
}

void raster_owners(const DrawList& list, const TextureTable& textures, PremulRgba8 background,
                   const RenderPlan& plan, OwnerImage& image) {
  raster_image(list, textures, OwnerPixel{background, 0, 0, false}, plan, image);
}

std::vector<std::uint32_t> owners_of_light(const DrawList& list) {
  std::vector<std::uint32_t> owners;
  for_each_blending(list, [&owners](const auto& item) {
    if (blend_word(item.blend) == "additive") owners.push_back(item.owner);
  });
  return owners;
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

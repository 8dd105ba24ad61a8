#pragma once

#include "raster/draw_list.h"
#include "raster/owner_image.h"
#include "render/plan.h"

namespace sinew {

/// Draws the world as it is onto a canvas of the plan, in the pixels it is supersampled by:
/// everything a frame is, before it is encoded. The list is emptied first; its memory is used
/// again.
void draw_frame(const Scene& scene, const World& world, const RenderPlan& plan, DrawList& list);

/// The colour behind everything at this time, as pixels hold it.
PremulRgba8 background_of(const RenderPlan& plan, const World& world);

/// Rasterizes a frame's list over the background, into `image`, which takes the plan's size. With
/// supersampling a pixel is the mean of those drawn for it, multiplied by alpha, and of light where
/// that blends linearly.
void raster_frame(const DrawList& list, const TextureTable& textures, PremulRgba8 background,
                  const RenderPlan& plan, PremulImage& image);
/// Who is seen where in it, in the blend space of sRGB.
void raster_owners(const DrawList& list, const TextureTable& textures, PremulRgba8 background,
                   const RenderPlan& plan, OwnerImage& image);

/// The owners of all items that add light.
std::vector<std::uint32_t> owners_of_light(const DrawList& list);

/// The scene's pictures as the plan wants them looked up.
TextureTable textures_for(const Scene& scene, const RenderPlan& plan);

/// One frame alone: poses a world from the start up to it.
PremulImage render_frame(const Scene& scene, const RenderPlan& plan, int frame);

}  // namespace sinew

#include <gtest/gtest.h>

#include "formats/yaml/load.h"
#include "image/block_means.h"
#include "project_paths.h"
#include "render/frame.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

Scene gallery_scene(const std::string& name) {
  Diagnostics diagnostics;
  return load_scene(SINEW_SOURCE_DIR "/scenes/gallery/" + name + ".yaml", {}, diagnostics);
}

RenderPlan plan_of(const Scene& scene, double scale, int supersample) {
  RenderOptions options;
  options.scale = scale;
  options.supersample = supersample;
  return plan_render(scene, options);
}

PremulImage frame_at(const Scene& scene, double scale, int supersample, int frame) {
  return render_frame(scene, plan_of(scene, scale, supersample), frame);
}

PremulImage means(const PremulImage& fine, int factor) {
  PremulImage image(fine.width / factor, fine.height / factor);
  block_means(fine, factor, image.pixels.data());
  return image;
}

TEST(Supersample, APixelIsTheMeanOfThoseOfTheLargerFrame) {
  for (const char* name : {"fish", "lantern", "net", "spotlight", "walk"}) {
    const Scene scene = gallery_scene(name);
    const PremulImage plain = frame_at(scene, 1, 1, 7);
    for (const int factor : {2, 4}) {
      const PremulImage image = frame_at(scene, 1, factor, 7);
      EXPECT_EQ(image.width, plain.width) << name;
      EXPECT_EQ(image, means(frame_at(scene, factor, 1, 7), factor)) << name;
      EXPECT_NE(image, plain) << name;
    }
  }
}

TEST(Supersample, LargeFramesAreDrawnInBandsThatFitTogether) {
  const Scene scene = gallery_scene("net");
  EXPECT_EQ(frame_at(scene, 2, 4, 7), means(frame_at(scene, 8, 1, 7), 4));
}

/// White up to the middle of the third column, on black.
Scene half_covered(const std::string& blend_space) {
  return scene_of("canvas: {size: [5, 4], background: black, blend_space: " + blend_space +
                  "}\n"
                  "nodes:\n"
                  "  - {name: box, type: shape, geometry: {type: rectangle, size: [2.5, 4]}, "
                  "fill: white}\n");
}

TEST(Supersample, MeansAreOfLightInALinearBlendSpace) {
  for (const int factor : {2, 4}) {
    const PremulImage srgb = frame_at(half_covered("srgb"), 1, factor, 0);
    const PremulImage linear = frame_at(half_covered("linear"), 1, factor, 0);
    EXPECT_EQ(srgb.at(1, 2), (PremulRgba8{255, 255, 255, 255}));
    EXPECT_EQ(srgb.at(2, 2), (PremulRgba8{128, 128, 128, 255}));
    EXPECT_EQ(linear.at(1, 2), (PremulRgba8{255, 255, 255, 255}));
    EXPECT_EQ(linear.at(2, 2), (PremulRgba8{188, 188, 188, 255}));
    EXPECT_EQ(linear.at(3, 2), (PremulRgba8{0, 0, 0, 255}));
  }
}

/// A box and a line of 0.35 pixels, which is faint unless it has half of a block.
TEST(Supersample, AnOwnerIsTheCommonestOfThePixelsDrawnForOne) {
  const Scene scene = scene_of(
      "canvas: {size: [6, 4]}\n"
      "nodes:\n"
      "  - {name: box, type: shape, geometry: {type: rectangle, size: [2.75, 4]}, fill: red}\n"
      "  - {name: line, type: shape, at: [4, 0], geometry: {type: rectangle, size: [0.35, 4]}, "
      "fill: red}\n");
  World world = start_world(scene);
  for (const int factor : {2, 4}) {
    const RenderPlan plan = plan_of(scene, 1, factor);
    DrawList list;
    draw_frame(scene, world, plan, list);
    OwnerImage owners;
    raster_owners(list, textures_for(scene, plan), {}, plan, owners);
    ASSERT_EQ(owners.width, 6);
    ASSERT_EQ(owners.height, 4);
    EXPECT_EQ(owners.at(1, 1).owner, 1u);
    EXPECT_EQ(owners.at(2, 1).owner, 1u);
    EXPECT_FALSE(owners.at(2, 1).faint);
    EXPECT_EQ(owners.at(3, 1), OwnerPixel{});
    EXPECT_EQ(owners.at(4, 1).owner, 2u);
    EXPECT_EQ(owners.at(4, 1).faint, factor == 4) << factor;
    EXPECT_EQ(owners.at(5, 1), OwnerPixel{});
  }
}

}  // namespace
}  // namespace sinew

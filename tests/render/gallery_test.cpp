#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/diagnostics.h"
#include "formats/yaml/load.h"
#include "project_paths.h"
#include "render/frame.h"
#include "scene/world.h"

/// The scenes of scenes/gallery are what people look at first and start from, parts included: each
/// must be without a fault, say what it shows, stay small and be the same alone and in sequence.

namespace sinew {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> gallery() {
  std::vector<fs::path> scenes;
  for (const auto& entry : fs::recursive_directory_iterator(SINEW_SOURCE_DIR "/scenes/gallery")) {
    if (entry.path().extension() == ".yaml") scenes.push_back(entry.path());
  }
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

PremulImage picture_of(const Scene& scene, const RenderPlan& plan, const World& world) {
  DrawList list;
  draw_frame(scene, world, plan, list);
  PremulImage image;
  raster_frame(list, textures_for(scene, plan), background_of(plan, world), plan, image);
  return image;
}

bool is_one_colour(const PremulImage& image) {
  return std::all_of(image.pixels.begin(), image.pixels.end(),
                     [&](const PremulRgba8& pixel) { return pixel == image.pixels.front(); });
}

void check_picture(const PremulImage& in_sequence, const Scene& scene, const RenderPlan& plan,
                   int frame) {
  EXPECT_FALSE(is_one_colour(in_sequence)) << "frame " << frame << " shows nothing";
  EXPECT_TRUE(in_sequence == render_frame(scene, plan, frame))
      << "frame " << frame << " alone is another picture than in sequence";
}

TEST(Gallery, EverySceneIsWithoutAFault) {
  for (const fs::path& file : gallery()) {
    SCOPED_TRACE(file);
    Diagnostics diagnostics;
    const Scene scene = load_scene(file.string(), {}, diagnostics);
    EXPECT_EQ(diagnostics.all().size(), 0u);
    EXPECT_FALSE(scene.description.empty());
  }
}

TEST(Gallery, FramesAreTheSameAloneAndInSequence) {
  const std::vector<fs::path> scenes = gallery();
  ASSERT_GE(scenes.size(), 9u);
  for (const fs::path& file : scenes) {
    SCOPED_TRACE(file);
    Diagnostics diagnostics;
    const Scene scene = load_scene(file.string(), {}, diagnostics);
    const RenderPlan plan = plan_render(scene, {});
    EXPECT_LE(plan.width, 480);
    EXPECT_LE(plan.height, 320);
    const int middle = plan.frame_count / 2;
    World world = start_world(scene);
    for (int frame = 0; frame <= middle; ++frame) {
      advance_to(scene, world, frame_time(plan, frame));
      if (frame != 0 && frame != middle) continue;
      check_picture(picture_of(scene, plan, world), scene, plan, frame);
    }
  }
}

}  // namespace
}  // namespace sinew

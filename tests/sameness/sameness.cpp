#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "core/hash.h"
#include "formats/yaml/load.h"
#include "render/frame.h"

/// Prints one line for each scene below a folder: a hash of the pixels of its frames, how many
/// those are, and its name; then one over all. Builds for other compilers, optimisation levels and
/// processors must print the same: `./dev sameness`.

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// A long scene is looked at every so many frames.
constexpr int kFrames = 24;

std::vector<fs::path> scenes_below(const fs::path& folder) {
  std::vector<fs::path> scenes;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".yaml") scenes.push_back(entry.path());
  }
  std::sort(scenes.begin(), scenes.end());
  return scenes;
}

/// Adds the pixels of a scene's frames; returns how many frames that were.
int add_frames(const Scene& scene, Fnv1a64& hash) {
  const RenderPlan plan = plan_render(scene, {});
  const TextureTable textures = textures_for(scene, plan);
  const int step = 1 + plan.frame_count / kFrames;
  World world = start_world(scene);
  DrawList list;
  PremulImage image;
  int count = 0;
  for (int frame = 0; frame < plan.frame_count; frame += step, ++count) {
    advance_to(scene, world, frame_time(plan, frame));
    draw_frame(scene, world, plan, list);
    raster_frame(list, textures, background_of(plan, world), plan, image);
    for (const PremulRgba8& pixel : image.pixels) {
      for (const std::uint8_t byte : {pixel.r, pixel.g, pixel.b, pixel.a}) hash.add_byte(byte);
    }
  }
  return count;
}

void print(const Fnv1a64& hash, int frames, const std::string& name) {
  std::printf("%s %5d %s\n", hex64(hash.value()).c_str(), frames, name.c_str());
}

int run(const fs::path& folder) {
  Fnv1a64 all;
  int all_frames = 0;
  for (const fs::path& path : scenes_below(folder)) {
    Diagnostics diagnostics;
    const Scene scene = load_scene(path.string(), {}, diagnostics);
    Fnv1a64 hash;
    const int frames = add_frames(scene, hash);
    print(hash, frames, path.lexically_relative(folder).generic_string());
    all.add(hash.value());
    all_frames += frames;
  }
  print(all, all_frames, "all");
  return all_frames > 0 ? 0 : 1;
}

}  // namespace
}  // namespace sinew

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: sameness FOLDER\n", stderr);
    return 2;
  }
  return sinew::run(argv[1]);
}

#include <benchmark/benchmark.h>

#include <filesystem>

#include "formats/yaml/load.h"
#include "project_paths.h"
#include "render/frame.h"
#include "render/render.h"

/// What a frame costs from the scene to the file, by stage. Each case renders its whole scene into
/// a temporary folder; times are milliseconds a frame.

namespace sinew {
namespace {

Scene load(const std::string& path) {
  Diagnostics diagnostics;
  return load_scene(SINEW_SOURCE_DIR + ("/" + path), {}, diagnostics);
}

/// Replaces the scene's picture by the same one drawn at 1024 x 1024.
void enlarge_picture(Scene& scene) {
  const Scene photo = load("scenes/art/photo.yaml");
  RenderOptions options;
  options.canvas = std::array<int, 2>{1024, 1024};
  options.scale = 1024.0 / 180;
  scene.textures.at(0).image = render_frame(photo, plan_render(photo, options), 0);
}

void run(benchmark::State& state, const Scene& scene) {
  const auto folder = std::filesystem::temp_directory_path() / "sinew_frames_bench";
  const RenderPlan plan = plan_render(scene, {});
  std::vector<int> frames;
  for (int frame = 0; frame < plan.frame_count; ++frame) frames.push_back(frame);
  StageTimes sum;
  double rendered = 0;
  double bytes = 0;
  for ([[maybe_unused]] auto _ : state) {
    SequenceOptions options;
    options.target = frame_target(folder.string(), {}, {plan.frame_count, plan.frame_count - 1});
    PngSequence sequence(options);
    const RenderJob job{scene, plan, frames, options.target.names, {}};
    const RenderReport report =
        render(job, {sequence, nullptr, {}}, [](std::size_t) { return true; });
    sum.advance += report.times.advance;
    sum.draw += report.times.draw;
    sum.raster += report.times.raster;
    sum.encode += report.times.encode;
    sum.write += report.times.write;
    bytes += static_cast<double>(report.bytes);
    rendered += plan.frame_count;
  }
  const auto per_frame = [&](double seconds) { return seconds * 1000 / rendered; };
  state.counters["advance"] = per_frame(sum.advance);
  state.counters["draw"] = per_frame(sum.draw);
  state.counters["raster"] = per_frame(sum.raster);
  state.counters["encode"] = per_frame(sum.encode);
  state.counters["write"] = per_frame(sum.write);
  state.counters["total"] = per_frame(sum.advance + sum.draw + sum.raster + sum.encode + sum.write);
  state.counters["bytes"] = bytes / rendered;
  std::filesystem::remove_all(folder);
}

void seed_cloth(benchmark::State& state) { run(state, load("scenes/seeds/cloth_rest.yaml")); }
BENCHMARK(seed_cloth)->Unit(benchmark::kMillisecond);

void picture_mesh(benchmark::State& state) {
  Scene scene = load("tests/bench/picture_mesh.yaml");
  enlarge_picture(scene);
  run(state, scene);
}
BENCHMARK(picture_mesh)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sinew

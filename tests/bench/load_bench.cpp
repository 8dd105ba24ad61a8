#include <benchmark/benchmark.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "formats/yaml/load.h"
#include "formats/yaml/parse.h"
#include "scene/world.h"

/// What a large scene costs before its first frame, by stage, and what a pose of it costs after:
/// nodes in a hundred groups, each moved by a track of 20 keys. Each stage is measured alone, on
/// what the one before it made; `load` is all of them.

namespace sinew {
namespace {

std::string scene_text(int nodes) {
  std::ostringstream text;
  text << "sinew: 1\ntime: {fps: 30, duration: 10s}\nnodes:\n";
  for (int i = 0; i < nodes; ++i) {
    if (i % 50 == 0) text << "  - name: group" << i / 50 << "\n    type: group\n    nodes:\n";
    text << "      - {name: node" << i << ", type: shape, at: [" << i % 640 << ", " << i % 480
         << "], geometry: {type: circle, radius: " << i % 9 + 1 << "}, fill: red}\n";
  }
  text << "tracks:\n";
  for (int i = 0; i < nodes; ++i) {
    text << "  node" << i << ".at: [";
    for (int k = 0; k < 20; ++k) {
      text << (k > 0 ? ", [" : "[") << k << "f, [" << (i * 7 + k) % 640 << ", " << k * 3.25
           << "], ease-in]";
    }
    text << "]\n";
  }
  return text.str();
}

/// A file that holds a scene of that many nodes, and what each stage makes of it.
class Loading {
 public:
  explicit Loading(int nodes) : text(scene_text(nodes)) {
    path = (std::filesystem::temp_directory_path() /
            ("sinew_load_bench_" + std::to_string(getpid()) + ".yaml"))
               .string();
    std::ofstream(path, std::ios::binary) << text;
    composed = compose(path, {}, diagnostics);
    definition = read_definition(composed, diagnostics);
  }
  ~Loading() { std::filesystem::remove(path); }
  Loading(const Loading&) = delete;
  Loading& operator=(const Loading&) = delete;

  std::string text;
  std::string path;
  Diagnostics diagnostics;
  ComposedDocument composed;
  SceneDefinition definition;
};

void parse(benchmark::State& state) {
  const Loading loading(static_cast<int>(state.range(0)));
  for ([[maybe_unused]] auto _ : state) {
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(parse_yaml(0, loading.text, diagnostics));
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(loading.text.size()));
}

void read_and_compose(benchmark::State& state) {
  const Loading loading(static_cast<int>(state.range(0)));
  for ([[maybe_unused]] auto _ : state) {
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(compose(loading.path, {}, diagnostics));
  }
}

void define(benchmark::State& state) {
  Loading loading(static_cast<int>(state.range(0)));
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(read_definition(loading.composed, loading.diagnostics));
  }
}

void link_and_bind(benchmark::State& state) {
  Loading loading(static_cast<int>(state.range(0)));
  for ([[maybe_unused]] auto _ : state) {
    benchmark::DoNotOptimize(compile(
        loading.definition, {loading.path, 0, loading.composed.source_fps}, loading.diagnostics));
  }
}

void load(benchmark::State& state) {
  const Loading loading(static_cast<int>(state.range(0)));
  for ([[maybe_unused]] auto _ : state) {
    Diagnostics diagnostics;
    benchmark::DoNotOptimize(load_scene(loading.path, {}, diagnostics));
  }
}

void pose(benchmark::State& state) {
  Loading loading(static_cast<int>(state.range(0)));
  const Scene scene = load_scene(loading.path, {}, loading.diagnostics);
  World world = start_world(scene);
  std::int64_t frame = 0;
  for ([[maybe_unused]] auto _ : state) {
    advance_to(scene, world, Rational{frame++ % 300, 30});
    benchmark::DoNotOptimize(world.world_from_node.data());
  }
}

BENCHMARK(parse)->Arg(500)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK(read_and_compose)->Arg(500)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK(define)->Arg(500)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK(link_and_bind)->Arg(500)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK(load)->Arg(500)->Arg(5000)->Unit(benchmark::kMillisecond);
BENCHMARK(pose)->Arg(500)->Arg(5000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace sinew

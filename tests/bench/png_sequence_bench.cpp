// What it costs to write a frame's bytes as a file of a sequence: the one serial stage of a run.

#include "output/png_sequence/png_sequence.h"

#include <benchmark/benchmark.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew {
namespace {

void write_sequence(benchmark::State& state) {
  const std::vector<std::uint8_t> bytes(static_cast<std::size_t>(state.range(0)), 0x5a);
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / "sinew_png_sequence_bench";
  SequenceOptions options;
  options.target = frame_target(folder.native(), {}, {1000000, 999999});
  EncodedFrame frame = encoded_frame(0, "", bytes);
  PngSequence sequence(options);
  for (auto _ : state) {
    frame.file = options.target.names.name(frame.frame);
    sequence.write(frame);
    ++frame.frame;
  }
  state.SetBytesProcessed(state.iterations() * state.range(0));
  std::filesystem::remove_all(folder);
}

BENCHMARK(write_sequence)->Arg(5'000)->Arg(500'000)->Iterations(500)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace sinew

#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "image/png_writer.h"
#include "output/png_sequence/png_sequence.h"
#include "render/plan.h"

namespace sinew {

/// Seconds spent in each stage of the loop.
struct StageTimes {
  double advance = 0;  ///< Stepping and posing the world.
  double draw = 0;     ///< Making draw lists.
  double raster = 0;
  double encode = 0;
  double write = 0;
};

struct RenderReport {
  std::vector<std::string> files;  ///< Relative to the output folder, in the order written.
  /// By number, without repetition: what added light to a background that is not opaque.
  std::vector<std::uint32_t> lights;
  std::uint64_t bytes = 0;
  StageTimes times;
};

/// What one run of the loop works on.
struct RenderJob {
  const Scene& scene;
  RenderPlan plan;
  std::vector<int> frames;  ///< Ascending.
  NamePattern names;        ///< Of files, relative to the output's folder.
  PngOptions png;
};

/// Where frames go. owners: pictures of who is seen where in them, under the same numbers (see
/// render/owner_picture.h); null for none.
struct RenderOutputs {
  PngSequence& frames;
  PngSequence* owners = nullptr;
  NamePattern owner_names;
};

/// The main loop: for each frame advance, draw, raster, encode, write. Frames land in order, each
/// whole or not at all. done: called after each frame with the number of frames done; returning
/// false stops the run as if it ended there (the sequence is then not finished).
/// Throws IoError.
RenderReport render(const RenderJob& job, const RenderOutputs& outputs,
                    const std::function<bool(std::size_t done)>& done);

}  // namespace sinew

#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/json_writer.h"
#include "render/render.h"

namespace sinew {

/// What the rendering of one input came to.
struct Outcome {
  std::string source;
  int exit_code = 0;
  RenderPlan plan;                     ///< This and what follows: where it went well.
  std::vector<std::string> files;      ///< As the user would name them, in the order of frames.
  std::string place;                   ///< The folder or file they went to.
  std::optional<RenderReport> report;  ///< Of what was rendered; none of a dry run.
};

/// "walk.yaml: 60 frames, 320 x 180, to out/walk".
std::string summary_text(const Outcome& outcome);
/// "walk.yaml: advance 0.012 s, draw 0.001 s, raster 0.25 s, encode 0.031 s, write 0.004 s".
std::string stages_text(const Outcome& outcome);
/// "glow and hero/slot:lamp add light ...": what to say of what adds light to a canvas that is not
/// opaque.
std::string light_warning(const Scene& scene, std::span<const std::uint32_t> owners);
/// What --json prints. perf: with the seconds of each stage.
std::string outcomes_json(const std::vector<Outcome>& outcomes, bool perf);

}  // namespace sinew

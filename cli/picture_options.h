#pragma once

#include <CLI/App.hpp>
#include <string>
#include <vector>

#include "render/plan.h"

namespace sinew {

/// What render and dump take about the canvas and the time, as texts until a plan is made.
struct PictureOptions {
  std::string frames;
  std::string fps;
  std::string canvas;
  std::string origin;
  std::string margin;
  std::string scale;
  std::string background;
  std::string filter;
  std::string additive_alpha;
  std::string supersample;
};

/// Declares --frames and --fps, and what places a scene on its canvas.
void add_placing_options(CLI::App& app, PictureOptions& options);
/// Declares what only pixels show.
void add_pixel_options(CLI::App& app, PictureOptions& options);

/// Reads all of them but the frames. Throws InputError.
RenderOptions read_picture_options(const PictureOptions& options);

/// The frames chosen of those the plan has; all without --frames. Throws InputError.
std::vector<int> chosen_frames(const PictureOptions& options, const RenderPlan& plan);

}  // namespace sinew

#include "cli/picture_options.h"

#include <numeric>

#include "cli/options.h"
#include "core/frame_list.h"
#include "core/text.h"
#include "scene/values.h"

namespace sinew {
namespace {

[[noreturn]] void reject(const std::string& expected, const std::string& text) {
  throw InputError(expected + ", found '" + text + "'");
}

/// "64x48" or "3,-2.5" as the texts of its two numbers. Throws InputError with `expected`.
std::array<std::string, 2> split_pair(const std::string& text, char separator,
                                      const std::string& expected) {
  const std::size_t at = text.find(separator);
  if (at == std::string::npos) reject(expected, text);
  return {text.substr(0, at), text.substr(at + 1)};
}

std::array<int, 2> read_size(const std::string& text) {
  const std::string expected = "--canvas: expected WIDTHxHEIGHT such as 640x480, in pixels";
  std::array<int, 2> size{};
  const auto parts = split_pair(text, 'x', expected);
  for (std::size_t i = 0; i < 2; ++i) {
    const auto side = parse_integer(parts[i]);
    if (!side || *side < 1 || *side > 1000000) reject(expected, text);
    size[i] = static_cast<int>(*side);
  }
  return size;
}

Vec2 read_origin(const std::string& text) {
  const std::string expected = "--origin: expected X,Y such as 320,240, in pixels";
  const auto parts = split_pair(text, ',', expected);
  const auto x = parse_double(parts[0]);
  const auto y = parse_double(parts[1]);
  if (!x || !y) reject(expected, text);
  return {*x, *y};
}

int read_supersample(const std::string& text) {
  if (text == "1" || text == "2" || text == "4") return text[0] - '0';
  throw InputError("--supersample: expected 2 or 4, found '" + text + "'");
}

}  // namespace

void add_placing_options(CLI::App& app, PictureOptions& options) {
  add_value(app, "--frames", options.frames, "LIST",
            "only these frames, counted from 0: 0-99x2,120; default all");
  add_value(app, "--fps", options.fps, "RATE",
            "frames a second, such as 60 or 24000/1001; default the scene's");
  add_value(app, "--canvas", options.canvas, "WxH", "size of the picture in pixels");
  add_value(app, "--origin", options.origin, "X,Y", "the pixel at which the world's origin lies");
  add_value(app, "--margin", options.margin, "N", "pixels more on each side");
  add_value(app, "--scale", options.scale, "S", "pixels a pixel of the scene; default 1");
}

void add_pixel_options(CLI::App& app, PictureOptions& options) {
  add_value(app, "--background", options.background, "COLOR", "what is behind everything");
  add_value(app, "--filter", options.filter, "NAME",
            "how all pictures are looked up between their pixels: auto, nearest, bilinear, bicubic "
            "or trilinear");
  add_value(app, "--supersample", options.supersample, "2|4",
            "draw so many pixels a side for each one, and average them");
  add_value(app, "--additive-alpha", options.additive_alpha, "luminance|source|none",
            "what light that is added does to the alpha of a transparent canvas: adds its "
            "brightest channel, its picture's alpha, or nothing; default luminance");
}

RenderOptions read_picture_options(const PictureOptions& options) {
  RenderOptions read;
  if (!options.fps.empty()) read.fps = read_option("--fps", options.fps, frame_rate());
  if (!options.canvas.empty()) read.canvas = read_size(options.canvas);
  if (!options.origin.empty()) read.origin = read_origin(options.origin);
  if (!options.margin.empty()) {
    read.margin = read_option("--margin", options.margin, integer(0, 16384));
  }
  if (!options.scale.empty()) {
    read.scale = read_option("--scale", options.scale, number(Unit::None, {0, 1000, true}));
  }
  if (!options.background.empty()) {
    read.background = read_option("--background", options.background, color());
  }
  if (!options.filter.empty()) {
    read.filter = read_option("--filter", options.filter, texture_filter());
  }
  if (!options.additive_alpha.empty()) {
    read.additive_alpha = read_option("--additive-alpha", options.additive_alpha,
                                      words<AdditiveAlpha>({{"luminance", AdditiveAlpha::Luminance},
                                                            {"source", AdditiveAlpha::Source},
                                                            {"none", AdditiveAlpha::None}}));
  }
  if (!options.supersample.empty()) read.supersample = read_supersample(options.supersample);
  return read;
}

std::vector<int> chosen_frames(const PictureOptions& options, const RenderPlan& plan) {
  if (options.frames.empty()) {
    std::vector<int> all(static_cast<std::size_t>(plan.frame_count));
    std::iota(all.begin(), all.end(), 0);
    return all;
  }
  FrameListResult list = parse_frame_list(options.frames, plan.frame_count);
  if (!list.problem.empty()) throw InputError("--frames: " + list.problem);
  return std::move(list.frames);
}

}  // namespace sinew

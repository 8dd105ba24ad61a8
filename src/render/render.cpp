#include "render/render.h"

#include <chrono>
#include <set>
#include <span>

#include "render/frame.h"
#include "render/owner_picture.h"

namespace sinew {

namespace {

/// Adds the time since the last lap to a stage.
class Stopwatch {
 public:
  void lap(double& stage) {
    const auto now = std::chrono::steady_clock::now();
    stage += std::chrono::duration<double>(now - last_).count();
    last_ = now;
  }

 private:
  std::chrono::steady_clock::time_point last_ = std::chrono::steady_clock::now();
};

void write_frame(int frame, const std::string& file, std::span<const std::uint8_t> bytes,
                 PngSequence& sequence) {
  sequence.write(encoded_frame(frame, file, {bytes.begin(), bytes.end()}));
}

/// Draws and writes pictures of owners. Keeps its memory from one to the next.
class OwnerWriter {
 public:
  OwnerWriter(const RenderJob& job, const RenderOutputs& outputs)
      : job_(job), outputs_(outputs), encoder_({job.png.effort, {}}) {}

  void write(int frame, const DrawList& list, const TextureTable& textures,
             PremulRgba8 background) {
    raster_owners(list, textures, background, job_.plan, owners_);
    paint_owners(owners_, picture_);
    write_frame(frame, outputs_.owner_names.name(frame), encoder_.encode(picture_),
                *outputs_.owners);
  }

 private:
  const RenderJob& job_;
  const RenderOutputs& outputs_;
  OwnerImage owners_;
  StraightImage picture_;
  PngEncoder encoder_;
};

void add_lights(const DrawList& list, PremulRgba8 background, std::set<std::uint32_t>& lights) {
  if (background.a == 255) return;
  const std::vector<std::uint32_t> owners = owners_of_light(list);
  lights.insert(owners.begin(), owners.end());
}

}  // namespace

RenderReport render(const RenderJob& job, const RenderOutputs& outputs,
                    const std::function<bool(std::size_t done)>& done) {
  const TextureTable textures = textures_for(job.scene, job.plan);
  World world = start_world(job.scene);
  DrawList list;
  PremulImage image;
  PngEncoder encoder(job.png);
  OwnerWriter owners(job, outputs);
  std::set<std::uint32_t> lights;
  RenderReport report;
  Stopwatch watch;
  for (const int frame : job.frames) {
    advance_to(job.scene, world, frame_time(job.plan, frame));
    watch.lap(report.times.advance);
    draw_frame(job.scene, world, job.plan, list);
    const PremulRgba8 background = background_of(job.plan, world);
    add_lights(list, background, lights);
    watch.lap(report.times.draw);
    raster_frame(list, textures, background, job.plan, image);
    watch.lap(report.times.raster);
    const auto bytes = encoder.encode(image);
    watch.lap(report.times.encode);
    report.files.push_back(job.names.name(frame));
    report.bytes += bytes.size();
    write_frame(frame, report.files.back(), bytes, outputs.frames);
    watch.lap(report.times.write);
    if (outputs.owners) owners.write(frame, list, textures, background);
    watch.lap(report.times.raster);
    report.lights.assign(lights.begin(), lights.end());
    if (!done(report.files.size())) return report;
  }
  outputs.frames.finish();
  if (outputs.owners) outputs.owners->finish();
  return report;
}

}  // namespace sinew

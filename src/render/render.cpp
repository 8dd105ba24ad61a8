#include "render/render.h"

#include <chrono>

#include "render/frame.h"

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

}  // namespace

RenderReport render(const RenderJob& job, PngSequence& sequence,
                    const std::function<bool(std::size_t done)>& done) {
  const TextureTable textures = textures_for(job.scene, job.plan);
  World world = start_world(job.scene);
  DrawList list;
  PremulImage image;
  PngEncoder encoder({job.effort, {}});
  RenderReport report;
  Stopwatch watch;
  for (const int frame : job.frames) {
    advance_to(job.scene, world, frame_time(job.plan, frame));
    watch.lap(report.times.advance);
    draw_frame(job.scene, world, job.plan, list);
    watch.lap(report.times.draw);
    raster_frame(list, textures, background_of(job.plan, world), job.plan, image);
    watch.lap(report.times.raster);
    const auto bytes = encoder.encode(image);
    const EncodedFrame encoded =
        encoded_frame(frame, job.names.name(frame), {bytes.begin(), bytes.end()});
    watch.lap(report.times.encode);
    sequence.write(encoded);
    watch.lap(report.times.write);
    report.files.push_back(encoded.file);
    report.bytes += encoded.bytes.size();
    if (!done(report.files.size())) return report;
  }
  sequence.finish();
  return report;
}

}  // namespace sinew

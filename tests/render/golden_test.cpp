#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <set>

#include "core/file.h"
#include "formats/yaml/load.h"
#include "image/decode.h"
#include "image/png_writer.h"
#include "project_paths.h"
#include "render/frame.h"
#include "scene_names.h"
#include "stb_png.h"

/// Every scene under scenes/tests is rendered and compared, pixel for pixel, with the frames in the
/// folder of the same path under golden/. The frames are those of the scene's `test: {compare:
/// ...}`, or all. A mismatch writes expected | difference | actual, enlarged, below the build's
/// folder diffs/. SINEW_UPDATE_GOLDEN=1 rewrites the goldens and still fails that run.

namespace sinew {
namespace {

namespace fs = std::filesystem;

const fs::path kScenes = SINEW_SOURCE_DIR "/scenes/tests";
const fs::path kGolden = SINEW_SOURCE_DIR "/golden";
const fs::path kDiffs = SINEW_BINARY_DIR "/diffs";

constexpr int kMaxSide = 128;
constexpr std::size_t kMaxFrames = 3;
constexpr std::uintmax_t kMaxBytes = 10 * 1024;

std::vector<int> compared_frames(const Scene& scene) {
  std::vector<int> frames;
  for (const PointSelection::Entry& entry : scene.test.compare) {
    for (int frame = entry.first; frame <= entry.last; frame += entry.step) frames.push_back(frame);
  }
  for (int frame = 0; scene.test.compare.empty() && frame < scene.frame_count; ++frame) {
    frames.push_back(frame);
  }
  return frames;
}

std::string frame_file(int frame) {
  const std::string digits = std::to_string(frame);
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits + ".png";
}

std::optional<StraightImage> read_picture(const fs::path& path) {
  const ReadResult file = read_file(path, std::size_t{1} << 20);
  DecodeResult decoded = decode_picture(file.bytes);
  auto* image = std::get_if<StraightImage>(&decoded);
  return image ? std::optional(std::move(*image)) : std::nullopt;
}

/// Three pictures side by side, each pixel `kZoom` wide: expected, where they differ, actual.
StraightImage comparison(const StraightImage& expected, const StraightImage& actual) {
  constexpr int kZoom = 4;
  const int width = std::max(expected.width, actual.width);
  const int height = std::max(expected.height, actual.height);
  const auto pixel = [](const StraightImage& image, int x, int y) {
    return x < image.width && y < image.height ? image.at(x, y) : StraightRgba8{};
  };
  StraightImage sheet(3 * width * kZoom, height * kZoom);
  for (int y = 0; y < sheet.height; ++y) {
    for (int x = 0; x < sheet.width; ++x) {
      const int column = x / kZoom % width;
      const StraightRgba8 a = pixel(expected, column, y / kZoom);
      const StraightRgba8 b = pixel(actual, column, y / kZoom);
      const StraightRgba8 mask =
          a == b ? StraightRgba8{255, 255, 255, 255} : StraightRgba8{255, 0, 0, 255};
      const int panel = x / kZoom / width;
      sheet.at(x, y) = panel == 0 ? a : panel == 1 ? mask : b;
    }
  }
  return sheet;
}

void write_picture(const fs::path& path, std::span<const std::uint8_t> file) {
  make_folders(path.parent_path());
  write_file_atomically(path, file, path.parent_path());
}

class Golden : public ::testing::TestWithParam<std::string> {};

TEST_P(Golden, FramesAreThePicturesAccepted) {
  const std::string& name = GetParam();
  Diagnostics diagnostics;
  std::optional<Scene> scene;
  try {
    scene = load_scene((kScenes / (name + ".yaml")).string(), {}, diagnostics);
  } catch (const InputError&) {
    FAIL() << diagnostics.render_all(false);
  }
  const RenderPlan plan = plan_render(*scene, {});
  const std::vector<int> frames = compared_frames(*scene);
  ASSERT_FALSE(frames.empty());
  EXPECT_LE(frames.size(), kMaxFrames);
  EXPECT_LE(std::max(plan.width, plan.height), kMaxSide);
  for (const int frame : frames) {
    const StraightImage actual = unpremultiply(render_frame(*scene, plan, frame));
    const fs::path golden = kGolden / name / frame_file(frame);
    const std::optional<StraightImage> expected = read_picture(golden);
    if (expected && *expected == actual) {
      EXPECT_LE(fs::file_size(golden), kMaxBytes) << golden;
      continue;
    }
    const fs::path diff = kDiffs / name / frame_file(frame);
    write_picture(diff,
                  encode_png_with_stb(comparison(expected.value_or(StraightImage{}), actual)));
    ADD_FAILURE() << golden << (expected ? " differs" : " is missing") << ": see " << diff;
    if (std::getenv("SINEW_UPDATE_GOLDEN")) {
      write_picture(golden, encode_png(actual, {PngEffort::Small, {}}));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Golden, ::testing::ValuesIn(scene_names(kScenes)),
                         [](const auto& state) { return test_name(state.param); });

TEST(GoldenFolder, EveryGoldenFrameHasItsScene) {
  std::set<std::string> wanted;
  for (const std::string& name : scene_names(kScenes)) {
    Diagnostics diagnostics;
    const Scene scene = load_scene((kScenes / (name + ".yaml")).string(), {}, diagnostics);
    for (const int frame : compared_frames(scene)) wanted.insert(name + "/" + frame_file(frame));
  }
  for (const auto& entry : fs::recursive_directory_iterator(kGolden)) {
    if (!entry.is_regular_file()) continue;
    const std::string file = entry.path().lexically_relative(kGolden).generic_string();
    EXPECT_TRUE(wanted.contains(file)) << "golden/" << file << " belongs to no scene: remove it";
  }
}

}  // namespace
}  // namespace sinew

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/file.h"
#include "formats/yaml/load.h"
#include "image/decode.h"
#include "image/png_writer.h"
#include "project_paths.h"
#include "render/frame.h"

/// The pictures in the checkout are what sinew draws: the art beside the scenes that made it, and
/// what README.md shows by the commands under it. SINEW_UPDATE_GOLDEN=1 rewrites them and fails
/// that run.

namespace sinew {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = SINEW_SOURCE_DIR;

StraightImage draw(const fs::path& scene_file, int frame) {
  Diagnostics diagnostics;
  const Scene scene = load_scene(scene_file.string(), {}, diagnostics);
  return unpremultiply(render_frame(scene, plan_render(scene, {}), frame));
}

void expect_picture(const fs::path& picture, const StraightImage& drawn) {
  const ReadResult file = read_file(picture, std::size_t{1} << 24);
  const DecodeResult decoded = decode_picture(file.bytes);
  const auto* held = std::get_if<StraightImage>(&decoded);
  if (held && *held == drawn) return;
  ADD_FAILURE() << picture << " is not what its scene draws";
  if (std::getenv("SINEW_UPDATE_GOLDEN")) {
    write_file_atomically(picture, encode_png(drawn, {PngEffort::Small, {}}),
                          picture.parent_path());
  }
}

TEST(Pictures, ArtIsWhatItsScenesDraw) {
  std::vector<fs::path> scenes;
  for (const auto& entry : fs::directory_iterator(kRoot / "scenes/art")) {
    if (entry.path().extension() == ".yaml") scenes.push_back(entry.path());
  }
  std::sort(scenes.begin(), scenes.end());
  ASSERT_FALSE(scenes.empty());
  for (const fs::path& scene : scenes) {
    expect_picture(fs::path(scene).replace_extension(".png"), draw(scene, 0));
  }
}

TEST(Pictures, ReadmeShowsWhatItsCommandsDraw) {
  std::ostringstream readme;
  readme << std::ifstream(kRoot / "README.md").rdbuf();
  const std::string text = readme.str();
  const std::regex command(R"(`sinew render (scenes/\S+\.yaml) --frames (\d+) -o (\w+\.png)`)");
  int found = 0;
  for (std::sregex_iterator it(text.begin(), text.end(), command), end; it != end; ++it, ++found) {
    expect_picture(kRoot / "scenes/pictures" / (*it)[3].str(),
                   draw(kRoot / (*it)[1].str(), std::stoi((*it)[2])));
  }
  EXPECT_GE(found, 3);
}

}  // namespace
}  // namespace sinew

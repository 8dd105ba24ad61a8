#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "cli/run.h"
#include "project_paths.h"

/// Every scene in tests/broken has one mistake, which its name tells. What `sinew check` says of
/// it, run in that folder, must be what stands in the file of the same name that ends in .expected:
/// the exit code in the first line, then all findings. SINEW_UPDATE_GOLDEN=1 rewrites
/// those files and still fails that run.

namespace sinew {
namespace {

namespace fs = std::filesystem;

const fs::path kBroken = SINEW_SOURCE_DIR "/tests/broken";

/// The names of all files with an ending, without it, in order.
std::vector<std::string> names_of(const std::string& ending) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(kBroken)) {
    if (entry.path().extension() == ending) names.push_back(entry.path().stem().string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class Broken : public ::testing::TestWithParam<std::string> {};

TEST_P(Broken, SceneIsToldWhatIsWrongAndWhere) {
  RunOptions options;
  options.folder = kBroken;
  const RunResult result = run({"check", "--quiet", GetParam() + ".yaml"}, options);
  const std::string said = "exit " + std::to_string(result.exit_code) + "\n" + result.out;
  const fs::path expected = kBroken / (GetParam() + ".expected");
  EXPECT_EQ(said, text_of(expected));
  EXPECT_EQ(result.err, "");
  if (said != text_of(expected) && std::getenv("SINEW_UPDATE_GOLDEN")) {
    std::ofstream(expected, std::ios::binary) << said;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Broken, ::testing::ValuesIn(names_of(".yaml")),
                         [](const auto& state) { return state.param; });

TEST(BrokenFolder, EveryExpectationHasItsScene) {
  EXPECT_EQ(names_of(".expected"), names_of(".yaml"));
  EXPECT_GE(names_of(".yaml").size(), 60u);
}

TEST(BrokenFolder, HoldsSmallFilesOnly) {
  for (const auto& entry : fs::recursive_directory_iterator(kBroken)) {
    if (!entry.is_regular_file()) continue;
    EXPECT_LE(entry.file_size(), 4096u) << entry.path();
  }
}

}  // namespace
}  // namespace sinew

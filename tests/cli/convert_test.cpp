#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "cli/run.h"
#include "formats/yaml/canonical.h"
#include "formats/yaml/emit.h"
#include "project_paths.h"
#include "render/frame.h"
#include "scene_names.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

const fs::path kScenes = SINEW_SOURCE_DIR "/scenes";

std::string canonical_text(const fs::path& scene, const fs::path& folder) {
  Diagnostics diagnostics;
  const Value document = canonical_scene(scene.string(), {}, folder, diagnostics);
  EXPECT_EQ(diagnostics.render_all(false), "");
  return to_yaml(document);
}

Scene load(const fs::path& scene) {
  Diagnostics diagnostics;
  return load_scene(scene.string(), {}, diagnostics);
}

/// The frames that are compared: those the scene's test names, or the first and the last of few.
std::vector<int> looked_at(const Scene& scene) {
  std::vector<int> frames;
  for (const PointSelection::Entry& entry : scene.test.compare) {
    for (int frame = entry.first; frame <= entry.last; frame += entry.step) frames.push_back(frame);
  }
  if (frames.empty()) frames = {0, std::min(scene.frame_count - 1, 20)};
  return frames;
}

class Converted : public ::testing::TestWithParam<std::string> {};

TEST_P(Converted, SceneDrawsTheSameAndComesToItself) {
  const fs::path original = kScenes / (GetParam() + ".yaml");
  const ScratchFolder folder;
  const std::string text = canonical_text(original, folder.path() / "deep");
  folder.write("deep/a.yaml", text);
  EXPECT_EQ(canonical_text(folder.path() / "deep/a.yaml", folder.path() / "deep"), text);
  const Scene before = load(original);
  const Scene after = load(folder.path() / "deep/a.yaml");
  EXPECT_EQ(after.frame_count, before.frame_count);
  EXPECT_EQ(after.test.compare.size(), before.test.compare.size());
  const RenderPlan plan = plan_render(before, {});
  const RenderPlan plan_after = plan_render(after, {});
  for (const int frame : looked_at(before)) {
    EXPECT_EQ(render_frame(after, plan_after, frame), render_frame(before, plan, frame)) << text;
  }
}

INSTANTIATE_TEST_SUITE_P(Scenes, Converted, ::testing::ValuesIn(scene_names(kScenes)),
                         [](const auto& state) { return test_name(state.param); });

class Convert : public testing::Test {
 protected:
  Convert() {
    folder_.write("base.yaml",
                  "sinew: 1\ntime: {fps: 10, duration: 20f}\nvars: {team: red}\n"
                  "nodes:\n  - {name: ball, type: shape, rotation: 1.5rad, at: [1px, 2],\n"
                  "     geometry: {type: circle, radius: 5}, fill: $team, stroke: {color: black}}\n"
                  "tracks: {ball.scale: [[0, [0, 0]], [5f, [9, 9], ease-in]]}\n");
    folder_.write("a.yaml",
                  "sinew: 1\nbase: base.yaml\ndescription: $$5\ntime: {fps: 30}\n"
                  "set: {ball.opacity: 50%, ball.at: [3, 4]}\n");
    options_.folder = folder_.path();
  }

  ScratchFolder folder_;
  RunOptions options_;
};

constexpr const char* kConverted =
    "sinew: 1\n"
    "description: $$5\n"
    "time: {duration: 2}\n"
    "nodes:\n"
    "  - name: ball\n"
    "    type: shape\n"
    "    at: [3, 4]\n"
    "    rotation: 85.94366926962348\n"
    "    opacity: 0.5\n"
    "    geometry: {type: circle, radius: 5}\n"
    "    fill: red\n"
    "    stroke: \"#000\"\n"
    "tracks:\n"
    "  ball.scale: [[0, [0, 0]], [0.5, [9, 9], ease-in]]\n";

TEST_F(Convert, WritesOneDocumentToStandardOutput) {
  const RunResult result = run({"convert", "a.yaml"}, options_);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, kConverted);
}

TEST_F(Convert, TakesChangesFromOutside) {
  const RunResult result =
      run({"convert", "a.yaml", "--set", "vars.team=blue", "--set", "time.fps=10"}, options_);
  EXPECT_NE(result.out.find("fill: blue\n"), std::string::npos);
  EXPECT_NE(result.out.find("time: {fps: 10, duration: 2}\n"), std::string::npos);
  EXPECT_NE(result.out.find("[5f, [9, 9], ease-in]"), std::string::npos);
}

TEST_F(Convert, WritesAFileAndSaysWhich) {
  const RunResult result = run({"convert", "a.yaml", "-o", "b.yaml"}, options_);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "b.yaml\n");
  EXPECT_EQ(folder_.read("b.yaml"), kConverted);
  EXPECT_EQ(run({"check", "b.yaml"}, options_).out, "b.yaml: ok\n");
}

TEST_F(Convert, CountsPathsFromTheNewFile) {
  folder_.write("parts/figure.yaml", "sinew: 1\nnodes: []\n");
  fs::create_directories(folder_.path() / "out");
  fs::copy_file(kScenes / "art/ball.png", folder_.path() / "parts/ball.png");
  folder_.write("parts/b.yaml",
                "sinew: 1\nimages: {ball: ball.png, smooth: {file: ball.png, filter: nearest}}\n"
                "nodes:\n  - {name: a, type: group, file: figure.yaml}\n");
  EXPECT_EQ(run({"convert", "parts/b.yaml", "-o", "out/c.yaml"}, options_).exit_code, 0);
  EXPECT_EQ(folder_.read("out/c.yaml"),
            "sinew: 1\n"
            "images:\n"
            "  ball: ../parts/ball.png\n"
            "  smooth: {file: ../parts/ball.png, filter: nearest}\n"
            "nodes:\n"
            "  - {name: a, type: group, file: ../parts/figure.yaml}\n");
  EXPECT_EQ(run({"convert", "parts/b.yaml"}, options_).out.find("ball: parts/ball.png\n"), 19u);
}

TEST_F(Convert, KeepsPrefabsAsFilesWithTheirChanges) {
  folder_.write("figure.yaml",
                "sinew: 1\nvars: {team: red}\nnodes:\n  - {name: body, type: shape, geometry: "
                "{type: circle, radius: 5}, fill: $team}\n");
  folder_.write("b.yaml",
                "sinew: 1\nvars: {own: blue}\nnodes:\n  - {name: a, type: group, file: figure.yaml,"
                " set: {vars.team: $own}}\nset: {a/body.at: [1, 2]}\n");
  EXPECT_EQ(
      run({"convert", "b.yaml"}, options_).out,
      "sinew: 1\n"
      "nodes:\n"
      "  - {name: a, type: group, file: figure.yaml, set: {vars.team: blue, body.at: [1, 2]}}\n");
}

TEST_F(Convert, SaysWhatIsWrongAndWritesNothing) {
  folder_.write("bad.yaml", "sinew: 1\ncanvas: {size: [8, 0]}\n");
  const RunResult result = run({"convert", "bad.yaml", "-o", "b.yaml"}, options_);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err,
            "bad.yaml:2:20: error: expected a whole number, 1 to 16384, found 0\n"
            "canvas: {size: [8, 0]}\n"
            "                   ^\n");
  EXPECT_FALSE(fs::exists(folder_.path() / "b.yaml"));
}

TEST_F(Convert, NeedsANameForItsOutput) {
  const RunResult result = run({"convert", "a.yaml", "-o", ""}, options_);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "error: --output: an output needs a name\n");
}

}  // namespace
}  // namespace sinew

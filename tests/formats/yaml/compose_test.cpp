#include <gtest/gtest.h>

#include <filesystem>

#include "formats/yaml/load.h"
#include "project_paths.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

/// The document a file comes to, on one line.
std::string composed(const std::string& path, const std::vector<FieldOverride>& set = {}) {
  Diagnostics diagnostics;
  const ComposedDocument composed = compose(path, set, diagnostics);
  EXPECT_EQ(diagnostics.render_all(false), "");
  return to_flow_text(composed.document);
}

std::string composed_text(const std::string& text, const std::vector<FieldOverride>& set = {}) {
  const SceneFolder folder;
  return composed(folder.write("a.yaml", "sinew: 1\n" + text), set);
}

TEST(Base, AppendsNodesAndPointersAndReplacesOtherKeysOneByOne) {
  const SceneFolder folder;
  folder.write("base.yaml",
               "sinew: 1\ncanvas: {size: [8, 8], background: red}\ntime: {fps: 24}\n"
               "nodes: [{name: a}]\npointers: [{name: p}]\ntracks: {a.at: [1], a.scale: [2]}\n");
  EXPECT_EQ(
      composed(folder.write("a.yaml",
                            "sinew: 1\nbase: base.yaml\ncanvas: {size: [9, 9]}\n"
                            "nodes: [{name: b}]\npointers: [{name: q}]\n"
                            "tracks: {a.at: [3], b.at: [4]}\nworld: {gravity: [0, 1]}\n")),
      R"({"canvas": {"size": [9, 9], "background": "red"}, "time": {"fps": 24}, )"
      R"("nodes": [{"name": "a"}, {"name": "b"}], "pointers": [{"name": "p"}, {"name": "q"}], )"
      R"("tracks": {"a.at": [3], "a.scale": [2], "b.at": [4]}, "world": {"gravity": [0, 1]}})");
}

TEST(Base, MayHaveABaseItself) {
  const SceneFolder folder;
  folder.write("one.yaml", "sinew: 1\nnodes: [{name: a}]\n");
  folder.write("two.yaml", "sinew: 1\nbase: one.yaml\nset: {a.x: 1}\nnodes: [{name: b}]\n");
  EXPECT_EQ(composed(folder.write("a.yaml", "sinew: 1\nbase: two.yaml\nset: {b.x: 2, a.y: 3}\n")),
            R"({"nodes": [{"name": "a", "x": 1, "y": 3}, {"name": "b", "x": 2}]})");
}

TEST(Base, IsFoundFromTheFileThatNamesIt) {
  const SceneFolder folder;
  folder.write("in/one.yaml", "sinew: 1\nbase: side/two.yaml\n");
  folder.write("in/side/two.yaml", "sinew: 1\nbase: ../../three.yaml\n");
  folder.write("three.yaml", "sinew: 1\ndescription: here\n");
  EXPECT_EQ(composed(folder.write("a.yaml", "sinew: 1\nbase: in/one.yaml\n")),
            R"({"description": "here"})");
}

TEST(Base, CountsItsPathsFromItsOwnFolder) {
  const SceneFolder folder;
  folder.write("in/base.yaml",
               "sinew: 1\nimages: {ball: ball.png}\nnodes: [{type: image, image: ball}]\n");
  std::filesystem::copy_file(SINEW_SOURCE_DIR "/scenes/art/ball.png", folder.path("in/ball.png"));
  Diagnostics diagnostics;
  const Scene scene =
      load_scene(folder.write("a.yaml", "sinew: 1\nbase: in/base.yaml\n"), {}, diagnostics);
  EXPECT_EQ(scene.textures.at(0).image.width, 40);
}

/// What is said of a file that cannot be composed.
std::string said_of(const std::string& path) {
  Diagnostics diagnostics;
  try {
    compose(path, {}, diagnostics);
  } catch (const InputError&) {
  }
  std::string said;
  for (const Diagnostic& found : diagnostics.all()) said += found.message + "\n";
  return said;
}

/// A chain of files, each based on the next; returns the path of the first.
std::string chain_of(int count, const SceneFolder& folder) {
  for (int i = 1; i < count; ++i) {
    folder.write(std::to_string(i) + ".yaml",
                 "sinew: 1\nbase: " + std::to_string(i + 1) + ".yaml\n");
  }
  folder.write(std::to_string(count) + ".yaml", "sinew: 1\ndescription: the last\n");
  return folder.path("1.yaml");
}

TEST(Base, MayStandOnThirtyTwoOthers) {
  const SceneFolder folder;
  EXPECT_EQ(composed(chain_of(33, folder)), R"({"description": "the last"})");
}

TEST(Base, DoesNotGoOnForEver) {
  const SceneFolder folder;
  EXPECT_EQ(said_of(chain_of(1000, folder)),
            "a scene has at most 32 files, one based on another or in another\n");
}

TEST(Set, ComesAfterBaseAndTheFilesOwn) {
  const SceneFolder folder;
  folder.write("base.yaml", "sinew: 1\nnodes: [{name: a, x: 1}]\n");
  const std::string path = folder.write(
      "a.yaml", "sinew: 1\nset: {a.x: 2, b.x: 3}\nbase: base.yaml\nnodes: [{name: b, x: 0}]\n");
  EXPECT_EQ(composed(path), R"({"nodes": [{"name": "a", "x": 2}, {"name": "b", "x": 3}]})");
  const std::vector<FieldOverride> over = {{"a.x=[7, 8]"}, {"b.x=9"}, {"b.x=10"}};
  EXPECT_EQ(composed(path, over),
            R"({"nodes": [{"name": "a", "x": [7, 8]}, {"name": "b", "x": 10}]})");
}

TEST(Vars, StandForAnyWholeValue) {
  EXPECT_EQ(composed_text("vars: {n: 3, p: [1, 2], m: {a: 1}, t: red, z: null}\n"
                          "nodes: [$n, $p, {a: $m, b: [$t, \"$t\"]}, $z]\n"),
            R"({"nodes": [3, [1, 2], {"a": {"a": 1}, "b": ["red", "red"]}, null]})");
}

TEST(Vars, AreNotParts) {
  EXPECT_EQ(composed_text("vars: {n: 3}\nnodes: [a$n, 5$]\n"), R"({"nodes": ["a$n", "5$"]})");
}

TEST(Vars, LeaveADoubledDollarAsOne) {
  EXPECT_EQ(composed_text("description: $$5\nnodes: [\"$$a\", $$, $$$]\n"),
            R"({"description": "$5", "nodes": ["$a", "$", "$$"]})");
}

TEST(Vars, OfABaseAreReplacedOneByOne) {
  const SceneFolder folder;
  folder.write("base.yaml", "sinew: 1\nvars: {a: 1, b: 2}\nnodes: [$a, $b]\n");
  const std::string path = folder.write(
      "a.yaml", "sinew: 1\nbase: base.yaml\nvars: {b: 3, c: 4}\nset: {vars.c: 5}\nnodes: [$c]\n");
  EXPECT_EQ(composed(path), R"({"nodes": [1, 3, 5]})");
  const std::vector<FieldOverride> over = {{"vars.a=6"}};
  EXPECT_EQ(composed(path, over), R"({"nodes": [6, 3, 5]})");
}

TEST(Vars, DoNotMakeASceneTooLarge) {
  std::string text = "vars: {many: [";
  for (int i = 0; i < 40'000; ++i) text += "1,";
  text += "]}\nnodes: [";
  for (int i = 0; i < 100; ++i) text += "$many,\n ";
  const SceneFolder folder;
  const std::string path = folder.write("a.yaml", "sinew: 1\n" + text + "]\n");
  Diagnostics diagnostics;
  EXPECT_THROW(compose(path, {}, diagnostics), InputError);
  ASSERT_EQ(diagnostics.all().size(), 1u);
  EXPECT_EQ(diagnostics.all()[0].message,
            "with its variables put in, the scene holds more than 4000000 values");
  EXPECT_EQ(diagnostics.all()[0].span.line, 3 + 99);
}

TEST(Vars, DoNotMakeASceneTooDeep) {
  const std::string deep = std::string(150, '[') + std::string(150, ']');
  const SceneFolder folder;
  EXPECT_EQ(said_of(folder.write("a.yaml", "sinew: 1\nvars: {v: " + deep +
                                               "}\nnodes: " + std::string(90, '[') + "$v" +
                                               std::string(90, ']') + "\n")),
            "");
  EXPECT_EQ(said_of(folder.write("b.yaml", "sinew: 1\nvars: {v: " + deep +
                                               "}\nnodes: " + std::string(110, '[') + "$v" +
                                               std::string(110, ']') + "\n")),
            "with its changes put in, the scene has lists and maps within one another too deep\n");
}

/// How long a time in a file is, in frames of 1/60 s.
std::string frames_of(const std::string& text, const std::vector<std::string>& set = {}) {
  const Scene scene = scene_of(text, set);
  return std::to_string(scene.frame_count - 1);
}

TEST(FrameSuffix, CountsInTheRateOfItsOwnFile) {
  EXPECT_EQ(frames_of("time: {fps: 60, duration: 60f}"), "60");
  EXPECT_EQ(frames_of("time: {duration: 60f}"), "60");
  EXPECT_EQ(frames_of("time: {fps: 24000/1001, duration: 24f}"), "24");
  EXPECT_EQ(frames_of("vars: {rate: 12}\ntime: {fps: $rate, duration: 24f}"), "24");
  EXPECT_EQ(frames_of("vars: {rate: 12}\ntime: {fps: $rate, duration: 24f}", {"vars.rate=48"}),
            "24");
  EXPECT_EQ(frames_of("set: {time.fps: 12}\ntime: {duration: 24f}"), "24");
}

TEST(FrameSuffix, IsNotChangedByASetOfTheRateFromOutside) {
  const std::string text = "time: {fps: 10, duration: 20f}";
  EXPECT_EQ(frames_of(text), "20");
  EXPECT_EQ(frames_of(text, {"time.fps=30"}), "60");  // two seconds as before
  EXPECT_EQ(frames_of(text, {"time.fps=30", "time.duration=5f"}), "15");
  EXPECT_EQ(frames_of(text, {"time.duration=5f", "time.fps=30"}), "15");
}

TEST(FrameSuffix, OfABaseStaysThatOfTheBase) {
  const SceneFolder folder;
  folder.write("base.yaml", "sinew: 1\ntime: {fps: 10, duration: 20f}\n");
  const auto length = [&](const std::string& text) {
    Diagnostics diagnostics;
    const Scene scene =
        load_scene(folder.write("a.yaml", "sinew: 1\nbase: base.yaml\n" + text), {}, diagnostics);
    EXPECT_EQ(diagnostics.render_all(false), "");
    return scene.frame_count - 1;
  };
  EXPECT_EQ(length(""), 20);
  EXPECT_EQ(length("time: {fps: 30}"), 60);      // two seconds of the base's frames
  EXPECT_EQ(length("time: {duration: 5f}"), 5);  // of the inherited rate
  EXPECT_EQ(length("time: {fps: 30, duration: 5f}"), 5);
}

}  // namespace
}  // namespace sinew

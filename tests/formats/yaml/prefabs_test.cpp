#include <gtest/gtest.h>

#include <filesystem>

#include "formats/yaml/load.h"
#include "project_paths.h"
#include "scene/names.h"
#include "scene/node_type.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

constexpr const char* kFigure =
    "sinew: 1\n"
    "time: {fps: 10}\n"
    "vars: {team: red}\n"
    "description: a figure\n"
    "nodes:\n"
    "  - {name: body, type: shape, geometry: {type: circle, radius: 5}, fill: $team}\n"
    "pointers: [{name: finger, path: [[0, [0, 0]], [10f, [10, 0]]]}]\n";

class Prefab : public testing::Test {
 protected:
  Prefab() { folder_.write("parts/figure.yaml", kFigure); }

  /// What a group comes to that brings in parts/figure.yaml, on one line.
  std::string group(const std::string& keys, const std::vector<FieldOverride>& set = {},
                    const std::string& before = "") {
    Diagnostics diagnostics;
    const std::string path = folder_.write(
        "a.yaml", "sinew: 1\n" + before + "nodes: [{name: a, type: group, file: parts/figure.yaml" +
                      (keys.empty() ? "" : ", " + keys) + "}]\n");
    const ComposedDocument composed = compose(path, set, diagnostics);
    EXPECT_EQ(diagnostics.render_all(false), "");
    return to_flow_text(*composed.document.find("nodes")->items.at(0).find("file"));
  }

  std::string fill_of(const std::string& keys, const std::vector<FieldOverride>& set = {},
                      const std::string& before = "") {
    const std::string text = group(keys, set, before);
    const std::string key = "\"fill\": ";
    const std::size_t at = text.find(key) + key.size();
    return text.substr(at, text.find('}', at) - at);
  }

  Scene load(const std::string& text, const std::vector<FieldOverride>& set = {}) {
    Diagnostics diagnostics;
    Scene scene = load_scene(folder_.write("a.yaml", "sinew: 1\n" + text), set, diagnostics);
    EXPECT_EQ(diagnostics.render_all(false), "");
    return scene;
  }

  /// What is said of a scene that is refused.
  std::string said_of(const std::string& text, const std::vector<FieldOverride>& set = {}) {
    Diagnostics diagnostics;
    try {
      load_scene(folder_.write("a.yaml", "sinew: 1\n" + text), set, diagnostics);
    } catch (const InputError&) {
    }
    std::string said;
    for (const Diagnostic& found : diagnostics.by_place()) said += found.message + "\n";
    return said;
  }

  SceneFolder folder_;
};

TEST_F(Prefab, ComesInAsItsDocument) {
  EXPECT_EQ(group(""),
            R"({"time": {"fps": 10}, "description": "a figure", "nodes": [{"name": "body", )"
            R"("type": "shape", "geometry": {"type": "circle", "radius": 5}, "fill": "red"}], )"
            R"("pointers": [{"name": "finger", "path": [[0, [0, 0]], ["10f", [10, 0]]]}]})");
}

TEST_F(Prefab, IsChangedByTheSetOfItsGroup) {
  EXPECT_EQ(fill_of("set: {body.fill: blue}"), R"("blue")");
  EXPECT_EQ(fill_of("set: {vars.team: blue}"), R"("blue")");
  EXPECT_EQ(fill_of("set: {body.fill: blue, vars.team: green}"), R"("blue")");
}

TEST_F(Prefab, IsChangedFromOutsideThroughItsGroup) {
  EXPECT_EQ(fill_of("", {{"a/body.fill=blue"}}), R"("blue")");
  EXPECT_EQ(fill_of("", {{"a/vars.team=blue"}}), R"("blue")");
  EXPECT_EQ(fill_of("set: {body.fill: green}", {{"a/body.fill=blue"}}), R"("blue")");
  EXPECT_EQ(fill_of("set: {body.fill: green}", {}, "set: {a/body.fill: blue}\n"), R"("blue")");
  EXPECT_EQ(fill_of("set: null", {{"a/body.fill=blue"}}), R"("blue")");
}

TEST_F(Prefab, KeepsVariablesApart) {
  const std::string vars = "vars: {team: green, own: blue}\n";
  EXPECT_EQ(fill_of("", {}, vars), R"("red")");
  EXPECT_EQ(fill_of("set: {vars.team: $own}", {}, vars), R"("blue")");
  EXPECT_EQ(fill_of("set: {body.fill: $team}", {}, vars), R"("green")");
  EXPECT_EQ(fill_of("", {{"a/body.fill=$own"}}, vars), R"("blue")");
}

TEST_F(Prefab, TakesADoubledDollarForADollar) {
  EXPECT_EQ(fill_of("set: {body.fill: $$team}"), R"("$team")");
  EXPECT_EQ(fill_of("set: {vars.team: $$team}"), R"("$team")");
}

TEST_F(Prefab, MayBeNamedByAVariable) {
  folder_.write("b.yaml",
                "sinew: 1\nvars: {which: parts/figure.yaml}\n"
                "nodes: [{name: a, type: group, file: $which}]\n");
  Diagnostics diagnostics;
  const Scene scene = load_scene(folder_.path("b.yaml"), {}, diagnostics);
  EXPECT_EQ(scene.nodes.size(), 2u);
}

TEST_F(Prefab, IsChangedThroughSeveral) {
  folder_.write("parts/pair.yaml",
                "sinew: 1\nnodes:\n  - {name: one, type: group, file: figure.yaml}\n"
                "  - {name: two, type: group, file: figure.yaml, set: {body.fill: green}}\n");
  const Scene scene = load(
      "nodes: [{name: a, type: group, file: parts/pair.yaml}]\n"
      "set: {a/two/body.at: [1, 2]}\n",
      {{"a/one/body.at=[3, 4]"}});
  ASSERT_EQ(scene.nodes.size(), 5u);
  EXPECT_EQ(path_of_node(scene, 2), "a/one/body");
  EXPECT_EQ(scene.nodes[2].settings.at, (Vec2{3, 4}));
  EXPECT_EQ(path_of_node(scene, 4), "a/two/body");
  EXPECT_EQ(scene.nodes[4].settings.at, (Vec2{1, 2}));
}

TEST_F(Prefab, CountsFramesInTheRateOfItsFile) {
  const Scene scene =
      load("time: {fps: 50}\nnodes: [{name: a, type: group, file: parts/figure.yaml}]\n");
  EXPECT_EQ(scene.frame_count, 51);  // the finger's second
  const Scene changed = load(
      "time: {fps: 50}\nnodes:\n  - name: a\n    type: group\n    file: parts/figure.yaml\n"
      "    set: {finger.path: [[0, [0, 0]], [10f, [10, 0]]]}\n");
  EXPECT_EQ(changed.frame_count, 11);  // ten frames of the file that says so
}

TEST_F(Prefab, LeavesBehindWhatMovesItsCanvasAndItsWorld) {
  folder_.write("parts/moving.yaml",
                "sinew: 1\ncanvas: {size: [8, 8], camera: {zoom: 2}}\n"
                "tracks: {canvas.camera.zoom: [[0, 1], [5, 2]], world.gravity: [[0, [0, 0]]]}\n");
  const Scene scene = load("nodes: [{name: a, type: group, file: parts/moving.yaml}]\n");
  EXPECT_EQ(scene.tracks.size(), 0u);
  EXPECT_EQ(scene.frame_count, 1);
  EXPECT_EQ(scene.canvas.camera.zoom, 1);
}

TEST_F(Prefab, HasItsPicturesOnceHoweverOftenItIsThere) {
  folder_.write("parts/ball.yaml",
                "sinew: 1\nimages: {ball: ball.png}\nnodes: [{type: image, image: ball}]\n");
  std::filesystem::copy_file(SINEW_SOURCE_DIR "/scenes/art/ball.png",
                             folder_.path("parts/ball.png"));
  const Scene scene = load(
      "images: {own: parts/ball.png}\nnodes: [{name: a, type: group, file: parts/ball.yaml}, "
      "{name: b, type: group, file: parts/ball.yaml}]\n");
  EXPECT_EQ(scene.texture_names, (std::vector<std::string>{"own"}));
  const Scene alone = load("nodes: [{name: a, type: group, file: parts/ball.yaml}]\n");
  EXPECT_EQ(alone.texture_names, (std::vector<std::string>{"a/ball"}));
}

TEST_F(Prefab, ThatIsMissingIsSaidOfEachGroup) {
  const std::string missing = folder_.path("parts/gone.yaml") + ": no such file\n";
  EXPECT_EQ(said_of("nodes: [{name: a, type: group, file: parts/gone.yaml}, "
                    "{name: b, type: group, file: parts/gone.yaml}]\n"),
            missing + missing);
}

TEST_F(Prefab, MayHaveNoNameAndIsThenReachedByNone) {
  EXPECT_EQ(load("nodes: [{type: group, file: parts/figure.yaml}]\n").nodes.size(), 2u);
  EXPECT_EQ(said_of("nodes: [{type: group, file: parts/figure.yaml}]\n"
                    "tracks: {body.at: [[0, [0, 0]]]}\n"),
            "there is no node 'body'\n");
}

TEST_F(Prefab, KeepsPressesToItsOwnNodes) {
  folder_.write("parts/net.yaml",
                "sinew: 1\nnodes: [{name: net, type: cloth, grid: [2, 2], spacing: 5, solver: "
                "verlet}]\npointers: [{name: f, path: [[0, [0, 0]]], press: [{down: 0, up: 1, "
                "action: cut}]}]\n");
  const Scene scene = load(
      "nodes:\n  - {name: a, type: group, file: parts/net.yaml}\n"
      "  - {name: b, type: group, file: parts/net.yaml}\n"
      "pointers: [{name: f, path: [[0, [0, 0]]], press: [{down: 0, up: 1, "
      "action: cut, affects: [b/net]}]}]\n");
  ASSERT_EQ(scene.pointers.size(), 3u);
  EXPECT_EQ(path_of_pointer(scene, 0), "a/f");
  EXPECT_EQ(path_of_pointer(scene, 1), "b/f");
  EXPECT_EQ(path_of_pointer(scene, 2), "f");
  EXPECT_EQ(scene.pointers[0].group, 0);
  EXPECT_EQ(scene.pointers[2].press[0].affects[0].place.node, 3);
}

TEST_F(Prefab, IsNotBroughtInForEver) {
  // Each file brings in the next ten times: a million million million nodes.
  for (int i = 0; i < 18; ++i) {
    std::string text = "sinew: 1\nnodes:\n";
    for (int k = 0; k < 10; ++k) {
      text += "  - {type: group, file: " + std::to_string(i + 1) + ".yaml}\n";
    }
    folder_.write(std::to_string(i) + ".yaml", text);
  }
  folder_.write("18.yaml", "sinew: 1\n");
  EXPECT_NE(
      said_of("nodes: [{type: group, file: 0.yaml}]\n").find("a scene has at most 10000 prefabs\n"),
      std::string::npos);
}

TEST_F(Prefab, DoesNotMakeASceneTooDeep) {
  for (int i = 0; i < 40; ++i) {
    folder_.write(std::to_string(i) + ".yaml",
                  "sinew: 1\nnodes: [{type: group, file: " + std::to_string(i + 1) + ".yaml}]\n");
  }
  const std::string said = said_of("nodes: [{type: group, file: 0.yaml}]\n");
  EXPECT_EQ(said.substr(0, said.find('\n')),
            "a scene has at most 32 files, one based on another or in another");
  folder_.write("deep.yaml", "sinew: 1\nnodes: [{type: group, file: deeper.yaml}]\n");
  folder_.write("deeper.yaml", "sinew: 1\nvars: {v: 1}\nnodes: " + std::string(190, '[') +
                                   std::string(190, ']') + "\n");
  std::string inner = "{type: group, file: deeper.yaml}";
  for (int i = 0; i < 40; ++i) inner = "{type: group, nodes: [" + inner + "]}";
  const std::string too_deep = said_of("nodes: [" + inner + "]\n");
  EXPECT_EQ(too_deep.substr(0, too_deep.find('\n')),
            "with this prefab the scene has lists and maps within one another too deep");
}

}  // namespace
}  // namespace sinew

#include "formats/yaml/set.h"

#include <gtest/gtest.h>

#include "formats/yaml/parse.h"

namespace sinew {
namespace {

constexpr const char* kDocument = R"(
canvas: {size: [8, 8]}
vars: {team: blue}
nodes:
  - {name: ball, type: shape, at: [1, 2], geometry: {type: circle, radius: 5}, stroke: red}
  - {name: box, type: group, nodes: [{name: net, type: cloth, solver: verlet, pins: [{points: 1}, {name: rail, points: top}]}]}
  - {name: body, type: skeleton, bones: [{name: hips}, {name: "a.b", length: 3}]}
pointers: [{name: hand, press: [{down: 0}, {down: 2}]}]
)";

Value parsed(const std::string& text, Diagnostics& diagnostics) {
  return parse_yaml(diagnostics.add_source("a.yaml", text), text, diagnostics);
}

/// The part of the document under one key (and one item of a list) after a change.
std::string after(const std::string& path, const std::string& value, const std::string& key,
                  std::size_t item = 0) {
  Diagnostics diagnostics;
  Value document = parsed(kDocument, diagnostics);
  set_field(document, path, {}, parsed(value, diagnostics), diagnostics);
  EXPECT_EQ(diagnostics.render_all(false), "");
  const Value* found = document.find(key);
  if (!found) return "no " + key;
  return to_flow_text(found->is_list() ? found->items.at(item) : *found);
}

/// What is said of a path that cannot be set.
std::string said_of(const std::string& path) {
  Diagnostics diagnostics;
  Value document = parsed(kDocument, diagnostics);
  set_field(document, path, {}, make_number(1), diagnostics);
  return diagnostics.all().empty() ? "" : diagnostics.all().front().message;
}

TEST(Set, ChangesAField) {
  EXPECT_EQ(after("canvas.size", "[9, 9]", "canvas"), R"({"size": [9, 9]})");
  EXPECT_EQ(after("body.bones", "[]", "nodes", 2),
            R"({"name": "body", "type": "skeleton", "bones": []})");
}

TEST(Set, ChangesOneComponent) {
  EXPECT_NE(after("ball.at.y", "7", "nodes").find(R"("at": [1, 7])"), std::string::npos);
}

TEST(Set, MakesMapsThatAreNotThereYet) {
  EXPECT_EQ(after("canvas.camera.zoom", "2", "canvas"),
            R"({"size": [8, 8], "camera": {"zoom": 2}})");
  EXPECT_EQ(after("time.fps", "24", "time"), R"({"fps": 24})");
}

TEST(Set, ChangesAVariable) { EXPECT_EQ(after("vars.team", "red", "vars"), R"({"team": "red"})"); }

/// Pairs of a path that cannot be set and what is said of it.
void expect_said(const std::vector<std::pair<std::string, std::string>>& cases) {
  for (const auto& [path, message] : cases) EXPECT_EQ(said_of(path), message) << path;
}

TEST(Set, SaysWhatIsNotThere) {
  expect_said({
      {"bal.at", "there is no node 'bal', did you mean 'ball'?"},
      {"qqqqq.at", "there is no node 'qqqqq'"},
      {"canvs.size", "there is no node 'canvs', did you mean 'canvas'?"},
      {"hend.press", "there is no node 'hend', did you mean 'hand'?"},
      {"box/nett.spacing", "'box' has no part 'nett', did you mean 'net'?"},
      {"net/pin:rial.points", "'net' has no part 'pin:rial', did you mean 'rail'?"},
      {"net/rail.points", "'net' has no part 'rail', did you mean 'pin:rail'?"},
      {"body/bone:rail.length", "'body' has no part 'bone:rail'"},
      {"net/pin:2.points", "'net' has no part 'pin:2'"},
      {"body/hip.length", "'body' has no part 'hip', did you mean 'hips'?"},
      {"hand/press:2.down", "'hand' has no part 'press:2'"},
      {"vars.taem", "there is no variable 'taem' under 'vars', did you mean 'team'?"},
      {"vars.sky", "there is no variable 'sky' under 'vars'"},
      {"ball.at.z", "'z' is not a field of a list"},
      {"ball.pivot.x", "'pivot' is not written, so it has no 'x' to change: set it whole"},
      {"ball.geometry.radius.z", "'z' is not a field of 5"},
  });
}

TEST(Set, SaysWhatIsNoPathToAField) {
  expect_said({
      {"ball", "a path to set ends in a field, such as '.at'"},
      {"canvas", "a path to set ends in a field, such as '.at'"},
      {"canvas/camera.zoom", "'canvas' has no parts: its fields follow a '.'"},
      {"ball.", "a field is missing after '.'"},
      {"/ball.at", "a path starts with a name"},
  });
  std::string deep = "ball";
  for (int i = 0; i < 33; ++i) deep += ".a";
  EXPECT_EQ(said_of(deep), "a path has at most 32 steps");
}

TEST(Set, FindsNodesInsideOfGroupsAndTheirParts) {
  EXPECT_NE(after("net.spacing", "7", "nodes", 1).find(R"("spacing": 7)"), std::string::npos);
  EXPECT_NE(after("box/net.spacing", "7", "nodes", 1).find(R"("spacing": 7)"), std::string::npos);
  EXPECT_NE(after("net/pin:rail.points", "bottom", "nodes", 1)
                .find(R"({"name": "rail", "points": "bottom"})"),
            std::string::npos);
  EXPECT_NE(after("body/hips.length", "7", "nodes", 2).find(R"({"name": "hips", "length": 7})"),
            std::string::npos);
  EXPECT_NE(
      after("body/bone:\"a.b\".length", "7", "nodes", 2).find(R"({"name": "a.b", "length": 7})"),
      std::string::npos);
}

TEST(Set, FindsPartsByTheirNumber) {
  EXPECT_NE(after("net/pin:0.points", "2", "nodes", 1).find(R"({"points": 2})"), std::string::npos);
  EXPECT_EQ(after("hand/press:1.down", "3", "pointers"),
            R"({"name": "hand", "press": [{"down": 0}, {"down": 3}]})");
}

}  // namespace
}  // namespace sinew

#include <gtest/gtest.h>

#include "cli/run.h"

namespace sinew {
namespace {

constexpr const char* kScene =
    "sinew: 1\n"
    "description: All sorts.\n"
    "canvas: {size: [64, 48]}\n"
    "time: {fps: 24000/1001, frames: 25}\n"
    "pointers: [{name: finger, path: [[0, [1, 2]]]}]\n"
    "nodes:\n"
    "  - name: demo\n"
    "    type: skeleton\n"
    "    bones: [{name: upper, length: 3}, {name: lower, parent: upper}]\n"
    "  - {type: shape, geometry: {type: circle, radius: 3}, fill: red}\n"
    "  - {name: net, type: cloth, grid: [2, 1], spacing: 5, solver: verlet}\n";

RunOptions given(const char* text) {
  RunOptions options;
  options.input = text;
  return options;
}

TEST(Info, TellsWhatIsInAScene) {
  const RunResult result = run({"info", "-"}, given(kScene));
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            "-\n"
            "  about     All sorts.\n"
            "  size      64 x 48\n"
            "  fps       24000/1001\n"
            "  frames    25\n"
            "  duration  1.001 s\n"
            "  skeleton  demo, bones upper lower\n"
            "  shape     (without a name)\n"
            "  cloth     net, 6 points\n"
            "  pointer   finger\n");
}

TEST(Info, TellsItInJson) {
  const RunResult result = run({"info", "-", "--json"}, given(kScene));
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(
      result.out,
      R"({"sinew":"0.1.0","source":"-","description":"All sorts.","size":[64,48],"fps":[24000,1001],)"
      R"("frames":25,"duration":1.001,"loop":false,"images":[],"nodes":[{"name":"demo",)"
      R"("type":"skeleton","bones":["upper","lower"]},{"type":"shape"},{"name":"net",)"
      R"("type":"cloth","points":6}],"pointers":["finger"]})"
      "\n");
}

constexpr const char* kRig =
    "sinew: 1\n"
    "time: {frames: 1}\n"
    "nodes:\n"
    "  - name: hero\n"
    "    type: skeleton\n"
    "    bones: [{name: arm}, {name: hand, parent: arm}]\n"
    "    slots: [{name: glove, bone: hand}, {name: ring}]\n"
    "    skins: {gold: {ring: {}}}\n"
    "    animations:\n"
    "      wave: {tracks: {arm.rotation: [[0, 0], [1.25, 9]]}}\n"
    "      pose: {tracks: {arm.rotation: [[0, 5]]}}\n";

TEST(Info, TellsOfSlotsSkinsAndAnimations) {
  EXPECT_EQ(run({"info", "-"}, given(kRig)).out,
            "-\n"
            "  size      what its frames draw\n"
            "  fps       30\n"
            "  frames    1\n"
            "  duration  0 s\n"
            "  skeleton  hero, bones arm hand\n"
            "            slots glove ring\n"
            "            skins default gold\n"
            "            animations pose (0 s), wave (1.25 s)\n");
  EXPECT_EQ(run({"info", "-", "--json"}, given(kRig)).out,
            R"({"sinew":"0.1.0","source":"-","fps":[30,1],"frames":1,"duration":0,"loop":false,)"
            R"("images":[],"nodes":[{"name":"hero","type":"skeleton","bones":["arm","hand"],)"
            R"("slots":["glove","ring"],"skins":["default","gold"],)"
            R"("animations":[{"name":"pose","duration":0},{"name":"wave","duration":1.25}]}],)"
            R"("pointers":[]})"
            "\n");
}

TEST(Info, TellsOfLoopsAndOfCanvasesWithoutASize) {
  const RunResult result =
      run({"info", "-", "--set", "time.duration=2"}, given("sinew: 1\ntime: {loop: true}\n"));
  EXPECT_EQ(result.out,
            "-\n"
            "  size      what its frames draw\n"
            "  fps       30\n"
            "  frames    60, a loop\n"
            "  duration  2 s\n");
}

TEST(Info, TakesOneInput) {
  const RunResult result = run({"info", "a.yaml", "b.yaml"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "error: one input at a time, found also 'b.yaml'\n");
}

TEST(Info, ShowsWhatIsWrongWithItsInput) {
  const RunResult result = run({"info", "-"}, given("sinew: 1\nnode: []\n"));
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err,
            "-:2:1: error: unknown key 'node', did you mean 'nodes'?\nnode: []\n^~~~\n");
}

}  // namespace
}  // namespace sinew

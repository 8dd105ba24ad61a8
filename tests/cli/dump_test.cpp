#include <gtest/gtest.h>

#include "cli/run.h"
#include "project_paths.h"

namespace sinew {
namespace {

constexpr const char* kScene =
    "sinew: 1\n"
    "canvas: {size: [8, 8]}\n"
    "time: {frames: 3}\n"
    "nodes: [{name: box, type: shape, geometry: {type: circle, radius: 2}, fill: red}]\n"
    "tracks: {box.at: [[0, [0, 0]], [2f, [4, 2]]]}\n";

RunResult dump(std::vector<std::string> arguments) {
  RunOptions options;
  options.input = kScene;
  arguments.insert(arguments.begin(), {"dump", "-"});
  return run(arguments, options);
}

std::string frame(int number, const std::string& time, const std::string& at) {
  return "\n{\"frame\":" + std::to_string(number) + ",\"time\":" + time +
         R"(,"nodes":[{"name":"box","type":"shape","canvas_from_node":[1,0,0,1,)" + at + "]}]}";
}

TEST(Dump, PrintsEveryFrame) {
  const RunResult result = dump({});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out, R"({"sinew":"0.1.0","source":"-","fps":[30,1],"frames":[)" +
                            frame(0, "0", "0,0") + "," + frame(1, "0.03333333333333333", "2,1") +
                            "," + frame(2, "0.06666666666666667", "4,2") + "]}\n");
}

TEST(Dump, PrintsTheFramesAskedForAtTheRateAskedFor) {
  const RunResult result = dump({"--frames", "3,1", "--fps", "60", "--set", "box.at=[1, 1]"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, R"({"sinew":"0.1.0","source":"-","fps":[60,1],"frames":[)" +
                            frame(1, "0.016666666666666666", "1,0.5") + "," +
                            frame(3, "0.05", "3,1.5") + "]}\n");
}

TEST(Dump, PlacesTheSceneOnTheCanvasAskedFor) {
  EXPECT_NE(dump({"--frames", "0", "--origin", "-5,3"}).out.find("[1,0,0,1,-5,3]"),
            std::string::npos);
  EXPECT_NE(dump({"--frames", "0", "--scale", "2"}).out.find("[2,0,0,2,0,0]"), std::string::npos);
  EXPECT_NE(dump({"--frames", "0", "--margin", "7"}).out.find("[1,0,0,1,7,7]"), std::string::npos);
}

TEST(Dump, TellsWhatEachSlotOfASkeletonShowsInDrawOrder) {
  RunOptions options;
  options.input =
      "sinew: 1\n"
      "canvas: {size: [8, 8]}\n"
      "time: {frames: 1}\n"
      "images: {tile: " SINEW_SOURCE_DIR
      "/scenes/art/tile.png}\n"
      "nodes:\n"
      "  - name: s\n"
      "    type: skeleton\n"
      "    at: [2, 1]\n"
      "    tint: [1, 0.5, 1, 1]\n"
      "    opacity: 50%\n"
      "    bones: [{name: arm, at: [4, 0]}]\n"
      "    slots:\n"
      "      - {name: hat, bone: arm, attachment: straw, tint: [0.5, 1, 1, 0.5], blend: additive}\n"
      "      - {name: hand}\n"
      "      - {name: back, attachment: 'a \\\"b\\\"', dark: [0.25, 0, 0, 1]}\n"
      "    skins:\n"
      "      default:\n"
      "        hat: {straw: {image: tile, tint: [1, 1, 0.25, 1]}}\n"
      "        back: {'a \\\"b\\\"': {image: tile, size: [16, 4]}}\n"
      "    animations: {turn: {tracks: {draw_order: [[0, [back, hat]]]}}}\n"
      "    play: turn\n";
  const RunResult result = run({"dump", "-"}, options);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            R"({"sinew":"0.1.0","source":"-","fps":[30,1],"frames":[)"
            "\n"
            R"({"frame":0,"time":0,"nodes":[{"name":"s","type":"skeleton",)"
            R"("canvas_from_node":[1,0,0,1,2,1],"bones":{"arm":[1,0,0,1,4,0]},"draws":[)"
            R"({"slot":"back","attachment":"a \\\"b\\\"","vertices":[0,0,16,0,16,4,0,4],)"
            R"("uvs":[0,0,1,0,1,1,0,1],"triangles":[0,1,2,0,2,3],"color":[1,0.5,1,0.5],)"
            R"("dark":[0.25,0,0],"blend":"normal"},)"
            R"({"slot":"hat","attachment":"straw","vertices":[4,0,12,0,12,8,4,8],)"
            R"("uvs":[0,0,1,0,1,1,0,1],"triangles":[0,1,2,0,2,3],"color":[0.5,0.5,0.25,0.25],)"
            R"("blend":"additive"}]}]}]})"
            "\n");
}

TEST(Dump, NamesTheFramesThereAre) {
  const RunResult result = dump({"--frames", "0-3"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "error: --frames: there are frames 0 to 2, found 3\n");
}

TEST(Dump, EndsQuietlyWhenNobodyReads) {
  RunOptions options;
  options.input = kScene;
  options.nobody_reads = true;
  const RunResult result = run({"dump", "-"}, options);
  EXPECT_EQ(result.exit_code, 141);
  EXPECT_EQ(result.err, "");
}

TEST(Dump, FailsWhenItsOutputCannotBeWritten) {
  RunOptions options;
  options.input = kScene;
  options.output_file = "/dev/full";
  const RunResult result = run({"dump", "-"}, options);
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.err, "error: standard output: cannot write: No space left on device\n");
}

}  // namespace
}  // namespace sinew

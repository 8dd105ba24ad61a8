#include <gtest/gtest.h>

#include "cli/run.h"

namespace sinew {
namespace {

constexpr const char* kScene =
    "sinew: 1\n"
    "canvas: {size: [8, 6]}\n"
    "time: {frames: 3}\n"
    "nodes: [{name: box, type: shape, geometry: {type: rectangle, size: [4, 4]}, fill: red}]\n"
    "tracks: {box.at: [[0, [0, 0]], [2f, [4, 2]]]}\n";

using Names = std::vector<std::string>;

class Render : public testing::Test {
 protected:
  Render() {
    folder_.write("walk.yaml", kScene);
    options_.folder = folder_.path();
  }

  RunResult render(Names arguments) {
    arguments.insert(arguments.begin(), "render");
    return run(arguments, options_);
  }

  void expect_error(const Names& arguments, int exit_code, const std::string& message) {
    const RunResult result = render(arguments);
    EXPECT_EQ(result.exit_code, exit_code);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "error: " + message + "\n");
    EXPECT_EQ(folder_.files(), (Names{"walk.yaml"}));
  }

  ScratchFolder folder_;
  RunOptions options_;
};

bool is_whole_png(const std::string& bytes) {
  return bytes.starts_with("\x89PNG\r\n\x1a\n") && bytes.ends_with("IEND\xae\x42\x60\x82");
}

TEST_F(Render, WritesAFolderOfFrames) {
  const RunResult result = render({"walk.yaml", "-o", "out/walk"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "walk.yaml: 3 frames, 8 x 6, to out/walk\n");
  EXPECT_EQ(folder_.files(), (Names{"out", "out/walk", "out/walk/.sinew", "out/walk/.sinew/lock",
                                    "out/walk/.sinew/manifest.jsonl", "out/walk/0000.png",
                                    "out/walk/0001.png", "out/walk/0002.png", "walk.yaml"}));
  EXPECT_TRUE(is_whole_png(folder_.read("out/walk/0002.png")));
}

TEST_F(Render, WritesOneFile) {
  const RunResult result = render({"walk.yaml", "-o", "a.png", "--frames", "1"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "walk.yaml: 1 frame, 8 x 6, to a.png\n");
  EXPECT_EQ(folder_.files(), (Names{"a.png", "walk.yaml"}));
  EXPECT_TRUE(is_whole_png(folder_.read("a.png")));
}

TEST_F(Render, ListsFilesInADryRun) {
  const RunResult result =
      render({"walk.yaml", "-o", "out/{scene}_%03d@{scale}.png", "--scale", "2", "--dry-run"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "out/walk_000@2.png\nout/walk_001@2.png\nout/walk_002@2.png\n");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(folder_.files(), (Names{"walk.yaml"}));
}

TEST_F(Render, PrintsWhatItDidInJson) {
  const RunResult result = render({"walk.yaml", "-o", "out", "--frames", "0-2x2", "--json", "--fps",
                                   "24000/1001", "--margin", "1"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  const auto bytes = folder_.read("out/0000.png").size() + folder_.read("out/0002.png").size();
  EXPECT_EQ(result.out,
            "{\"sinew\":\"0.1.0\",\"inputs\":[\n"
            "{\"source\":\"walk.yaml\",\"exit\":0,\"size\":[10,8],\"fps\":[24000,1001],"
            "\"frames\":2,\"bytes\":" +
                std::to_string(bytes) + ",\"files\":[\"out/0000.png\",\"out/0002.png\"]}]}\n");
}

TEST_F(Render, GivesEachOfSeveralInputsAFolder) {
  folder_.write("more/run.yaml", kScene);
  const Names arguments{"walk.yaml", "more/run.yaml", "-o", "out", "--frames", "0", "--dry-run"};
  const RunResult result = render(arguments);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "out/walk/0000.png\nout/run/0000.png\n");
}

TEST_F(Render, StopsAtTheFirstInputThatFails) {
  const RunResult result = render({"none.yaml", "walk.yaml", "-o", "out", "--json"});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "none.yaml: error: no such file\n");
  EXPECT_EQ(result.out,
            "{\"sinew\":\"0.1.0\",\"inputs\":[\n{\"source\":\"none.yaml\",\"exit\":2}]}\n");
  EXPECT_EQ(folder_.files(), (Names{"walk.yaml"}));
}

TEST_F(Render, KeepsGoingWhenAsked) {
  const RunResult result = render({"none.yaml", "walk.yaml", "-o", "out", "--keep-going"});
  EXPECT_EQ(result.exit_code, 4);
  EXPECT_EQ(result.err,
            "none.yaml: error: no such file\nwalk.yaml: 3 frames, 8 x 6, to out/walk\n");
  EXPECT_EQ(render({"none.yaml", "gone.yaml", "-o", "out", "--keep-going"}).exit_code, 2);
  EXPECT_EQ(render({"walk.yaml", "-o", "out", "--keep-going"}).exit_code, 0);
}

TEST_F(Render, SaysWhichOptionIsWrong) {
  expect_error({"walk.yaml"}, 2, "no output: name a folder or a file, such as -o out/walk");
  expect_error({"walk.yaml", "-o", "-"}, 2,
               "-o -: frames cannot go to standard output; name a folder or a file");
  expect_error({"-o", "out"}, 2, "no input: name a scene file, or - for standard input");
  expect_error({"walk.yaml", "b.yaml", "-o", "a.png"}, 2,
               "'a.png': several inputs need {scene} in the name, such as "
               "'out/{scene}/{frame}.png'");
  expect_error({"walk.yaml", "-o", "a.png"}, 2,
               "'a.png': 3 frames need a frame number in the name, such as 'a_{frame}.png'");
  expect_error({"walk.yaml", "-o", "out/{scnee}"}, 2,
               "'out/{scnee}/{frame}.png': unknown placeholder {scnee}, did you mean 'scene'?");
  expect_error({"walk.yaml", "-o", "out", "--frames", "2-9"}, 2,
               "--frames: there are frames 0 to 2, found 9");
  expect_error({"walk.yaml", "-o", "out", "--canvas", "8"}, 2,
               "--canvas: expected WIDTHxHEIGHT such as 640x480, in pixels, found '8'");
  expect_error({"walk.yaml", "-o", "out", "--origin", "8x8"}, 2,
               "--origin: expected X,Y such as 320,240, in pixels, found '8x8'");
  expect_error({"walk.yaml", "-o", "out", "--fps", "0"}, 2,
               "--fps: expected frames a second, above 0 to 1000 (such as 30 or 24000/1001), "
               "found 0");
  expect_error({"walk.yaml", "-o", "out", "--scale", "0"}, 2,
               "--scale: expected a number, above 0 to 1000, found 0");
  expect_error({"walk.yaml", "-o", "out", "--margin", "-1"}, 2,
               "--margin: expected a whole number, 0 to 16384, found -1");
  expect_error({"walk.yaml", "-o", "out", "--background", "bleu"}, 2,
               "--background: expected a colour, found the text 'bleu', did you mean 'blue'?");
  expect_error({"walk.yaml", "-o", "out", "--filter", "cubic"}, 2,
               "--filter: expected auto, nearest, bilinear, bicubic or trilinear, found the text "
               "'cubic'");
  expect_error({"walk.yaml", "-o", "out", "--supersample", "3"}, 2,
               "--supersample: expected 2 or 4, found '3'");
  expect_error({"walk.yaml", "-o", "out", "--png", "smal"}, 2,
               "--png: expected fast or small, found the text 'smal', did you mean 'small'?");
  expect_error({"walk.yaml", "-o", "out", "--threads", "0"}, 2,
               "--threads: expected a whole number, 1 to 1024, found 0");
  expect_error({"walk.yaml", "-o", "out", "--progress", "yes"}, 2,
               "--progress: expected auto, always, never or json, found the text 'yes'");
}

TEST_F(Render, AnOutputThatCannotBeWrittenIsAFailureOfWriting) {
  expect_error({"walk.yaml", "-o", "walk.yaml/out"}, 3,
               "walk.yaml/out/.sinew: cannot make the folder: Not a directory");
  expect_error({"walk.yaml", "-o", "/dev/full"}, 3,
               "/dev/full: cannot write: No space left on device");
}

TEST_F(Render, LeavesNoHalfWrittenFrameOnAFullDisk) {
  RunOptions options;
  options.folder = folder_.path();
  options.largest_file = 300;
  const RunResult result = run({"render", "walk.yaml", "-o", "out", "--scale", "60"}, options);
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_NE(result.err.find("out/0000.png: cannot write: File too large\n"), std::string::npos)
      << result.err;
  EXPECT_FALSE(exists(folder_.path() / "out/0000.png"));
  EXPECT_TRUE(is_empty(folder_.path() / "out/.sinew/tmp"));
}

TEST_F(Render, IsQuietWhenAsked) {
  const RunResult result = render({"walk.yaml", "-o", "/dev/null", "--quiet"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out + result.err, "");
}

TEST_F(Render, SaysWhatItRemoved) {
  render({"walk.yaml", "-o", "out"});
  const RunResult result = render({"walk.yaml", "-o", "out", "--frames", "0", "--scale", "2"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err,
            "note: removed 2 frames of an earlier run from out\n"
            "walk.yaml: 1 frame, 16 x 12, to out\n");
}

TEST_F(Render, SaysThatItWroteOverAFileThatWasNotItsOwn) {
  folder_.write("out/0000.png", "mine");
  folder_.write("out/9999.png", "mine");
  EXPECT_EQ(render({"walk.yaml", "-o", "out", "--frames", "0-1"}).err,
            "note: wrote over 1 file in out that no earlier run had written\n"
            "walk.yaml: 2 frames, 8 x 6, to out\n");
  EXPECT_EQ(folder_.read("out/9999.png"), "mine");
  EXPECT_EQ(render({"walk.yaml", "-o", "out", "--frames", "0-1"}).err,
            "walk.yaml: 2 frames, 8 x 6, to out\n");
}

TEST_F(Render, ShowsProgressAsJson) {
  const RunResult result =
      render({"walk.yaml", "-o", "/dev/null", "--quiet", "--progress", "json"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_TRUE(result.err.ends_with("{\"source\":\"walk.yaml\",\"done\":3,\"total\":3}\n"))
      << result.err;
}

TEST_F(Render, ShowsProgressInLinesWhereThereIsNoTerminal) {
  const RunResult result =
      render({"walk.yaml", "-o", "/dev/null", "--quiet", "--progress", "always"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "walk.yaml [====================] 3/3\n");
}

TEST_F(Render, ShowsTheSecondsOfEachStage) {
  const RunResult result = render({"walk.yaml", "-o", "/dev/null", "--quiet", "--perf"});
  EXPECT_EQ(result.exit_code, 0);
  std::string shape;
  for (const char c : result.err) {
    if (c != '.' && (c < '0' || c > '9')) shape += c;
  }
  EXPECT_EQ(shape, "walkyaml: advance  s, draw  s, raster  s, encode  s, write  s\n");
}

TEST_F(Render, LeavesWholeFramesWhenInterrupted) {
  options_.interrupt_once_there = "out/0003.png";
  const RunResult result =
      render({"walk.yaml", "-o", "out", "--set", "time.frames=9000", "--quiet"});
  EXPECT_EQ(result.exit_code, 130);
  EXPECT_EQ(result.out + result.err, "");
  int frames = 0;
  for (const std::string& file : folder_.files()) {
    EXPECT_FALSE(file.ends_with(".tmp")) << file;
    if (!file.ends_with(".png")) continue;
    EXPECT_TRUE(is_whole_png(folder_.read(file))) << file;
    ++frames;
  }
  EXPECT_GE(frames, 4);
  EXPECT_LT(frames, 9000);
}

}  // namespace
}  // namespace sinew

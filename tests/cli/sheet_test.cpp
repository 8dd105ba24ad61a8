#include <gtest/gtest.h>

#include "cli/run.h"
#include "image/png_writer.h"

namespace sinew {
namespace {

constexpr const char* kScene =
    "sinew: 1\n"
    "canvas: {size: [8, 6]}\n"
    "time: {frames: 3}\n"
    "nodes: [{name: box, type: shape, geometry: {type: rectangle, size: [4, 4]}, fill: red}]\n"
    "tracks: {box.at: [[0, [0, 0]], [2f, [4, 2]]]}\n";

using Names = std::vector<std::string>;

class SheetCommand : public testing::Test {
 protected:
  SheetCommand() { options_.folder = folder_.path(); }

  RunResult sheet(Names arguments) {
    arguments.insert(arguments.begin(), "sheet");
    return run(arguments, options_);
  }

  /// A square of one colour.
  void picture(const std::string& name, std::uint8_t shade, int side = 4) {
    const auto bytes = encode_png(StraightImage(side, side, {shade, 0, 0, 255}));
    folder_.write(name, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }

  void expect_error(const Names& arguments, int exit_code, const std::string& message) {
    const RunResult result = sheet(arguments);
    EXPECT_EQ(result.exit_code, exit_code);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.err, "error: " + message + "\n");
  }

  ScratchFolder folder_;
  RunOptions options_;
};

TEST_F(SheetCommand, PacksAScene) {
  folder_.write("walk.yaml", kScene);
  const RunResult result = sheet({"walk.yaml", "-o", "out/walk.png", "--data",
                                  "json-hash:out/walk.json", "--pivot", "box", "--json"});
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "{\"sinew\":\"" SINEW_VERSION
                        "\",\"frames\":3,\"sheets\":1,\"files\":[\"out/walk.png\","
                        "\"out/walk.json\"]}\n");
  const std::string data = folder_.read("out/walk.json");
  // All frames show the same square, so they share its place.
  EXPECT_NE(data.find("\"walk/0001\":{\"frame\":{\"x\":0,\"y\":0,\"w\":4,\"h\":4},"
                      "\"rotated\":false,\"trimmed\":true,\"spriteSourceSize\":{\"x\":2,\"y\":1,"
                      "\"w\":4,\"h\":4},\"sourceSize\":{\"w\":8,\"h\":6},"
                      "\"anchor\":{\"x\":0.25,\"y\":0.16666666666666666}"),
            std::string::npos)
      << data;
}

TEST_F(SheetCommand, PacksPicturesOfAFolderInNaturalOrder) {
  for (const char* name : {"art/run_2.png", "art/run_10.png", "art/run_1.png", "art/icon.png"}) {
    picture(name, static_cast<std::uint8_t>(name[8]));
  }
  const RunResult result =
      sheet({"art", "-o", "a.png", "--data", "json-hash:a.json", "--fps", "10"});
  EXPECT_EQ(result.err, "a.png: 10 x 10\n4 frames on 1 sheet\n");
  EXPECT_NE(folder_.read("a.json").find(
                "\"animations\":{\"icon\":[\"icon\"],\"run\":[\"run_1\",\"run_2\",\"run_10\"]}"),
            std::string::npos)
      << folder_.read("a.json");
}

TEST_F(SheetCommand, GroupsPicturesAsItIsTold) {
  picture("7-walk-red.png", 1);
  picture("8-walk-red.png", 2);
  const RunResult result =
      sheet({"*-red.png", "-o", "{animation}.png", "--group", "{frame}-{animation}-{skin}",
             "--frame-name", "{animation}:{frame:02}", "--data", "css:{skin}.css"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(folder_.read("red.css").substr(0, 12), ".walk\\:07 { ");
  expect_error({"8-walk-red.png", "-o", "a.png", "--group", "{animation}_{frame}"}, 2,
               "8-walk-red.png: the name does not match --group '{animation}_{frame}'");
}

TEST_F(SheetCommand, MakesAnAnimatedPictureOfEachAnimation) {
  folder_.write("walk.yaml", kScene);
  picture("a1.png", 1);
  const RunResult result =
      sheet({"walk.yaml", "a1.png", "-o", "s.png", "--apng", "{animation}.apng"});
  EXPECT_EQ(result.exit_code, 0) << result.err;
  EXPECT_EQ(folder_.files(), (Names{"a.apng", "a1.png", "s.png", "walk.apng", "walk.yaml"}));
  EXPECT_NE(folder_.read("walk.apng").find("acTL"), std::string::npos);
  expect_error({"walk.yaml", "a1.png", "-o", "s.png", "--apng", "s.apng"}, 2,
               "two files would both be named 's.apng'");
}

TEST_F(SheetCommand, ListsWhatItWouldWrite) {
  picture("a1.png", 1);
  const RunResult result =
      sheet({"a1.png", "-o", "x/{animation}.png", "--data", "gamemaker", "--dry-run"});
  EXPECT_EQ(result.out, "x/a_strip1.png\n");
  EXPECT_EQ(folder_.files(), (Names{"a1.png"}));
}

TEST_F(SheetCommand, SaysWhatIsWrong) {
  picture("a1.png", 1);
  folder_.write("empty/readme.txt", "");
  folder_.write("broken.png", "\x89PNG");
  expect_error({"-o", "x.png"}, 2, "no input: name a scene file, or - for standard input");
  expect_error({"a1.png"}, 2, "no output: name a file, such as -o hero.png");
  expect_error({"empty", "-o", "x.png"}, 2, "empty: the folder holds no PNG files");
  expect_error({"b*.png", "-o", "x.png"}, 2, "broken.png: is a truncated PNG");
  expect_error({"none*.png", "-o", "x.png"}, 2, "none*.png: no such file");
  expect_error({"a1.png", "-o", "./a1.png"}, 2,
               "'./a1.png' is one of the inputs: name another output");
  expect_error({"a1.png", "-o", "x.png", "--data", "jsn-hash:a"}, 2,
               "--data: unknown format 'jsn-hash', did you mean 'json-hash'?");
  expect_error({"a1.png", "-o", "x.png", "--data", "godot:a.tres", "--rotate"}, 2,
               "--rotate: godot has no turned frames");
  expect_error({"a1.png", "-o", "x.png", "--rotate", "--data", "libgdx:a", "--data", "cocos:b"}, 2,
               "--rotate: libgdx and cocos turn frames in different directions: make their sheets "
               "one by one");
  expect_error({"a1.png", "-o", "/dev/null/x.png"}, 3,
               "/dev/null: cannot make the folder: Not a directory");
  expect_error({"a1.png", "-o", "x.png", "--data", "template:a"}, 2,
               "--data template: name the template with --template FILE");
}

}  // namespace
}  // namespace sinew

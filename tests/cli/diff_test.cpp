#include <gtest/gtest.h>

#include "cli/run.h"
#include "image/png_writer.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

StraightImage square(int at, StraightRgba8 color = {0, 0, 0, 255}) {
  StraightImage image(20, 10, {255, 255, 255, 255});
  for (int y = 2; y < 6; ++y) {
    for (int x = at; x < at + 4; ++x) image.at(x, y) = color;
  }
  return image;
}

class DiffCommand : public TemporaryFolder {
 protected:
  void picture(const std::string& name, const StraightImage& image) const {
    const std::vector<std::uint8_t> bytes = encode_png(image);
    write(name, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }
  RunResult diff(std::vector<std::string> arguments, RunOptions options = {}) const {
    arguments.insert(arguments.begin(), "diff");
    options.folder = folder();
    return run(arguments, options);
  }
  void expect_error(const std::vector<std::string>& arguments, int code,
                    const std::string& message) const {
    const RunResult result = diff(arguments);
    EXPECT_EQ(result.exit_code, code) << message;
    EXPECT_EQ(result.out, "") << message;
    EXPECT_EQ(result.err, "error: " + message + "\n");
  }
  /// a.png and b.png, which differ in 32 pixels, and c.png, which is a.png in other bytes.
  void three_pictures() const {
    picture("a.png", square(2));
    picture("b.png", square(8));
    const std::vector<std::uint8_t> small = encode_png(square(2), {PngEffort::Small, {}});
    write("c.png", {reinterpret_cast<const char*>(small.data()), small.size()});
  }
};

TEST_F(DiffCommand, OfEqualPixelsIsZero) {
  three_pictures();
  const RunResult result = diff({"a.png", "c.png"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "the picture is the same\n");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(diff({"a.png", "c.png", "--quiet"}).out, "");
}

TEST_F(DiffCommand, OfOtherPixelsIsOneAndSaysWhatAndByWhichSettings) {
  three_pictures();
  const RunResult result = diff({"a.png", "b.png"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out,
            "b.png: 32 of 200 pixels differ (16 %) within 10x4 at 2,2, first at 2,2: #000 became "
            "#fff\n"
            "  looks like a shift by 6, 0 px\n"
            "1 of 1 picture is not the same: 1 different\n"
            "metric exact 1 (default), max-pixels 0 (default)\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(DiffCommand, LimitsLetThrough) {
  three_pictures();
  EXPECT_EQ(diff({"a.png", "b.png", "--max-pixels", "32"}).exit_code, 0);
  EXPECT_EQ(diff({"a.png", "b.png", "--max-pixels", "31"}).exit_code, 1);
  EXPECT_EQ(diff({"a.png", "b.png", "--max-percent", "16"}).exit_code, 0);
  EXPECT_EQ(diff({"a.png", "b.png", "--max-window", "4:15"}).exit_code, 1);
  EXPECT_EQ(diff({"a.png", "b.png", "--max-window", "4:16"}).exit_code, 0);
  EXPECT_EQ(diff({"a.png", "b.png", "--metric", "rgb", "--threshold", "255"}).exit_code, 0);
  EXPECT_EQ(diff({"a.png", "b.png", "--ignore", "2,2,10,4"}).exit_code, 0);
  EXPECT_EQ(diff({"a.png", "b.png", "--ignore", "2,2,4,4"}).exit_code, 1);
  const std::vector<std::string> warn = {"a.png", "b.png",         "--max-pixels",
                                         "50",    "--warn-pixels", "9"};
  EXPECT_EQ(diff(warn).exit_code, 0);
  EXPECT_NE(diff(warn).out.find("1 warned"), std::string::npos);
  EXPECT_EQ(
      diff({"a.png", "b.png", "--max-pixels", "50", "--warn-pixels", "9", "--fail-on", "warn"})
          .exit_code,
      1);
}

TEST_F(DiffCommand, ComparesFoldersAndPatterns) {
  for (int i = 0; i < 6; ++i) {
    picture("x/w_" + std::to_string(i) + ".png", square(i));
    picture("y/v_" + std::to_string(i) + ".png", square(i == 3 ? 9 : i));
  }
  const RunResult result = diff({"x/w_%d.png", "y/v_%d.png"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(result.out,
            "{frame}: 6 frames, 1 differs: 3\n"
            "  first 3: 32 of 200 pixels differ (16 %) within 10x4 at 3,2, first at 3,2: #000 "
            "became #fff\n"
            "  looks like a shift by 6, 0 px\n"
            "1 of 6 pictures is not the same: 1 different\n"
            "metric exact 1 (default), max-pixels 0 (default)\n");
  EXPECT_NE(diff({"x", "y"}).out.find("5 renamed"), std::string::npos) << diff({"x", "y"}).out;
}

TEST_F(DiffCommand, WritesReportsAndRemakesThem) {
  three_pictures();
  const RunResult result = diff({"a.png", "b.png", "-o", "out", "--triptych", "--json", "--html",
                                 "deep/r.html", "--junit", "r.xml"});
  EXPECT_EQ(result.exit_code, 1);
  EXPECT_EQ(files(), (std::vector<std::string>{"a.png", "b.png", "c.png", "deep/r.html",
                                               "out/b.diff.png", "out/b.triptych.png", "r.xml"}));
  write("r.json", result.out);
  const RunResult again =
      diff({"--from", "r.json", "--html", "again.html", "--junit", "again.xml", "--json"});
  EXPECT_EQ(again.exit_code, 1);
  EXPECT_EQ(again.out, result.out);
  EXPECT_EQ(read("again.html"), read("deep/r.html"));
  EXPECT_EQ(read("again.xml"), read("r.xml"));
}

TEST_F(DiffCommand, AnnotatesInsteadOfText) {
  three_pictures();
  EXPECT_EQ(diff({"a.png", "b.png", "--annotations", "github"}).out,
            "::error file=b.png,title=sinew diff%3A b.png::32 of 200 pixels differ (16 %25) within "
            "10x4 at 2,2, first at 2,2: #000 became #fff; looks like a shift by 6, 0 px\n");
  EXPECT_EQ(diff({"a.png", "c.png", "--annotations", "gitlab"}).out, "[]\n");
}

TEST_F(DiffCommand, IsTheSameWithAnyNumberOfThreads) {
  for (int i = 0; i < 12; ++i) {
    picture("x/" + std::to_string(i) + ".png", square(i));
    picture("y/" + std::to_string(i) + ".png", square(i + i % 3));
  }
  const std::string one = diff({"x", "y", "--json", "--threads", "1", "-o", "1"}).out;
  const std::string seven = diff({"x", "y", "--json", "--threads", "7", "-o", "1"}).out;
  EXPECT_EQ(one, seven);
  EXPECT_FALSE(one.empty());
}

TEST_F(DiffCommand, SaysWhatItCannotCompare) {
  three_pictures();
  write("torn.png", "\x89PNG");
  write("empty/notes.txt", "");
  expect_error({"a.png"}, 2,
               "diff takes two inputs: pictures, folders, or patterns such as out/%04d.png");
  expect_error({"a.png", "none.png"}, 2, "none.png: no such file or folder");
  expect_error({"a.png", "empty"}, 2,
               "a.png is one picture and empty is not: name two pictures, or two folders or "
               "patterns");
  expect_error({"empty", "empty"}, 2, "nothing to compare: no PNG or JPEG file in empty or empty");
  expect_error({"a.png", "torn.png", "--quiet"}, 2, "torn.png: is a truncated PNG");
  expect_error({"--from", "a.png"}, 2, "a.png: is no report of sinew diff");
  expect_error({"--from", "none"}, 2, "none: no such file");
}

TEST_F(DiffCommand, SaysWhatIsWrongWithItsOptions) {
  three_pictures();
  const auto expect = [&](std::vector<std::string> options, const std::string& message) {
    options.insert(options.begin(), {"a.png", "b.png"});
    expect_error(options, 2, message);
  };
  expect({"--metric", "yiqq"}, "--metric: there is no 'yiqq', did you mean 'yiq'?");
  expect({"--metric", "psnr"},
         "--metric: there is no 'psnr': exact, rgb, yiq, yiq-white, oklab, ssim, flip");
  expect({"--threshold", "1"}, "--threshold: exact has none; choose another --metric, such as rgb");
  expect({"--metric", "yiq", "--threshold", "2"},
         "--threshold: expected a number from 0 to 1, found '2'");
  expect({"--max-pixels", "-1"}, "--max-pixels: expected a number of pixels, found '-1'");
  expect({"--max-window", "8"}, "--max-window: expected SIDE:PIXELS such as 32:20, found '8'");
  expect({"--ignore", "1,2,3"},
         "--ignore: expected X,Y,WIDTH,HEIGHT such as 10,20,64,32, in pixels, found '1,2,3'");
  expect({"--allow", "moved"}, "--allow: expected added, deleted, renamed or rate, found 'moved'");
  expect({"--align", "middle"},
         "--align: expected top-left, top, top-right, left, center, right, bottom-left, bottom or "
         "bottom-right, found 'middle'");
  expect({"--metric", "flip", "--ignore-aa"},
         "--ignore-aa: flip looks at surroundings and tells no anti-aliasing");
  expect({"--triptych"}, "--triptych: name a folder with -o");
  expect({"--mask", "none.png"}, "--mask: none.png: no such file");
}

TEST_F(DiffCommand, FailsWhereTheSystemDoes) {
  three_pictures();
  picture("x/1.png", square(1));
  picture("y/1.png", square(2));
  RunOptions options;
  options.keep_to_permissions = true;
  std::filesystem::permissions(folder() / "x/1.png", std::filesystem::perms::none);
  const RunResult unreadable = diff({"x", "y", "--quiet"}, options);
  EXPECT_EQ(unreadable.exit_code, 3);
  EXPECT_EQ(unreadable.err, "error: x/1.png: permission denied\n");
  std::filesystem::permissions(folder() / "x", std::filesystem::perms::none);
  const RunResult folder_unreadable = diff({"x", "y"}, options);
  std::filesystem::permissions(folder() / "x", std::filesystem::perms::owner_all);
  EXPECT_EQ(folder_unreadable.exit_code, 3);
  EXPECT_EQ(folder_unreadable.err, "error: x: cannot read the folder: Permission denied\n");
  options = {};
  options.largest_file = 100;
  const RunResult full = diff({"a.png", "b.png", "--html", "r.html"}, options);
  EXPECT_EQ(full.exit_code, 3);
  EXPECT_EQ(full.err, "error: r.html: cannot write: File too large\n");
  EXPECT_FALSE(std::filesystem::exists(folder() / "r.html"));
}

}  // namespace
}  // namespace sinew

#include "verify/diff.h"

#include <gtest/gtest.h>

#include "core/diagnostics.h"
#include "image/png_writer.h"
#include "scratch_folder.h"
#include "verify/diff_pictures.h"
#include "verify/report_text.h"

namespace sinew {
namespace {

/// A picture with a bar at a place, on nothing.
StraightImage bar(int at) {
  StraightImage image(24, 16);
  for (int y = 3; y < 12; ++y) {
    for (int x = at; x < at + 4; ++x) image.at(x, y) = {200, 40, 30, 255};
  }
  return image;
}

using Lines = std::vector<std::string>;

class DiffFolders : public TemporaryFolder {
 protected:
  void picture(const std::string& name, const StraightImage& image) const {
    const std::vector<std::uint8_t> bytes = encode_png(image);
    write(name, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }

  DiffReport compare(const DiffOptions& options = {}) const {
    SerialExecutor executor;
    return diff((folder() / "a").string(), (folder() / "b").string(), options, executor);
  }

  /// "name verdict" of each pair.
  static Lines verdicts(const DiffReport& report) {
    Lines out;
    for (const DiffPair& pair : report.pairs) {
      out.push_back(pair.name + " " + std::string(verdict_word(pair.verdict)));
    }
    return out;
  }
};

TEST_F(DiffFolders, TellEveryKindOfPair) {
  picture("a/same.png", bar(1));
  picture("b/same.png", bar(1));
  picture("a/moved.png", bar(1));
  picture("b/moved.png", bar(2));
  picture("a/gone.png", bar(3));
  picture("b/new.png", bar(4));
  picture("a/old.png", bar(5));
  picture("b/renamed.png", bar(5));
  picture("a/size.png", bar(6));
  picture("b/size.png", StraightImage(24, 17));
  write("a/torn.png", "\x89PNG");
  picture("b/torn.png", bar(7));
  const DiffReport report = compare();
  EXPECT_EQ(verdicts(report),
            (Lines{"gone.png deleted", "moved.png different", "new.png added",
                   "renamed.png renamed", "same.png same", "size.png resized", "torn.png broken"}));
  EXPECT_TRUE(report.is_different());
  EXPECT_EQ(report.pairs[3].file_a, (folder() / "a/old.png").string());
  EXPECT_EQ(report.pairs[6].problem, (folder() / "a/torn.png").string() + ": is a truncated PNG");
  EXPECT_TRUE(report.sequences.empty());
}

TEST_F(DiffFolders, WhatIsAllowedIsNoDifference) {
  picture("a/gone.png", bar(3));
  picture("a/old.png", bar(5));
  picture("b/renamed.png", bar(5));
  picture("b/added.png", bar(9));
  DiffOptions options;
  EXPECT_TRUE(compare(options).is_different());
  options.allow_added = options.allow_deleted = true;
  EXPECT_TRUE(compare(options).is_different());
  options.allow_renamed = true;
  EXPECT_FALSE(compare(options).is_different());
}

TEST_F(DiffFolders, ColoursUnderAlphaZeroAreNoDifference) {
  picture("a/1.png", StraightImage(3, 3, {1, 2, 3, 0}));
  picture("b/1.png", StraightImage(3, 3, {200, 2, 3, 0}));
  EXPECT_EQ(verdicts(compare()), (Lines{"1.png same"}));
}

TEST_F(DiffFolders, LimitsAreBeyondOrWithin) {
  picture("a/1.png", bar(1));
  picture("b/1.png", bar(2));  // 18 of 384 pixels differ
  const auto verdict = [&](auto set) {
    DiffOptions options;
    options.compare.window = 4;
    set(options);
    return compare(options).pairs[0].verdict;
  };
  EXPECT_EQ(verdict([](DiffOptions&) {}), PairVerdict::Different);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.pixels = 17; }), PairVerdict::Different);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.pixels = 18; }), PairVerdict::Within);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.percent = 4.68; }), PairVerdict::Different);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.percent = 4.69; }), PairVerdict::Within);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.difference = 0.9; }), PairVerdict::Different);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.difference = 1; }), PairVerdict::Within);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.mean = 0.046; }), PairVerdict::Different);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.mean = 0.047; }), PairVerdict::Within);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.densest = 3; }), PairVerdict::Different);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.densest = 4; }), PairVerdict::Within);
  EXPECT_EQ(verdict([](DiffOptions& o) { o.fail.pixels = 18, o.warn.pixels = 17; }),
            PairVerdict::Warned);
}

TEST_F(DiffFolders, DifferentSizesAreComparedWhereTheyAreAligned) {
  picture("a/1.png", StraightImage(4, 4, {9, 9, 9, 255}));
  picture("b/1.png", StraightImage(6, 4, {9, 9, 9, 255}));
  DiffOptions options;
  options.fail.pixels = 1000;
  const DiffPair left = compare(options).pairs[0];
  EXPECT_EQ(left.verdict, PairVerdict::Resized);
  EXPECT_EQ(left.found.bounds, (PixelBox{4, 0, 2, 4}));
  options.alignment = *parse_alignment("right");
  EXPECT_EQ(compare(options).pairs[0].found.bounds, (PixelBox{0, 0, 2, 4}));
}

TEST_F(DiffFolders, MasksLeaveOutAndMustFit) {
  picture("a/1.png", bar(1));
  picture("b/1.png", bar(2));
  picture("mask.png", StraightImage(24, 16, {255, 255, 255, 255}));
  DiffOptions options;
  options.mask = (folder() / "mask.png").string();
  EXPECT_EQ(compare(options).pairs[0].verdict, PairVerdict::Same);
  picture("mask.png", StraightImage(24, 15));
  EXPECT_EQ(compare(options).pairs[0].problem,
            (folder() / "a/1.png").string() + ": has 24 x 16 pixels, the mask 24 x 15");
  options.mask = (folder() / "none.png").string();
  EXPECT_THROW(compare(options), InputError);
}

class DiffSequences : public DiffFolders {
 protected:
  /// Writes frames whose bars stand at these places.
  void frames(const std::string& side, const std::vector<int>& places) const {
    for (std::size_t i = 0; i < places.size(); ++i) {
      picture(side + "/walk_" + std::to_string(i) + ".png", bar(places[i]));
    }
  }
};

TEST_F(DiffSequences, SayWhichFramesDiffer) {
  frames("a", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  frames("b", {1, 2, 3, 14, 15, 16, 7, 8, 9, 10, 17, 12});
  const DiffReport report = compare();
  ASSERT_EQ(report.sequences.size(), 1u);
  EXPECT_EQ(report.sequences[0].name, "walk_{frame}.png");
  EXPECT_EQ(sequence_text(report.sequences[0], report), "12 frames, 4 differ: 3-5, 10");
  EXPECT_EQ(alignment_text(report.sequences[0]), "");
}

TEST_F(DiffSequences, SayOfShiftsWhatBecameWhat) {
  frames("a", {1, 2, 3, 4, 5, 6, 7, 8});
  frames("b", {9, 1, 2, 3, 4, 5, 6, 7});
  EXPECT_EQ(alignment_text(compare().sequences[0]),
            "equal with one frame's shift: frame 0 is now frame 1");
}

TEST_F(DiffSequences, SayWhichFrameIsDoubledOrMissing) {
  frames("a", {1, 2, 3, 4, 5, 6, 7, 8, 9, 10});
  frames("b", {1, 2, 3, 3, 4, 5, 6, 7, 9, 10});
  EXPECT_EQ(alignment_text(compare().sequences[0]),
            "equal but for frame 2 doubled, frame 7 missing");
}

TEST_F(DiffSequences, SayHowManyFramesThereAre) {
  frames("a", {1, 2, 3, 4, 5, 6});
  frames("b", {1, 2, 3, 4});
  const DiffReport report = compare();
  EXPECT_EQ(sequence_text(report.sequences[0], report), "6 frames became 4, 2 differ: 4, 5");
  EXPECT_EQ(alignment_text(report.sequences[0]), "") << "it would say the same once more";
}

TEST_F(DiffFolders, PicturesShowWhatDiffers) {
  picture("a/deep/1.png", bar(1));
  picture("b/deep/1.png", bar(2));
  picture("a/2.png", bar(2));
  picture("b/2.png", bar(2));
  const DiffReport report = compare();
  SerialExecutor executor;
  const std::string out = (folder() / "out").string();
  EXPECT_EQ(write_diff_pictures(report, {out, true}, executor),
            (Lines{"", out + "/deep/1.diff.png"}));
  EXPECT_FALSE(read("out/deep/1.triptych.png").empty());
  const auto pictures = pair_pictures(report.pairs[1], report.options);
  ASSERT_TRUE(pictures);
  const StraightImage shown = diff_picture(*pictures);
  EXPECT_EQ(shown.at(1, 5), (StraightRgba8{230, 0, 20, 255}));
  EXPECT_EQ(shown.at(0, 0), (StraightRgba8{255, 255, 255, 255}));
  const StraightImage three = triptych(*pictures);
  EXPECT_EQ(three.width, 3 * 24 + 8);
  EXPECT_EQ(three.at(1, 5), pictures->a.at(1, 5));
  EXPECT_EQ(three.at(2 * 28 + 5, 5), pictures->b.at(5, 5));
}

TEST(Ranges, AreShort) {
  EXPECT_EQ(ranges_text({}), "");
  EXPECT_EQ(ranges_text({3}), "3");
  EXPECT_EQ(ranges_text({3, 4, 6, 7, 8, 10}), "3, 4, 6-8, 10");
}

}  // namespace
}  // namespace sinew

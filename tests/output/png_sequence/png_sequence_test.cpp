#include "output/png_sequence/png_sequence.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <functional>
#include <stdexcept>
#include <thread>

#include "core/diagnostics.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;
using Strings = std::vector<std::string>;

class PngSequenceTest : public TemporaryFolder {
 protected:
  SequenceOptions options(const std::string& output = "out", const std::string& scene = "a") const {
    SequenceOptions options;
    options.target = frame_target((folder() / output).native(), {}, {100, 99});
    options.header = {"0.1.0", "walk.yaml", scene, "", {{"fps", "30/1"}}};
    return options;
  }

  /// Writes frames first..last with their numbers for content; returns the notes.
  Strings run(const SequenceOptions& options, int first, int last) const {
    PngSequence sequence(options);
    write_frames(sequence, options, first, last);
    sequence.finish();
    return sequence.notes();
  }

  static void write_frames(PngSequence& sequence, const SequenceOptions& options, int first,
                           int last) {
    for (int frame = first; frame <= last; ++frame) {
      const std::string text = options.header.scene + std::to_string(frame);
      sequence.write(
          encoded_frame(frame, options.target.names.name(frame), {text.begin(), text.end()}));
    }
  }

  std::string manifest() const { return read("out/.sinew/manifest.jsonl"); }
  std::string out() const { return (folder() / "out").native(); }
};

std::string io_error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const IoError& error) {
    return error.what();
  }
  return "no error";
}

std::string header_line(const std::string& scene, const std::string& pattern = "{frame}.png") {
  return R"({"sinew":"0.1.0","source":"walk.yaml","scene":")" + scene + R"(","pattern":")" +
         pattern + R"(","options":{"fps":"30/1"}})" + "\n";
}

TEST_F(PngSequenceTest, WritesFramesAndAManifest) {
  EXPECT_EQ(run(options(), 0, 1), Strings{});
  EXPECT_EQ(files(), (Strings{"out/0000.png", "out/0001.png"}));
  EXPECT_EQ(read("out/0001.png"), "a1");
  EXPECT_EQ(manifest(),
            header_line("a") +
                R"({"frame":0,"file":"0000.png","bytes":2,"hash":"089c1207b5454374"})" + "\n" +
                R"({"frame":1,"file":"0001.png","bytes":2,"hash":"089c1307b5454527"})" + "\n");
  EXPECT_FALSE(fs::exists(folder() / "out/.sinew/tmp"));
}

TEST_F(PngSequenceTest, MakesTheFoldersOfAPattern) {
  run(options("x/y/{frame:02}/a.png"), 3, 4);
  EXPECT_EQ(files(), (Strings{"x/y/03/a.png", "x/y/04/a.png"}));
  EXPECT_TRUE(fs::exists(folder() / "x/y/.sinew/manifest.jsonl"));
}

TEST_F(PngSequenceTest, RemovesWhatAnotherSceneLeftAndNothingElse) {
  run(options("out", "a"), 0, 5);
  write("out/0009.png", "not ours");
  write("out/notes.txt", "not ours");
  EXPECT_EQ(run(options("out", "b"), 0, 2),
            Strings{"removed 3 frames of an earlier run from " + out()});
  EXPECT_EQ(files(), (Strings{"out/0000.png", "out/0001.png", "out/0002.png", "out/0009.png",
                              "out/notes.txt"}));
  EXPECT_EQ(read("out/0000.png"), "b0");
  EXPECT_EQ(manifest().find(header_line("a")), std::string::npos);
}

TEST_F(PngSequenceTest, LeavesFilesThatWereChangedSince) {
  run(options("out", "a"), 0, 3);
  write("out/0001.png", "A1");
  fs::remove(folder() / "out/0002.png");
  fs::create_symlink("0000.png", folder() / "out/0002.png");
  fs::remove(folder() / "out/0003.png");
  EXPECT_EQ(run(options("out", "b"), 0, 0), Strings{"left 2 files of an earlier run in " + out() +
                                                    " because they were changed since"});
  EXPECT_EQ(files(), (Strings{"out/0000.png", "out/0001.png", "out/0002.png"}));
}

TEST_F(PngSequenceTest, KeepsOtherPartsOfTheSameAnimation) {
  run(options(), 0, 1);
  EXPECT_EQ(run(options(), 2, 3), Strings{});
  EXPECT_EQ(files(), (Strings{"out/0000.png", "out/0001.png", "out/0002.png", "out/0003.png"}));
  const auto sections = parse_manifest(manifest());
  ASSERT_EQ(sections.size(), 1u);
  EXPECT_EQ(sections[0].entries.size(), 4u);
  EXPECT_EQ(sections[0].entries[0].file, "0000.png");
}

TEST_F(PngSequenceTest, KeepsFramesOfOtherPatterns) {
  run(options("out/walk_{frame}.png", "a"), 0, 1);
  EXPECT_EQ(run(options("out/run_{frame}.png", "b"), 0, 0), Strings{});
  EXPECT_EQ(run(options("out/walk_{frame}.png", "c"), 0, 0),
            Strings{"removed 1 frame of an earlier run from " + out()});
  EXPECT_EQ(files(), (Strings{"out/run_0000.png", "out/walk_0000.png"}));
  EXPECT_EQ(parse_manifest(manifest()).size(), 2u);
}

TEST_F(PngSequenceTest, ResumesBehindAKilledRun) {
  {
    PngSequence killed(options());
    write_frames(killed, options(), 0, 2);
  }
  write("out/0001.png", "xx");
  SequenceOptions resumed = options();
  resumed.resume = true;
  PngSequence sequence(resumed);
  EXPECT_TRUE(sequence.has("0000.png"));
  EXPECT_FALSE(sequence.has("0001.png"));
  EXPECT_TRUE(sequence.has("0002.png"));
  EXPECT_FALSE(sequence.has("0003.png"));
  write_frames(sequence, resumed, 1, 1);
  write_frames(sequence, resumed, 3, 3);
  sequence.finish();
  EXPECT_EQ(sequence.notes(), Strings{});
  const auto sections = parse_manifest(manifest());
  ASSERT_EQ(sections.size(), 1u);
  EXPECT_EQ(sections[0].entries.size(), 4u);
}

TEST_F(PngSequenceTest, DoesNotResumeUnasked) {
  run(options(), 0, 1);
  EXPECT_FALSE(PngSequence(options()).has("0000.png"));
}

TEST_F(PngSequenceTest, DoesNotResumeAnotherScene) {
  run(options("out", "a"), 0, 1);
  SequenceOptions resumed = options("out", "b");
  resumed.resume = true;
  PngSequence sequence(resumed);
  EXPECT_FALSE(sequence.has("0000.png"));
  EXPECT_EQ(sequence.notes(), Strings{"the frames in " + out() +
                                      " are of another scene or other options: all are rendered "
                                      "again"});
}

TEST_F(PngSequenceTest, FramesOfAKilledRunAreStillKnownToTheNextButOne) {
  run(options("out", "a"), 0, 5);
  {
    PngSequence killed(options("out", "b"));
    write_frames(killed, options("out", "b"), 0, 2);
  }
  EXPECT_EQ(run(options("out", "c"), 0, 0),
            Strings{"removed 5 frames of an earlier run from " + out()});
  EXPECT_EQ(files(), Strings{"out/0000.png"});
}

TEST_F(PngSequenceTest, RemovesTemporariesOfAKilledRun) {
  write("out/.sinew/tmp/.sinew-1-2-3.tmp", "torn");
  write("out/.sinew/tmp/other", "not ours");
  run(options(), 0, 0);
  EXPECT_FALSE(fs::exists(folder() / "out/.sinew/tmp/.sinew-1-2-3.tmp"));
  EXPECT_TRUE(fs::exists(folder() / "out/.sinew/tmp/other"));
}

TEST_F(PngSequenceTest, ShardsWriteSideBySideAndAWholeRunTakesThemOver) {
  SequenceOptions first = options();
  first.shard = "1-of-2";
  SequenceOptions second = options();
  second.shard = "2-of-2";
  {
    PngSequence a(first);
    PngSequence b(second);
    write_frames(a, first, 0, 0);
    write_frames(b, second, 1, 1);
    a.finish();
    b.finish();
  }
  EXPECT_TRUE(fs::exists(folder() / "out/.sinew/manifest.1-of-2.jsonl"));
  SequenceOptions whole = options();
  whole.resume = true;
  PngSequence sequence(whole);
  EXPECT_TRUE(sequence.has("0000.png"));
  EXPECT_TRUE(sequence.has("0001.png"));
  sequence.finish();
  EXPECT_EQ(parse_manifest(manifest()).at(0).entries.size(), 2u);
  EXPECT_FALSE(fs::exists(folder() / "out/.sinew/manifest.1-of-2.jsonl"));
  EXPECT_FALSE(fs::exists(folder() / "out/.sinew/manifest.2-of-2.jsonl"));
}

TEST_F(PngSequenceTest, AShardRemovesNothing) {
  SequenceOptions shard = options("out", "a");
  shard.shard = "1-of-2";
  run(shard, 0, 3);
  shard.header.scene = "b";
  EXPECT_EQ(run(shard, 0, 0), Strings{});
  EXPECT_EQ(files().size(), 4u);
  EXPECT_EQ(run(options("out", "b"), 0, 0),
            Strings{"removed 3 frames of an earlier run from " + out()});
}

TEST_F(PngSequenceTest, ASecondRunInTheFolderIsRefused) {
  const PngSequence first(options());
  EXPECT_EQ(io_error_of([&] { PngSequence second(options()); }),
            out() + ": another run of sinew is writing here (process " +
                std::to_string(::getpid()) + ")");
}

TEST_F(PngSequenceTest, TwoFramesOfOneNameAreRefused) {
  PngSequence sequence(options());
  sequence.write(encoded_frame(0, "a.png", {}));
  EXPECT_THROW(sequence.write(encoded_frame(1, "a.png", {})), InputError);
  EXPECT_THROW(sequence.write(encoded_frame(2, "../b.png", {})), std::logic_error);
}

TEST_F(PngSequenceTest, AFailedFrameNamesItselfAndLeavesNoTemporary) {
  fs::create_directories(folder() / "out/0001.png");
  PngSequence sequence(options());
  EXPECT_EQ(io_error_of([&] { write_frames(sequence, options(), 0, 1); }),
            out() + "/0001.png: cannot write: Is a directory");
  EXPECT_TRUE(fs::is_empty(folder() / "out/.sinew/tmp"));
}

TEST_F(PngSequenceTest, ASingleFileLeavesNoFolderBehind) {
  SequenceOptions single;
  single.target = frame_target((folder() / "a/picture.png").native(), {}, {1, 0});
  PngSequence sequence(single);
  sequence.write(encoded_frame(0, "ignored", {'x'}));
  sequence.finish();
  EXPECT_EQ(read("a/picture.png"), "x");
  EXPECT_EQ(files(), Strings{"a/picture.png"});
  EXPECT_FALSE(fs::exists(folder() / "a/.sinew"));
}

TEST_F(PngSequenceTest, ADeviceTakesAllFramesInOrder) {
  const fs::path pipe = folder() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  std::string received;
  std::thread reader([&] { received = read("pipe"); });
  SequenceOptions piped;
  piped.target = frame_target(pipe.native(), {}, {2, 1});
  PngSequence sequence(piped);
  sequence.write(encoded_frame(0, "", {'a', 'b'}));
  sequence.write(encoded_frame(1, "", {'c'}));
  sequence.finish();
  reader.join();
  EXPECT_EQ(received, "abc");
  EXPECT_FALSE(fs::exists(folder() / ".sinew"));
}

TEST_F(PngSequenceTest, AFullDeviceIsAnError) {
  SequenceOptions full;
  full.target = frame_target("/dev/full", {}, {2, 1});
  PngSequence sequence(full);
  EXPECT_EQ(io_error_of([&] { sequence.write(encoded_frame(0, "", {'a'})); }),
            "/dev/full: cannot write: No space left on device");
}

TEST_F(PngSequenceTest, AFolderThatCannotBeMadeIsAnError) {
  write("out", "a file");
  EXPECT_EQ(io_error_of([&] { PngSequence sequence(options()); }),
            out() + "/.sinew: cannot make the folder: Not a directory");
}

}  // namespace
}  // namespace sinew

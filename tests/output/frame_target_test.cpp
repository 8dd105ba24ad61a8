#include "output/frame_target.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include "core/diagnostics.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

const std::vector<NameValue> kValues{{"rig", "hero"}};

std::string described(std::string_view output, FrameRun run = {10, 9}) {
  const FrameTarget target = frame_target(output, kValues, run);
  switch (target.kind) {
    case TargetKind::Folder:
      return "folder " + target.path.native() + " | " + target.names.name(5);
    case TargetKind::File:
      return "file " + target.path.native();
    case TargetKind::Device:
      return "device " + target.path.native();
  }
  return {};
}

std::string error_of(std::string_view output, FrameRun run = {10, 9}) {
  try {
    frame_target(output, kValues, run);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(FrameTarget, AFolderGetsNumberedFrames) {
  EXPECT_EQ(described("out"), "folder out | 0005.png");
  EXPECT_EQ(described("out/"), "folder out | 0005.png");
  EXPECT_EQ(described("out/v1.2"), "folder out/v1.2 | 0005.png");
  EXPECT_EQ(described("."), "folder . | 0005.png");
  EXPECT_EQ(described("out/{rig}", {10, 20000}), "folder out/hero | 00005.png");
  EXPECT_EQ(described("out", {1, 0}), "folder out | 0005.png");
  EXPECT_EQ(described("100%/c##/"), "folder 100%/c## | 0005.png");
}

TEST(FrameTarget, APatternIsSplitAtTheFirstFrameNumber) {
  EXPECT_EQ(described("out/{rig}_{frame:02}.png"), "folder out | hero_05.png");
  EXPECT_EQ(described("####.PNG"), "folder  | 0005.PNG");
  EXPECT_EQ(described("a/{frame}/b.png"), "folder a | 0005/b.png");
}

TEST(FrameTarget, OneFrameGoesToOneFile) {
  EXPECT_EQ(described("out/picture.png", {1, 40}), "file out/picture.png");
  EXPECT_EQ(described("{rig}.png", {1, 40}), "file hero.png");
}

TEST(FrameTarget, DevicesTakeAnyNumberOfFrames) {
  EXPECT_EQ(described("/dev/null"), "device /dev/null");
}

TEST(FrameTarget, MoreThanOneFrameNeedsANumber) {
  EXPECT_EQ(error_of("out/{rig}.png", {60, 59}),
            "'out/{rig}.png': 60 frames need a frame number in the name, such as "
            "'out/{rig}_{frame}.png'");
}

TEST(FrameTarget, OnlyPngFilesAreFrames) {
  for (const char* output :
       {"a.jpg", "out/a_{frame}.JPEG", "film.mp4", "frame_####", "a%03d", "a.{frame}"}) {
    EXPECT_EQ(error_of(output),
              "'" + std::string(output) +
                  "': frames are PNG files: end the name in .png, or in / for a folder");
  }
}

TEST(FrameTarget, NamesMayNotLeaveTheirFolderBehindANumber) {
  EXPECT_EQ(error_of("a/{frame}/../b.png"),
            "'a/{frame}/../b.png': what follows a frame number may not leave its folder");
  EXPECT_EQ(described("../a/{frame}.png"), "folder ../a | 0005.png");
}

TEST(FrameTarget, PassesOnTheMistakesOfAPattern) {
  EXPECT_EQ(error_of("{rigg}.png"),
            "'{rigg}.png': unknown placeholder {rigg}, did you mean 'rig'?");
  EXPECT_EQ(error_of(""), "'': an output needs a name");
}

class FrameTargetOnDisk : public TemporaryFolder {};

TEST_F(FrameTargetOnDisk, WhatIsAFolderStaysOne) {
  std::filesystem::create_directory(folder() / "odd.png");
  std::filesystem::create_directory(folder() / "odd.jpg");
  EXPECT_EQ(described((folder() / "odd.png").native()),
            "folder " + (folder() / "odd.png").native() + " | 0005.png");
  EXPECT_EQ(described((folder() / "odd.jpg").native()),
            "folder " + (folder() / "odd.jpg").native() + " | 0005.png");
}

TEST_F(FrameTargetOnDisk, APipeIsADevice) {
  const std::string pipe = (folder() / "pipe.png").native();
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  EXPECT_EQ(described(pipe), "device " + pipe);
}

}  // namespace
}  // namespace sinew

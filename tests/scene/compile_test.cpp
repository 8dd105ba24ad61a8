#include "scene/compile.h"

#include <gtest/gtest.h>

#include "scene/scene_text.h"

namespace sinew {
namespace {

constexpr const char* kBall = "nodes: [{name: ball, type: group}]\n";

int frames_of(const std::string& text) { return scene_of(text).frame_count; }

TEST(FrameCount, IsRoundOfDurationTimesRateAndOne) {
  EXPECT_EQ(frames_of("time: {fps: 30, duration: 2}"), 61);
  EXPECT_EQ(frames_of("time: {fps: 30, duration: 0}"), 1);
  EXPECT_EQ(frames_of("time: {fps: 10, duration: 0.24}"), 3);
  EXPECT_EQ(frames_of("time: {fps: 10, duration: 0.25}"), 4);  // halves go up
  EXPECT_EQ(frames_of("time: {fps: 25, duration: 1500ms}"), 39);
  EXPECT_EQ(frames_of("time: {fps: 25, duration: 40f}"), 41);
}

TEST(FrameCount, IsOneFewerInALoop) {
  EXPECT_EQ(frames_of("time: {fps: 30, duration: 2, loop: true}"), 60);
  EXPECT_EQ(frames_of("time: {fps: 30, duration: 0, loop: true}"), 1);
}

TEST(FrameCount, IsExactForFractionsOfARate) {
  EXPECT_EQ(frames_of("time: {fps: 24000/1001, duration: 1001/1000}"), 25);
  EXPECT_EQ(frames_of("time: {fps: 24000/1001, duration: 1}"), 25);
  EXPECT_EQ(frames_of("time: {fps: 24000/1001, duration: 10}"), 241);
  EXPECT_EQ(frames_of("time: {fps: 24000/1001, duration: 48f, loop: true}"), 48);
  EXPECT_EQ(frames_of("time: {fps: 23.976, duration: 10}"), 241);
}

TEST(FrameCount, MayBeSaid) {
  EXPECT_EQ(frames_of("time: {frames: 7}"), 7);
  EXPECT_EQ(frames_of("time: {frames: 7, loop: true}"), 7);
  EXPECT_EQ(frames_of("time: {frames: 1}\n" + std::string(kBall) +
                      "tracks: {ball.rotation: [[0, 0], [5, 90]]}"),
            1);
}

TEST(FrameCount, EndsWithTheLastKeyOrPress) {
  EXPECT_EQ(frames_of(kBall), 1);
  EXPECT_EQ(frames_of(std::string(kBall) + "tracks: {ball.rotation: [[0, 0], [2, 90]]}"), 61);
  EXPECT_EQ(frames_of(std::string(kBall) +
                      "tracks: {ball.rotation: {keys: [[0, 0], [2, 90]], after: repeat}}"),
            61);
  EXPECT_EQ(frames_of(std::string(kBall) + "time: {loop: true, fps: 10}\n"
                                           "tracks: {ball.rotation: [[0, 0], [2, 90]]}"),
            20);
  EXPECT_EQ(
      frames_of("time: {fps: 10}\npointers: [{name: hand, path: [[0, [0, 0]], [3, [9, 9]]]}]"), 31);
  EXPECT_EQ(frames_of("time: {fps: 10}\npointers: [{name: hand, path: [[0, [0, 0]]],"
                      " press: [{down: 1, up: 4, action: drag}]}]"),
            41);
}

TEST(Compile, FlattensGroupsWithWhatIsInThem) {
  const Scene scene = scene_of(
      "nodes:\n"
      "  - {name: a, type: group, nodes: [{name: b, type: group, nodes: [{name: c, type: group}]}, "
      "{type: group}]}\n"
      "  - {name: d, type: group, parent: c}\n");
  ASSERT_EQ(scene.nodes.size(), 5u);
  const std::vector<int> groups = {-1, 0, 1, 0, -1};
  const std::vector<int> ends = {4, 3, 3, 4, 5};
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(scene.nodes[i].group, groups[i]) << i;
    EXPECT_EQ(scene.nodes[i].end, ends[i]) << i;
  }
  EXPECT_EQ(scene.nodes[2].parent.node, 1);
  EXPECT_EQ(scene.nodes[4].parent.node, 2);
  EXPECT_EQ(scene.nodes[3].name, "");
}

TEST(Compile, PosesParentsFirstWhereverTheyStand) {
  const Scene scene = scene_of(
      "nodes:\n"
      "  - {name: a, type: group, parent: b}\n"
      "  - {name: b, type: group, parent: c}\n"
      "  - {name: c, type: group}\n");
  EXPECT_EQ(scene.pose_order, (std::vector<int>{2, 1, 0}));
}

TEST(Compile, GivesEqualScenesEqualHashes) {
  const std::string text = "canvas: {size: [8, 8]}\nnodes: [{name: a, type: group, at: [1, 2]}]\n";
  EXPECT_EQ(scene_of(text).hash, scene_of("# a comment\n" + text).hash);
  EXPECT_EQ(scene_of(text).hash, scene_of(text, {"a.at=[1, 2]"}).hash);
  EXPECT_NE(scene_of(text).hash, scene_of(text, {"a.at=[1, 3]"}).hash);
  EXPECT_EQ(scene_of(text).hash, scene_of("vars: {place: [1, 2]}\ncanvas: {size: [8, 8]}\n"
                                          "nodes: [{name: a, type: group, at: $place}]\n")
                                     .hash);
}

}  // namespace
}  // namespace sinew

#include "scene/review.h"

#include <gtest/gtest.h>

#include "scene/scene_text.h"

namespace sinew {
namespace {

constexpr const char* kEnd = "keys after the end of the scene at 2 s do not show\n";

std::string of_ball(const std::string& time, const std::string& track) {
  return errors_of("time: {" + time + "}\nnodes: [{name: ball, type: group}]\n" +
                   "tracks:\n  ball.rotation: " + track + "\n");
}

TEST(Review, WarnsOfKeysAfterTheEnd) {
  EXPECT_EQ(of_ball("duration: 2", "[[0, 0], [3, 90]]"), "5:3: " + std::string(kEnd));
  EXPECT_EQ(of_ball("duration: 2", "[[0, 0], [2, 90]]"), "");
  EXPECT_EQ(of_ball("duration: 2, fps: 0.4", "[[0, 0], [2.5, 90]]"), "");  // its last frame
  EXPECT_EQ(of_ball("frames: 3", "[[0, 0], [3, 90]]"), "");
  EXPECT_EQ(errors_of("time: {duration: 2}\n"
                      "pointers: [{name: hand, path: [[0, [0, 0]], [5, [9, 9]]]}]"),
            "3:19: " + std::string(kEnd));
}

TEST(Review, KnowsThatTheLastKeyOfWhatRepeatsSaysHowLongItIs) {
  EXPECT_EQ(of_ball("duration: 2", "{keys: [[1, 0], [3, 90]], before: repeat}"), "");
  EXPECT_EQ(of_ball("duration: 2", "{keys: [[0, 0], [3, 90]], after: ping-pong}"), "");
}

TEST(Review, LetsAnotherFileShowAPartOfAScene) {
  const SceneFolder folder;
  folder.write("whole.yaml",
               "sinew: 1\nnodes: [{name: ball, type: group}]\n"
               "tracks: {ball.rotation: [[0, 0], [3, 90]]}\n");
  EXPECT_EQ(errors_of("base: " + folder.path("whole.yaml") + "\ntime: {duration: 2}"), "");
  EXPECT_EQ(errors_of("nodes: [{name: ball, type: group}]\n"
                      "time: {duration: 4}\ntracks: {ball.rotation: [[0, 0], [3, 90]]}\n",
                      {"time.duration=2"}),
            "");
}

TEST(Review, WarnsOfChangesThatATrackUndoes) {
  const std::string text =
      "nodes: [{name: ball, type: group}, {name: box, type: group, at: [0, 0]}]\n"
      "tracks:\n"
      "  ball.at: [[0, [1, 2]]]\n"
      "  box.at.x: [[0, 3]]\n"
      "  box.rotation: {keys: [[0, 4]], mode: add}\n";
  const auto said = [&](const std::string& set) { return errors_of(text, {set}); };
  EXPECT_EQ(said("ball.at=[3, 4]"),
            "--set:1:1: a track moves 'ball.at', so what is set here does not show\n"
            "4:3: moved here\n");
  EXPECT_EQ(said("box.at.x=4"),
            "--set:1:1: a track moves 'box.at.x', so what is set here does not show\n"
            "5:3: moved here\n");
  EXPECT_EQ(said("box.at=[3, 4]"), "");
  EXPECT_EQ(said("box.rotation=4"), "");
  EXPECT_EQ(said("ball.rotation=4"), "");
  EXPECT_EQ(said("ball.parent=box"), "");
  EXPECT_EQ(said("time.fps=4"), "");
}

constexpr const char* kUnseen =
    "this shape has neither 'fill' nor 'stroke', and nothing uses it: it draws nothing\n";

TEST(Review, WarnsOfAShapeThatDrawsNothing) {
  const std::string shape =
      "nodes:\n  - {name: dot, type: shape, geometry: {type: circle, radius: 4}";
  EXPECT_EQ(errors_of(shape + "}\n"), "3:5: " + std::string(kUnseen));
  EXPECT_EQ(errors_of(shape + ", stroke: red}\n"), "");
  EXPECT_EQ(errors_of(shape + "}\ntracks: {dot.fill: [[0, red]]}\n"), "");
  EXPECT_EQ(errors_of(shape + "}\n  - {type: group, clip: dot}\n"), "");
  EXPECT_EQ(errors_of(shape + "}\n  - {type: group, parent: dot}\n"), "");
}

/// A chain of bones that a constraint turns, with more said of that, and of what moves.
std::string of_arm(const std::string& chain, const std::string& more, const std::string& tracks,
                   const std::string& animated = "") {
  return errors_of(
      "nodes:\n  - name: arm\n    type: skeleton\n    bones: [{name: a, length: 9}, {name: b, "
      "parent: a, length: 9}, {name: c, parent: b, length: 9}]\n    constraints: [{name: reach, "
      "type: ik, bones: [" +
      chain + "], target: [9, 9]" + more + "}]\n" +
      (animated.empty() ? "" : "    animations: {wave: {tracks: {" + animated + "}}}\n") +
      (tracks.empty() ? "" : "tracks: {" + tracks + "}\n"));
}

TEST(Review, WarnsOfRotationsThatAConstraintLeavesNothingOf) {
  const std::string of_b =
      "the constraint 'reach' turns 'b' all the way, so this rotation does not show: its 'mix' is "
      "100%\n";
  EXPECT_EQ(of_arm("a, b", "", "arm/b.rotation: [[0, 1]]"), "7:10: " + of_b);
  EXPECT_EQ(of_arm("b", "", "arm/b.rotation: {keys: [[0, 1]], mode: add}"), "7:10: " + of_b);
  EXPECT_EQ(of_arm("a, b", "", "", "b.rotation: [[0, 1]]"), "7:34: " + of_b);
}

TEST(Review, KnowsThatAConstraintMayLeaveARotation) {
  const std::string track = "arm/b.rotation: [[0, 1]]";
  EXPECT_EQ(of_arm("a, b", ", mix: 50%", track), "");
  EXPECT_EQ(of_arm("a, b", ", active: false", track), "");
  EXPECT_EQ(of_arm("a, b, c", "", track), "");
  EXPECT_EQ(of_arm("a, b", "", track + ", arm/constraint:reach.mix: [[0, 1], [1, 0]]"), "");
  EXPECT_EQ(of_arm("a, b", "", track, "\"constraint:reach.active\": [[0, false]]"), "");
  EXPECT_EQ(of_arm("a, b", "", "arm/c.rotation: [[0, 1]]"), "");
  EXPECT_EQ(of_arm("a, b", "", "arm/b.scale: [[0, 1]]"), "");
}

}  // namespace
}  // namespace sinew

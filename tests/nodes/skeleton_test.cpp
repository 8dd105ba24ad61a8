#include <gtest/gtest.h>

#include "core/math.h"
#include "project_paths.h"
#include "scene/draw.h"
#include "scene/node_type.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

const std::string kTile = "images: {tile: " SINEW_SOURCE_DIR "/scenes/art/tile.png}\n";

/// The map of a bone in the world.
Affine bone_at(const Scene& scene, Rational time, const char* node, std::size_t bone) {
  const World world = world_at(scene, time);
  return world.world_from_part[static_cast<std::size_t>(scene.scopes[0].nodes.at(node))][bone];
}

void expect_point(Vec2 actual, Vec2 expected) {
  EXPECT_NEAR(actual.x, expected.x, 1e-9);
  EXPECT_NEAR(actual.y, expected.y, 1e-9);
}

/// A skeleton of one bone 10 long at (20, 30) that aims at a target; more: further nodes.
Scene aiming(const std::string& target, const std::string& more = "") {
  return scene_of(
      "nodes:\n"
      "  - name: gun\n"
      "    type: skeleton\n"
      "    at: [100, 0]\n"
      "    bones: [{name: barrel, at: [20, 30], length: 10}, {name: goal, at: [20, 60]}]\n"
      "    constraints: [{name: aim, type: ik, bones: [barrel], target: " +
      target + "}]\n" + more);
}

Vec2 muzzle(const Scene& scene, Rational time = {}) {
  return bone_at(scene, time, "gun", 0) * Vec2{10, 0};
}

TEST(SkeletonTargets, APointLiesInTheSpaceOfTheSkeleton) {
  expect_point(muzzle(aiming("[20, 80]")), {120, 40});
  expect_point(muzzle(aiming("{parent: gun, at: [20, 80]}")), {120, 40});
}

TEST(SkeletonTargets, ABoneOfItsOwnMayBeTheTarget) {
  expect_point(muzzle(aiming("gun/goal")), {120, 40});
  expect_point(muzzle(aiming("{parent: gun/goal, at: [0, -100]}")), {120, 20});
}

TEST(SkeletonTargets, NodesAndBonesOfOthersMayStandAfterTheSkeleton) {
  expect_point(muzzle(aiming("ball", "  - {name: ball, type: group, at: [120, -3]}\n")), {120, 20});
  expect_point(muzzle(aiming("other/hand",
                             "  - {name: other, type: skeleton, bones: [{name: arm, at: [7, 30]},"
                             " {name: hand, parent: arm}]}\n")),
               {110, 30});
}

TEST(SkeletonTargets, PointersMayBeTheTarget) {
  expect_point(muzzle(aiming("finger", "pointers: [{name: finger, path: [[0, [120, 9]]]}]\n")),
               {120, 20});
}

TEST(SkeletonTargets, ParticlesMayBeTheTarget) {
  const Scene scene =
      aiming("\"rope/point:1\"",
             "  - {name: rope, type: rope, at: [120, 40], rotation: 90, count: 2, spacing: 50,"
             " solver: {type: follow, lead: [0, 0], end: first, every: 0.1}}\n");
  expect_point(muzzle(scene), {120, 40});
  expect_point(muzzle(scene, {1, 2}), {120, 40});
}

TEST(SkeletonTargets, ATrackMovesThePointOfATarget) {
  const Scene scene =
      aiming("gun/goal", "tracks: {gun/constraint:aim.target: [[0, [0, 0]], [1, [40, -30]]]}\n");
  expect_point(muzzle(scene, {1, 1}), {130, 30});
}

TEST(Skeleton, TracksWorkOnWhatAnimationsGive) {
  const Scene scene = scene_of(
      "nodes:\n"
      "  - name: s\n"
      "    type: skeleton\n"
      "    bones: [{name: a, at: [1, 2]}]\n"
      "    animations: {move: {tracks: {a.at: [[0, [10, 20]], [2, [20, 20]]]}}}\n"
      "    play: move\n"
      "tracks:\n"
      "  s/a.at.y: [[0, 5]]\n"
      "  s/a.at.x: {keys: [[0, 100]], mode: add}\n");
  EXPECT_EQ(bone_at(scene, {1, 1}, "s", 0) * Vec2{}, (Vec2{115, 5}));
}

TEST(Skeleton, ASceneLastsUntilItsAnimationsHavePlayedOnce) {
  const std::string text =
      "time: {fps: 10}\n"
      "nodes:\n"
      "  - name: s\n"
      "    type: skeleton\n"
      "    bones: [{name: a}]\n"
      "    animations:\n"
      "      short: {tracks: {a.rotation: [[0, 0], [1, 9]]}}\n"
      "      cut: {duration: 0.5, tracks: {a.rotation: [[0, 0], [8, 9]]}}\n"
      "      still: {tracks: {a.rotation: [[0, 0]]}}\n"
      "    play: ";
  EXPECT_EQ(scene_of(text + "short").frame_count, 11);
  EXPECT_EQ(scene_of(text + "{animation: short, start: 2s, speed: 0.5}").frame_count, 41);
  EXPECT_EQ(scene_of(text + "[short, {animation: cut, start: 2s}]").frame_count, 26);
  EXPECT_EQ(scene_of(text + "still").frame_count, 1);
  EXPECT_EQ(scene_of(text + "short", {"time.duration=3"}).frame_count, 31);
}

TEST(Skeleton, PlayEntriesMayStandInAnyOrder) {
  const Scene scene = scene_of(
      "nodes:\n"
      "  - name: s\n"
      "    type: skeleton\n"
      "    bones: [{name: a}]\n"
      "    animations:\n"
      "      one: {tracks: {a.at: [[0, [1, 0]]]}}\n"
      "      two: {tracks: {a.at: [[0, [2, 0]]]}}\n"
      "      three: {tracks: {a.at: [[0, [3, 0]]]}}\n"
      "    play: [{animation: three, start: 3, layer: 1}, {animation: two, start: 2}, one]\n");
  EXPECT_EQ(bone_at(scene, {1, 1}, "s", 0).tx, 1);
  EXPECT_EQ(bone_at(scene, {2, 1}, "s", 0).tx, 2);
  EXPECT_EQ(bone_at(scene, {3, 1}, "s", 0).tx, 3);
}

TEST(Skeleton, MayHoldNothing) {
  const Scene scene = scene_of(
      "nodes: [{name: s, type: skeleton, bones: [], slots: [], skins: {}, constraints: [],"
      " animations: {}}, {name: t, type: skeleton, slots: [{name: a}], skins: {default: {},"
      " red: {a: {}}}, skin: red}]\n");
  DrawList list;
  draw(scene, start_world(scene), Affine{}, list);
  EXPECT_TRUE(list.items.empty());
}

TEST(Skeleton, PathsReachPartsWhoseNamesHoldOddCharacters) {
  const Scene scene = scene_of(
      kTile +
      "nodes:\n"
      "  - name: s\n"
      "    type: skeleton\n"
      "    bones: [{name: a}]\n"
      "    slots: [{name: hat, bone: a, attachment: 'straw/hat: 1.0'}]\n"
      "    skins: {'fine. day': {hat: {'straw/hat: 1.0': {type: mesh, image: tile, grid: [1, "
      "1]}}}}\n"
      "    skin: 'fine. day'\n"
      "    animations: {'a/b.c': {tracks: {"
      "'skin:\"fine. day\"/slot:hat/attachment:\"straw/hat: 1.0\".deform': [[0, {1: [5, 0]}]]}}}\n"
      "    play: 'a/b.c'\n");
  const World world = world_at(scene, {});
  EXPECT_EQ(world.skeleton_poses[0].attachments[0].deform[1], (Vec2{5, 0}));
  EXPECT_EQ(scene.nodes[0].type->drawn_parts(scene, world, 0)[0].attachment, "straw/hat: 1.0");
}

TEST(Skeleton, FlatPartsGiveNoNotANumber) {
  const Scene scene = scene_of(
      kTile +
      "nodes:\n"
      "  - name: s\n"
      "    type: skeleton\n"
      "    scale: 0\n"
      "    bones: [{name: a, scale: 0, length: 5}, {name: b, parent: a, inherit: no-scale}]\n"
      "    slots: [{name: hat, bone: b, attachment: hat}]\n"
      "    skins: {default: {hat: {hat: {type: mesh, image: tile, grid: [1, 1],"
      " weights: [{a: 1}, {b: 1}, {a: 0.5, b: 0.5}, {b: 1}]}}}}\n"
      "    constraints: [{name: aim, type: ik, bones: [b], target: ball},"
      " {name: aim2, type: ik, bones: [a], target: [0, 0]}]\n"
      "  - {name: ball, type: group, at: [3, 4]}\n");
  const World world = world_at(scene, {});
  DrawList list;
  draw(scene, world, Affine{}, list);
  ASSERT_EQ(list.vertices.size(), 4u);
  for (const Vec2 p : list.vertices) EXPECT_TRUE(std::isfinite(p.x) && std::isfinite(p.y));
  for (const Affine& map : world.world_from_part[0]) EXPECT_TRUE(std::isfinite(determinant(map)));
}

}  // namespace
}  // namespace sinew

#include <gtest/gtest.h>

#include "project_paths.h"
#include "scene/draw.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

const std::string kTile = "images: {tile: " SINEW_SOURCE_DIR "/scenes/art/tile.png}\n";

/// Everything a scene draws at a time, on a canvas that is the world.
std::vector<Vec2> vertices_at(const Scene& scene, Rational time) {
  DrawList list;
  draw(scene, world_at(scene, time), Affine{}, list);
  return list.vertices;
}

void expect_points(const std::vector<Vec2>& actual, const std::vector<Vec2>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_NEAR(actual[i].x, expected[i].x, 1e-9) << i;
    EXPECT_NEAR(actual[i].y, expected[i].y, 1e-9) << i;
  }
}

/// A skeleton whose second bone starts at (100, 10), and a mesh of four vertices over 8 x 8 pixels,
/// 4 right of it.
std::string scene_text(const std::string& weights, const std::string& more = "") {
  return kTile +
         "nodes:\n"
         "  - {name: arm, type: skeleton, at: [90, 10], bones: [{name: upper, length: 10},"
         " {name: fore, parent: upper}]}\n"
         "  - {name: cloth, type: mesh, image: tile, parent: arm/fore, at: [4, 0], grid: [1, 1],"
         " skeleton: arm, weights: " +
         weights + "}\n" + more;
}

constexpr const char* kTurn = "tracks: {arm/fore.rotation: [[0, 90], [1, 180]]}\n";

TEST(MeshWeights, AreBoundAsTheSceneIsWrittenWhateverTracksDoAtItsStart) {
  const std::string all_fore = "[{fore: 1}, {fore: 1}, {fore: 1}, {fore: 1}]";
  expect_points(vertices_at(scene_of(scene_text(all_fore)), {}),
                {{104, 10}, {112, 10}, {104, 18}, {112, 18}});
  const Scene scene = scene_of(scene_text(all_fore, kTurn));
  expect_points(vertices_at(scene, {}), {{100, 14}, {100, 22}, {92, 14}, {92, 22}});
  expect_points(vertices_at(scene, {1, 1}), {{96, 10}, {88, 10}, {96, 2}, {88, 2}});
}

TEST(MeshWeights, GoByBonesAloneNotByWhatTheMeshHangsOn) {
  // Its parent turns and carries nothing; the bone that carries it stays.
  const Scene scene =
      scene_of(scene_text("[{upper: 1}, {upper: 1}, {upper: 1}, {upper: 1}]", kTurn));
  expect_points(vertices_at(scene, {}), {{104, 10}, {112, 10}, {104, 18}, {112, 18}});
}

TEST(MeshWeights, ByVertexAndByBoneAreTheSame) {
  const Scene by_vertex = scene_of(scene_text(
      "[{upper: 1}, {upper: 0.25, fore: 0.75}, {fore: 1, upper: 0}, {fore: 0.5, upper: 0.5}]",
      kTurn));
  const Scene by_bone =
      scene_of(scene_text("{upper: [1, 0.25, 0, 0.5], fore: [0, 0.75, 1, 0.5]}", kTurn));
  for (const Rational time : {Rational{0, 1}, Rational{1, 3}, Rational{1, 1}}) {
    EXPECT_EQ(vertices_at(by_vertex, time), vertices_at(by_bone, time));
  }
  expect_points(vertices_at(by_vertex, {}), {{104, 10}, {103, 19}, {92, 14}, {102, 20}});
}

TEST(MeshWeights, ThatAlmostSumToOneAreScaledToIt) {
  const Scene scene =
      scene_of(scene_text("[{fore: 0.33, upper: 0.66}, {fore: 1}, {fore: 1}, {fore: 1}]", kTurn));
  expect_points(vertices_at(scene, {}),
                {{(100 + 2 * 104) / 3.0, (14 + 2 * 10) / 3.0}, {100, 22}, {92, 14}, {92, 22}});
}

TEST(MeshWeights, AMeshMayStandBeforeItsSkeletonAndInAnotherGroup) {
  const Scene scene = scene_of(
      kTile +
      "nodes:\n"
      "  - name: far\n"
      "    type: group\n"
      "    at: [1000, 0]\n"
      "    nodes: [{name: cloth, type: mesh, image: tile, grid: [1, 1], skeleton: near/arm,"
      " weights: {bone: [1, 1, 1, 1]}}]\n"
      "  - name: near\n"
      "    type: group\n"
      "    scale: 2\n"
      "    nodes: [{name: arm, type: skeleton, bones: [{name: bone}]}]\n"
      "tracks: {arm/bone.at: [[0, [0, 0]], [1, [5, 1]]], near.at: [[0, [0, 0]], [2, [0, 40]]]}\n");
  expect_points(vertices_at(scene, {}), {{1000, 0}, {1008, 0}, {1000, 8}, {1008, 8}});
  // The bone goes 10 to the right and 2 down, and all of its group 20 down.
  expect_points(vertices_at(scene, {1, 1}), {{1010, 22}, {1018, 22}, {1010, 30}, {1018, 30}});
}

TEST(MeshDeform, MovesVerticesInTheSpaceOfTheMesh) {
  const Scene scene = scene_of(
      kTile +
      "nodes: [{name: cloth, type: mesh, image: tile, at: [10, 0], scale: [2, 1], grid: [1, 1],"
      " deform: {3: [1, 1]}}]\n");
  expect_points(vertices_at(scene, {}), {{10, 0}, {26, 0}, {10, 8}, {28, 9}});
}

TEST(MeshDeform, KeysReplaceWhatIsWrittenOrAddToIt) {
  const std::string text =
      kTile +
      "nodes: [{name: cloth, type: mesh, image: tile, grid: [1, 1], deform: {3: [1, 1]}}]\n";
  const Scene sets =
      scene_of(text + "tracks: {cloth.deform: [[0, {}], [2, {0: [4, 0], 1: [0, 6]}]]}\n");
  expect_points(vertices_at(sets, {}), {{0, 0}, {8, 0}, {0, 8}, {8, 8}});
  expect_points(vertices_at(sets, {1, 1}), {{2, 0}, {8, 3}, {0, 8}, {8, 8}});
  const Scene adds =
      scene_of(text + "tracks: {cloth.deform: {keys: [[0, {}], [2, {0: [4, 0]}]], mode: add}}\n");
  expect_points(vertices_at(adds, {1, 1}), {{2, 0}, {8, 0}, {0, 8}, {9, 9}});
}

TEST(MeshDeform, OfAWeightedMeshIsCarriedByTheBones) {
  const Scene scene = scene_of(
      scene_text("{fore: [1, 1, 1, 1]}",
                 "tracks: {arm/fore.rotation: [[0, 90]], cloth.deform: [[0, {1: [3, 0]}]]}\n"));
  expect_points(vertices_at(scene, {}), {{100, 14}, {100, 25}, {92, 14}, {92, 22}});
}

}  // namespace
}  // namespace sinew

#include "scene/tracks.h"

#include <gtest/gtest.h>

#include "core/math.h"
#include "scene/draw.h"
#include "scene/node_type.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

constexpr const char* kBall =
    "nodes: [{name: ball, type: shape, at: [3, 4], rotation: 10, scale: [2, 3],"
    " geometry: {type: circle, radius: 5}, fill: red, stroke: {color: black, width: 2}}]\n";

/// The settings of the first node at a time.
NodeSettings settings_at(const Scene& scene, Rational time) {
  return world_at(scene, time).node_settings[0];
}

TEST(Tracks, SetReplacesWhatIsWritten) {
  const Scene scene =
      scene_of(std::string(kBall) + "tracks: {ball.at: [[1, [10, 20]], [3, [20, 0]]]}");
  EXPECT_EQ(settings_at(scene, {0, 1}).at, (Vec2{10, 20}));
  EXPECT_EQ(settings_at(scene, {2, 1}).at, (Vec2{15, 10}));
  EXPECT_EQ(settings_at(scene, {9, 1}).at, (Vec2{20, 0}));
  EXPECT_EQ(settings_at(scene, {2, 1}).rotation, radians(10));
}

TEST(Tracks, AddAddsToWhatIsWritten) {
  const Scene scene = scene_of(std::string(kBall) +
                               "tracks:\n"
                               "  ball.at: {keys: [[0, [0, 0]], [2, [10, 20]]], mode: add}\n"
                               "  ball.rotation: {keys: [[0, 0], [2, 90]], mode: add}\n");
  EXPECT_EQ(settings_at(scene, {1, 1}).at, (Vec2{8, 14}));
  EXPECT_EQ(settings_at(scene, {2, 1}).rotation, radians(10) + radians(90));
}

TEST(Tracks, AddMultipliesScales) {
  const Scene scene = scene_of(std::string(kBall) +
                               "tracks: {ball.scale: {keys: [[0, 1], [2, [2, 3]]], mode: add}}");
  EXPECT_EQ(settings_at(scene, {0, 1}).scale, (Vec2{2, 3}));
  EXPECT_EQ(settings_at(scene, {1, 1}).scale, (Vec2{3, 6}));
}

TEST(Tracks, ComponentsMoveAlone) {
  const Scene scene = scene_of(std::string(kBall) +
                               "tracks:\n"
                               "  ball.at.y: [[0, 0], [2, 10]]\n"
                               "  ball.scale.x: {keys: [[0, 1], [2, 2]], mode: add}\n"
                               "  ball.tint.g: [[0, 1], [2, 0]]\n");
  EXPECT_EQ(settings_at(scene, {1, 1}).at, (Vec2{3, 5}));
  EXPECT_EQ(settings_at(scene, {1, 1}).scale, (Vec2{3, 3}));
  EXPECT_EQ(settings_at(scene, {1, 1}).tint, (StraightColor{1, 0.5, 1, 1}));
}

TEST(Tracks, TwoComponentsOfOnePointMoveBesideEachOther) {
  const Scene scene =
      scene_of(std::string(kBall) + "tracks: {ball.at.x: [[0, 7]], ball.at.y: [[0, 8]]}");
  EXPECT_EQ(settings_at(scene, {0, 1}).at, (Vec2{7, 8}));
}

TEST(Tracks, EveryHoldsBetweenItsMultiples) {
  const Scene scene = scene_of(
      std::string(kBall) +
      "time: {fps: 10}\ntracks: {ball.at: {keys: [[0, [0, 0]], [10f, [10, 0]]], every: 2f}}");
  EXPECT_EQ(settings_at(scene, {1, 10}).at.x, 0);
  EXPECT_EQ(settings_at(scene, {2, 10}).at.x, 2);
  EXPECT_EQ(settings_at(scene, {3, 10}).at.x, 2);
  EXPECT_EQ(settings_at(scene, {10, 10}).at.x, 10);
}

TEST(Tracks, SnapRoundsToItsMultiplesInTheUnitOfTheField) {
  const Scene scene = scene_of(std::string(kBall) +
                               "tracks:\n"
                               "  ball.at: {keys: [[0, [0, 0]], [8, [8, -8]]], snap: 2}\n"
                               "  ball.rotation: {keys: [[0, 0], [8, 80]], snap: 15}\n");
  EXPECT_EQ(settings_at(scene, {2, 1}).at, (Vec2{2, -2}));
  EXPECT_EQ(settings_at(scene, {5, 2}).at, (Vec2{2, -2}));
  EXPECT_EQ(settings_at(scene, {3, 1}).at, (Vec2{4, -2}));  // halves go up
  EXPECT_DOUBLE_EQ(degrees(settings_at(scene, {5, 1}).rotation), 45);
  EXPECT_DOUBLE_EQ(degrees(settings_at(scene, {6, 1}).rotation), 60);
}

TEST(Tracks, WordsAndBooleansHold) {
  const Scene scene = scene_of(std::string(kBall) +
                               "tracks:\n"
                               "  ball.blend: [[0, normal, sine-in], [2, screen]]\n"
                               "  ball.visible: [[0, false], [2, true]]\n");
  EXPECT_EQ(settings_at(scene, {199, 100}).blend, Blend::Normal);
  EXPECT_EQ(settings_at(scene, {2, 1}).blend, Blend::Screen);
  EXPECT_FALSE(settings_at(scene, {199, 100}).visible);
  EXPECT_TRUE(settings_at(scene, {2, 1}).visible);
}

TEST(Tracks, KeepNumbersWithinTheLimitsOfTheirField) {
  const Scene scene = scene_of(std::string(kBall) +
                               "tracks:\n"
                               "  ball.opacity: [[0, 0, back-in-out], [2, 1]]\n"
                               "  ball.tint: {keys: [[0, \"#808080\"], [2, white]], mode: add}\n");
  for (int i = 0; i <= 40; ++i) {
    const NodeSettings settings = settings_at(scene, {i, 20});
    EXPECT_GE(settings.opacity, 0);
    EXPECT_LE(settings.opacity, 1);
    EXPECT_LE(settings.tint.r, 1);
  }
  EXPECT_EQ(settings_at(scene, {1, 10}).opacity, 0);
}

TEST(Tracks, PivotsMoveInPixelsAndInPercent) {
  const Scene scene = scene_of(
      "nodes: [{name: box, type: shape, geometry: {type: rectangle, size: [40, 20]}, fill: red}]\n"
      "tracks: {box.pivot: [[0, [0, 0]], [2, [50%, 10]]]}");
  EXPECT_EQ(settings_at(scene, {1, 1}).pivot.within({40, 20}), (Vec2{10, 5}));
  EXPECT_EQ(settings_at(scene, {2, 1}).pivot.within({40, 20}), (Vec2{20, 10}));
}

TEST(Tracks, MoveTheCamera) {
  const Scene scene = scene_of(
      "canvas: {size: [100, 60], camera: {at: [50, 30]}}\n"
      "tracks:\n"
      "  canvas.camera.at: [[0, [50, 30]], [2, [70, 50]]]\n"
      "  canvas.camera.zoom: {keys: [[0, 1], [2, 3]], mode: add}\n"
      "  canvas.background: [[0, black], [2, white]]\n");
  const World world = world_at(scene, {1, 1});
  EXPECT_EQ(*world.canvas.camera.at, (Vec2{60, 40}));
  EXPECT_EQ(world.canvas.camera.zoom, 2);
  EXPECT_EQ(world.canvas.background, (StraightColor{0.5, 0.5, 0.5, 1}));
  // The point the camera looks at is the middle of the canvas.
  EXPECT_EQ(canvas_from_world(world.canvas, Vec2{100, 60}, 1) * Vec2(60, 40), (Vec2{50, 30}));
}

TEST(Tracks, MoveACameraThatIsNotWritten) {
  const Scene scene = scene_of("tracks: {canvas.camera.at: [[0, [50, 30]], [2, [70, 50]]]}");
  EXPECT_EQ(*world_at(scene, {1, 1}).canvas.camera.at, (Vec2{60, 40}));
}

TEST(Tracks, MoveGravity) {
  const Scene scene = scene_of("tracks: {world.gravity: [[0, [0, 0]], [2, [100, 50]]]}");
  EXPECT_EQ(world_at(scene, {1, 1}).settings.gravity, (Vec2{50, 25}));
}

TEST(Tracks, MoveBones) {
  const Scene scene = scene_of(
      "nodes:\n"
      "  - {name: body, type: skeleton, bones: [{name: hips, length: 10}, {name: head, parent: "
      "hips}]}\n"
      "  - {name: hat, type: group, parent: body/head}\n"
      "tracks:\n"
      "  body/hips.rotation: [[0, 0], [2, 180]]\n"
      "  body/bone:head.at: [[0, [10, 0]], [2, [20, 0]]]\n");
  const World world = world_at(scene, {1, 1});
  EXPECT_EQ(world.world_from_node[1] * Vec2{}, (Vec2{0, 15}));
}

TEST(Tracks, MoveTheCornersOfATriangleBone) {
  const Scene scene = scene_of(
      "nodes:\n"
      "  - {name: body, type: skeleton, bones: [{name: skin, type: triangle, from: [[0, 0], [8, "
      "0], [0, 8]]}]}\n"
      "  - {name: patch, type: group, parent: body/skin, at: [8, 8]}\n"
      "tracks: {body/skin.to: [[0, [[0, 0], [8, 0], [0, 8]]], [2, [[4, 0], [12, 0], [8, 16]]]]}\n");
  EXPECT_EQ(world_at(scene, {0, 1}).world_from_node[1] * Vec2{}, (Vec2{8, 8}));
  EXPECT_EQ(world_at(scene, {1, 1}).world_from_node[1] * Vec2{}, (Vec2{12, 12}));
}

/// The draw items of a scene at a time.
DrawList drawn(const Scene& scene, Rational time) {
  DrawList list;
  draw(scene, world_at(scene, time), Affine{}, list);
  return list;
}

TEST(Tracks, MoveAWireframe) {
  const Scene scene = scene_of(
      "nodes: [{name: net, type: cloth, grid: [1, 1], spacing: 10, wireframe: red,"
      " solver: {type: verlet, gravity: [0, 0]}}]\n"
      "tracks:\n"
      "  net.wireframe.color: [[0, red], [2, blue]]\n"
      "  net.wireframe.width: [[0, 0], [2, 4]]\n");
  EXPECT_TRUE(drawn(scene, {0, 1}).items.empty());
  const DrawList list = drawn(scene, {2, 1});
  ASSERT_EQ(list.items.size(), 1u);
  EXPECT_EQ(std::get<PathItem>(list.items[0]).color, (PremulRgba8{0, 0, 255, 255}));
  EXPECT_EQ(bounds(list), (PixelRect{-2, -2, 12, 12}));
}

TEST(Tracks, MoveAStroke) {
  const Scene scene =
      scene_of(std::string(kBall) + "tracks: {ball.stroke.width: [[0, 2], [2, 0]]}");
  EXPECT_EQ(drawn(scene, {1, 1}).items.size(), 2u);
  EXPECT_EQ(drawn(scene, {2, 1}).items.size(), 1u);
}

TEST(Tracks, MoveWhatIsInsideOfAGroup) {
  const Scene scene = scene_of(
      "nodes: [{name: box, type: group, nodes: [{name: ball, type: group}]}]\n"
      "tracks: {box/ball.at: [[0, [5, 6]]]}");
  EXPECT_EQ(world_at(scene, {0, 1}).node_settings[1].at, (Vec2{5, 6}));
}

TEST(Tracks, MoveAPinAndLetItGo) {
  const Scene scene = scene_of(
      "nodes:\n"
      "  - {name: net, type: cloth, grid: [1, 1], spacing: 10, pins: [{name: tip, points: first, "
      "to: [0, 0]}],"
      " solver: {type: verlet, every: 0.1, step: 0.1, gravity: [0, 0], accuracy: 1}}\n"
      "tracks:\n"
      "  net/pin:tip.to: [[0, [0, 0]], [1, [5, 0]]]\n"
      "  net/pin:tip.active: [[0, true], [1, false]]\n");
  // At 0.9 s the pin holds the point at (4.5, 0); then it only keeps its movement.
  EXPECT_EQ(world_at(scene, {9, 10}).cloths[0].held[0], (Vec2{4.5, 0}));
  EXPECT_FALSE(world_at(scene, {1, 1}).cloths[0].held[0].has_value());
}

TEST(Tracks, OfPointsOfAPolygonMoveAllOfThem) {
  const Scene scene = scene_of(
      "nodes: [{name: p, type: shape, geometry: {type: polygon, points: [[0, 0], [8, 0], [0, 8]]}, "
      "fill: red}]\n"
      "tracks: {p.geometry.points: [[0, [[0, 0], [8, 0], [0, 8]]], [2, [[4, 4], [12, 4], [4, "
      "12]]]]}");
  EXPECT_EQ(drawn(scene, {1, 1}).points, (std::vector<Vec2>{{2, 2}, {10, 2}, {2, 10}}));
}

}  // namespace
}  // namespace sinew

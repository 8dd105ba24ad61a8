#include "scene/world.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>

#include "core/math.h"
#include "formats/yaml/load.h"
#include "project_paths.h"
#include "render/frame.h"
#include "scene/draw.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

/// Where a point of the named node's own space is in the world.
Vec2 in_world(const Scene& scene, const World& world, const char* node, Vec2 point = {}) {
  return world.world_from_node[static_cast<std::size_t>(scene.scopes.at(0).nodes.at(node))] * point;
}

void expect_near(Vec2 a, Vec2 b) {
  EXPECT_NEAR(a.x, b.x, 1e-9);
  EXPECT_NEAR(a.y, b.y, 1e-9);
}

TEST(Placing, PutsThePivotAtTheGivenPlace) {
  const Scene scene = scene_of(
      "nodes:\n"
      "  - {name: box, type: shape, geometry: {type: rectangle, size: [40, 20]}, fill: red, at: "
      "[100, 50],"
      " pivot: [50%, 5], rotation: 90, scale: [2, 3]}\n");
  const World world = world_at(scene, {0, 1});
  EXPECT_EQ(in_world(scene, world, "box", {20, 5}), (Vec2{100, 50}));
  // Scaled first, then turned clockwise: x goes down, y to the left.
  EXPECT_EQ(in_world(scene, world, "box", {21, 5}), (Vec2{100, 52}));
  EXPECT_EQ(in_world(scene, world, "box", {20, 6}), (Vec2{97, 50}));
}

TEST(Placing, TurnsTheAxesByTheShear) {
  const Scene scene =
      scene_of("nodes: [{name: a, type: group, rotation: 30, scale: [2, 3], shear: [15, -45]}]");
  const World world = world_at(scene, {0, 1});
  const SinCos x_axis = sincos_degrees(30 + 15);
  const SinCos y_axis = sincos_degrees(30 + 90 - 45);
  expect_near(in_world(scene, world, "a", {1, 0}), Vec2{2 * x_axis.cos, 2 * x_axis.sin});
  expect_near(in_world(scene, world, "a", {0, 1}), Vec2{3 * y_axis.cos, 3 * y_axis.sin});
}

TEST(Placing, KeepsQuarterTurnsExact) {
  const Scene scene = scene_of("nodes: [{name: a, type: group, rotation: -270, at: [0.1, 0.2]}]");
  EXPECT_EQ(in_world(scene, world_at(scene, {0, 1}), "a", {3, 4}), (Vec2{0.1 - 4, 0.2 + 3}));
}

TEST(Placing, HandsDownThroughGroupsAndParents) {
  const Scene scene = scene_of(
      "nodes:\n"
      "  - {name: outer, type: group, at: [10, 0], rotation: 90, nodes: [\n"
      "      {name: inner, type: group, at: [5, 0], nodes: [{name: leaf, type: group, at: [1, "
      "0]}]},\n"
      "      {name: stray, type: group, parent: other, at: [1, 0]}]}\n"
      "  - {name: other, type: group, at: [100, 100], scale: 2}\n");
  const World world = world_at(scene, {0, 1});
  EXPECT_EQ(in_world(scene, world, "leaf"), (Vec2{10, 6}));
  EXPECT_EQ(in_world(scene, world, "stray"), (Vec2{102, 100}));
}

TEST(Placing, HangsNodesOnBonesPointersAndPoints) {
  const Scene scene = scene_of(
      "pointers: [{name: hand, path: [[0, [0, 0]], [1, [10, 20]]]}]\n"
      "nodes:\n"
      "  - {name: hat, type: group, parent: body/head, at: [1, 0]}\n"
      "  - {name: feather, type: group, parent: hat, at: [0, 1]}\n"
      "  - {name: body, type: skeleton, parent: \"rope/point:2\", bones: [\n"
      "      {name: head, parent: neck}, {name: neck, rotation: 90, length: 4}]}\n"
      "  - {name: rope, type: rope, parent: hand, count: 3, spacing: 5, solver: {type: follow, "
      "lead: hand, every: 0.5}}\n"
      "  - {name: ring, type: group, parent: hand, at: [1, 1]}\n");
  const World start = world_at(scene, {0, 1});
  EXPECT_EQ(in_world(scene, start, "ring"), (Vec2{1, 1}));
  // The third point is 10 px from the first; the neck turns downward and is 4 px long.
  EXPECT_EQ(in_world(scene, start, "hat"), (Vec2{10, 4 + 1}));
  EXPECT_EQ(in_world(scene, start, "feather"), (Vec2{10 - 1, 5}));
  const World later = world_at(scene, {1, 2});
  EXPECT_EQ(in_world(scene, later, "ring"), (Vec2{6, 11}));
  EXPECT_EQ(in_world(scene, later, "hat"), later.ropes[0].points[2] + Vec2(0, 5));
}

TEST(Placing, ShowsANodeOnAPointWhereThePointIsNow) {
  const Scene scene = scene_of(
      "pointers: [{name: hand, path: [[0, [0, 0]], [1, [50, 0]]]}]\n"
      "nodes:\n"
      "  - {name: rope, type: rope, count: 2, spacing: 5, solver: {type: follow, lead: hand, "
      "every: 0.1}}\n"
      "  - {name: bead, type: group, parent: \"rope/point:0\"}\n");
  EXPECT_EQ(in_world(scene, world_at(scene, {1, 2}), "bead"), (Vec2{25, 0}));
  // Between two updates it holds.
  EXPECT_EQ(in_world(scene, world_at(scene, {59, 100}), "bead"), (Vec2{25, 0}));
}

TEST(Solvers, UpdateAtTheirOwnMultiples) {
  const Scene scene = scene_of(
      "pointers: [{name: hand, path: [[0, [0, 0]], [1, [60, 0]]]}]\n"
      "nodes:\n"
      "  - {name: slow, type: rope, count: 2, spacing: 5, solver: {type: follow, lead: hand, "
      "every: 0.3}}\n"
      "  - {name: fast, type: rope, count: 2, spacing: 5, solver: {type: follow, lead: hand, "
      "every: 0.1}}\n"
      "  - {name: frames, type: rope, count: 2, spacing: 5, solver: {type: follow, lead: hand, "
      "every: 3f}}\n");
  World world = start_world(scene);
  const auto heads = [&] {
    std::vector<double> out;
    for (const FollowRope& rope : world.ropes) out.push_back(rope.points[0].x);
    return out;
  };
  EXPECT_EQ(heads(), (std::vector<double>{0, 0, 0}));
  advance_to(scene, world, {25, 100});
  EXPECT_EQ(heads(), (std::vector<double>{0, 12, 12}));
  advance_to(scene, world, {3, 10});
  EXPECT_EQ(heads(), (std::vector<double>{18, 18, 18}));
  advance_to(scene, world, {1, 1});
  EXPECT_EQ(heads(), (std::vector<double>{54, 60, 60}));
  EXPECT_EQ(world.solvers[0].updates, 3);
  EXPECT_EQ(world.solvers[1].updates, 10);
  EXPECT_EQ(world.solvers[2].updates, 10);
}

TEST(Solvers, SeeEachOtherInTheOrderTheyStand) {
  const Scene scene = scene_of(
      "pointers: [{name: hand, path: [[0, [0, 0]], [1, [10, 0]]]}]\n"
      "nodes:\n"
      "  - {name: first, type: rope, count: 2, spacing: 5, solver: {type: follow, lead: "
      "\"second/point:0\", every: 0.5}}\n"
      "  - {name: second, type: rope, count: 2, spacing: 5, solver: {type: follow, lead: hand, "
      "every: 0.5}}\n"
      "  - {name: third, type: rope, count: 2, spacing: 5, solver: {type: follow, lead: "
      "\"second/point:0\", every: 0.5}}\n");
  const World world = world_at(scene, {1, 1});
  EXPECT_EQ(world.ropes[0].points[0].x, 5);  // where the second was before
  EXPECT_EQ(world.ropes[2].points[0].x, 10);
}

TEST(StateHash, IsOfTimeAndParticles) {
  const std::string text =
      "pointers: [{name: hand, path: [[0, [0, 0]], [1, [10, 0]]]}]\n"
      "nodes: [{name: rope, type: rope, count: 3, spacing: 5, solver: {type: follow, lead: hand, "
      "every: 0.5}}]\n";
  const Scene scene = scene_of(text);
  EXPECT_EQ(state_hash(world_at(scene, {1, 1})), state_hash(world_at(scene, {1, 1})));
  EXPECT_NE(state_hash(world_at(scene, {1, 1})), state_hash(world_at(scene, {2, 1})));
  const Scene other = scene_of(text + "# \n", {"rope.spacing=6"});
  EXPECT_NE(state_hash(world_at(scene, {1, 1})), state_hash(world_at(other, {1, 1})));
}

std::string text_of(const DrawItem& item) {
  struct Writer {
    std::string operator()(const MeshItem& m) const {
      return "mesh " + std::to_string(m.first_vertex) + " " + std::to_string(m.vertex_count) + " " +
             std::to_string(m.first_triangle) + " " + std::to_string(m.triangle_count) + " " +
             std::to_string(m.texture) + color(m.tint) + color(m.dark) +
             std::to_string(static_cast<int>(m.blend));
    }
    std::string operator()(const PathItem& p) const {
      return "path " + std::to_string(p.first_contour) + " " + std::to_string(p.contour_count) +
             " " + std::to_string(static_cast<int>(p.rule)) + color(p.color) +
             std::to_string(static_cast<int>(p.blend));
    }
    std::string operator()(const LayerBegin& l) const {
      return "begin " + std::to_string(l.opacity) + " " + std::to_string(static_cast<int>(l.blend));
    }
    std::string operator()(const LayerEnd&) const { return "end"; }
    std::string operator()(const ClipBegin& c) const {
      return "clip " + std::to_string(c.first_contour) + " " + std::to_string(c.contour_count) +
             " " + std::to_string(static_cast<int>(c.rule)) + (c.invert ? " inverted" : "");
    }
    std::string operator()(const MaskBegin& m) const { return m.invert ? "inverted mask" : "mask"; }
    std::string operator()(const MaskEnd&) const { return "by mask"; }
    std::string operator()(const ClipEnd&) const { return "unclip"; }
    static std::string color(PremulRgba8 c) {
      return " " + std::to_string(c.r) + "," + std::to_string(c.g) + "," + std::to_string(c.b) +
             "," + std::to_string(c.a) + " ";
    }
  };
  return std::visit(Writer{}, item);
}

std::vector<std::string> texts_of(const std::vector<DrawItem>& items) {
  std::vector<std::string> texts;
  for (const DrawItem& item : items) texts.push_back(text_of(item));
  return texts;
}

void expect_equal(const DrawList& a, const DrawList& b) {
  EXPECT_EQ(texts_of(a.items), texts_of(b.items));
  EXPECT_EQ(a.vertices, b.vertices);
  EXPECT_EQ(a.texels, b.texels);
  EXPECT_EQ(a.triangles, b.triangles);
  EXPECT_EQ(a.points, b.points);
  EXPECT_TRUE(std::equal(a.contours.begin(), a.contours.end(), b.contours.begin(), b.contours.end(),
                         [](const auto& c, const auto& d) {
                           return c.first_point == d.first_point && c.point_count == d.point_count;
                         }));
}

DrawList drawn(const Scene& scene, const World& world) {
  DrawList list;
  draw(scene, world, canvas_from_world(world.canvas, Vec2{100, 100}, 1), list);
  return list;
}

std::vector<std::string> all_scenes() {
  std::vector<std::string> files;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(SINEW_SOURCE_DIR "/scenes")) {
    if (entry.path().extension() == ".yaml") files.push_back(entry.path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// Some frames of a scene, so that all scenes together take no time: the first, the last, and a few
/// between.
std::vector<int> some_frames(const Scene& scene) {
  std::vector<int> frames;
  const int last = std::min(scene.frame_count - 1, 120);
  for (const int part : {0, 1, 7, 16}) frames.push_back(last * part / 16);
  frames.erase(std::unique(frames.begin(), frames.end()), frames.end());
  return frames;
}

TEST(World, IsTheSameAloneInSequenceAndFromACopy) {
  const std::vector<std::string> files = all_scenes();
  ASSERT_GT(files.size(), 80u);
  for (const std::string& file : files) {
    SCOPED_TRACE(file);
    Diagnostics diagnostics;
    const Scene scene = load_scene(file, {}, diagnostics);
    const auto time = [&](int frame) { return Rational{frame, 1} / scene.time.fps; };
    const std::vector<int> frames = some_frames(scene);
    World in_sequence = start_world(scene);
    World copy = in_sequence;
    for (int frame = 0; frame <= frames.back(); ++frame) {
      advance_to(scene, in_sequence, time(frame));
      if (std::find(frames.begin(), frames.end(), frame) == frames.end()) continue;
      // The copy goes on from the frame before that was looked at.
      World copied = copy;
      advance_to(scene, copied, time(frame));
      World alone = start_world(scene);
      advance_to(scene, alone, time(frame));
      EXPECT_EQ(state_hash(in_sequence), state_hash(alone)) << frame;
      EXPECT_EQ(state_hash(in_sequence), state_hash(copied)) << frame;
      const DrawList list = drawn(scene, in_sequence);
      expect_equal(list, drawn(scene, alone));
      expect_equal(list, drawn(scene, copied));
      copy = in_sequence;
    }
  }
}

}  // namespace
}  // namespace sinew

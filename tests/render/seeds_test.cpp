#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/hash.h"
#include "formats/yaml/load.h"
#include "project_paths.h"
#include "render/plan.h"
#include "scene/node_type.h"

namespace sinew {
namespace {

/// What the published demos compute, run headless: the hash over all points of the net or rope, and
/// how many of its links hold.
struct SeedState {
  const char* scene;
  int frame;
  const char* hash;
  std::size_t links;
};

constexpr SeedState kStates[] = {
    {"cloth_rest", 1, "84ba8af7a1e0b8dc", 3080},
    {"cloth_rest", 30, "b870b63c3f35554e", 3080},
    {"cloth_rest", 60, "e249936d06020ebb", 3080},
    {"cloth_rest", 120, "7137d8bf1bc0cceb", 3080},
    {"cloth_rest", 300, "d47f711013ec285c", 3080},
    {"cloth_drag", 1, "84ba8af7a1e0b8dc", 3080},
    {"cloth_drag", 30, "b870b63c3f35554e", 3080},
    {"cloth_drag", 60, "e249936d06020ebb", 3080},
    {"cloth_drag", 120, "043279cd482b60ce", 3080},
    {"cloth_drag", 300, "bf68b8f68738ecdc", 3080},
    {"cloth_rip", 1, "84ba8af7a1e0b8dc", 3080},
    {"cloth_rip", 30, "b870b63c3f35554e", 3080},
    {"cloth_rip", 60, "e249936d06020ebb", 3080},
    {"cloth_rip", 120, "0c57fa9200080249", 3046},
    {"cloth_rip", 300, "13f77337e767a07a", 3046},
    {"cloth_cut", 1, "84ba8af7a1e0b8dc", 3080},
    {"cloth_cut", 30, "b870b63c3f35554e", 3080},
    {"cloth_cut", 60, "e249936d06020ebb", 3080},
    {"cloth_cut", 120, "15c74ed8316eb0bd", 3012},
    {"cloth_cut", 300, "bf9be31b6176f317", 3012},
    {"rope_free", 1, "27bed0ac7320cd25", 99},
    {"rope_free", 30, "1fa4b3ca116605cb", 99},
    {"rope_free", 60, "70357f84dc2df9c1", 99},
    {"rope_free", 120, "abc1359ad25de6c6", 99},
    {"rope_free", 200, "73702cffaecfeb7c", 99},
    {"rope_free", 300, "f6faf0fc2771ba7b", 99},
    {"rope_fixed_tail", 1, "29bdfdd0b67a4ae5", 99},
    {"rope_fixed_tail", 30, "9b3987db18f4dab2", 99},
    {"rope_fixed_tail", 60, "f95ab206ecca4944", 99},
    {"rope_fixed_tail", 120, "52640cf2464981d2", 99},
    {"rope_fixed_tail", 200, "8d6c33a07d598613", 99},
    {"rope_fixed_tail", 300, "4a17ce92de27271a", 99},
    {"rope_creator_free", 1, "b2aff079669ab104", 99},
    {"rope_creator_free", 30, "a9624e5e95c2dd82", 99},
    {"rope_creator_free", 60, "06832c294f2a2b59", 99},
    {"rope_creator_free", 120, "76389790fd56bdc5", 99},
    {"rope_creator_free", 200, "22e69ec1b94beb02", 99},
    {"rope_creator_free", 300, "b9a4744f59a183f4", 99},
    {"rope_creator_constrained", 1, "9fbdd2b4ee90c7ac", 99},
    {"rope_creator_constrained", 30, "8c3c16e4b23d1288", 99},
    {"rope_creator_constrained", 60, "81f99c9dbf8bc90b", 99},
    {"rope_creator_constrained", 120, "9ec6d1561f0c4fac", 99},
    {"rope_creator_constrained", 200, "794bb262dbd4c4c3", 99},
    {"rope_creator_constrained", 300, "38ec5d68bd96f0fa", 99},
};

const Node& simulated_node(const Scene& scene) {
  for (const Node& node : scene.nodes) {
    if (node.state >= 0) return node;
  }
  throw std::logic_error("the scene simulates nothing");
}

class Seeds : public ::testing::TestWithParam<SeedState> {};

TEST_P(Seeds, MatchTheDemosToTheBit) {
  const SeedState& expected = GetParam();
  Diagnostics diagnostics;
  const Scene scene = load_scene(
      std::string(SINEW_SOURCE_DIR "/scenes/seeds/") + expected.scene + ".yaml", {}, diagnostics);
  World world = start_world(scene);
  advance_to(scene, world, frame_time(plan_render(scene, {}), expected.frame));

  const Node& node = simulated_node(scene);
  Fnv1a64 hash;
  for (const Vec2 point : node.type->particles(world, node)) {
    hash.add(point.x);
    hash.add(point.y);
  }
  EXPECT_EQ(hex64(hash.value()), expected.hash);
  EXPECT_EQ(node.type->links(world, node).size(), expected.links);
}

INSTANTIATE_TEST_SUITE_P(All, Seeds, ::testing::ValuesIn(kStates), [](const auto& state) {
  return std::string(state.param.scene) + "_" + std::to_string(state.param.frame);
});

TEST(BoneSeed, ShearsAndStretchesAsTheClosedFormSays) {
  Diagnostics diagnostics;
  const Scene scene = load_scene(SINEW_SOURCE_DIR "/scenes/seeds/bone.yaml", {}, diagnostics);
  World world = start_world(scene);
  for (const int frame : {0, 7, 15, 22, 30}) {
    advance_to(scene, world, Rational{frame, 1} / scene.time.fps);
    const Affine bone = scene.nodes[0].type->bones(scene, world, 0).at(0).map;
    // The apex goes from (180, 300) to (180 + u, 300 + v).
    const double u = (bone * Vec2{180, 300}).x - 180;
    const double v = (bone * Vec2{180, 300}).y - 300;
    EXPECT_NEAR(bone.a, 1, 1e-12);
    EXPECT_NEAR(bone.b, 0, 1e-12);
    EXPECT_NEAR(bone.c, -u / 200, 1e-12);
    EXPECT_NEAR(bone.d, 1 - v / 200, 1e-12);
    EXPECT_NEAR(bone.tx, 2.5 * u, 1e-12);
    EXPECT_NEAR(bone.ty, 2.5 * v, 1e-12);
  }
  EXPECT_EQ((world.world_from_part[0][0] * Vec2{180, 300}), (Vec2{220, 260}));
}

}  // namespace
}  // namespace sinew

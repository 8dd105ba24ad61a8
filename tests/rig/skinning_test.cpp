#include "rig/skinning.h"

#include <gtest/gtest.h>

#include "core/math.h"

namespace sinew {
namespace {

void expect_near(const std::vector<Vec2>& actual, const std::vector<Vec2>& expected) {
  ASSERT_EQ(actual.size(), expected.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    EXPECT_NEAR(actual[i].x, expected[i].x, 1e-12) << i;
    EXPECT_NEAR(actual[i].y, expected[i].y, 1e-12) << i;
  }
}

const std::vector<Vec2> kSquare{{0, 0}, {4, 0}, {4, 4}, {0, 4}};

/// All four corners by the same bones.
Weights even(const std::vector<Influence>& influences, const std::vector<Affine>& bones,
             const Affine& mesh) {
  Weights weights;
  for (std::size_t v = 0; v < kSquare.size(); ++v) {
    weights.vertices.push_back({static_cast<std::uint32_t>(weights.influences.size()),
                                static_cast<std::uint32_t>(influences.size())});
    weights.influences.insert(weights.influences.end(), influences.begin(), influences.end());
  }
  for (std::size_t i = 0; i < bones.size(); ++i) {
    weights.bones.push_back({static_cast<std::int32_t>(i), {}});
  }
  bind_weights(bones, mesh, weights);
  return weights;
}

std::vector<Vec2> placed(const Weights& weights, const std::vector<Affine>& bones,
                         const std::vector<Vec2>& deform = {}) {
  std::vector<Vec2> out;
  place_weighted(kSquare, deform, weights, bones, out);
  return out;
}

std::vector<Vec2> mapped(const Affine& map) {
  std::vector<Vec2> out;
  for (const Vec2 p : kSquare) out.push_back(map * p);
  return out;
}

TEST(Skinning, AMeshOnOneBoneIsCarriedWhole) {
  const Affine mesh = parent_from_own({{3, 5}, 0.4, {2, 1}, {}, {}});
  const Affine before = parent_from_own({{10, 0}, 0.2, {1, 1}, {}, {}});
  const Affine after = parent_from_own({{-7, 2}, 1.9, {1, 1}, {}, {}});
  const Weights weights = even({{0, 1}}, {before}, mesh);
  expect_near(placed(weights, {before}), mapped(mesh));
  expect_near(placed(weights, {after}), mapped(after * inverse(before) * mesh));
}

TEST(Skinning, AMirroringAndAShearingBoneCarryAMeshToo) {
  const Affine mesh = translation({2, -2});
  const Affine mirroring = parent_from_own({{1, 2}, 0.3, {1, -2}, {}, {}});
  const Affine sheared = parent_from_own({{0, 4}, -0.5, {3, 1}, {0.2, -0.4}, {}});
  const Weights weights = even({{0, 1}}, {mirroring}, mesh);
  expect_near(placed(weights, {mirroring}), mapped(mesh));
  expect_near(placed(weights, {sheared}), mapped(sheared * inverse(mirroring) * mesh));
}

TEST(Skinning, AVertexIsAtTheWeightedMeanOfWhereItsBonesTakeIt) {
  const Affine rest;
  const Affine moved = translation({8, 0});
  const Affine turned = parent_from_own({{0, 0}, kPi / 2, {1, 1}, {}, {}});
  const Weights weights = even({{0, 0.25}, {1, 0.5}, {2, 0.25}}, {rest, rest, rest}, rest);
  // (4, 4) stays, goes to (12, 4) and turns to (-4, 4).
  expect_near(placed(weights, {rest, moved, turned}), {{4, 0}, {7, 1}, {6, 4}, {3, 3}});
}

TEST(Skinning, BonesThatAllMoveAlikeMoveTheMeshAlike) {
  const Affine all = parent_from_own({{30, -8}, 0.7, {1.5, 0.5}, {0.1, 0}, {}});
  const std::vector<Affine> bones{translation({1, 2}),
                                  parent_from_own({{5, 5}, 2, {1, 3}, {}, {}})};
  const Weights weights = even({{0, 0.3}, {1, 0.7}}, bones, translation({4, 4}));
  expect_near(placed(weights, {all * bones[0], all * bones[1]}), mapped(all * translation({4, 4})));
}

TEST(Skinning, DeformMovesAVertexInTheSpaceOfTheMesh) {
  const Affine mesh = parent_from_own({{0, 0}, kPi / 2, {1, 1}, {}, {}});
  const Affine bone = translation({1, 1});
  const Weights weights = even({{0, 1}}, {bone}, mesh);
  const std::vector<Vec2> out =
      placed(weights, {translation({6, 1})}, {Vec2{2, 0}, Vec2{}, Vec2{}, Vec2{}});
  // The mesh's x axis lies along the y axis of its bone.
  expect_near(out, {{5, 2}, {5, 4}, {1, 4}, {1, 0}});
}

TEST(Skinning, ABoneThatWasFlatWhenItWasBoundGivesNoNotANumber) {
  const Affine flat = parent_from_own({{3, 3}, 0, {0, 1}, {}, {}});
  const Weights weights = even({{0, 0.5}, {1, 0.5}}, {flat, Affine{}}, Affine{});
  // What the flat bone carries is at its beginning.
  expect_near(placed(weights, {translation({2, 2}), Affine{}}), {{1, 1}, {3, 1}, {3, 3}, {1, 3}});
}

TEST(Skinning, OnlyTheBonesThatCarryAMeshCount) {
  Weights weights;
  weights.bones = {{2, {}}};
  weights.influences = {{0, 1}};
  weights.vertices = {{0, 1}};
  const Affine flat{0, 0, 0, 0, 0, 0};
  bind_weights(std::vector<Affine>{flat, flat, translation({3, 0})}, translation({4, 5}), weights);
  std::vector<Vec2> out;
  place_weighted(std::vector<Vec2>{{1, 1}}, {}, weights,
                 std::vector<Affine>{flat, flat, translation({13, 0})}, out);
  EXPECT_EQ(out, (std::vector<Vec2>{{15, 6}}));
}

TEST(Skinning, AnAttachmentLiesOnTheBoneOfItsSlot) {
  Attachment attachment;
  attachment.points = {{1, 0}, {0, 2}};
  Slot slot;
  const std::vector<Affine> bones{translation({10, 0}), translation({20, 0})};
  std::vector<Vec2> out;
  slot.bone = 1;
  place_attachment(attachment, slot, {}, translation({0, 5}), bones, out);
  EXPECT_EQ(out, (std::vector<Vec2>{{21, 0}, {20, 2}}));
  slot.bone = -1;
  place_attachment(attachment, slot, {}, translation({0, 5}), bones, out);
  EXPECT_EQ(out, (std::vector<Vec2>{{1, 5}, {0, 7}}));
}

TEST(Skinning, ThePoseDeformsTheAttachmentsThatItHasANumberFor) {
  Attachment attachment;
  attachment.points = {{1, 0}, {0, 2}};
  Slot slot;
  slot.bone = 0;
  SkeletonPose pose;
  pose.attachments.resize(2);
  pose.attachments[0].deform = {{9, 9}, {9, 9}};
  pose.attachments[1].deform = {{0, 1}, {2, 0}};
  const std::vector<Affine> bones{parent_from_own({{10, 0}, 0, {2, 1}, {}, {}})};
  std::vector<Vec2> out;
  attachment.pose = 1;
  place_attachment(attachment, slot, pose, {}, bones, out);
  EXPECT_EQ(out, (std::vector<Vec2>{{12, 1}, {14, 2}}));
  attachment.pose = -1;
  place_attachment(attachment, slot, pose, {}, bones, out);
  EXPECT_EQ(out, (std::vector<Vec2>{{12, 0}, {10, 2}}));
}

}  // namespace
}  // namespace sinew

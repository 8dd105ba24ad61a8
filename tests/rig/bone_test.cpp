#include "rig/bone.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/math.h"

namespace sinew {
namespace {

Bone bone(std::string name, std::int32_t parent, Vec2 at, double rotation, Vec2 scale = {1, 1}) {
  Bone bone;
  bone.name = std::move(name);
  bone.parent = parent;
  bone.setup.at = at;
  bone.setup.rotation = rotation;
  bone.setup.scale = scale;
  return bone;
}

std::vector<Affine> maps_of(const std::vector<Bone>& bones) {
  std::vector<Affine> maps(bones.size());
  std::vector<BonePose> poses;
  for (const Bone& bone : bones) poses.push_back(bone.setup);
  pose_bones(bones, order_bones(bones).parents_first, poses, maps);
  return maps;
}

void expect_near(const Affine& actual, const Affine& expected, double tolerance) {
  EXPECT_NEAR(actual.a, expected.a, tolerance);
  EXPECT_NEAR(actual.b, expected.b, tolerance);
  EXPECT_NEAR(actual.c, expected.c, tolerance);
  EXPECT_NEAR(actual.d, expected.d, tolerance);
  EXPECT_NEAR(actual.tx, expected.tx, tolerance);
  EXPECT_NEAR(actual.ty, expected.ty, tolerance);
}

using Order = std::vector<std::int32_t>;

TEST(Skeleton, BonesInOrderStayInOrder) {
  const std::vector<Bone> bones{bone("a", -1, {}, 0), bone("b", 0, {}, 0), bone("c", -1, {}, 0),
                                bone("d", 1, {}, 0)};
  EXPECT_EQ(order_bones(bones).parents_first, (Order{0, 1, 2, 3}));
  EXPECT_EQ(order_bones(bones).cycle, Order{});
}

TEST(Skeleton, ParentsMayStandAfterTheirChildren) {
  const std::vector<Bone> bones{bone("a", 2, {}, 0), bone("b", -1, {}, 0), bone("c", 3, {}, 0),
                                bone("d", 1, {}, 0)};
  EXPECT_EQ(order_bones(bones).parents_first, (Order{1, 3, 2, 0}));
  EXPECT_EQ(order_bones(bones).cycle, Order{});
}

TEST(Skeleton, ACycleIsNamedAndWhatHangsOnItIsLeftOut) {
  const std::vector<Bone> bones{bone("tail", 1, {}, 0), bone("a", 2, {}, 0),
                                bone("b", 3, {}, 0),    bone("c", 1, {}, 0),
                                bone("ok", -1, {}, 0),  bone("tip", 0, {}, 0)};
  EXPECT_EQ(order_bones(bones).parents_first, (Order{4}));
  EXPECT_EQ(order_bones(bones).cycle, (Order{1, 2, 3}));
  EXPECT_EQ(order_bones(std::vector<Bone>{bone("own", 0, {}, 0)}).cycle, (Order{0}));
}

TEST(Skeleton, MapsComposeDownTheTree) {
  const std::vector<Bone> bones{bone("hand", 1, {10, 0}, -kPi / 2, {2, 1}),
                                bone("arm", -1, {100, 50}, kPi / 2, {3, 1})};
  const std::vector<Affine> maps = maps_of(bones);
  EXPECT_EQ(maps[1], (Affine{0, 3, -1, 0, 100, 50}));
  // 10 along the arm are 30 downwards; turned back, the hand's y lies along the arm and is tripled.
  EXPECT_EQ(maps[0], (Affine{2, 0, 0, 3, 100, 80}));
}

TEST(Skeleton, ATriangleBoneMeetsTheClosedForm) {
  Bone lower = bone("lower", -1, {7, 7}, 1);  // a place, which it does not use
  lower.from = std::array{Vec2{0, 500}, Vec2{360, 500}, Vec2{180, 300}};
  for (const double u : {-200.0, -142.75, 0.0, 0.1, 40.0}) {
    for (const double v : {-40.0, 0.0, 0.3, 111.5, 200.0, 340.0}) {
      lower.setup.to = std::array{Vec2{0, 500}, Vec2{360, 500}, Vec2{180 + u, 300 + v}};
      expect_near(maps_of({lower})[0], {1, 0, -u / 200, 1 - v / 200, 2.5 * u, 2.5 * v}, 1e-12);
    }
  }
}

TEST(Skeleton, ATriangleBoneAtRestIsTheIdentityToTheBit) {
  Bone lower = bone("lower", -1, {}, 0);
  lower.from = lower.setup.to = std::array{Vec2{0, 500}, Vec2{360, 500}, Vec2{180, 300}};
  EXPECT_EQ(maps_of({lower})[0], Affine{});
}

TEST(Skeleton, ATriangleBoneLiesInTheSpaceOfItsParentAndCarriesChildren) {
  Bone triangle = bone("triangle", 0, {}, 0);
  triangle.from = std::array{Vec2{0, 0}, Vec2{1, 0}, Vec2{0, 1}};
  triangle.setup.to = std::array{Vec2{10, 20}, Vec2{12, 20}, Vec2{11, 24}};
  const std::vector<Affine> maps =
      maps_of({bone("root", -1, {100, 0}, kPi / 2), triangle, bone("child", 1, {1, 1}, 0)});
  EXPECT_EQ(maps[1], (Affine{0, 2, -4, 1, 80, 10}));
  EXPECT_EQ(maps[2], (Affine{0, 2, -4, 1, 76, 13}));
}

TEST(Skeleton, ACollapsedTriangleVanishesInsteadOfSpreadingNotANumber) {
  Bone triangle = bone("triangle", -1, {}, 0);
  triangle.from = std::array{Vec2{0, 0}, Vec2{10, 10}, Vec2{20, 20}};
  triangle.setup.to = std::array{Vec2{0, 0}, Vec2{1, 0}, Vec2{0, 1}};
  EXPECT_EQ(maps_of({triangle})[0], (Affine{0, 0, 0, 0, 0, 0}));
}

/// A child at (1, 1), turned a quarter and 5 long, of a parent that turns a quarter, doubles x,
/// triples y, and mirrors y where asked.
Affine inherited(BoneInherit inherit, double parent_scale_y) {
  Bone child = bone("child", 0, {1, 1}, kPi / 2, {5, 1});
  child.setup.inherit = inherit;
  return maps_of({bone("parent", -1, {}, kPi / 2, {2, parent_scale_y}), child})[1];
}

TEST(Skeleton, EachModeInheritsWhatItSays) {
  EXPECT_EQ(inherited(BoneInherit::Normal, 3), (Affine{-15, 0, 0, -2, -3, 2}));
  EXPECT_EQ(inherited(BoneInherit::OnlyTranslation, 3), (Affine{0, 5, -1, 0, -3, 2}));
  EXPECT_EQ(inherited(BoneInherit::NoRotationOrReflection, 3), (Affine{0, 10, -3, 0, -3, 2}));
  EXPECT_EQ(inherited(BoneInherit::NoScale, 3), (Affine{-5, 0, 0, -1, -3, 2}));
  EXPECT_EQ(inherited(BoneInherit::NoScaleOrReflection, 3), (Affine{-5, 0, 0, -1, -3, 2}));
}

TEST(Skeleton, AMirroringParentMirrorsWhereTheModeSaysSo) {
  EXPECT_EQ(inherited(BoneInherit::Normal, -3), (Affine{15, 0, 0, -2, 3, 2}));
  EXPECT_EQ(inherited(BoneInherit::OnlyTranslation, -3), (Affine{0, 5, -1, 0, 3, 2}));
  EXPECT_EQ(inherited(BoneInherit::NoRotationOrReflection, -3), (Affine{0, 10, -3, 0, 3, 2}));
  EXPECT_EQ(inherited(BoneInherit::NoScale, -3), (Affine{5, 0, 0, -1, 3, 2}));
  EXPECT_EQ(inherited(BoneInherit::NoScaleOrReflection, -3), (Affine{5, 0, 0, 1, 3, 2}));
}

TEST(Skeleton, AFlatParentGivesNoNotANumber) {
  for (const BoneInherit inherit : {BoneInherit::NoRotationOrReflection, BoneInherit::NoScale,
                                    BoneInherit::NoScaleOrReflection}) {
    Bone child = bone("child", 0, {1, 1}, 0);
    child.setup.inherit = inherit;
    EXPECT_EQ(maps_of({bone("parent", -1, {4, 5}, 0, {0, 1}), child})[1],
              (Affine{0, 0, 0, 0, 4, 6}));
  }
}

}  // namespace
}  // namespace sinew

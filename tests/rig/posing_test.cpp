#include "rig/posing.h"

#include <gtest/gtest.h>

#include "core/math.h"

namespace sinew {
namespace {

Bone bone(std::int32_t parent, Vec2 at, double length) {
  Bone made;
  made.parent = parent;
  made.length = length;
  made.setup.at = at;
  return made;
}

/// A bone 10 long with a child at its tip, a lone bone, and a goal.
Skeleton rig() {
  Skeleton made;
  made.bones = {bone(-1, {0, 0}, 10), bone(0, {10, 0}, 5), bone(-1, {50, 50}, 10),
                bone(-1, {0, 20}, 0)};
  made.bone_order = order_bones(made.bones).parents_first;
  for (const Bone& each : made.bones) made.setup.bones.push_back(each.setup);
  return made;
}

void add_aim(Skeleton& skeleton, std::int32_t bone, std::int32_t target_bone, Vec2 target) {
  IkConstraint aim;
  aim.chain = {{bone, skeleton.bones[static_cast<std::size_t>(bone)].length}};
  aim.target_bone = target_bone;
  skeleton.constraints.push_back({"aim", aim, {}, {}});
  IkPose pose;
  pose.target = target;
  skeleton.setup.constraints.emplace_back(pose);
  find_followers(skeleton);
}

using Spaces = std::vector<std::optional<Affine>>;

std::vector<Affine> posed(const Skeleton& skeleton, const Spaces& spaces) {
  std::vector<Affine> maps;
  SkeletonPose pose = skeleton.setup;
  pose_skeleton(skeleton, {spaces, {}}, pose, maps);
  return maps;
}

void expect_point(Vec2 actual, Vec2 expected) {
  EXPECT_NEAR(actual.x, expected.x, 1e-12);
  EXPECT_NEAR(actual.y, expected.y, 1e-12);
}

TEST(Posing, WithoutConstraintsIsThePoseOfTheBones) {
  const std::vector<Affine> maps = posed(rig(), {});
  ASSERT_EQ(maps.size(), 4u);
  EXPECT_EQ(maps[1], translation({10, 0}));
  EXPECT_EQ(maps[2], translation({50, 50}));
}

TEST(Posing, AConstraintTakesWhatHangsOnItsBoneAlong) {
  Skeleton skeleton = rig();
  add_aim(skeleton, 0, -1, {0, 30});
  const std::vector<Affine> maps = posed(skeleton, {Affine{}});
  expect_point(maps[0] * Vec2{10, 0}, {0, 10});
  expect_point(maps[1] * Vec2{5, 0}, {0, 15});
  EXPECT_EQ(maps[2], translation({50, 50}));
}

TEST(Posing, ATargetLiesInTheSpaceThatIsGiven) {
  Skeleton skeleton = rig();
  add_aim(skeleton, 0, -1, {0, 30});
  expect_point(posed(skeleton, {translation({40, -30})})[0] * Vec2{10, 0}, {10, 0});
}

TEST(Posing, ATargetOnABoneGoesWithIt) {
  Skeleton skeleton = rig();
  add_aim(skeleton, 0, 3, {0, -60});
  expect_point(posed(skeleton, {std::nullopt})[0] * Vec2{10, 0}, {0, -10});
}

TEST(Posing, ConstraintsSeeWhatThoseBeforeThemDid) {
  Skeleton skeleton = rig();
  add_aim(skeleton, 0, -1, {0, 30});
  add_aim(skeleton, 2, 1, {0, 0});
  // The child has come to (0, 10); from (50, 50) that is up and to the left.
  const std::vector<Affine> maps = posed(skeleton, {Affine{}, std::nullopt});
  const Vec2 along = linear(maps[2], {1, 0});
  EXPECT_NEAR(cross(along, Vec2{-50, -40}), 0, 1e-12);
  EXPECT_LT(along.x, 0);
}

TEST(Posing, AConstraintRestsWithoutItsTargetAndWhenItIsSwitchedOff) {
  Skeleton skeleton = rig();
  add_aim(skeleton, 0, -1, {0, 30});
  EXPECT_EQ(posed(skeleton, {std::nullopt})[1], translation({10, 0}));
  std::get<IkPose>(skeleton.setup.constraints[0]).active = false;
  EXPECT_EQ(posed(skeleton, {Affine{}})[1], translation({10, 0}));
}

TEST(Posing, BonesMayStandAfterWhatHangsOnThem) {
  Skeleton skeleton = rig();
  std::swap(skeleton.bones[0], skeleton.bones[1]);
  skeleton.bones[0].parent = 1, skeleton.bones[1].parent = -1;
  skeleton.bone_order = order_bones(skeleton.bones).parents_first;
  skeleton.setup.bones.clear();
  for (const Bone& each : skeleton.bones) skeleton.setup.bones.push_back(each.setup);
  add_aim(skeleton, 1, -1, {0, 30});
  expect_point(posed(skeleton, {Affine{}})[0] * Vec2{5, 0}, {0, 15});
}

TEST(Posing, AFlatSkeletonGivesNoNotANumber) {
  Skeleton skeleton = rig();
  skeleton.setup.bones[0].scale = {0, 0};
  skeleton.bones[1].setup.inherit = BoneInherit::NoScale;
  add_aim(skeleton, 1, 0, {3, 4});
  for (const Affine& map : posed(skeleton, {std::nullopt})) {
    for (const double value : {map.a, map.b, map.c, map.d, map.tx, map.ty}) {
      EXPECT_TRUE(std::isfinite(value));
    }
  }
}

}  // namespace
}  // namespace sinew

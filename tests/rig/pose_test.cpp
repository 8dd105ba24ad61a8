#include "rig/pose.h"

#include <gtest/gtest.h>

#include "core/math.h"

namespace sinew {
namespace {

/// Two bones, a slot, a constraint and a mesh of one vertex, as written.
SkeletonPose setup_pose() {
  SkeletonPose pose;
  pose.bones.resize(2);
  pose.bones[0] = {{10, 20}, 0.1, {1, 1}, {}, BoneInherit::Normal, {}};
  pose.bones[1].to = std::array{Vec2{0, 0}, Vec2{1, 0}, Vec2{0, 1}};
  pose.slots = {{0, {}}, {1, {}}};
  pose.draw_order = {0, 1};
  pose.constraints.resize(1);
  pose.attachments.resize(1);
  pose.attachments[0].deform = {{0, 0}};
  return pose;
}

IkPose& ik_of(SkeletonPose& pose) { return std::get<IkPose>(pose.constraints[0]); }
const IkPose& ik_of(const SkeletonPose& pose) { return std::get<IkPose>(pose.constraints[0]); }

TEST(Pose, MixGoesAllNumbersTheSamePart) {
  SkeletonPose to = setup_pose();
  to.bones[0] = {{20, 0}, 0.5, {3, 2}, {0.4, -0.8}, BoneInherit::Normal, {}};
  (*to.bones[1].to)[1] = {5, 4};
  to.slots[0].tint.light = {0, 1, 0.5, 0};
  to.slots[0].tint.dark = {1, 0, 0, 1};
  ik_of(to).target = {8, -8};
  ik_of(to).options.mix = 0.5;
  ik_of(to).options.softness = 12;
  to.attachments[0].deform[0] = {4, -12};
  const SkeletonPose mixed = mix_poses(setup_pose(), to, 0.25);
  EXPECT_EQ(mixed.bones[0].at, (Vec2{12.5, 15}));
  EXPECT_DOUBLE_EQ(mixed.bones[0].rotation, 0.2);
  EXPECT_EQ(mixed.bones[0].scale, (Vec2{1.5, 1.25}));
  EXPECT_DOUBLE_EQ(mixed.bones[0].shear.x, 0.1);
  EXPECT_DOUBLE_EQ(mixed.bones[0].shear.y, -0.2);
  EXPECT_EQ((*mixed.bones[1].to)[1], (Vec2{2, 1}));
  EXPECT_EQ(mixed.slots[0].tint.light, (StraightColor{0.75, 1, 0.875, 0.75}));
  EXPECT_EQ(mixed.slots[0].tint.dark, (StraightColor{0.25, 0, 0, 1}));
  EXPECT_EQ(ik_of(mixed).target, (Vec2{2, -2}));
  EXPECT_EQ(ik_of(mixed).options.mix, 0.875);
  EXPECT_EQ(ik_of(mixed).options.softness, 3);
  EXPECT_EQ(mixed.attachments[0].deform[0], (Vec2{1, -3}));
}

TEST(Pose, MixLeavesWhatIsEqualToTheBit) {
  SkeletonPose pose = setup_pose();
  pose.bones[0] = {{1.0 / 3, 2.0 / 7}, 0.1 + 0.2, {1.1, 1e-300}, {5.9, -8.1}, {}, {}};
  pose.slots[0].tint.light = {0.1, 0.7, 1.0 / 3, 0.9};
  for (const double amount : {0.0, 0.1, 1.0 / 3, 0.7, 1.0}) {
    const SkeletonPose mixed = mix_poses(pose, pose, amount);
    EXPECT_EQ(mixed.bones[0].at, pose.bones[0].at);
    EXPECT_EQ(mixed.bones[0].rotation, pose.bones[0].rotation);
    EXPECT_EQ(mixed.bones[0].scale, pose.bones[0].scale);
    EXPECT_EQ(mixed.bones[0].shear, pose.bones[0].shear);
    EXPECT_EQ(mixed.slots[0].tint, pose.slots[0].tint);
  }
}

TEST(Pose, TheEndsOfAMixAreThePosesToTheBit) {
  SkeletonPose from = setup_pose();
  SkeletonPose to = setup_pose();
  from.bones[0].rotation = 0.1, from.bones[0].at = {0.1, 1e17};
  to.bones[0].rotation = 9.7, to.bones[0].at = {0.7, 0.3};
  EXPECT_EQ(mix_poses(from, to, 0).bones[0].rotation, 0.1);
  EXPECT_EQ(mix_poses(from, to, 0).bones[0].at, (Vec2{0.1, 1e17}));
  EXPECT_EQ(mix_poses(from, to, 1).bones[0].rotation, 9.7);
  EXPECT_EQ(mix_poses(from, to, 1).bones[0].at, (Vec2{0.7, 0.3}));
}

double mixed_rotation(double from, double to, double amount) {
  SkeletonPose a = setup_pose();
  SkeletonPose b = setup_pose();
  a.bones[0].rotation = from;
  b.bones[0].rotation = to;
  return mix_poses(a, b, amount).bones[0].rotation;
}

TEST(Pose, MixTurnsTheShortWay) {
  EXPECT_NEAR(mixed_rotation(radians(170), radians(-170), 0.5), radians(180), 1e-12);
  EXPECT_NEAR(mixed_rotation(radians(-170), radians(170), 0.5), radians(-180), 1e-12);
  EXPECT_NEAR(mixed_rotation(radians(10), radians(10 + 720 + 40), 0.25), radians(20), 1e-12);
  EXPECT_NEAR(mixed_rotation(radians(0), radians(-350), 0.5), radians(5), 1e-12);
  // Both ways are equally long: it turns clockwise.
  EXPECT_NEAR(mixed_rotation(0, kPi, 0.5), kPi / 2, 1e-12);
  EXPECT_NEAR(mixed_rotation(0, -kPi, 0.5), kPi / 2, 1e-12);
}

TEST(Pose, WhatHasNothingBetweenChangesAtOneHalf) {
  SkeletonPose to = setup_pose();
  to.slots[0].attachment = -1;
  to.draw_order = {1, 0};
  to.bones[0].inherit = BoneInherit::NoScale;
  ik_of(to).active = false;
  ik_of(to).options.bend = IkBend::Negative;
  ik_of(to).options.stretch = true;
  const SkeletonPose early = mix_poses(setup_pose(), to, 0.499);
  EXPECT_EQ(early.slots[0].attachment, 0);
  EXPECT_EQ(early.draw_order, (std::vector<std::int32_t>{0, 1}));
  EXPECT_EQ(early.bones[0].inherit, BoneInherit::Normal);
  EXPECT_TRUE(ik_of(early).active);
  EXPECT_EQ(ik_of(early).options.bend, IkBend::Positive);
  EXPECT_FALSE(ik_of(early).options.stretch);
  const SkeletonPose late = mix_poses(setup_pose(), to, 0.5);
  EXPECT_EQ(late.slots[0].attachment, -1);
  EXPECT_EQ(late.draw_order, (std::vector<std::int32_t>{1, 0}));
  EXPECT_EQ(late.bones[0].inherit, BoneInherit::NoScale);
  EXPECT_FALSE(ik_of(late).active);
  EXPECT_EQ(ik_of(late).options.bend, IkBend::Negative);
  EXPECT_TRUE(ik_of(late).options.stretch);
}

TEST(Pose, AddChangesAsThePoseDiffersFromTheSetup) {
  SkeletonPose onto = setup_pose();
  SkeletonPose pose = setup_pose();
  onto.bones[0] = {{100, 100}, 2, {3, 4}, {0.5, 0}, BoneInherit::Normal, {}};
  pose.bones[0] = {{14, 16}, 0.1 + 8, {2, 0.5}, {0, 1}, BoneInherit::Normal, {}};
  pose.attachments[0].deform[0] = {2, 4};
  const SkeletonPose sum = add_pose(onto, pose, setup_pose(), 0.5);
  EXPECT_EQ(sum.bones[0].at, (Vec2{102, 98}));
  EXPECT_DOUBLE_EQ(sum.bones[0].rotation, 6);  // more than a whole turn stays more
  EXPECT_EQ(sum.bones[0].scale, (Vec2{4.5, 3}));
  EXPECT_EQ(sum.bones[0].shear, (Vec2{0.5, 0.5}));
  EXPECT_EQ(sum.attachments[0].deform[0], (Vec2{1, 2}));
}

TEST(Pose, AddMultipliesScalesByTheirFactor) {
  SkeletonPose setup = setup_pose();
  setup.bones[0].scale = {2, -4};
  SkeletonPose pose = setup;
  pose.bones[0].scale = {6, -2};
  SkeletonPose onto = setup;
  onto.bones[0].scale = {5, 8};
  EXPECT_EQ(add_pose(onto, pose, setup, 1).bones[0].scale, (Vec2{15, 4}));
}

TEST(Pose, AddLeavesAScaleThatIsWrittenAsZero) {
  SkeletonPose setup = setup_pose();
  setup.bones[0].scale = {0, 1};
  SkeletonPose pose = setup;
  pose.bones[0].scale = {6, 0};
  SkeletonPose onto = setup;
  onto.bones[0].scale = {0.5, 8};
  EXPECT_EQ(add_pose(onto, pose, setup, 1).bones[0].scale, (Vec2{0.5, 0}));
}

TEST(Pose, AddKeepsColoursWithinTheirRange) {
  SkeletonPose setup = setup_pose();
  setup.slots[0].tint.light = {0.5, 0.5, 0.5, 1};
  SkeletonPose pose = setup;
  pose.slots[0].tint.light = {1, 0, 0.75, 1};
  SkeletonPose onto = setup;
  onto.slots[0].tint.light = {0.75, 0.25, 0.5, 1};
  EXPECT_EQ(add_pose(onto, pose, setup, 1).slots[0].tint.light, (StraightColor{1, 0, 0.75, 1}));
}

TEST(Pose, AddTakesOnlyWhatDiffersAndHasNothingBetween) {
  SkeletonPose onto = setup_pose();
  onto.slots[0].attachment = 7;
  onto.slots[1].attachment = 8;
  onto.draw_order = {1, 0};
  SkeletonPose pose = setup_pose();
  pose.slots[1].attachment = -1;
  EXPECT_EQ(add_pose(onto, pose, setup_pose(), 0.4).slots[1].attachment, 8);
  const SkeletonPose sum = add_pose(onto, pose, setup_pose(), 0.5);
  EXPECT_EQ(sum.slots[0].attachment, 7);
  EXPECT_EQ(sum.slots[1].attachment, -1);
  EXPECT_EQ(sum.draw_order, (std::vector<std::int32_t>{1, 0}));
}

}  // namespace
}  // namespace sinew

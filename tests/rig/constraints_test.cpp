#include <gtest/gtest.h>

#include "core/math.h"
#include "rig/bone_maps.h"
#include "rig/play.h"
#include "rig/posing.h"

namespace sinew {
namespace {

Bone bone(std::int32_t parent, Vec2 at, double length, double rotation = 0) {
  Bone made;
  made.parent = parent;
  made.length = length;
  made.setup.at = at;
  made.setup.rotation = rotation;
  return made;
}

Skeleton skeleton_of(std::vector<Bone> bones) {
  Skeleton made;
  made.bones = std::move(bones);
  made.bone_order = order_bones(made.bones).parents_first;
  for (const Bone& each : made.bones) made.setup.bones.push_back(each.setup);
  made.skins = {{"default", {}}, {"other", {}}};
  made.setup.skins = {-1, -1};
  return made;
}

void add(Skeleton& skeleton, ConstraintKind kind, ConstraintPose pose) {
  skeleton.constraints.push_back({"held", std::move(kind), {}, {}});
  skeleton.setup.constraints.push_back(pose);
  find_followers(skeleton);
}

std::vector<Affine> posed(const Skeleton& skeleton) {
  SkeletonPose pose = skeleton.setup;
  std::vector<Affine> maps;
  pose_skeleton(skeleton, {}, pose, maps);
  return maps;
}

void expect_map(const Affine& actual, const Affine& expected) {
  EXPECT_NEAR(actual.a, expected.a, 1e-12);
  EXPECT_NEAR(actual.b, expected.b, 1e-12);
  EXPECT_NEAR(actual.c, expected.c, 1e-12);
  EXPECT_NEAR(actual.d, expected.d, 1e-12);
  EXPECT_NEAR(actual.tx, expected.tx, 1e-9);
  EXPECT_NEAR(actual.ty, expected.ty, 1e-9);
}

TransformConstraint follow(std::int32_t bone, std::int32_t source) {
  TransformConstraint made;
  made.bones = {bone};
  made.source = source;
  for (const BoneProperty property :
       {BoneProperty::Rotation, BoneProperty::X, BoneProperty::Y, BoneProperty::ScaleX,
        BoneProperty::ScaleY, BoneProperty::ShearY}) {
    made.maps.push_back({property, property});
  }
  return made;
}

/// A root, a bone with a child, and a source.
Skeleton followers() {
  Skeleton made = skeleton_of({bone(-1, {5, 5}, 10, 0.3), bone(0, {10, 0}, 10, 0.2),
                               bone(1, {10, 0}, 5), bone(-1, {40, -7}, 10, 1.1)});
  made.setup.bones[3].scale = {2, 0.5};
  made.setup.bones[3].shear = {0, 0.4};
  return made;
}

TEST(TransformConstraint, TakesABoneWhollyToItsSource) {
  Skeleton skeleton = followers();
  add(skeleton, follow(1, 3), TransformPose{});
  const std::vector<Affine> maps = posed(skeleton);
  expect_map(maps[1], maps[3]);
  expect_map(maps[2], maps[3] * translation({10, 0}));
}

TEST(TransformConstraint, MixesEachPropertyByItself) {
  Skeleton skeleton = followers();
  const Affine before = posed(skeleton)[1];
  TransformPose mixes{0, {0.5, 0}, {0, 0}, 0, true};
  add(skeleton, follow(1, 3), mixes);
  const Affine after = posed(skeleton)[1];
  EXPECT_NEAR(after.tx, (before.tx + 40) / 2, 1e-12);
  EXPECT_EQ(after.ty, before.ty);
  EXPECT_EQ(after.a, before.a);
}

TEST(TransformConstraint, TurnsTheShortWay) {
  Skeleton skeleton = skeleton_of({bone(-1, {}, 1, radians(170)), bone(-1, {}, 1, radians(-170))});
  add(skeleton, follow(0, 1), TransformPose{0.5, {}, {}, 0, true});
  expect_map(posed(skeleton)[0], {-1, 0, 0, -1, 0, 0});
}

TEST(TransformConstraint, ReadsAndWritesInTheParent) {
  Skeleton skeleton = followers();
  TransformConstraint local = follow(2, 1);
  local.reads_local = local.writes_local = true;
  add(skeleton, local, TransformPose{});
  const std::vector<Affine> maps = posed(skeleton);
  expect_map(maps[2], maps[1] * inverse(maps[0]) * maps[1]);
}

TEST(TransformConstraint, MapsAndClampsAProperty) {
  Skeleton skeleton = followers();
  TransformConstraint dial = follow(2, 3);
  dial.writes_local = true;
  dial.clamp = true;
  dial.maps = {{BoneProperty::X, BoneProperty::Rotation, 30, 0.1, 0.02, 0.5}};
  add(skeleton, dial, TransformPose{});
  const Affine above = posed(skeleton)[1];
  const auto turned = [&](double angle) {
    return above * parent_from_own({{10, 0}, angle, {1, 1}, {}, {}});
  };
  expect_map(posed(skeleton)[2], turned(0.3));  // 0.1 + (40 - 30) * 0.02
  skeleton.setup.bones[3].at.x = 100;
  expect_map(posed(skeleton)[2], turned(0.5));
  skeleton.setup.bones[3].at.x = -100;
  expect_map(posed(skeleton)[2], turned(0.1));
}

TEST(BoneMaps, APoseThatWasRecoveredPutsTheBoneWhereItWas) {
  const Affine parent = parent_from_own({{3, 4}, 0.7, {2, -0.5}, {0.1, 0.3}, {}});
  const Affine placed = parent_from_own({{-8, 1}, -2, {0.4, 1.5}, {0.2, -0.6}, {}});
  for (const BoneInherit inherit :
       {BoneInherit::Normal, BoneInherit::OnlyTranslation, BoneInherit::NoRotationOrReflection,
        BoneInherit::NoScale, BoneInherit::NoScaleOrReflection}) {
    for (const Affine& map : {placed, placed * Affine{1, 0, 0, -1, 0, 0}}) {
      const BonePose pose = recovered_pose(parent, map, inherit, RecoveredPose::Exact);
      expect_map(skeleton_from_bone(parent, Bone{}, pose), map);
    }
  }
}

/// Two bones of 10 and a path of one straight curve from (0, 5) to (30, 5).
Skeleton on_a_path(PathConstraint path, PathPose pose) {
  Skeleton made = skeleton_of({bone(-1, {}, 10), bone(0, {10, 0}, 10)});
  made.slots.push_back({"way", -1, Blend::Normal, {"line"}});
  made.setup.slots.push_back({0, {}});
  Attachment line;
  line.kind = AttachmentKind::Path;
  line.points = {{-1, 5}, {0, 5}, {10, 5}, {20, 5}, {30, 5}, {31, 5}};
  line.lengths = {30};
  made.attachments.push_back(line);
  made.skins[0].entries.push_back({0, 0, 0});
  path.bones = {0, 1};
  path.slot = 0;
  add(made, path, pose);
  return made;
}

TEST(PathConstraint, LaysBonesAlongThePath) {
  const std::vector<Affine> maps = posed(on_a_path({}, {0.1, 2, 1, {1, 1}, true}));
  expect_map(maps[0], translation({3, 5}));
  expect_map(maps[1], translation({15, 5}));  // its own length and 2 more
}

TEST(PathConstraint, GoesOnStraightBeyondTheEnds) {
  const std::vector<Affine> maps = posed(on_a_path({}, {1.1, 0, 1, {1, 1}, true}));
  expect_map(maps[0], translation({33, 5}));
  expect_map(maps[1], translation({43, 5}));
}

TEST(PathConstraint, SpacesBonesByPartsOfThePath) {
  PathConstraint path;
  path.spacing_mode = SpacingMode::Percent;
  path.position_mode = PositionMode::Fixed;
  path.rotate_mode = RotateMode::ChainScale;
  const std::vector<Affine> maps = posed(on_a_path(path, {6, 0.2, 1, {1, 1}, true}));
  expect_map(maps[0], {0.6, 0, 0, 1, 6, 5});  // scaled to reach the next
  expect_map(maps[1], {0.6, 0, 0, 1, 12, 5});
}

TEST(PathConstraint, RestsWhereItsSlotShowsNoPath) {
  Skeleton skeleton = on_a_path({}, {0.5, 0, 1, {1, 1}, true});
  skeleton.setup.slots[0].attachment = -1;
  expect_map(posed(skeleton)[1], translation({10, 0}));
}

/// One bone that swings.
Skeleton swinging(PhysicsConstraint physics, PhysicsPose pose) {
  Skeleton made = skeleton_of({bone(-1, {}, 10)});
  physics.bone = 0;
  add(made, physics, pose);
  return made;
}

/// The bone after each of so many ticks, while it moves by `step` in each.
std::vector<Affine> ticked(Skeleton skeleton, int ticks, Vec2 step) {
  std::vector<PhysicsState> states(1);
  std::vector<Affine> maps;
  for (int tick = 0; tick <= ticks; ++tick) {
    skeleton.setup.bones[0].at = step * tick;
    SkeletonPose pose = skeleton.setup;
    step_skeleton(skeleton, {}, {tick, states, {}}, pose);
    pose = skeleton.setup;
    std::vector<Affine> now;
    pose_skeleton(skeleton, {{}, states}, pose, now);
    maps.push_back(now[0]);
  }
  return maps;
}

TEST(PhysicsConstraint, LagsBehindByItsInertiaAndSwingsBack) {
  PhysicsConstraint in_place;
  in_place.at = {1, 0};
  const Skeleton skeleton = swinging(in_place, {0.5, 100, 1, 1, 0, 0, 1, true});
  const std::vector<Affine> maps = ticked(skeleton, 1, {6, 3});
  EXPECT_EQ(maps[0], Affine{});
  // It lags by 3 px; one step pulls it back by 100 * 3 / 60 / 60.
  EXPECT_NEAR(maps[1].tx, 6 - (3 - 300.0 / 3600), 1e-12);
  EXPECT_EQ(maps[1].ty, 3);
}

TEST(PhysicsConstraint, HangsByItsGravityOverItsStrength) {
  PhysicsConstraint in_place;
  in_place.at = {0, 1};
  Skeleton skeleton = swinging(in_place, {0.5, 100, 0.8, 1, 0, 2, 1, true});
  skeleton.reference_scale = 50;
  EXPECT_NEAR(ticked(skeleton, 600, {})[600].ty, 1, 1e-6);
}

TEST(PhysicsConstraint, TurnsDownwardByGravity) {
  PhysicsConstraint turning;
  turning.rotation = 1;
  const Skeleton skeleton = swinging(turning, {0.5, 100, 0.8, 1, 0, 2, 1, true});
  const Affine rest = ticked(skeleton, 600, {})[600];
  EXPECT_GT(rest.b, 0);
  // At rest the spring holds what gravity does with the lever.
  const double angle = atan2(rest.b, rest.a);
  EXPECT_NEAR(100 * angle, 2 * cos(angle) * 10 / 100, 1e-9);
}

TEST(PhysicsConstraint, StartsOverAfterAReset) {
  PhysicsConstraint in_place;
  in_place.at = {1, 0};
  const Skeleton skeleton = swinging(in_place, {0.5, 100, 1, 1, 0, 0, 1, true});
  std::vector<PhysicsState> states(1);
  const std::int32_t first = 0;
  for (int tick = 0; tick < 3; ++tick) {
    SkeletonPose pose = skeleton.setup;
    pose.bones[0].at.x = 10 * tick;
    step_skeleton(skeleton, {}, {tick, states, std::span(&first, tick == 2 ? 1u : 0u)}, pose);
  }
  EXPECT_EQ(states[0].x.offset, 0);
  EXPECT_EQ(states[0].seen, (Vec2{20, 0}));
}

/// One animation of two seconds that resets constraint 0 at one.
Skeleton resetting() {
  Skeleton made = swinging({}, {});
  made.animations.push_back({"move", Rational{2, 1}, {}, {}, {{Rational{1, 1}, {0}}}});
  return made;
}

TEST(Resets, ComeOnceInTheSpanThatEndsAtTheirKey) {
  const Skeleton skeleton = resetting();
  PlayEntry once;
  once.animation = 0;
  once.loop = false;
  const auto count = [&](Rational from, Rational to) {
    return resets_between(skeleton, std::span(&once, 1), from, to).size();
  };
  EXPECT_EQ(count({59, 60}, {60, 60}), 1u);
  EXPECT_EQ(count({60, 60}, {61, 60}), 0u);
  EXPECT_EQ(count({179, 60}, {180, 60}), 0u);
  once.start = Rational{2, 1};
  EXPECT_EQ(count({179, 60}, {180, 60}), 1u);
}

TEST(Resets, ComeAgainInEachRound) {
  const Skeleton skeleton = resetting();
  PlayEntry looping;
  looping.animation = 0;
  EXPECT_EQ(resets_between(skeleton, std::span(&looping, 1), {299, 60}, {300, 60}).size(), 1u);
  EXPECT_EQ(resets_between(skeleton, std::span(&looping, 1), {239, 60}, {240, 60}).size(), 0u);
}

TEST(Resets, AreThoseOfTheEntryThatPlays) {
  const Skeleton skeleton = resetting();
  std::vector<PlayEntry> entries(2);
  for (PlayEntry& entry : entries) entry.animation = 0;
  entries[1].start = Rational{1, 2};
  EXPECT_EQ(resets_between(skeleton, entries, {59, 60}, {1, 1}).size(), 0u);
  EXPECT_EQ(resets_between(skeleton, entries, {89, 60}, {90, 60}).size(), 1u);
}

TEST(Skins, HideBonesAndRestConstraintsThatAreTheirs) {
  Skeleton skeleton = followers();
  add(skeleton, follow(1, 3), TransformPose{});
  skeleton.constraints[0].skins = {{1}};
  skeleton.bones[1].skins = {{1}};
  EXPECT_FALSE(is_bone_there(skeleton, skeleton.setup, 2));
  EXPECT_TRUE(is_bone_there(skeleton, skeleton.setup, 0));
  const Affine before = posed(skeleton)[1];
  skeleton.setup.skins = {1, -1};
  EXPECT_TRUE(is_bone_there(skeleton, skeleton.setup, 2));
  const std::vector<Affine> maps = posed(skeleton);
  EXPECT_NE(maps[1], before);
  expect_map(maps[1], maps[3]);
}

TEST(Followers, AreWhatHangsOnBonesThatAreMoved) {
  Skeleton skeleton =
      skeleton_of({bone(3, {}, 1), bone(-1, {}, 1), bone(0, {}, 1), bone(1, {}, 1)});
  add(skeleton, follow(1, 2), TransformPose{});
  EXPECT_EQ(skeleton.constraints[0].followers, (std::vector<std::int32_t>{3, 0, 2}));
}

}  // namespace
}  // namespace sinew

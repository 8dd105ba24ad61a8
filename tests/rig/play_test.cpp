#include "rig/play.h"

#include <gtest/gtest.h>

#include "scene/skeleton_table.h"

namespace sinew {
namespace {

constexpr Rational kZero{0, 1};

/// Moves the place of bone 0 along x by keys.
Timeline timeline(std::vector<Rational> times, std::vector<double> values,
                  MoveMode mode = MoveMode::Set) {
  Timeline made;
  made.target.steps = {{skeleton_pose_table().find("bones"), 0},
                       {bone_pose_table().find("at"), -1}};
  made.mode = mode;
  made.keys.times = std::move(times);
  made.keys.values = std::move(values);
  made.keys.eases.resize(made.keys.times.size());
  return made;
}

Animation animation(Rational duration, Timeline moves) {
  return {"animation", duration, {std::move(moves)}};
}

/// One bone at (100, 7), and three animations of its x: from 0 to 40 in 4 s, 8 always, 120 always.
Skeleton rig() {
  Skeleton made;
  made.bones.resize(1);
  made.bone_order = {0};
  made.setup.bones.resize(1);
  made.setup.bones[0].at = {100, 7};
  made.animations = {animation({4, 1}, timeline({{0, 1}, {4, 1}}, {0, 40})),
                     animation(kZero, timeline({{0, 1}}, {8})),
                     animation(kZero, timeline({{0, 1}}, {120}))};
  return made;
}

PlayEntry entry(int animation, Rational start = {}, Rational fade = {}) {
  PlayEntry made;
  made.animation = animation;
  made.start = start;
  made.fade = fade;
  return made;
}

PlayEntry on_layer(int layer, PlayEntry entry) {
  entry.layer = layer;
  return entry;
}

/// The x of the bone.
double x_at(const std::vector<PlayEntry>& entries, Rational time) {
  const SkeletonPose pose = play(rig(), entries, time);
  EXPECT_EQ(pose.bones[0].at.y, 7);
  return pose.bones[0].at.x;
}

TEST(AnimationTime, CountsFromTheStartAtTheSpeed) {
  PlayEntry played = entry(0, {1, 3});
  EXPECT_EQ(animation_time(played, {4, 1}, {1, 3}), (Rational{0, 1}));
  EXPECT_EQ(animation_time(played, {4, 1}, {1, 2}), (Rational{1, 6}));
  played.speed = {24000, 1001};
  EXPECT_EQ(animation_time(played, {4, 1}, {1, 2}), (Rational{4000, 1001}));
}

TEST(AnimationTime, OfALoopStartsOverExactlyAtItsEnd) {
  const PlayEntry played = entry(0, {1, 7});
  const Rational duration{1, 3};
  EXPECT_EQ(animation_time(played, duration, Rational{1, 7} + Rational{1, 3}), kZero);
  EXPECT_EQ(animation_time(played, duration, Rational{1, 7} + Rational{1000000, 3}), kZero);
  EXPECT_EQ(animation_time(played, duration, Rational{1, 7} + Rational{99, 100}),
            (Rational{97, 300}));
}

TEST(AnimationTime, WithoutALoopHoldsAtItsEnd) {
  PlayEntry played = entry(0);
  played.loop = false;
  EXPECT_EQ(animation_time(played, {4, 1}, {399, 100}), (Rational{399, 100}));
  EXPECT_EQ(animation_time(played, {4, 1}, {4, 1}), (Rational{4, 1}));
  EXPECT_EQ(animation_time(played, {4, 1}, {1000, 1}), (Rational{4, 1}));
}

TEST(AnimationTime, BeginsAtItsOffset) {
  PlayEntry played = entry(0, {1, 1});
  played.offset = {3, 2};
  EXPECT_EQ(animation_time(played, {2, 1}, {1, 1}), (Rational{3, 2}));
  EXPECT_EQ(animation_time(played, {2, 1}, {2, 1}), (Rational{1, 2}));
  played.speed = {2, 1};
  EXPECT_EQ(animation_time(played, {2, 1}, {5, 4}), kZero);
  played.offset = {-1, 2};
  EXPECT_EQ(animation_time(played, {2, 1}, {1, 1}), (Rational{3, 2}));
  played.loop = false;
  EXPECT_EQ(animation_time(played, {2, 1}, {1, 1}), kZero);
  EXPECT_EQ(animation_time(played, {2, 1}, {2, 1}), (Rational{3, 2}));
  EXPECT_EQ(animation_time(played, {2, 1}, {9, 1}), (Rational{2, 1}));
}

TEST(AnimationTime, OfNoDurationIsZero) {
  PlayEntry played = entry(1);
  EXPECT_EQ(animation_time(played, kZero, {17, 3}), kZero);
  played.loop = false;
  EXPECT_EQ(animation_time(played, kZero, {17, 3}), kZero);
}

TEST(AnimationTime, StaysWithinTheAnimationAtAnySpeed) {
  PlayEntry played = entry(0);
  for (const Rational speed : {Rational{1, INT64_MAX}, Rational{1000, 1}, Rational{INT64_MAX, 3}}) {
    played.speed = speed;
    for (const Rational time : {Rational{1, 1}, Rational{999999, 7}, Rational{1000000, 1}}) {
      for (const bool loop : {true, false}) {
        played.loop = loop;
        const Rational own = animation_time(played, {7, 10}, time);
        EXPECT_TRUE(own >= kZero && own <= (Rational{7, 10})) << own.num << "/" << own.den;
      }
    }
  }
}

TEST(Play, AnEntryEndsWhenItHasPlayedOnce) {
  PlayEntry played = entry(0, {3, 2});
  played.speed = {3, 1};
  EXPECT_EQ(end_of(rig(), played), (Rational{17, 6}));
  EXPECT_EQ(end_of(rig(), entry(1, {3, 2})), (Rational{3, 2}));
  played.offset = {1, 1};
  EXPECT_EQ(end_of(rig(), played), (Rational{17, 6}));  // a loop is as long from anywhere
  played.loop = false;
  EXPECT_EQ(end_of(rig(), played), (Rational{5, 2}));
  played.offset = {9, 1};
  EXPECT_EQ(end_of(rig(), played), (Rational{3, 2}));
}

TEST(Play, BeforeItStartsTheSkeletonStandsAsWritten) {
  EXPECT_EQ(x_at({}, {1, 1}), 100);
  EXPECT_EQ(x_at({entry(0, {2, 1})}, {199, 100}), 100);
  EXPECT_EQ(x_at({entry(0, {2, 1})}, {2, 1}), 0);
  EXPECT_EQ(x_at({entry(0, {2, 1})}, {3, 1}), 10);
  EXPECT_EQ(x_at({entry(0, {2, 1})}, {11, 1}), 10);
}

TEST(Play, TheLatestEntryOfALayerHidesThoseBefore) {
  const std::vector<PlayEntry> entries{entry(0), entry(1, {1, 1}), entry(2, {2, 1})};
  EXPECT_EQ(x_at(entries, {1, 2}), 5);
  EXPECT_EQ(x_at(entries, {1, 1}), 8);
  EXPECT_EQ(x_at(entries, {2, 1}), 120);
}

TEST(Play, OfEntriesWithOneStartTheLastPlays) {
  EXPECT_EQ(x_at({entry(1, {1, 1}), entry(2, {1, 1})}, {1, 1}), 120);
  EXPECT_EQ(x_at({entry(2, {1, 1}), entry(1, {1, 1})}, {1, 1}), 8);
}

TEST(Play, AnEntryFadesInOverTheOneBefore) {
  const std::vector<PlayEntry> entries{entry(1), entry(2, {1, 1}, {2, 1})};
  EXPECT_EQ(x_at(entries, {1, 1}), 8);
  EXPECT_EQ(x_at(entries, {3, 2}), 36);
  EXPECT_EQ(x_at(entries, {2, 1}), 64);
  EXPECT_EQ(x_at(entries, {3, 1}), 120);
}

TEST(Play, WhatFadesOutGoesOnPlaying) {
  // At 2 s the first would be at 20, and is half there.
  EXPECT_EQ(x_at({entry(0), entry(2, {1, 1}, {2, 1})}, {2, 1}), 70);
}

TEST(Play, TheFirstEntryFadesInOverTheSetupPose) {
  EXPECT_EQ(x_at({entry(2, {1, 1}, {4, 1})}, {2, 1}), 105);
}

TEST(Play, FadesWithinFadesMixFromTheLastOneThatIsInWhole) {
  // At 3 s: 8 whole, then 120 three quarters in, then the ramp, at 10, half in.
  const std::vector<PlayEntry> entries{entry(1), entry(2, {0, 1}, {4, 1}),
                                       entry(0, {2, 1}, {2, 1})};
  EXPECT_EQ(x_at(entries, {3, 1}), (8 + (120 - 8) * 0.75 + 10) / 2);
  // At 4 s all are in, and the last one is seen alone.
  EXPECT_EQ(x_at(entries, {4, 1}), 20);
}

TEST(Play, AFadeLongerThanTheSceneStaysAPart) {
  EXPECT_EQ(x_at({entry(1), entry(2, {0, 1}, {1000000, 1})}, {0, 1}), 8);
  EXPECT_NEAR(x_at({entry(1), entry(2, {0, 1}, {1000000, 1})}, {10, 1}), 8.00112, 1e-12);
}

TEST(Play, HigherLayersWorkOnWhatLowerOnesGive) {
  PlayEntry above = on_layer(3, entry(2));
  above.mix = 0.25;
  EXPECT_EQ(x_at({entry(1), above}, {1, 1}), 36);
  EXPECT_EQ(x_at({entry(0), above}, {2, 1}), 45);
  EXPECT_EQ(x_at({entry(1), on_layer(1, entry(2, {5, 1}))}, {1, 1}), 8);
  EXPECT_EQ(x_at({entry(1), on_layer(1, entry(2))}, {1, 1}), 120);
}

TEST(Play, AHigherLayerFadesInOverTheLowerOnes) {
  EXPECT_EQ(x_at({entry(1), on_layer(1, entry(2, {1, 1}, {2, 1}))}, {2, 1}), 64);
}

TEST(Play, AnAdditiveEntryAddsHowItDiffersFromTheSetupPose) {
  PlayEntry added = on_layer(1, entry(2));
  added.additive = true;
  EXPECT_EQ(x_at({entry(1), added}, {1, 1}), 28);
  added.mix = 0.5;
  EXPECT_EQ(x_at({entry(1), added}, {1, 1}), 18);
  EXPECT_EQ(x_at({added}, {1, 1}), 110);
  added.fade = {4, 1};
  EXPECT_EQ(x_at({entry(1), added}, {1, 1}), 10.5);
}

TEST(Play, ATimelineInModeAddWorksOnTheSetupPose) {
  Skeleton added = rig();
  added.animations = {animation({1, 1}, timeline({{0, 1}, {1, 1}}, {0, 10}, MoveMode::Add)),
                      animation({1, 1}, timeline({{0, 1}}, {3}, MoveMode::Multiply))};
  EXPECT_EQ(play(added, std::vector{entry(0)}, {1, 2}).bones[0].at, (Vec2{105, 7}));
  EXPECT_EQ(play(added, std::vector{entry(1)}, {1, 2}).bones[0].at, (Vec2{300, 7}));
  // Not on what a layer below gives.
  EXPECT_EQ(play(added, std::vector{entry(1), on_layer(1, entry(0))}, {1, 2}).bones[0].at,
            (Vec2{105, 7}));
}

}  // namespace
}  // namespace sinew

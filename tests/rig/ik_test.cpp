#include "rig/ik.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "core/affine.h"
#include "core/math.h"
#include "core/vec2.h"
#include "rig/bone.h"
#include "rig/ik_chains.h"

namespace sinew {
namespace {

IkChain arm(double upper, double fore) {
  IkChain chain;
  chain.add({}, 0, upper);
  chain.add({upper, 0}, 0, fore);
  return chain;
}

IkOptions bent(IkBend bend) {
  IkOptions options;
  options.bend = bend;
  return options;
}

void expect_point(Vec2 actual, Vec2 expected, double tolerance) {
  EXPECT_NEAR(actual.x, expected.x, tolerance);
  EXPECT_NEAR(actual.y, expected.y, tolerance);
}

TEST(Ik, OneBoneIsAimedInEveryModeOfInheritance) {
  for (const BoneInherit inherit :
       {BoneInherit::Normal, BoneInherit::OnlyTranslation, BoneInherit::NoRotationOrReflection,
        BoneInherit::NoScale, BoneInherit::NoScaleOrReflection}) {
    for (const double mirror : {1.0, -1.0}) {
      for (const double own : {1.0, -1.5}) {
        IkChain chain;
        chain.parent = parent_from_own({{3, 4}, 0.7, {2, mirror * 0.5}, {0.1, -0.3}, {}});
        chain.add({5, -6}, 0.4, 10);
        chain.poses[0].scale = {own, 1.2};
        chain.poses[0].shear = {0.3, 0.2};
        chain.poses[0].inherit = inherit;
        const Vec2 way = Vec2{-30, 12} - chain.points()[0];
        chain.solve({-30, 12});
        const Vec2 axis = chain.tip() - chain.points()[0];
        EXPECT_NEAR(cross(axis, way) / (length(axis) * length(way)), 0, 1e-12);
        EXPECT_GT(dot(axis, way), 0);
      }
    }
  }
}

TEST(Ik, OneBoneTurnsTheShortWayByMix) {
  IkChain chain;
  chain.add({}, radians(170), 10);
  IkOptions options;
  options.mix = 0.5;
  chain.solve(Vec2{-1, 0} + Vec2{0, -std::tan(radians(30))}, options);  // at 210 degrees
  EXPECT_NEAR(degrees(chain.poses[0].rotation), 190, 1e-12);
}

TEST(Ik, OneBoneStopsAtTheNearerLimit) {
  IkChain chain;
  chain.add({}, 0, 10);
  chain.joints[0].low = radians(-20);
  chain.joints[0].high = radians(50);
  for (const auto& [target, rotation] : {std::pair{30.0, 30.0}, {90.0, 50.0}, {-100.0, -20.0}}) {
    chain.solve({std::cos(radians(target)), std::sin(radians(target))});
    EXPECT_NEAR(degrees(chain.poses[0].rotation), rotation, 1e-12);
  }
}

TEST(Ik, MixNeverCrossesWhatTheLimitsForbid) {
  // From 160 to -160 degrees it is 40 through 180, which is forbidden, and 320 the other way.
  IkChain chain;
  chain.add({}, radians(160), 10);
  chain.joints[0].low = radians(-170);
  chain.joints[0].high = radians(170);
  IkOptions options;
  options.mix = 0.5;
  chain.solve({-std::cos(radians(20)), -std::sin(radians(20))}, options);
  EXPECT_NEAR(chain.poses[0].rotation, 0, 1e-12);
}

TEST(Ik, OneBoneStretchesOnlyWhenToldTo) {
  for (const bool stretch : {false, true}) {
    for (const bool compress : {false, true}) {
      for (const double distance : {5.0, 40.0}) {
        IkChain chain;
        chain.add({}, 1, 10);
        chain.poses[0].scale = {2, 3};
        IkOptions options;
        options.stretch = stretch;
        options.compress = compress;
        options.scale_y = IkScaleY::Uniform;
        chain.solve({0, distance}, options);
        const bool scaled = distance > 20 ? stretch : compress;
        expect_point(chain.tip(), {0, scaled ? distance : 20}, 1e-12);
        EXPECT_NEAR(chain.poses[0].scale.y, scaled ? 3 * distance / 20 : 3, 1e-12);
      }
    }
  }
}

TEST(Ik, VolumeKeepsTheAreaButBoundsIt) {
  const auto scales = [](double distance) {
    IkChain chain;
    chain.add({}, 0, 10);
    IkOptions options;
    options.stretch = options.compress = true;
    options.scale_y = IkScaleY::Volume;
    chain.solve({distance, 0}, options);
    return chain.poses[0].scale;
  };
  EXPECT_NEAR(scales(20).y, 1 / 2.0, 1e-12);
  EXPECT_NEAR(scales(8).y, 1 / 0.8, 1e-12);
  EXPECT_NEAR(scales(7).y, 1 / 0.7, 1e-12);
  EXPECT_NEAR(scales(3.5).y, 1 / 0.475, 1e-12);
  EXPECT_NEAR(scales(1e-9).y, 4, 1e-6);
}

TEST(Ik, TwoBonesMeetTheLawOfCosinesToBothSides) {
  for (const double upper : {10.0, 60.0, 35.5}) {
    for (const double fore : {10.0, 42.0}) {
      for (const double part : {0.05, 0.3, 0.7, 0.95}) {
        const double nearest = std::fabs(upper - fore);
        const double d = nearest + (upper + fore - nearest) * part;
        const double cosine = (d * d - upper * upper - fore * fore) / (2 * upper * fore);
        for (const IkBend bend : {IkBend::Positive, IkBend::Negative}) {
          IkChain chain = arm(upper, fore);
          const Vec2 target{-0.6 * d, 0.8 * d};
          chain.solve(target, bent(bend));
          EXPECT_NEAR(std::cos(chain.poses[1].rotation), cosine, 1e-12);
          EXPECT_EQ(chain.poses[1].rotation > 0, bend == IkBend::Positive);
          expect_point(chain.tip(), target, 1e-12 * (upper + fore));
        }
      }
    }
  }
}

TEST(Ik, TwoBonesOutOfReachAreStraightOrFolded) {
  IkChain chain = arm(30, 20);
  chain.solve({0, 80});
  expect_point(chain.tip(), {0, 50}, 1e-12);
  EXPECT_EQ(chain.poses[1].rotation, 0);
  chain.solve({0, 5});
  expect_point(chain.tip(), {0, 10}, 1e-12);
  EXPECT_NEAR(std::fabs(chain.poses[1].rotation), kPi, 1e-15);
}

TEST(Ik, TwoBonesWithTheTargetOnTheRootFold) {
  IkChain even = arm(20, 20);
  even.poses[0].rotation = 0.3;
  even.solve({});
  expect_point(even.tip(), {}, 1e-12);
  EXPECT_EQ(even.poses[0].rotation, 0.3);
  IkChain uneven = arm(30, 20);
  uneven.poses[0].rotation = 0.3;
  uneven.solve({});
  EXPECT_NEAR(length(uneven.tip()), 10, 1e-12);
  EXPECT_EQ(uneven.poses[0].rotation, 0.3);
}

TEST(Ik, AnArmWithABoneOfNoLengthIsTurnedAsAWhole) {
  for (const auto& [upper, fore] : {std::pair{0.0, 20.0}, {20.0, 0.0}, {0.0, 0.0}}) {
    IkChain chain = arm(upper, fore);
    chain.poses[1].rotation = 0.4;
    chain.solve({0, 10});
    EXPECT_EQ(chain.poses[1].rotation, 0.4);
    expect_point(chain.tip(), {0, upper + fore}, 1e-12);
  }
}

TEST(Ik, AFirstBoneOfUnevenScaleStillReaches) {
  Random random(3);
  for (int i = 0; i < 300; ++i) {
    IkChain chain = random_chain(random, 2);
    chain.poses[0].scale.y *= random.between(0.6, 1.6);
    chain.poses[0].shear = {random.between(-0.2, 0.2), random.between(-0.2, 0.2)};
    IkChain there = chain;
    there.poses[1].rotation = random.between(-kPi, kPi);
    double nearest = 1e9;
    for (const IkBend bend : {IkBend::Positive, IkBend::Negative}) {
      IkChain solved = chain;
      solved.solve(there.tip(), bent(bend));
      nearest = std::min(nearest, length(solved.tip() - there.tip()));
    }
    EXPECT_LT(nearest, 1e-12 * chain.reach());
  }
}

TEST(Ik, AMirroringParentMirrorsTheArm) {
  IkChain plain = arm(30, 20);
  IkChain mirrored = plain;
  mirrored.parent = {1, 0, 0, -1, 0, 0};
  plain.solve({25, 17});
  mirrored.solve({25, -17});
  EXPECT_EQ(plain.poses[0].rotation, mirrored.poses[0].rotation);
  EXPECT_EQ(plain.poses[1].rotation, mirrored.poses[1].rotation);
}

TEST(Ik, AnElbowStopsAtItsLimitsAndTheShoulderStillAims) {
  IkChain chain = arm(30, 30);
  chain.joints[1].low = 0;
  chain.joints[1].high = radians(90);
  chain.solve({0, 10});  // would take 161 degrees
  EXPECT_NEAR(degrees(chain.poses[1].rotation), 90, 1e-12);
  expect_point(chain.tip(), {0, 30 * std::sqrt(2)}, 1e-12);
}

TEST(Ik, LimitsDecideTheBendSideWhereTheyAllowOneOnly) {
  IkChain chain = arm(30, 30);
  chain.joints[1].low = 0;
  chain.joints[1].high = radians(90);
  chain.solve({0, 50}, bent(IkBend::Negative));
  expect_point(chain.tip(), {0, 50}, 1e-12);
  EXPECT_GT(chain.poses[1].rotation, 0);
  chain.joints[1].low = radians(-20);  // then the side asked for counts
  chain.solve({0, 50}, bent(IkBend::Negative));
  EXPECT_NEAR(degrees(chain.poses[1].rotation), -20, 1e-12);
}

TEST(Ik, AShoulderStopsAtItsLimitsAndTheElbowAims) {
  IkChain chain = arm(30, 30);
  chain.joints[0].low = chain.joints[0].high = 0;
  chain.solve({30, 100});
  EXPECT_EQ(chain.poses[0].rotation, 0);
  EXPECT_NEAR(degrees(chain.poses[1].rotation), 90, 1e-12);
}

TEST(Ik, LimitedArmsComeAsNearAsAnyAllowedPose) {
  Random random(11);
  for (int i = 0; i < 60; ++i) {
    IkChain chain = arm(random.between(10, 40), random.between(10, 40));
    chain.joints[0].low = random.between(-1, 0);
    chain.joints[0].high = chain.joints[0].low + random.between(0, 1.5);
    chain.joints[1].low = random.between(0, 1);
    chain.joints[1].high = chain.joints[1].low + random.between(0, 1.5);
    const Vec2 target{random.between(-60, 60), random.between(-60, 60)};
    IkChain solved = chain;
    solved.solve(target);
    const double found = length(solved.tip() - target);
    for (int a = 0; a <= 20; ++a) {
      for (int b = 0; b <= 20; ++b) {
        for (const auto& [joint, part] : {std::pair{0U, a}, {1U, b}}) {
          const IkJoint& range = chain.joints[joint];
          chain.poses[joint].rotation = range.low + (range.high - range.low) * part / 20;
        }
        EXPECT_LE(found, length(chain.tip() - target) + 1e-9);
      }
    }
  }
}

TEST(Ik, SoftnessStraightensLateAndSmoothly) {
  IkOptions options;
  options.softness = 10;
  const auto reached = [&](double distance) {
    IkChain chain = arm(30, 20);
    chain.solve({distance, 0}, options);
    return chain.tip().x;
  };
  EXPECT_NEAR(reached(39), 39, 1e-12);
  EXPECT_NEAR(reached(50), 47.5, 1e-12);  // a quarter of softness short at full reach
  EXPECT_NEAR(reached(60), 50, 1e-6);
  EXPECT_EQ(reached(1000), 50);
  for (double d = 39.9; d < 60; d += 0.1) EXPECT_GT(reached(d + 0.1), reached(d));
}

TEST(Ik, SoftnessTurnsStretchingOff) {
  IkChain chain = arm(30, 20);
  IkOptions options;
  options.softness = 10;
  options.stretch = true;
  chain.solve({100, 0}, options);
  EXPECT_EQ(chain.poses[0].scale, (Vec2{1, 1}));
}

TEST(Ik, StretchedChainsReachWhateverScalesAndPlaces) {
  Random random(5);
  for (const std::size_t bones : {2U, 3U, 6U}) {
    for (const IkScaleY scale_y : {IkScaleY::Keep, IkScaleY::Uniform, IkScaleY::Volume}) {
      for (int i = 0; i < 30; ++i) {
        IkChain chain = random_chain(random, bones);
        IkOptions options;
        options.stretch = true;
        options.scale_y = scale_y;
        const Vec2 target = chain.points()[0] + Vec2{4.0 * chain.reach(), 3.0 * chain.reach()};
        chain.solve(target, options);
        expect_point(chain.tip(), target, 1e-10 * chain.reach());
      }
    }
  }
}

TEST(Ik, CompressedArmsReachTargetsThatAreTooNear) {
  IkChain chain = arm(30, 20);
  IkOptions options;
  options.compress = true;
  chain.solve({0, 4}, options);
  expect_point(chain.tip(), {0, 4}, 1e-12);
  EXPECT_NEAR(chain.poses[0].scale.x, 0.4, 1e-12);
}

TEST(Ik, FlatteningPutsTheSecondBoneOnTheAxis) {
  const auto y_after = [](IkFlatten flatten, bool stretch, double scale_y) {
    IkChain chain = arm(30, 20);
    chain.poses[0].scale.y = scale_y;
    chain.poses[1].at.y = 3;
    IkOptions options;
    options.flatten = flatten;
    options.stretch = stretch;
    chain.solve({0, 40}, options);
    return chain.poses[1].at.y;
  };
  EXPECT_EQ(y_after(IkFlatten::Never, true, 0.5), 3);
  EXPECT_EQ(y_after(IkFlatten::Uneven, true, 1), 3);
  EXPECT_EQ(y_after(IkFlatten::Uneven, false, 0.5), 0);
  EXPECT_EQ(y_after(IkFlatten::UnevenOrStretched, false, 1), 3);
  EXPECT_EQ(y_after(IkFlatten::UnevenOrStretched, true, 1), 0);
}

TEST(Ik, MixZeroLeavesThePoseToTheBit) {
  Random random(9);
  IkOptions options;
  options.mix = 0;
  options.stretch = options.compress = true;
  options.flatten = IkFlatten::UnevenOrStretched;
  for (const std::size_t bones : {1U, 2U, 5U}) {
    IkChain chain = random_chain(random, bones);
    chain.joints[0].low = chain.joints[0].high = 0.1;
    const IkChain before = chain;
    chain.solve({1000, 3}, options);
    for (std::size_t i = 0; i < bones; ++i) {
      EXPECT_EQ(chain.poses[i].at, before.poses[i].at);
      EXPECT_EQ(chain.poses[i].rotation, before.poses[i].rotation);
      EXPECT_EQ(chain.poses[i].scale, before.poses[i].scale);
    }
  }
}

TEST(Ik, AFlatParentLeavesThePose) {
  for (const std::size_t bones : {1U, 2U, 4U}) {
    IkChain chain = straight_chain(bones, 10);
    chain.parent = {1, 2, 2, 4, 0, 0};
    chain.solve({3, 9});
    for (const BonePose& pose : chain.poses) EXPECT_EQ(pose.rotation, 0);
  }
}

TEST(Ik, AChainThatDoesNotInheritNormallyIsLeft) {
  IkChain chain = arm(30, 20);
  chain.poses[1].inherit = BoneInherit::NoScale;
  chain.solve({0, 30});
  EXPECT_EQ(chain.poses[0].rotation, 0);
  EXPECT_EQ(chain.poses[1].rotation, 0);
}

}  // namespace
}  // namespace sinew

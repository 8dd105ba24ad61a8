#include "rig/ik_many.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/math.h"
#include "core/vec2.h"
#include "rig/ik.h"
#include "rig/ik_chains.h"

namespace sinew {
namespace {

constexpr std::size_t kSizes[] = {2, 3, 5, 10, 20};

TEST(IkMany, WhatCanBeReachedIsReachedExactly) {
  Random random(1);
  for (const std::size_t bones : kSizes) {
    for (int i = 0; i < 2000; ++i) {
      IkChain chain = random_chain(random, bones);
      IkOptions options;
      const Vec2 target = reachable_target(random, chain, options.bend);
      chain.solve(target, options);
      EXPECT_LT(length(chain.tip() - target), 1e-13 * chain.reach());
    }
  }
}

TEST(IkMany, EveryPartOfTheReachIsExact) {
  Random random(2);
  for (const std::size_t bones : {3U, 5U, 10U, 20U, 100U}) {
    for (const double part : {0.1, 0.5, 0.9, 0.98, 0.999, 0.9999, 0.9999999}) {
      IkChain chain;  // of lengths that can be folded up entirely
      for (std::size_t k = 0; k < bones; ++k) {
        chain.add({random.between(20, 40), 0}, random.between(-kPi, kPi), random.between(20, 40));
      }
      const double angle = random.between(-kPi, kPi);
      const Vec2 target =
          chain.points()[0] + Vec2{std::cos(angle), std::sin(angle)} * (part * chain.reach());
      chain.solve(target);
      EXPECT_LT(length(chain.tip() - target), 1e-12 * chain.reach());
    }
  }
}

TEST(IkMany, LengthsAreKept) {
  Random random(4);
  for (int i = 0; i < 300; ++i) {
    IkChain chain = random_chain(random, 6);
    chain.parent = {};
    const std::vector<Vec2> before = chain.points();
    chain.solve({random.between(-200, 200), random.between(-200, 200)});
    const std::vector<Vec2> after = chain.points();
    for (std::size_t k = 1; k < before.size(); ++k) {
      EXPECT_NEAR(length(after[k] - after[k - 1]), length(before[k] - before[k - 1]), 1e-12);
    }
  }
}

TEST(IkMany, TooFarIsStraightTowardTheTarget) {
  Random random(6);
  for (const std::size_t bones : {3U, 8U}) {
    IkChain chain = random_chain(random, bones);
    const Vec2 root = chain.poses[0].at;
    chain.solve(chain.parent * (root + Vec2{3000, 4000}));
    chain.parent = {};
    for (const Vec2 p : chain.points()) EXPECT_NEAR(cross(p - root, {0.6, 0.8}), 0, 1e-12);
    EXPECT_NEAR(length(chain.tip() - root), chain.reach(), 1e-12 * chain.reach());
  }
}

TEST(IkMany, TooNearIsFoldedTowardTheTarget) {
  for (const Vec2 target : {Vec2{0, 3}, Vec2{-5, 0}, Vec2{}}) {
    IkChain chain;
    chain.add({}, 0.2, 50);
    chain.add({50, 0}, 0.3, 10);
    chain.add({10, 0}, -0.4, 20);
    chain.solve(target);
    EXPECT_NEAR(length(chain.tip()), 20, 1e-12);
    EXPECT_NEAR(length(chain.tip() - target), 20 - length(target), 1e-12);
  }
}

TEST(IkMany, AStraightChainBendsIntoAnArcToTheSideAskedFor) {
  for (const std::size_t bones : kSizes) {
    for (const double part : {0.0, 0.05, 0.3, 0.9, 0.9999, -0.5}) {
      for (const IkBend bend : {IkBend::Positive, IkBend::Negative}) {
        IkChain chain = straight_chain(bones, 10);
        IkOptions options;
        options.bend = bend;
        const Vec2 target{part * chain.reach(), 0};
        chain.solve(target, options);
        EXPECT_LT(length(chain.tip() - target), 1e-12 * chain.reach());
        for (std::size_t i = 1; i < bones; ++i) {
          EXPECT_NEAR(chain.poses[i].rotation, chain.poses[1].rotation, 1e-6);
          EXPECT_EQ(chain.poses[i].rotation > 0, bend == IkBend::Positive);
        }
      }
    }
  }
}

TEST(IkMany, AFoldedChainLeavesTheLineToItsTarget) {
  IkChain chain = straight_chain(4, 10);
  chain.poses[1].rotation = kPi;
  chain.solve({31, 0});
  EXPECT_LT(length(chain.tip() - Vec2{31, 0}), 1e-12 * 40);
}

TEST(IkMany, APoseThatIsThereIsLeftAlone) {
  Random random(7);
  for (int i = 0; i < 100; ++i) {
    IkChain chain = random_chain(random, 5);
    const IkChain before = chain;
    chain.solve(chain.tip());
    EXPECT_LT(chain.turned_from(before), 1e-12);
  }
}

TEST(IkMany, BonesOfNoLengthKeepTheirRotation) {
  IkChain chain;
  chain.add({}, 0.1, 10);
  chain.add({10, 0}, 0.2, 0);
  chain.add({0, 0}, 0.3, 10);
  chain.add({10, 0}, 0.4, 0);
  chain.solve({3, 12});
  EXPECT_LT(length(chain.tip() - Vec2{3, 12}), 1e-12);
  IkChain nothing = straight_chain(3, 0);
  nothing.solve({5, 5});
  EXPECT_EQ(nothing.tip(), Vec2{});
}

TEST(IkMany, UnevenScalesAndShearsReachToo) {
  Random random(8);
  for (const std::size_t bones : {3U, 5U, 10U}) {
    for (int i = 0; i < 300; ++i) {
      IkChain chain = random_chain(random, bones);
      for (BonePose& pose : chain.poses) {
        pose.scale.y *= random.between(0.6, 1.6);
        pose.shear = {random.between(-0.2, 0.2), random.between(-0.2, 0.2)};
      }
      IkOptions options;
      const Vec2 target = reachable_target(random, chain, options.bend);
      chain.solve(target, options);
      EXPECT_LT(length(chain.tip() - target), 1e-9 * chain.reach());
    }
  }
}

TEST(IkMany, LimitsHoldAndWhatTheyAllowIsReached) {
  Random random(10);
  int short_of_it = 0;
  for (const std::size_t bones : kSizes) {
    for (int i = 0; i < 2000; ++i) {
      IkChain chain = random_chain(random, bones);
      for (std::size_t k = 0; k < bones; ++k) {
        chain.joints[k].low = chain.poses[k].rotation - random.between(0.1, 2);
        chain.joints[k].high = chain.poses[k].rotation + random.between(0.1, 2);
      }
      IkOptions options;
      const Vec2 target = reachable_target(random, chain, options.bend);
      chain.solve(target, options);
      for (std::size_t k = 0; k < bones; ++k) {
        EXPECT_GE(chain.poses[k].rotation, chain.joints[k].low);
        EXPECT_LE(chain.poses[k].rotation, chain.joints[k].high);
      }
      if (length(chain.tip() - target) > 1e-9 * chain.reach()) ++short_of_it;
    }
  }
  EXPECT_LE(short_of_it, 10);  // of 10000: descents end in a valley now and then
}

TEST(IkMany, LimitsHoldWhereTheTargetIsOutOfReach) {
  Random random(12);
  for (int i = 0; i < 200; ++i) {
    IkChain chain = straight_chain(5, 20);
    for (IkJoint& joint : chain.joints) {
      joint.low = radians(-30);
      joint.high = radians(50);
    }
    IkOptions options;
    options.mix = random.between(0, 1);
    chain.solve({random.between(-150, 150), random.between(-150, 150)}, options);
    for (const BonePose& pose : chain.poses) {
      EXPECT_GE(pose.rotation, radians(-30));
      EXPECT_LE(pose.rotation, radians(50));
    }
  }
}

/// The most a bone turns for a move of the target by one reach, over small steps along a line.
double most_turned(const IkChain& chain, const IkOptions& options, Vec2 from, Vec2 to) {
  constexpr int kSteps = 400;
  const double step = length(to - from) / kSteps / chain.reach();
  double most = 0;
  IkChain before = chain;
  before.solve(from, options);
  for (int i = 1; i <= kSteps; ++i) {
    IkChain now = chain;
    now.solve(lerp(from, to, static_cast<double>(i) / kSteps), options);
    most = std::max(most, now.turned_from(before) / step);
    before = now;
  }
  return most;
}

TEST(IkMany, SmallMovesOfTheTargetAreSmallMovesOfTheBones) {
  Random random(13);
  for (const std::size_t bones : {3U, 4U, 6U, 10U}) {
    for (int i = 0; i < 25; ++i) {
      IkChain chain;
      for (std::size_t k = 0; k < bones; ++k) {
        chain.add({k == 0 ? 0 : 20.0, 0}, random.between(-0.8, 0.8), 20);
      }
      const Vec2 tip = chain.tip();
      const double size = 0.15 * chain.reach();
      const Vec2 from = tip * 0.7 + Vec2{random.between(-size, size), random.between(-size, size)};
      const Vec2 to = tip * 0.7 + Vec2{random.between(-size, size), random.between(-size, size)};
      EXPECT_LT(most_turned(chain, {}, from, to), 40);
    }
  }
}

TEST(IkMany, AStraightChainFollowsAcrossItsOwnLine) {
  for (const IkBend bend : {IkBend::Positive, IkBend::Negative}) {
    IkOptions options;
    options.bend = bend;
    const IkChain chain = straight_chain(6, 10);
    EXPECT_LT(most_turned(chain, options, {40, -20}, {40, 20}), 5);
    EXPECT_LT(most_turned(chain, options, {50, 0}, {10, 0}), 8);
  }
}

TEST(IkMany, LimitsComeIntoPlayWithoutAJump) {
  IkChain chain = straight_chain(4, 20);
  for (std::size_t i = 1; i < 4; ++i) {
    chain.joints[i].low = radians(-50);
    chain.joints[i].high = radians(50);
  }
  EXPECT_LT(most_turned(chain, {}, {60, -30}, {44, -18}), 6);
}

TEST(IkMany, SoftnessAndMixWorkAsForTwoBones) {
  IkChain chain = straight_chain(5, 10);
  IkOptions options;
  options.softness = 10;
  chain.solve({50, 0}, options);
  EXPECT_NEAR(chain.tip().x, 47.5, 1e-12);
  IkChain half = straight_chain(5, 10);
  options.mix = 0.5;
  half.solve({50, 0}, options);
  for (std::size_t i = 0; i < 5; ++i) {
    EXPECT_NEAR(half.poses[i].rotation, chain.poses[i].rotation / 2, 1e-12);
  }
}

}  // namespace
}  // namespace sinew

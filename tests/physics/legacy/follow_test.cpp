#include "physics/legacy/follow.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <vector>

#include "core/hash.h"

namespace sinew {
namespace {

/// The ropes of the published demos: 100 points, 5 px apart along the x axis.
FollowRope demo_rope() {
  FollowRope rope;
  for (int i = 0; i < 100; ++i) rope.points.push_back({5.0 * i, 0});
  return rope;
}

/// Where the finger is at update n, 1..300.
Vec2 finger(double n) {
  if (n <= 60) return {4 * n, 3 * n};
  if (n <= 120) return {240 - 5 * (n - 60), 180 - 2 * (n - 60)};
  if (n <= 200) return {-60 + 3 * (n - 120), 60 - 6 * (n - 120)};
  return {180 + 8 * (n - 200), -420 + 5 * (n - 200)};
}

FollowRope run(FollowRope rope, std::map<int, std::uint64_t> expected) {
  for (int n = 1; n <= 300; ++n) {
    update(rope, finger(n));
    if (expected.count(n) == 0) continue;
    Fnv1a64 hash;
    for (const Vec2 p : rope.points) {
      hash.add(p.x);
      hash.add(p.y);
    }
    EXPECT_EQ(hash.value(), expected[n]) << "update " << n;
  }
  return rope;
}

TEST(Follow, TheFreeRopeOfTheReplyIsMetToTheBit) {
  const FollowRope rope = run(demo_rope(), {{1, 0x27bed0ac7320cd25},
                                            {30, 0x1fa4b3ca116605cb},
                                            {60, 0x70357f84dc2df9c1},
                                            {120, 0xabc1359ad25de6c6},
                                            {200, 0x73702cffaecfeb7c},
                                            {300, 0xf6faf0fc2771ba7b}});
  EXPECT_EQ(rope.points[0], (Vec2{980, 80}));
  EXPECT_EQ(rope.points[50], (Vec2{768.0004239987272, -52.49973500079481}));
  EXPECT_EQ(rope.points[99], (Vec2{560.2407652704657, -182.3493565057789}));
}

TEST(Follow, TheTiedRopeOfTheReplyIsMetToTheBit) {
  FollowRope tied = demo_rope();
  tied.tied = tied.points.back();
  const FollowRope rope = run(tied, {{1, 0x29bdfdd0b67a4ae5},
                                     {30, 0x9b3987db18f4dab2},
                                     {60, 0xf95ab206ecca4944},
                                     {120, 0x52640cf2464981d2},
                                     {200, 0x8d6c33a07d598613},
                                     {300, 0x4a17ce92de27271a}});
  EXPECT_EQ(rope.points[0], (Vec2{949.5776590338693, 61.57490964079878}));
  EXPECT_EQ(rope.points[50], (Vec2{726.3365015399711, -49.14861345556467}));
  EXPECT_EQ(rope.points[99], (Vec2{495, 0}));
}

TEST(Follow, TheFreeRopeOfTheFirstPostIsMetToTheBit) {
  FollowRope creator = demo_rope();
  creator.end = LedEnd::Last;
  creator.gap = 5;
  const FollowRope rope = run(creator, {{1, 0xb2aff079669ab104},
                                        {30, 0xa9624e5e95c2dd82},
                                        {60, 0x06832c294f2a2b59},
                                        {120, 0x76389790fd56bdc5},
                                        {200, 0x22e69ec1b94beb02},
                                        {300, 0xb9a4744f59a183f4}});
  EXPECT_EQ(rope.points[0], (Vec2{556.0007477678802, -184.99930963324528}));
  EXPECT_EQ(rope.points[50], (Vec2{768.0004239987272, -52.49973500079481}));
  EXPECT_EQ(rope.points[99], (Vec2{975.7600084799745, 77.3500052999841}));
}

TEST(Follow, TheTiedRopeOfTheFirstPostIsMetToTheBit) {
  FollowRope creator = demo_rope();
  creator.end = LedEnd::Last;
  creator.gap = 5;
  creator.tied = Vec2{0, 0};
  const FollowRope rope = run(creator, {{1, 0x9fbdd2b4ee90c7ac},
                                        {30, 0x8c3c16e4b23d1288},
                                        {60, 0x81f99c9dbf8bc90b},
                                        {120, 0x9ec6d1561f0c4fac},
                                        {200, 0x794bb262dbd4c4c3},
                                        {300, 0x38ec5d68bd96f0fa}});
  EXPECT_EQ(rope.points[0], (Vec2{0, 0}));
  EXPECT_EQ(rope.points[50], (Vec2{249.19868880489503, 20.000287775732094}));
  EXPECT_EQ(rope.points[99], (Vec2{493.39020701431923, 39.88714802477147}));
}

TEST(Follow, LeadingTheOtherEndOfTheTurnedRopeIsTheSameRopeTurned) {
  for (const double gap : {0.0, 3.0}) {
    for (const bool tied : {false, true}) {
      FollowRope rope = demo_rope();
      rope.gap = gap;
      if (tied) rope.tied = Vec2{495, 0};
      FollowRope turned = rope;
      turned.end = LedEnd::Last;
      turned.points.assign(rope.points.rbegin(), rope.points.rend());
      rope = run(rope, {});
      turned = run(turned, {});
      EXPECT_EQ(turned.points, std::vector<Vec2>(rope.points.rbegin(), rope.points.rend()));
    }
  }
}

TEST(Follow, TheGapIsKeptAtEitherEnd) {
  for (const LedEnd end : {LedEnd::First, LedEnd::Last}) {
    FollowRope rope = demo_rope();
    rope.end = end;
    rope.gap = 12;
    rope = run(rope, {});
    const Vec2 led = end == LedEnd::First ? rope.points.front() : rope.points.back();
    EXPECT_NEAR(length(led - finger(300)), 12, 1e-12);
  }
}

TEST(Follow, NeighboursInOnePlaceStayTogetherUntilOneMoves) {
  FollowRope rope;
  rope.points = {{0, 0}, {5, 0}, {10, 0}};
  update(rope, {5, 0});
  EXPECT_EQ(rope.points, (std::vector<Vec2>{{5, 0}, {5, 0}, {10, 0}}));
  update(rope, {5, 5});
  EXPECT_EQ(rope.points, (std::vector<Vec2>{{5, 5}, {5, 0}, {10, 0}}));
}

TEST(Follow, AnEmptyRopeAndASinglePointAreLegal) {
  FollowRope rope;
  update(rope, {1, 2});
  EXPECT_EQ(rope.points, std::vector<Vec2>());
  rope.points = {{0, 0}};
  update(rope, {1, 2});
  EXPECT_EQ(rope.points, (std::vector<Vec2>{{1, 2}}));
  rope.tied = Vec2{9, 9};
  update(rope, {1, 2});
  EXPECT_EQ(rope.points, (std::vector<Vec2>{{9, 9}}));
}

}  // namespace
}  // namespace sinew

#include "animation/track.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <vector>

#include "core/vec2.h"

namespace sinew {
namespace {

constexpr std::int64_t kFps = 60;

Rational frame(std::int64_t n) { return make_rational(n, kFps); }

struct PointKey {
  std::int64_t frame;
  Vec2 at;
};

KeyTrack point_track(std::initializer_list<PointKey> keys) {
  KeyTrack track;
  track.channels = 2;
  for (const PointKey& key : keys) {
    track.times.push_back(frame(key.frame));
    track.values.insert(track.values.end(), {key.at.x, key.at.y});
    track.eases.emplace_back();
  }
  return track;
}

Vec2 point_at(const KeyTrack& track, Rational time) {
  double out[2];
  sample(track, time, out);
  return {out[0], out[1]};
}

struct Key {
  Rational time;
  double value;
};

KeyTrack number_track(std::initializer_list<Key> keys) {
  KeyTrack track;
  for (const Key& key : keys) {
    track.times.push_back(key.time);
    track.values.push_back(key.value);
    track.eases.emplace_back();
  }
  return track;
}

double at(const KeyTrack& track, Rational time) {
  double out = std::numeric_limits<double>::quiet_NaN();
  sample(track, time, {&out, 1});
  return out;
}

TEST(KeyTrack, WholePositionsAtWholeFramesAreExact) {
  const KeyTrack track = point_track(
      {{0, {0, 0}}, {60, {240, 180}}, {120, {-60, 60}}, {200, {180, -420}}, {300, {980, 80}}});
  for (std::int64_t n = 0; n <= 300; ++n) {
    const auto k = static_cast<double>(n);
    const Vec2 expected = n <= 60    ? Vec2{4 * k, 3 * k}
                          : n <= 120 ? Vec2{240 - 5 * (k - 60), 180 - 2 * (k - 60)}
                          : n <= 200 ? Vec2{-60 + 3 * (k - 120), 60 - 6 * (k - 120)}
                                     : Vec2{180 + 8 * (k - 200), -420 + 5 * (k - 200)};
    EXPECT_EQ(point_at(track, frame(n)), expected) << "frame " << n;
  }
}

TEST(KeyTrack, ThePathsOfTheClothDemosAreExact) {
  const KeyTrack finger = point_track({{61, {280, 150}}, {101, {320, 190}}});
  const KeyTrack blade = point_track({{61, {180, 80}}, {111, {380, 80}}});
  for (std::int64_t n = 0; n <= 50; ++n) {
    const auto k = static_cast<double>(n);
    if (n <= 40) {
      EXPECT_EQ(point_at(finger, frame(61 + n)), (Vec2{280 + k, 150 + k}));
    }
    EXPECT_EQ(point_at(blade, frame(61 + n)), (Vec2{180 + 4 * k, 80}));
  }
}

TEST(KeyTrack, AnUnchangingValueStaysToTheBit) {
  const KeyTrack track = number_track({{frame(0), 0.1}, {frame(60), 0.1}});
  for (std::int64_t n = 0; n <= 60; ++n) EXPECT_EQ(at(track, frame(n)), 0.1) << "frame " << n;
}

TEST(KeyTrack, EasesTellHowAKeyIsLeft) {
  KeyTrack track = number_track({{{0, 1}, 10}, {{1, 1}, 20}, {{2, 1}, 40}, {{3, 1}, 40.5}});
  track.eases[0].kind = EaseKind::Hold;
  track.eases[1] = {.kind = EaseKind::Curve, .curve = EaseCurve::Quad, .side = EaseSide::In};
  track.eases[2] = {.kind = EaseKind::Steps, .jump = StepJump::Start, .steps = 1};
  EXPECT_EQ(at(track, {0, 1}), 10);
  EXPECT_EQ(at(track, make_rational(999, 1000)), 10);
  EXPECT_EQ(at(track, {1, 1}), 20);
  EXPECT_EQ(at(track, {3, 2}), 25);
  EXPECT_EQ(at(track, {2, 1}), 40.5);
  EXPECT_EQ(at(track, {3, 1}), 40.5);
}

TEST(KeyTrack, StepsFallOnTheirFrames) {
  KeyTrack track = number_track({{frame(0), 0}, {frame(49), 49}});
  track.eases[0] = {.kind = EaseKind::Steps, .steps = 49};
  for (std::int64_t n = 0; n <= 49; ++n) EXPECT_EQ(at(track, frame(n)), static_cast<double>(n));
}

TEST(KeyTrack, TextAndBooleansHoldWhateverTheirEase) {
  KeyTrack track = number_track({{{0, 1}, 3}, {{1, 1}, 7}});
  track.holds = true;
  EXPECT_EQ(at(track, {1, 2}), 3);
  EXPECT_EQ(at(track, {1, 1}), 7);
}

TEST(KeyTrack, OfKeysAtOneTimeTheLastHolds) {
  const KeyTrack track = number_track(
      {{{0, 1}, 1}, {{0, 1}, 2}, {{1, 1}, 4}, {{1, 1}, 8}, {{1, 1}, 10}, {{2, 1}, 20}});
  EXPECT_EQ(at(track, {-1, 1}), 1);
  EXPECT_EQ(at(track, {0, 1}), 2);
  EXPECT_EQ(at(track, {1, 2}), 3);
  EXPECT_EQ(at(track, {1, 1}), 10);
  EXPECT_EQ(at(track, {3, 2}), 15);
}

TEST(KeyTrack, HoldsBeyondItsKeys) {
  const KeyTrack track = number_track({{{1, 1}, 5}, {{2, 1}, 6}});
  EXPECT_EQ(at(track, {-100, 1}), 5);
  EXPECT_EQ(at(track, {100, 1}), 6);
}

TEST(KeyTrack, RepeatsFromItsFirstKey) {
  KeyTrack track = number_track({{{1, 1}, 0}, {{4, 1}, 30}});
  track.after = Beyond::Repeat;
  EXPECT_EQ(at(track, make_rational(39, 10)), 29);
  EXPECT_EQ(at(track, {4, 1}), 0);
  EXPECT_EQ(at(track, {300000005, 1}), 10);
  EXPECT_EQ(at(track, {0, 1}), 0);
  track.before = Beyond::Repeat;
  EXPECT_EQ(at(track, {0, 1}), 20);
  EXPECT_EQ(at(track, {-2, 1}), 0);
}

TEST(KeyTrack, PingPongRunsBackAndForth) {
  KeyTrack track = number_track({{{1, 1}, 0}, {{4, 1}, 30}});
  track.after = Beyond::PingPong;
  EXPECT_EQ(at(track, {4, 1}), 30);
  EXPECT_EQ(at(track, {5, 1}), 20);
  EXPECT_EQ(at(track, {7, 1}), 0);
  EXPECT_EQ(at(track, {8, 1}), 10);
  EXPECT_EQ(at(track, {0, 1}), 0);
  track.before = Beyond::PingPong;
  EXPECT_EQ(at(track, {0, 1}), 10);
  EXPECT_EQ(at(track, {-2, 1}), 30);
  EXPECT_EQ(at(track, {-3, 1}), 20);
}

TEST(KeyTrack, RepeatingOneInstantIsHoldingIt) {
  KeyTrack track = number_track({{{1, 1}, 5}});
  track.before = track.after = Beyond::Repeat;
  EXPECT_EQ(at(track, {0, 1}), 5);
  EXPECT_EQ(at(track, {1, 1}), 5);
  EXPECT_EQ(at(track, {2, 1}), 5);
}

TEST(KeyTrack, EveryHoldsBetweenTheMultiplesOfItsTime) {
  KeyTrack track = number_track({{frame(-60), -60}, {frame(60), 60}});
  track.every = frame(2);
  EXPECT_EQ(at(track, frame(4)), 4);
  EXPECT_EQ(at(track, frame(5)), 4);
  EXPECT_EQ(at(track, frame(6)), 6);
  EXPECT_EQ(at(track, frame(-5)), -6);
}

TEST(KeyTrack, SnapRoundsToMultiplesAndHalvesUp) {
  KeyTrack track = number_track({{{0, 1}, 0}});
  const auto snapped = [&track](double value, double step) {
    track.values[0] = value;
    track.snap = step;
    return at(track, {0, 1});
  };
  EXPECT_EQ(snapped(2.4, 1), 2);
  EXPECT_EQ(snapped(2.5, 1), 3);
  EXPECT_EQ(snapped(-2.5, 1), -2);
  EXPECT_EQ(snapped(-2.6, 1), -3);
  EXPECT_EQ(snapped(0.49999999999999994, 1), 0);  // half is not added: the sum would round to 1
  EXPECT_EQ(snapped(37, 15), 30);
  EXPECT_EQ(snapped(0.3, 0.25), 0.25);
}

TEST(KeyTrack, FindsItsPlaceAmongManyKeys) {
  KeyTrack track;
  for (std::int64_t k = 0; k < 1000; ++k) {
    track.times.push_back(make_rational(k * k, 7));
    track.values.push_back(static_cast<double>(k));
    track.eases.emplace_back();
  }
  for (std::int64_t k = 0; k < 999; ++k) {
    const Rational middle = make_rational(2 * k * k + 2 * k + 1, 14);
    ASSERT_EQ(at(track, track.times[static_cast<std::size_t>(k)]), static_cast<double>(k));
    ASSERT_EQ(at(track, middle), static_cast<double>(k) + 0.5);
  }
}

}  // namespace
}  // namespace sinew

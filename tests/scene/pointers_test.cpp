#include "scene/pointers.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

struct Key {
  Rational time;
  Vec2 at;
  bool hold = false;
};

Pointer pointer(const std::vector<Key>& keys, std::optional<Rational> every = std::nullopt) {
  Pointer pointer;
  pointer.name = "hand";
  pointer.path.channels = 2;
  pointer.path.every = every;
  for (const Key& key : keys) {
    pointer.path.times.push_back(key.time);
    pointer.path.values.insert(pointer.path.values.end(), {key.at.x, key.at.y});
    Ease ease;
    if (key.hold) ease.kind = EaseKind::Hold;
    pointer.path.eases.push_back(ease);
  }
  return pointer;
}

Press press(Rational down, Rational up) {
  Press press;
  press.down = down;
  press.up = up;
  return press;
}

std::string shown(const SeenPointer& seen) {
  const auto number = [](double value) { return std::to_string(static_cast<int>(value)); };
  return number(seen.previous.x) + "," + number(seen.previous.y) + " to " + number(seen.at.x) +
         "," + number(seen.at.y) + (seen.press < 0 ? "" : " down " + std::to_string(seen.press));
}

/// What a solver that updates once a second has seen by each update.
std::vector<std::string> seen_each_second(const Pointer& pointer, int seconds) {
  SeenPointer seen = first_seen(pointer);
  std::vector<std::string> out = {shown(seen)};
  for (int second = 1; second <= seconds; ++second) {
    take_events(pointer, {second - 1, 1}, {second, 1}, seen);
    out.push_back(shown(seen));
  }
  return out;
}

using Seen = std::vector<std::string>;

TEST(Pointers, HoverAtTheirFirstKeySoThatPressingMovesNothing) {
  Pointer hand = pointer({{{2, 1}, {10, 20}}});
  hand.press = {press({2, 1}, {3, 1})};
  EXPECT_EQ(seen_each_second(hand, 3),
            (Seen{"10,20 to 10,20", "10,20 to 10,20", "10,20 to 10,20 down 0", "10,20 to 10,20"}));
}

TEST(Pointers, JumpWhereAFirstKeyHoldsThemElsewhere) {
  Pointer hand = pointer({{{0, 1}, {0, 0}, true}, {{2, 1}, {10, 20}}});
  hand.press = {press({2, 1}, {4, 1})};
  // The movement stays, as nothing that follows is an event.
  EXPECT_EQ(seen_each_second(hand, 4), (Seen{"0,0 to 0,0", "0,0 to 0,0", "0,0 to 10,20 down 0",
                                             "0,0 to 10,20 down 0", "0,0 to 10,20"}));
}

TEST(Pointers, KeepTheirLastMovementWhileTheyRest) {
  const Pointer hand = pointer({{{0, 1}, {0, 0}}, {{2, 1}, {8, 4}}});
  EXPECT_EQ(seen_each_second(hand, 4),
            (Seen{"0,0 to 0,0", "0,0 to 4,2", "4,2 to 8,4", "4,2 to 8,4", "4,2 to 8,4"}));
}

TEST(Pointers, ForgetTheirMovementWhenTheyArePressedAtRest) {
  Pointer hand = pointer({{{0, 1}, {0, 0}}, {{1, 1}, {8, 4}}});
  hand.press = {press({2, 1}, {3, 1})};
  EXPECT_EQ(seen_each_second(hand, 3),
            (Seen{"0,0 to 0,0", "0,0 to 8,4", "8,4 to 8,4 down 0", "8,4 to 8,4"}));
}

TEST(Pointers, ArePressedFromDownUntilBeforeUp) {
  Pointer hand = pointer({{{0, 1}, {5, 5}}});
  hand.press = {press({1, 1}, {2, 1}), press({2, 1}, {4, 1})};
  EXPECT_EQ(seen_each_second(hand, 5), (Seen{"5,5 to 5,5", "5,5 to 5,5 down 0", "5,5 to 5,5 down 1",
                                             "5,5 to 5,5 down 1", "5,5 to 5,5", "5,5 to 5,5"}));
}

TEST(Pointers, AreDownAtOnceWhenPressedAtZero) {
  Pointer hand = pointer({{{0, 1}, {0, 0}}, {{1, 1}, {6, 0}}});
  hand.press = {press({0, 1}, {2, 1})};
  EXPECT_EQ(seen_each_second(hand, 2),
            (Seen{"0,0 to 0,0 down 0", "0,0 to 6,0 down 0", "0,0 to 6,0"}));
}

TEST(Pointers, MayBePressedAndReleasedBetweenTwoUpdates) {
  Pointer hand = pointer({{{0, 1}, {0, 0}}, {{1, 1}, {8, 0}}});
  hand.press = {press({1, 4}, {1, 2})};
  // Down at x = 2 is an event of its own.
  EXPECT_EQ(seen_each_second(hand, 1), (Seen{"0,0 to 0,0", "2,0 to 8,0"}));
}

TEST(Pointers, TellOfAllTheirSamplesBetweenTwoUpdates) {
  const Pointer hand = pointer({{{0, 1}, {0, 0}}, {{1, 1}, {8, 0}}}, Rational{1, 4});
  // Samples at 2, 4, 6 and 8: the last movement is that from 6 to 8.
  EXPECT_EQ(seen_each_second(hand, 2), (Seen{"0,0 to 0,0", "6,0 to 8,0", "6,0 to 8,0"}));
}

TEST(Pointers, AreSampledLessOftenThanASolverUpdates) {
  const Pointer hand = pointer({{{0, 1}, {0, 0}}, {{4, 1}, {8, 0}}}, Rational{2, 1});
  EXPECT_EQ(seen_each_second(hand, 5), (Seen{"0,0 to 0,0", "0,0 to 0,0", "0,0 to 4,0", "0,0 to 4,0",
                                             "4,0 to 8,0", "4,0 to 8,0"}));
}

TEST(Pointers, ArePressedWhereTheirLastSampleIs) {
  Pointer hand = pointer({{{0, 1}, {0, 0}}, {{4, 1}, {8, 0}}}, Rational{2, 1});
  hand.press = {press({3, 1}, {5, 1})};
  EXPECT_EQ(seen_each_second(hand, 5),
            (Seen{"0,0 to 0,0", "0,0 to 0,0", "0,0 to 4,0", "4,0 to 4,0 down 0",
                  "4,0 to 8,0 down 0", "4,0 to 8,0"}));
}

TEST(Pointers, WithoutSamplesOfTheirOwnAreAskedAtEachUpdate) {
  const Pointer hand = pointer({{{0, 1}, {0, 0}}, {{1, 2}, {8, 0}}, {{1, 1}, {2, 0}}});
  EXPECT_EQ(seen_each_second(hand, 1), (Seen{"0,0 to 0,0", "0,0 to 2,0"}));
}

TEST(Pointers, HaveNoEventInASampleThatDoesNotMove) {
  const Pointer hand =
      pointer({{{0, 1}, {0, 0}}, {{1, 2}, {8, 0}, true}, {{1, 1}, {8, 0}}}, Rational{1, 4});
  EXPECT_EQ(seen_each_second(hand, 1), (Seen{"0,0 to 0,0", "4,0 to 8,0"}));
}

}  // namespace
}  // namespace sinew

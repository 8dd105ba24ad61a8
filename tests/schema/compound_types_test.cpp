#include "schema/compound_types.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "schema/readings.h"
#include "schema/scalar_types.h"

namespace sinew {
namespace {

TEST(Optionals, AreNoneForNullOnly) {
  const auto type = optional(number());
  EXPECT_EQ(value_of(type, "3"), 3.0);
  EXPECT_EQ(value_of(type, "null"), std::nullopt);
  EXPECT_EQ(value_of(type, "~"), std::nullopt);
  EXPECT_EQ(said_of(type, ","), "expected a number, found nothing");
  EXPECT_EQ(said_of(type, "none"), "expected a number, found the text 'none'");
  EXPECT_EQ(said_of(type, "\"null\""), "expected a number, found the quoted text 'null'");
  expect_round_trip(type, std::optional<double>(0.5), "0.5");
  expect_round_trip(type, std::optional<double>(), "null");
}

TEST(Optionals, MoveAsWhatTheyHold) {
  const auto type = optional(point());
  std::optional<Vec2> value;
  EXPECT_EQ(type.type->channels(&value), 2);
  EXPECT_TRUE(type.type->is_none(&value));
  const double moved[] = {3, 4};
  type.type->set_channels(&value, moved);
  EXPECT_EQ(value, (Vec2{3, 4}));
  EXPECT_FALSE(type.type->is_none(&value));
}

TEST(Optionals, WithoutAValueAreAKeyOfTheirOwnWhereKeysHold) {
  const auto type = optional(boolean());
  std::optional<bool> value;
  double channel = 7;
  type.type->get_channels(&value, &channel);
  EXPECT_EQ(channel, -1);
  value = true;
  type.type->get_channels(&value, &channel);
  EXPECT_EQ(channel, 1);
  channel = -1;
  type.type->set_channels(&value, &channel);
  EXPECT_EQ(value, std::nullopt);
}

TEST(Lists, HoldAnyNumberFromTheirLeastOn) {
  const auto type = list(integer(0, 9));
  EXPECT_EQ(value_of(type, "[]"), std::vector<int>{});
  EXPECT_EQ(value_of(type, "[1, 2, 3]"), (std::vector<int>{1, 2, 3}));
  EXPECT_EQ(said_of(type, "1"), "expected a list of whole numbers, 0 to 9, found 1");
  EXPECT_EQ(said_of(type, "null"), "expected a list of whole numbers, 0 to 9, found null");
  EXPECT_EQ(said_of(list(integer(0, 9), 1), "[]"), "expected at least 1 item, found 0");
  EXPECT_EQ(said_of(list(integer(0, 9), 3), "[1, 2]"), "expected at least 3 items, found 2");
  expect_round_trip(type, std::vector<int>{1, 2}, "[1, 2]");
  expect_round_trip(type, std::vector<int>{}, "[]");
}

TEST(Lists, ReportEachItemThatIsWrong) {
  EXPECT_EQ(said_of(list(integer(0, 9)), "[1, 10, a]"),
            "expected a whole number, 0 to 9, found 10"
            "expected a whole number, 0 to 9, found the text 'a'");
  EXPECT_EQ(said_of(list(text()), "[a, null]"), "expected a text, found null: put it in quotes");
}

TEST(Lists, OfListsAreReadInside) {
  const auto type = list(list(number()));
  EXPECT_EQ(value_of(type, "[[1], [], [2, 3]]"),
            (std::vector<std::vector<double>>{{1}, {}, {2, 3}}));
  EXPECT_EQ(said_of(type, "[1]"), "expected a list of numbers, found 1");
}

TEST(Lists, OfPointsMoveAsAllTheirNumbers) {
  const auto type = list(point());
  std::vector<Vec2> value{{1, 2}, {3, 4}};
  ASSERT_EQ(type.type->channels(&value), 4);
  double channels[4];
  type.type->get_channels(&value, channels);
  EXPECT_EQ(channels[2], 3);
  channels[3] = 9;
  type.type->set_channels(&value, channels);
  EXPECT_EQ(value, (std::vector<Vec2>{{1, 2}, {3, 9}}));
}

TEST(OneOrList, TakesTheItemAlone) {
  const auto type = one_or_list(words<int>({{"first", 0}, {"last", 1}}));
  EXPECT_EQ(value_of(type, "last"), std::vector<int>{1});
  EXPECT_EQ(value_of(type, "[last, first]"), (std::vector<int>{1, 0}));
  EXPECT_EQ(said_of(type, "[]"), "expected first or last, or a list of such, found an empty list");
  EXPECT_EQ(said_of(type, "lst"),
            "expected first or last, found the text 'lst', did you mean 'last'?");
}

TEST(Arrays, HaveTheirSize) {
  const auto type = array<3>(point(), "[[x, y], [x, y], [x, y]]");
  EXPECT_EQ(value_of(type, "[[1, 2], [3, 4], [5, 6]]"),
            (std::array<Vec2, 3>{Vec2{1, 2}, Vec2{3, 4}, Vec2{5, 6}}));
  EXPECT_EQ(said_of(type, "[[1, 2], [3, 4]]"),
            "expected [[x, y], [x, y], [x, y]], found a list of 2");
  EXPECT_EQ(said_of(type, "[1, 2, 3]"),
            "expected [x, y], found 1expected [x, y], found 2expected [x, y], found 3");
  EXPECT_EQ(said_of(type, "[]"), "expected [[x, y], [x, y], [x, y]], found a list of 0");
}

TEST(Maps, AreInOrderOfTheirNames) {
  const auto type = map_by_name(integer(0, 9));
  const auto value = value_of(type, "{b: 2, a: 1, B: 3}");
  ASSERT_EQ(value.size(), 3U);
  EXPECT_EQ(value[0].name, "B");
  EXPECT_EQ(value[1].name, "a");
  EXPECT_EQ(value[2].name, "b");
  EXPECT_EQ(value[2].value, 2);
  EXPECT_EQ(to_flow_text(type.type->write(&value)), R"({"B": 3, "a": 1, "b": 2})");
  EXPECT_TRUE(value_of(type, "{}").empty());
  EXPECT_EQ(said_of(type, "[a]"),
            "expected a map from names to whole numbers, 0 to 9, found a list");
  EXPECT_EQ(said_of(type, "{a: x}"), "expected a whole number, 0 to 9, found the text 'x'");
}

TEST(Channels, KeepToTheRangeOfTheirField) {
  const Typed<double> type = number(Unit::None, kUnit);
  double value = 0.5;
  const double over = 1.2;
  type.type->set_channels(&value, &over);
  EXPECT_EQ(value, 1);
  const double under = -0.2;
  type.type->set_channels(&value, &under);
  EXPECT_EQ(value, 0);
}

TEST(Channels, OfWordsAreTheirPlaces) {
  const auto type = words<int>({{"low", 10}, {"high", 20}});
  int value = 20;
  double channel = 0;
  type.type->get_channels(&value, &channel);
  EXPECT_EQ(channel, 1);
  channel = 0;
  type.type->set_channels(&value, &channel);
  EXPECT_EQ(value, 10);
  EXPECT_FALSE(type.type->blends());
}

TEST(Channels, OfAnglesHaveTheDegreeForTheirUnit) {
  EXPECT_DOUBLE_EQ(number(Unit::Degrees).type->channel_unit() * 180, 3.14159265358979323846);
  EXPECT_EQ(number(Unit::Pixels).type->channel_unit(), 1);
  EXPECT_EQ(point(Unit::Degrees).type->channel_unit(), number(Unit::Degrees).type->channel_unit());
}

TEST(Rates, AreExactAndAboveZero) {
  const Typed<Rational> type = rate();
  EXPECT_EQ(value_of(type, "0.5"), (Rational{1, 2}));
  EXPECT_EQ(value_of(type, "3/2"), (Rational{3, 2}));
  const std::string expected = "expected a number, above 0 to 1000 (such as 0.5 or 3/2), found ";
  EXPECT_EQ(said_of(type, "0"), expected + "0");
  EXPECT_EQ(said_of(type, "-1/2"), expected + "the text '-1/2'");
  EXPECT_EQ(said_of(type, "50%"), expected + "the text '50%'");
}

}  // namespace
}  // namespace sinew

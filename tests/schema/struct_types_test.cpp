#include "schema/struct_types.h"

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <variant>

#include "schema/compound_types.h"
#include "schema/readings.h"
#include "schema/scalar_types.h"

namespace sinew {
namespace {

struct Pen {
  double width = 2;
  std::string color = "black";
  std::optional<double> gap;
};

const Struct& pen_table() {
  static const Struct table = [] {
    StructOf<Pen> t("pen", "A pen.");
    t.field<&Pen::width>("width", number(Unit::Pixels, kPositive), "How wide.");
    t.field<&Pen::color>("color", text(), "Which color.").required();
    t.field<&Pen::gap>("gap", optional(number()), "Between dashes.");
    t.short_form("color");
    t.check([](const Value& map, Pen& pen, ReadContext& context) {
      if (pen.gap.value_or(0) <= pen.width) return true;
      context.error(map.span, "the gap is wider than the pen");
      return false;
    });
    return t;
  }();
  return table;
}

TEST(Records, AreMapsOrTheirShortForm) {
  const auto type = record<Pen>(pen_table());
  EXPECT_EQ(value_of(type, "{color: red, width: 5}").width, 5);
  EXPECT_EQ(value_of(type, "{color: red}").width, 2);
  EXPECT_EQ(value_of(type, "red").color, "red");
  EXPECT_EQ(said_of(type, "5"), "expected a text, found 5: put it in quotes");
}

TEST(Records, NeedWhatIsRequiredAndNothingElse) {
  const auto type = record<Pen>(pen_table());
  EXPECT_EQ(said_of(type, "{}"), "pen needs 'color'");
  EXPECT_EQ(said_of(type, "{colr: red}"), "unknown key 'colr', did you mean 'color'?");
  EXPECT_EQ(said_of(type, "{color: red, size: 1}"), "unknown key 'size'");
  EXPECT_EQ(said_of(type, "{color: red, Width: 1}"), "unknown key 'Width', did you mean 'width'?");
  EXPECT_EQ(said_of(type, "{width: 0, color: 1}"),
            "expected a number in px, above 0, found 0expected a text, found 1: put it in quotes");
}

TEST(Records, AreCheckedAsAWholeOnceTheirFieldsAreRight) {
  const auto type = record<Pen>(pen_table());
  EXPECT_EQ(said_of(type, "{color: red, gap: 3}"), "the gap is wider than the pen");
  EXPECT_EQ(said_of(type, "{color: red, gap: 3, width: -1}"),
            "expected a number in px, above 0, found -1");
}

TEST(Records, WriteWhatIsRequiredAndWhatDiffers) {
  const auto type = record<Pen>(pen_table());
  const Pen plain;
  EXPECT_EQ(to_flow_text(pen_table().write(&plain)), R"({"color": "black"})");
  EXPECT_EQ(to_flow_text(type.type->write(&plain)), R"("black")");  // the short form
  const Pen wide{5, "red", 1};
  EXPECT_EQ(to_flow_text(type.type->write(&wide)), R"({"width": 5, "color": "red", "gap": 1})");
}

struct Round {
  double radius = 1;
};
struct Cornered {
  double side = 1;
};

const Struct& round_table() {
  static const Struct table = [] {
    StructOf<Round> t("round", "A round one.");
    t.field<&Round::radius>("radius", number(), "How large.");
    return t;
  }();
  return table;
}

const Struct& cornered_table() {
  static const Struct table = [] {
    StructOf<Cornered> t("cornered", "One with corners.");
    t.field<&Cornered::side>("side", number(), "How long.").required();
    return t;
  }();
  return table;
}

Typed<std::variant<Round, Cornered>> form(std::string otherwise = {}) {
  return choice<Round, Cornered>(
      "form", {{{"round", &round_table()}, {"cornered", &cornered_table()}}}, std::move(otherwise));
}

TEST(Choices, AreToldApartByType) {
  const auto type = form();
  EXPECT_EQ(std::get<Cornered>(value_of(type, "{type: cornered, side: 3}")).side, 3);
  EXPECT_EQ(std::get<Round>(value_of(type, "{radius: 3, type: round}")).radius, 3);
  EXPECT_EQ(said_of(type, "{side: 3}"), "form needs 'type': round or cornered");
  EXPECT_EQ(said_of(type, "{type: square}"), "expected round or cornered, found the text 'square'");
  EXPECT_EQ(said_of(type, "{type: 3}"), "expected round or cornered, found 3");
  EXPECT_EQ(said_of(type, "{type: round, side: 3}"), "unknown key 'side'");
  EXPECT_EQ(said_of(type, "3"), "expected a form (a map with 'type'), found 3");
}

TEST(Choices, AreTheirWordAloneWhereTheRestHasDefaults) {
  const auto type = form();
  EXPECT_EQ(std::get<Round>(value_of(type, "round")).radius, 1);
  EXPECT_EQ(said_of(type, "cornered"), "cornered needs 'side'");
  EXPECT_EQ(said_of(type, "rond"),
            "expected round or cornered, found the text 'rond', did you mean 'round'?");
}

TEST(Choices, MayHaveOneThatNeedNotBeSaid) {
  const auto type = form("cornered");
  EXPECT_EQ(std::get<Cornered>(value_of(type, "{side: 4}")).side, 4);
  EXPECT_EQ(said_of(type, "{}"), "cornered needs 'side'");
  EXPECT_EQ(said_of(type, "3"), "expected a form (a map), found 3");
  const std::variant<Round, Cornered> value = Cornered{4};
  EXPECT_EQ(to_flow_text(type.type->write(&value)), R"({"side": 4})");
  const std::variant<Round, Cornered> other = Round{4};
  EXPECT_EQ(to_flow_text(type.type->write(&other)), R"({"type": "round", "radius": 4})");
}

}  // namespace
}  // namespace sinew

#include "schema/scalar_types.h"

#include <gtest/gtest.h>

#include "core/math.h"
#include "schema/readings.h"

namespace sinew {
namespace {

TEST(Numbers, AreDecimal) {
  const Typed<double> type = number();
  EXPECT_EQ(value_of(type, "1.5"), 1.5);
  EXPECT_EQ(value_of(type, "-2"), -2);
  EXPECT_EQ(value_of(type, "+5"), 5);
  EXPECT_EQ(value_of(type, "5."), 5);
  EXPECT_EQ(value_of(type, ".5"), 0.5);
  EXPECT_EQ(value_of(type, "+.5"), 0.5);
  EXPECT_EQ(value_of(type, "0"), 0);
  EXPECT_EQ(value_of(type, "0.5"), 0.5);
  EXPECT_EQ(value_of(type, "1e3"), 1000);
  EXPECT_EQ(value_of(type, "1e308"), 1e308);
  EXPECT_EQ(value_of(type, "5e-324"), 5e-324);
  EXPECT_EQ(value_of(type, "0.100000000000000005551115123125782702"), 0.1);
  EXPECT_TRUE(std::signbit(value_of(type, "-0")));
}

TEST(Numbers, AreNothingElse) {
  const Typed<double> type = number();
  const std::string expected = "expected a number, found ";
  for (const char* text : {"0x10", "0o17", "0b1", "1_000", "1:30", ".inf", "-.inf", ".nan", "nan",
                           "inf", "e5", "1.2.3", "--1", "+-1", "1e1.5", "5-", "."}) {
    EXPECT_EQ(said_of(type, text), expected + "the text '" + text + "'");
  }
  EXPECT_EQ(said_of(type, "\"5\""), expected + "the quoted text '5': write it without quotes");
  EXPECT_EQ(said_of(type, "'5'"), expected + "the quoted text '5': write it without quotes");
  EXPECT_EQ(said_of(type, "1e400"),
            expected + "the text '1e400', which is too large or too small for a number");
  EXPECT_EQ(said_of(type, "1e-400"),
            expected + "the text '1e-400', which is too large or too small for a number");
  EXPECT_EQ(said_of(type, "1e"), "the unit 'e' does not fit here: expected a bare number or %");
  EXPECT_EQ(said_of(type, "1 000"), expected + "the text '1 000'");
  EXPECT_EQ(said_of(type, "010"), expected + "010: write it without the leading 0");
  EXPECT_EQ(said_of(type, "-007"), expected + "-007: write it without the leading 0");
  EXPECT_EQ(said_of(type, "05%"), expected + "05%: write it without the leading 0");
  EXPECT_EQ(said_of(type, "true"), expected + "true");
  EXPECT_EQ(said_of(type, "null"), expected + "null");
  EXPECT_EQ(said_of(type, "[1]"), expected + "a list");
  EXPECT_EQ(said_of(type, "{a: 1}"), expected + "a map");
}

TEST(Numbers, HaveOneUnitThatFits) {
  const Typed<double> length = number(Unit::Pixels);
  EXPECT_EQ(said_of(length, "5pxpx"),
            "the unit 'pxpx' does not fit here: expected a bare number or px");
  EXPECT_EQ(said_of(length, "5px deg"), "expected a number in px, found the text '5px deg'");
  EXPECT_EQ(said_of(length, "50%"), "the unit '%' does not fit here: expected a bare number or px");
  EXPECT_EQ(said_of(length, "5PX"),
            "the unit 'PX' does not fit here: expected a bare number or px");
  EXPECT_EQ(said_of(length, "px"), "expected a number in px, found the text 'px'");
  EXPECT_EQ(said_of(number(Unit::Seconds), "5f"),
            "the unit 'f' does not fit here: expected a bare number, s or ms");
}

TEST(Numbers, CarryTheSuffixesOfTheirUnit) {
  EXPECT_EQ(value_of(number(), "7%"), 0.07);
  EXPECT_EQ(value_of(number(), "\"7%\""), 0.07);
  EXPECT_EQ(value_of(number(Unit::Pixels), "12px"), 12);
  EXPECT_EQ(value_of(number(Unit::Degrees), "90"), radians(90));
  EXPECT_EQ(value_of(number(Unit::Degrees), "90deg"), radians(90));
  EXPECT_EQ(value_of(number(Unit::Degrees), "1.5rad"), 1.5);
  EXPECT_EQ(value_of(number(Unit::Seconds), "250ms"), 0.25);
  EXPECT_EQ(value_of(number(Unit::Seconds), "2s"), 2);
  EXPECT_EQ(said_of(number(Unit::Pixels), "5deg"),
            "the unit 'deg' does not fit here: expected a bare number or px");
  EXPECT_EQ(said_of(number(), "5px"),
            "the unit 'px' does not fit here: expected a bare number or %");
  EXPECT_EQ(said_of(number(Unit::Degrees), "5 deg"),
            "expected a number in degrees, found the text '5 deg': leave out the blank");
}

TEST(Numbers, KeepToTheirRange) {
  EXPECT_EQ(value_of(number(Unit::None, kUnit), "100%"), 1);
  EXPECT_EQ(said_of(number(Unit::None, kUnit), "101%"), "expected a number, 0 to 1, found 101%");
  EXPECT_EQ(said_of(number(Unit::None, kPositive), "0"), "expected a number, above 0, found 0");
  EXPECT_EQ(value_of(number(Unit::None, kNotNegative), "0"), 0);
  EXPECT_EQ(said_of(number(Unit::Pixels, kNotNegative), "-1"),
            "expected a number in px, 0 or more, found -1");
}

TEST(Numbers, AreWrittenInTheirUnit) {
  expect_round_trip(number(), 0.1, "0.1");
  expect_round_trip(number(), -0.0, "-0.0");
  expect_round_trip(number(Unit::Pixels), 1e300, "1e+300");
  expect_round_trip(number(Unit::Degrees), radians(30), "30");
}

TEST(Integers, AreWholeAndWithinTheirRange) {
  EXPECT_EQ(value_of(integer(1, 9), "5"), 5);
  EXPECT_EQ(value_of(integer(-9, 9), "-5"), -5);
  EXPECT_EQ(said_of(integer(1, 9), "5.0"), "expected a whole number, 1 to 9, found 5.0");
  EXPECT_EQ(said_of(integer(1, 9), "10"), "expected a whole number, 1 to 9, found 10");
  EXPECT_EQ(said_of(integer(1, 9), "5px"), "expected a whole number, 1 to 9, found the text '5px'");
  EXPECT_EQ(said_of(integer(1, 9), "99999999999999999999"),
            "expected a whole number, 1 to 9, found 99999999999999999999");
  expect_round_trip(integer(-9, 9), -7, "-7");
}

TEST(Integers, HaveNoLeadingZero) {
  EXPECT_EQ(value_of(integer(0, 9), "0"), 0);
  EXPECT_EQ(said_of(integer(1, 9), "07"),
            "expected a whole number, 1 to 9, found 07: write it without the leading 0");
}

TEST(Booleans, AreTrueAndFalseOnly) {
  EXPECT_TRUE(value_of(boolean(), "true"));
  EXPECT_FALSE(value_of(boolean(), "false"));
  EXPECT_EQ(said_of(boolean(), "yes"), "expected true or false, found the text 'yes'");
  EXPECT_EQ(said_of(boolean(), "True"), "expected true or false, found the text 'True'");
  EXPECT_EQ(said_of(boolean(), "\"true\""), "expected true or false, found the quoted text 'true'");
  EXPECT_EQ(said_of(boolean(), "1"), "expected true or false, found 1");
  expect_round_trip(boolean(), true, "true");
}

TEST(Texts, MayBeAnythingThatIsNotSomethingElse) {
  EXPECT_EQ(value_of(text(), "a b"), "a b");
  EXPECT_EQ(value_of(text(), "\"5\""), "5");
  EXPECT_EQ(value_of(text(), "\"\""), "");
  EXPECT_EQ(said_of(text(), "5"), "expected a text, found 5: put it in quotes");
  EXPECT_EQ(said_of(text(), "true"), "expected a text, found true: put it in quotes");
  EXPECT_EQ(said_of(text(), "null"), "expected a text, found null: put it in quotes");
  EXPECT_EQ(said_of(text(), "[a]"), "expected a text, found a list");
  expect_round_trip(text(), std::string("a \"b\"\n"), R"("a \"b\"\n")");
  expect_round_trip(text(), std::string("5"), R"("5")");
}

TEST(Names, AreLettersDigitsUnderscoresAndHyphens) {
  EXPECT_EQ(value_of(name_text(), "upper_arm-2"), "upper_arm-2");
  EXPECT_EQ(value_of(name_text(), "\"7\""), "7");
  const std::string expected = "expected a name (letters a to z, digits, '_' and '-'), found ";
  EXPECT_EQ(said_of(name_text(), "a b"), expected + "the text 'a b'");
  EXPECT_EQ(said_of(name_text(), "\"\""), expected + "the quoted text ''");
  EXPECT_EQ(said_of(name_text(), "\u00e4"), expected + "the text '\u00e4'");
  EXPECT_EQ(said_of(name_text(), "7"), expected + "7: put it in quotes");
}

TEST(Times, AreSecondsMillisecondsFramesOrFractions) {
  const Typed<Rational> type = time_value();
  EXPECT_EQ(value_of(type, "1.5"), (Rational{3, 2}));
  EXPECT_EQ(value_of(type, "1.5s"), (Rational{3, 2}));
  EXPECT_EQ(value_of(type, "250ms"), (Rational{1, 4}));
  EXPECT_EQ(value_of(type, "10f"), (Rational{2, 5}));
  EXPECT_EQ(value_of(type, "\"10f\""), (Rational{2, 5}));
  EXPECT_EQ(value_of(type, "0.5f"), (Rational{1, 50}));
  EXPECT_EQ(value_of(type, "1001/24000"), (Rational{1001, 24000}));
  EXPECT_EQ(value_of(type, "-0"), (Rational{0, 1}));
  EXPECT_EQ(value_of(type, "1e-3"), (Rational{1, 1000}));
  EXPECT_EQ(value_of(type, "1000000"), (Rational{1000000, 1}));
}

TEST(Times, AreNothingElse) {
  const Typed<Rational> type = time_value();
  const std::string expected = "expected a time (such as 1.5, 250ms or 12f), found ";
  for (const char* text : {"0x10", "1_000", "1:30", ".inf", "nan", "1//2", "1/2/3", "1/0", "/2",
                           "1/", "1.5/2", "1/2s", "f", "soon", "-"}) {
    EXPECT_EQ(said_of(type, text), expected + "the text '" + text + "'");
  }
  EXPECT_EQ(said_of(type, "\"5\""), expected + "the quoted text '5': write it without quotes");
  EXPECT_EQ(said_of(type, "5 s"), expected + "the text '5 s': leave out the blank");
  EXPECT_EQ(said_of(type, "5px"),
            "the unit 'px' does not fit here: expected a bare number (seconds), s, ms or f");
  EXPECT_EQ(said_of(type, "5sf"),
            "the unit 'sf' does not fit here: expected a bare number (seconds), s, ms or f");
  EXPECT_EQ(said_of(type, "1e400"),
            expected + "the text '1e400', which is too large or too small for a number");
  EXPECT_EQ(said_of(type, "1e9"), "times lie within a million seconds, found 1e9");
  EXPECT_EQ(said_of(type, "-1000001"), "times lie within a million seconds, found -1000001");
  EXPECT_EQ(said_of(type, "0.1234567890123456"),
            "a time has at most 15 digits, found 0.1234567890123456");
  EXPECT_EQ(said_of(type, "010"), "expected a time, found 010: write it without the leading 0");
  EXPECT_EQ(said_of(type, "010f"), "expected a time, found 010f: write it without the leading 0");
  EXPECT_EQ(said_of(type, "true"), expected + "true");
}

TEST(FrameRates, AreWholeDecimalOrFractions) {
  const Typed<Rational> type = frame_rate();
  EXPECT_EQ(value_of(type, "30"), (Rational{30, 1}));
  EXPECT_EQ(value_of(type, "+30"), (Rational{30, 1}));
  EXPECT_EQ(value_of(type, "29.97"), (Rational{2997, 100}));
  EXPECT_EQ(value_of(type, "30."), (Rational{30, 1}));
  EXPECT_EQ(value_of(type, ".5"), (Rational{1, 2}));
  EXPECT_EQ(value_of(type, "1e2"), (Rational{100, 1}));
  EXPECT_EQ(value_of(type, "24000/1001"), (Rational{24000, 1001}));
  EXPECT_EQ(value_of(type, "\"24000/1001\""), (Rational{24000, 1001}));
  EXPECT_EQ(value_of(type, "1000"), (Rational{1000, 1}));
  const std::string expected =
      "expected frames a second, above 0 to 1000 (such as 30 or 24000/1001), found ";
  for (const char* text : {"0", "-30", "1001", "1e3.5", "1e9"}) {
    EXPECT_NE(said_of(type, text).find(expected), std::string::npos) << text;
  }
  for (const char* text :
       {"30fps", "30f", "24000/0", "-1/2", "24/1.001", "1:30", "0x1e", ".inf", "30 / 1", "ntsc"}) {
    EXPECT_EQ(said_of(type, text), expected + "the text '" + text + "'");
  }
  EXPECT_EQ(said_of(type, "\"30\""), expected + "the quoted text '30'");
  EXPECT_EQ(said_of(type, "030"), expected + "030: write it without the leading 0");
  EXPECT_EQ(said_of(type, "[30, 1]"), expected + "a list");
  expect_round_trip(type, Rational{24000, 1001}, R"("24000/1001")");
  expect_round_trip(type, Rational{25, 1}, "25");
  expect_round_trip(type, Rational{2997, 100}, R"("2997/100")");
}

TEST(Times, AreWrittenExactly) {
  expect_round_trip(time_value(), Rational{3, 2}, "1.5");
  expect_round_trip(time_value(), Rational{1, 3}, R"("1/3")");
  expect_round_trip(time_value(), Rational{1001, 24000}, R"("1001/24000")");
}

TEST(Points, AreTwoNumbers) {
  EXPECT_EQ(value_of(point(), "[1, -2.5px]"), (Vec2{1, -2.5}));
  EXPECT_EQ(value_of(point(Unit::Degrees), "[90, 1rad]"), (Vec2{radians(90), 1}));
  EXPECT_EQ(said_of(point(), "5"), "expected [x, y], found 5");
  EXPECT_EQ(said_of(point(), "[1]"), "expected [x, y], found a list of 1");
  EXPECT_EQ(said_of(point(), "[1, 2, 3]"), "expected [x, y], found a list of 3");
  EXPECT_EQ(
      said_of(point(), "[a, b]"),
      "expected a number in px, found the text 'a'expected a number in px, found the text 'b'");
  expect_round_trip(point(), Vec2{1, 2.5}, "[1, 2.5]");
  expect_round_trip(point(Unit::Degrees), Vec2{radians(30), 0}, "[30, 0]");
}

TEST(Scales, AreOneFactorOrTwo) {
  EXPECT_EQ(value_of(scale_factors(), "2"), (Vec2{2, 2}));
  EXPECT_EQ(value_of(scale_factors(), "50%"), (Vec2{0.5, 0.5}));
  EXPECT_EQ(value_of(scale_factors(), "[2, -1]"), (Vec2{2, -1}));
  EXPECT_EQ(said_of(scale_factors(), "big"), "expected a number or [x, y], found the text 'big'");
  expect_round_trip(scale_factors(), Vec2{2, 2}, "2");
  expect_round_trip(scale_factors(), Vec2{2, 3}, "[2, 3]");
}

enum class Fruit { Apple, Pear };

TEST(Words, AreOneOfAFew) {
  const Typed<Fruit> type = words<Fruit>({{"apple", Fruit::Apple}, {"pear", Fruit::Pear}});
  EXPECT_EQ(value_of(type, "pear"), Fruit::Pear);
  EXPECT_EQ(value_of(type, "\"pear\""), Fruit::Pear);
  EXPECT_EQ(said_of(type, "plum"), "expected apple or pear, found the text 'plum'");
  EXPECT_EQ(said_of(type, "aple"),
            "expected apple or pear, found the text 'aple', did you mean 'apple'?");
  EXPECT_EQ(said_of(type, "3"), "expected apple or pear, found 3");
  expect_round_trip(type, Fruit::Pear, R"("pear")");
}

TEST(Scalars, SaySoWhereNothingIsWritten) {
  EXPECT_EQ(said_of(number(), ","), "expected a number, found nothing");
  EXPECT_EQ(said_of(text(), ","), "expected a text, found nothing");
  EXPECT_EQ(said_of(point(), ","), "expected [x, y], found nothing");
  EXPECT_EQ(said_of(time_value(), ","),
            "expected a time (such as 1.5, 250ms or 12f), found nothing");
}

}  // namespace
}  // namespace sinew

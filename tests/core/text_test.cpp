#include "core/text.h"

#include <gtest/gtest.h>

#include <bit>
#include <cstdint>
#include <limits>

namespace sinew {
namespace {

TEST(Text, ShortestReadsBackExactly) {
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(0.1 + 0.2), "0.30000000000000004");
  EXPECT_EQ(shortest(3), "3");
  EXPECT_EQ(shortest(5e-324), "5e-324");
  EXPECT_EQ(shortest(std::numeric_limits<double>::max()), "1.7976931348623157e+308");
  std::uint64_t bits = 0x123456789abcdef;
  for (int i = 0; i < 1000; ++i) {
    bits = bits * 6364136223846793005u + 1442695040888963407u;
    const auto value = std::bit_cast<double>(bits & ~(std::uint64_t{1} << 62));
    EXPECT_EQ(parse_double(shortest(value)), value);
  }
}

TEST(Text, ShortestKeepsTheSignOfZero) {
  EXPECT_EQ(shortest(0.0), "0");
  EXPECT_EQ(shortest(-0.0), "-0.0");
}

TEST(Text, ParsesDecimalNumbers) {
  EXPECT_EQ(parse_double("12"), 12.0);
  EXPECT_EQ(parse_double("-0.25"), -0.25);
  EXPECT_EQ(parse_double("+1.5"), 1.5);
  EXPECT_EQ(parse_double(".5"), 0.5);
  EXPECT_EQ(parse_double("5."), 5.0);
  EXPECT_EQ(parse_double("1e-3"), 0.001);
  EXPECT_EQ(parse_double("1E+3"), 1000.0);
}

TEST(Text, RefusesWhatIsNotWhollyADecimalNumber) {
  for (const std::string_view text :
       {"",   "+",  "-",   ".",   "e5",  "1e",  "nan", "inf",   "-inf",   "+nan", "0x10",
        " 1", "1 ", "1px", "1,5", "--1", "+-1", "++1", "1e999", "-1e999", "1.2.3"}) {
    EXPECT_EQ(parse_double(text), std::nullopt) << text;
  }
}

TEST(Text, ParsesIntegers) {
  EXPECT_EQ(parse_integer("0"), 0);
  EXPECT_EQ(parse_integer("+7"), 7);
  EXPECT_EQ(parse_integer("-9223372036854775808"), std::numeric_limits<long long>::min());
  EXPECT_EQ(parse_integer("9223372036854775807"), std::numeric_limits<long long>::max());
  for (const std::string_view text :
       {"", "-", "+", "+-1", "1.0", "1e3", " 1", "1 ", "0x10", "9223372036854775808"}) {
    EXPECT_EQ(parse_integer(text), std::nullopt) << text;
  }
}

TEST(Text, AcceptsWellFormedUtf8) {
  constexpr auto kValid = std::string_view::npos;
  EXPECT_EQ(find_invalid_utf8(""), kValid);
  EXPECT_EQ(find_invalid_utf8("plain\n"), kValid);
  EXPECT_EQ(find_invalid_utf8("\u00e9 \u20ac \U0001f600"), kValid);
  EXPECT_EQ(find_invalid_utf8("\xed\x9f\xbf \xee\x80\x80 \xf4\x8f\xbf\xbf"), kValid);
  EXPECT_EQ(find_invalid_utf8("\xc2\x80 \xe0\xa0\x80 \xf0\x90\x80\x80"), kValid);
}

TEST(Text, FindsTheFirstByteThatIsNotUtf8) {
  EXPECT_EQ(find_invalid_utf8("ab\x80"), 2u);                  // continuation alone
  EXPECT_EQ(find_invalid_utf8("ab\xc3"), 2u);                  // cut off
  EXPECT_EQ(find_invalid_utf8("\xe2\x82"), 0u);                // cut off
  EXPECT_EQ(find_invalid_utf8("\xe2\x82z"), 0u);               // third byte
  EXPECT_EQ(find_invalid_utf8("a\xc1\xbf"), 1u);               // overlong
  EXPECT_EQ(find_invalid_utf8("a\xe0\x9f\xbf"), 1u);           // overlong
  EXPECT_EQ(find_invalid_utf8("a\xf0\x8f\xbf\xbf"), 1u);       // overlong
  EXPECT_EQ(find_invalid_utf8("a\xed\xa0\x80"), 1u);           // surrogate
  EXPECT_EQ(find_invalid_utf8("\u00e9\xf4\x90\x80\x80"), 2u);  // beyond U+10FFFF
  EXPECT_EQ(find_invalid_utf8("a\xf5\x80\x80\x80"), 1u);
  EXPECT_EQ(find_invalid_utf8("a\xff"), 1u);
}

TEST(Text, MatchesGlobs) {
  EXPECT_TRUE(matches_glob("", ""));
  EXPECT_TRUE(matches_glob("*", ""));
  EXPECT_TRUE(matches_glob("*", "anything"));
  EXPECT_TRUE(matches_glob("walk*", "walk-fast"));
  EXPECT_TRUE(matches_glob("*ab*ab", "abxababab"));
  EXPECT_TRUE(matches_glob("a?c", "abc"));
  EXPECT_TRUE(matches_glob("**a**", "a"));
  EXPECT_FALSE(matches_glob("", "a"));
  EXPECT_FALSE(matches_glob("?", ""));
  EXPECT_FALSE(matches_glob("a?c", "ac"));
  EXPECT_FALSE(matches_glob("walk", "walk2"));
  EXPECT_FALSE(matches_glob("*ab", "abx"));
  EXPECT_FALSE(matches_glob("[ab]", "a"));
}

TEST(Text, MatchesGlobsInTimeProportionalToTheProduct) {
  const std::string text(20000, 'a');
  EXPECT_FALSE(matches_glob("*a*a*a*a*a*a*a*a*b", text));
}

TEST(Text, QuotesJson) {
  EXPECT_EQ(json_quoted(""), "\"\"");
  EXPECT_EQ(json_quoted("a\"b\\c/"), R"("a\"b\\c/")");
  EXPECT_EQ(json_quoted("\b\f\n\r\t"), R"("\b\f\n\r\t")");
  EXPECT_EQ(json_quoted(std::string_view("\0\x1f\x7f", 3)), "\"\\u0000\\u001f\x7f\"");
  EXPECT_EQ(json_quoted("\u20ac"), "\"\u20ac\"");
}

}  // namespace
}  // namespace sinew

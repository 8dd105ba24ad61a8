#include "formats/yaml/unclosed.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// "KIND LINE:COLUMN", of what is left open in a text whose parser gave up at the end.
std::string open_in(std::string_view text) {
  const SourceText lines(text);
  const auto found = find_unclosed(lines, lines.place(0, text.size()));
  if (!found) return "nothing";
  constexpr std::string_view kKinds[] = {"bracket", "mismatch", "quote", "colour", "comment"};
  return std::string(kKinds[static_cast<int>(found->kind)]) + " " +
         std::to_string(found->place.line) + ":" + std::to_string(found->place.column);
}

TEST(Unclosed, BracketIsTheInnermostBeforeALineWithoutAny) {
  EXPECT_EQ(open_in("a: [1, [2, 3]\nb: 1\n"), "bracket 1:4");
  EXPECT_EQ(open_in("a: [1, [2, 3\nb: 1\n"), "bracket 1:8");
  EXPECT_EQ(open_in("- {a: 1,\n   b: 2\n- {c: 1}\n"), "bracket 1:3");
  EXPECT_EQ(open_in("a: {b: 1"), "bracket 1:4");
  EXPECT_EQ(open_in("a: {b: [1, 2}\n"), "mismatch 1:8");
}

TEST(Unclosed, LinesInsideOfBracketsMayBeIndentedAsOneLikes) {
  EXPECT_EQ(open_in("- a: {b: 1,\n      c: 2}\n"), "nothing");
  EXPECT_EQ(open_in("a: [\n  1,\n  2\n]\n"), "nothing");
  EXPECT_EQ(open_in("{\n\"a\": {\n\"b\": 1\n}\n}\n"), "nothing");
  EXPECT_EQ(open_in("{\na: {\nb: 1\n}\n}\n"), "nothing");
}

TEST(Unclosed, QuoteIsTheOneWhoseEndHasATextBehindIt) {
  EXPECT_EQ(open_in("a: {b: \"x}\nc: \"y\"\n"), "quote 1:8");
  EXPECT_EQ(open_in("a: 'x\n"), "quote 1:4");
  EXPECT_EQ(open_in("a: \"two\n  lines\"\nb: \"x, \\\"y\"\n"), "nothing");
  EXPECT_EQ(open_in("a: \"two\n  lines\" # and a comment\n"), "nothing");
  EXPECT_EQ(open_in("a: it's\nb: [it's, 5\"]\n"), "nothing");
}

TEST(Unclosed, ColourIsACommentInsideOfBracketsOnly) {
  EXPECT_EQ(open_in("a: {b: #fff}\n"), "colour 1:8");
  EXPECT_EQ(open_in("a: {b: #ff8800cc,\n    c: 1\n"), "colour 1:8");
  EXPECT_EQ(open_in("a: #fff\nb: {c: 1, # white\n    d: 2}\n"), "nothing");
  EXPECT_EQ(open_in("a: {b: a#fff}\n"), "nothing");
  EXPECT_EQ(open_in("a: [1, # five]\n"), "comment 1:8");
}

TEST(Unclosed, CommentThatClosesNothingIsNoCause) {
  EXPECT_EQ(open_in("a: [1, #12]\n  2]\n"), "nothing");
  EXPECT_EQ(open_in("a: [1, #abc\n  2\nb: 1\n"), "colour 1:8");
}

TEST(Unclosed, BlockOfTextIsNotLookedInto) {
  EXPECT_EQ(open_in("a: |\n  one [ \"\n\n  two\nb: 1\n"), "nothing");
  EXPECT_EQ(open_in("a: |\n  one\nb: [1\n"), "bracket 3:4");
}

TEST(Unclosed, WhatStandsBehindTheParsersPlaceIsNoCause) {
  const SourceText lines("a: b: c\nd: [1\n");
  EXPECT_FALSE(find_unclosed(lines, {0, 1, 5, 1}));
}

}  // namespace
}  // namespace sinew

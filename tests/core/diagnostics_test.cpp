#include "core/diagnostics.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

std::string rendered(std::string text, SourceSpan span, bool color = false) {
  Diagnostics diagnostics;
  span.source = diagnostics.add_source("walk.yaml", std::move(text));
  diagnostics.error(span, "no good");
  return diagnostics.render_all(color);
}

TEST(Diagnostics, ShowTheLineAndACaretUnderThePlace) {
  Diagnostics diagnostics;
  const SourceId source = diagnostics.add_source("walk.yaml", "a: 1\nb:\n    rotaton: 5\n");
  diagnostics.error({source, 3, 5, 7}, "unknown key 'rotaton', did you mean 'rotation'?");
  EXPECT_EQ(diagnostics.render_all(false),
            "walk.yaml:3:5: error: unknown key 'rotaton', did you mean 'rotation'?\n"
            "    rotaton: 5\n"
            "    ^~~~~~~\n");
}

TEST(Diagnostics, ComeInTheOrderOfTheirPlacesWithNotesBehindWhatTheyExplain) {
  Diagnostics diagnostics;
  const SourceId scene = diagnostics.add_source("walk.yaml", "x\ny\n");
  const SourceId set = diagnostics.add_source("--set", "z");
  diagnostics.warning({set, 1, 1, 1}, "later");
  diagnostics.error({scene, 2, 1, 1}, "given twice");
  diagnostics.note({scene, 1, 1, 1}, "first given here");
  diagnostics.error({}, "nowhere");
  diagnostics.error({scene, 1, 1, 1}, "no good");
  EXPECT_EQ(diagnostics.render_all(false),
            "walk.yaml:1:1: error: no good\nx\n^\n"
            "walk.yaml:2:1: error: given twice\ny\n^\n"
            "walk.yaml:1:1: note: first given here\nx\n^\n"
            "--set:1:1: warning: later\nz\n^\n"
            "error: nowhere\n");
  EXPECT_EQ(diagnostics.all().front().message, "later");
  EXPECT_EQ(diagnostics.error_count(), 3);
  EXPECT_EQ(diagnostics.warning_count(), 1);
  EXPECT_TRUE(diagnostics.has_errors());
  EXPECT_EQ(diagnostics.all().size(), 5u);
  EXPECT_EQ(diagnostics.source_name(set), "--set");
}

TEST(Diagnostics, OnLineZeroNameOnlyTheFile) {
  EXPECT_EQ(rendered("a\n", {.line = 0}), "walk.yaml: error: no good\n");
}

TEST(Diagnostics, WithoutASourceHaveNoPlace) {
  Diagnostics diagnostics;
  diagnostics.error({}, "no good");
  EXPECT_EQ(diagnostics.render_all(false), "error: no good\n");
}

TEST(Diagnostics, CopyTabsSoThatTheCaretStandsRight) {
  EXPECT_EQ(rendered("\ta\tbad", {.line = 1, .column = 4, .length = 3}),
            "walk.yaml:1:4: error: no good\n\ta\tbad\n\t \t^~~\n");
}

TEST(Diagnostics, CountACharacterOfSeveralBytesOnce) {
  EXPECT_EQ(rendered("\u20ac\u00e9: \u00e4\u00e4!", {.line = 1, .column = 8, .length = 4}),
            "walk.yaml:1:8: error: no good\n\u20ac\u00e9: \u00e4\u00e4!\n    ^~\n");
}

TEST(Diagnostics, LeaveOutCarriageReturnsAndHideControlCharacters) {
  EXPECT_EQ(rendered("a\r\nb\x1b[2J\r\n", {.line = 2, .column = 1}),
            "walk.yaml:2:1: error: no good\nb?[2J\n^\n");
}

TEST(Diagnostics, HideWhatIsNotUtf8AndControlCharactersOfTwoBytes) {
  EXPECT_EQ(rendered("Br\xfc"
                     "der\n",
                     {.line = 1, .column = 4}),
            "walk.yaml:1:4: error: no good\nBr?der\n   ^\n");
  EXPECT_EQ(rendered("\u009b2J bad\n", {.line = 1, .column = 6, .length = 3}),
            "walk.yaml:1:6: error: no good\n??2J bad\n     ^~~\n");
}

TEST(Diagnostics, ShowMessagesOnOneLineAndNotWithoutEnd) {
  Diagnostics diagnostics;
  diagnostics.error({}, "unknown key 'a\n\x1b[31mb\tc'");
  diagnostics.error({}, std::string(496, 'a') + "\u00e4\u00e4\u00e4");
  EXPECT_EQ(diagnostics.render_all(false),
            "error: unknown key 'a??[31mb c'\nerror: " + std::string(496, 'a') + "...\n");
}

TEST(Diagnostics, StopAtAHundredErrors) {
  Diagnostics diagnostics;
  for (int i = 1; i < 100; ++i) diagnostics.error({}, "no good");
  EXPECT_THROW(diagnostics.error({}, "no good"), InputError);
  EXPECT_THROW(diagnostics.error({}, "no good"), InputError);
  EXPECT_EQ(diagnostics.error_count(), 100);
  EXPECT_EQ(diagnostics.by_place().back().message,
            "100 errors are enough for once: the rest is not looked for");
}

TEST(Diagnostics, PutThePlaceBehindTheEndAtTheEndOfTheLine) {
  EXPECT_EQ(rendered("abc\n", {.line = 1, .column = 99, .length = 5}),
            "walk.yaml:1:99: error: no good\nabc\n   ^\n");
  EXPECT_EQ(rendered("abc", {.line = 1, .column = 2, .length = 500}),
            "walk.yaml:1:2: error: no good\nabc\n ^~\n");
}

TEST(Diagnostics, ShowNoLineWhereThereIsNone) {
  EXPECT_EQ(rendered("abc\n", {.line = 2, .column = 1}), "walk.yaml:2:1: error: no good\n");
  EXPECT_EQ(rendered("abc\n", {.line = 9, .column = 3}), "walk.yaml:9:3: error: no good\n");
}

TEST(Diagnostics, CutLongLinesAroundThePlace) {
  const std::string line = std::string(300, 'a') + "bad" + std::string(300, 'c');
  EXPECT_EQ(rendered(line, {.line = 1, .column = 301, .length = 3}),
            "walk.yaml:1:301: error: no good\n..." + std::string(77, 'a') + "bad" +
                std::string(74, 'c') + "...\n" + std::string(80, ' ') + "^~~\n");
}

TEST(Diagnostics, CutLongLinesOnlyWhereSomethingIsMissing) {
  EXPECT_EQ(rendered(std::string(200, 'a'), {.line = 1, .column = 2}),
            "walk.yaml:1:2: error: no good\n" + std::string(154, 'a') + "...\n ^\n");
  EXPECT_EQ(rendered(std::string(200, 'a'), {.line = 1, .column = 200}),
            "walk.yaml:1:200: error: no good\n..." + std::string(154, 'a') + "\n" +
                std::string(156, ' ') + "^\n");
  EXPECT_EQ(rendered(std::string(160, 'a'), {.line = 1, .column = 1}),
            "walk.yaml:1:1: error: no good\n" + std::string(160, 'a') + "\n^\n");
}

TEST(Diagnostics, CutLongLinesBetweenCharacters) {
  std::string line;
  for (int i = 0; i < 100; ++i) line += "\u20ac";
  const std::string text = rendered(line, {.line = 1, .column = 151, .length = 3});
  std::string shown;
  for (int i = 0; i < 51; ++i) shown += "\u20ac";
  EXPECT_EQ(text, "walk.yaml:1:151: error: no good\n..." + shown + "...\n" + std::string(29, ' ') +
                      "^\n");
}

TEST(Diagnostics, AreColouredOnDemand) {
  EXPECT_EQ(rendered("abc", {.line = 1, .column = 2}, true),
            "\x1b[1mwalk.yaml:1:2:\x1b[0m \x1b[1;31merror:\x1b[0m no good\nabc\n"
            " \x1b[1;31m^\x1b[0m\n");
}

}  // namespace
}  // namespace sinew

#include "formats/yaml/parse.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// What a text is read as, on one line.
std::string read(const std::string& text) {
  Diagnostics diagnostics;
  const Value value = parse_yaml(diagnostics.add_source("a.yaml", text), text, diagnostics);
  EXPECT_EQ(diagnostics.render_all(false), "");
  return to_flow_text(value);
}

/// What is said of a text that cannot be read.
std::string said_of(const std::string& text) {
  Diagnostics diagnostics;
  const Value value = parse_yaml(diagnostics.add_source("a.yaml", text), text, diagnostics);
  EXPECT_TRUE(value.is_missing());
  return diagnostics.render_all(false);
}

std::string repeated(const std::string& text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

TEST(ParseYaml, TellsNumbersBooleansNullAndTextsApart) {
  EXPECT_EQ(read("[1, -2.5, +3, .5, 1e3, true, false, null, ~, yes, 0x10, 1:30, .inf, 1_0, 12px]"),
            R"([1, -2.5, +3, .5, 1e3, true, false, null, null, "yes", "0x10", "1:30", ".inf", )"
            R"("1_0", "12px"])");
}

TEST(ParseYaml, TakesWhatIsQuotedForText) {
  EXPECT_EQ(read(R"(["1", 'true', "null", 'it''s', "a\tb\x41\u00e4", ""])"),
            R"(["1", "true", "null", "it's", "a\tbA)"
            "\u00e4"
            R"(", ""])");
}

TEST(ParseYaml, ReadsJson) {
  EXPECT_EQ(read(R"({"a":1,"b":[true,null,"x"],"c":{"d":-0.5e-3}})"),
            R"({"a": 1, "b": [true, null, "x"], "c": {"d": -0.5e-3}})");
}

TEST(ParseYaml, ReadsBlocksOfLines) {
  EXPECT_EQ(read("a: |\n  one\n  two\nb: >-\n  three\n  four\nc: five\n  six\n"),
            R"({"a": "one\ntwo\n", "b": "three four", "c": "five six"})");
}

TEST(ParseYaml, KeepsTheOrderOfKeys) {
  EXPECT_EQ(read("z: 1\na: 2\nm: 3\n"), R"({"z": 1, "a": 2, "m": 3})");
}

TEST(ParseYaml, TakesCarriageReturnsAndAByteOrderMark) {
  EXPECT_EQ(read("a: x\r\nb:\r\n  - 1\r\n"), R"({"a": "x", "b": [1]})");
  EXPECT_EQ(read("\ufeff"
                 "a: x\n"),
            R"({"a": "x"})");
}

TEST(ParseYaml, TakesNamesInAnyLanguage) {
  EXPECT_EQ(read("\u00e4\u4e2d: \u05e9\n"), "{\"\u00e4\u4e2d\": \"\u05e9\"}");
}

TEST(ParseYaml, LeavesAnEmptyTextEmpty) {
  EXPECT_EQ(read(""), "null");
  EXPECT_EQ(read("# nothing\n"), "null");
  EXPECT_EQ(read("---\n"), "null");
}

TEST(ParseYaml, KnowsWhereEachValueStands) {
  const std::string text = "a: 12\nb: {c: \"x\\ty\", d: [1,  2]}\n\u00e4: |\n  z\ne:\nf: null\n";
  Diagnostics diagnostics;
  const Value value = parse_yaml(diagnostics.add_source("a.yaml", text), text, diagnostics);
  const auto place = [](const SourceSpan& span) {
    return std::to_string(span.line) + ":" + std::to_string(span.column) + "+" +
           std::to_string(span.length);
  };
  EXPECT_EQ(place(value.span), "1:1+1");
  EXPECT_EQ(place(value.find("a")->span), "1:4+2");
  EXPECT_EQ(place(value.members[1].key_span), "2:1+1");
  EXPECT_EQ(place(value.find("b")->find("c")->span), "2:8+6");
  EXPECT_EQ(place(value.find("b")->find("d")->items[1].span), "2:24+1");
  EXPECT_EQ(place(value.find("\u00e4")->span), "3:5+1");
  // A value that is left out stands where its key does.
  EXPECT_EQ(place(value.find("e")->span), "5:1+1");
  EXPECT_TRUE(value.find("e")->is_missing());
  EXPECT_EQ(place(value.find("f")->span), "6:4+4");
  EXPECT_FALSE(value.find("f")->is_missing());
}

TEST(ParseYaml, ReportsEveryDuplicateKeyAndTagAtOnce) {
  EXPECT_EQ(said_of("a: 1\nb: !x 2\na: 3\n"),
            "a.yaml:2:4: error: tags (!x) are not allowed: what a value is follows from its place\n"
            "b: !x 2\n"
            "   ^~\n"
            "a.yaml:3:1: error: the key 'a' is given twice\n"
            "a: 3\n"
            "^\n"
            "a.yaml:1:1: note: first given here\n"
            "a: 1\n"
            "^\n");
}

TEST(ParseYaml, ReportsAKeyThatIsEmptyOrNoText) {
  EXPECT_EQ(said_of("{\"\": 1}"), "a.yaml:1:2: error: a key is not empty\n{\"\": 1}\n ^~\n");
  EXPECT_EQ(said_of(": 1"), "a.yaml:1:1: error: a key is a plain text, found nothing\n: 1\n^\n");
  EXPECT_EQ(said_of("? {a: 1}\n: 1"),
            "a.yaml:1:3: error: a key is a plain text, found a map\n? {a: 1}\n  ^\n");
}

TEST(ParseYaml, ReportsAQuoteThatIsNeverClosed) {
  EXPECT_EQ(said_of("a: 'it''s\nb: 1\n"),
            "a.yaml:1:4: error: this is not YAML: this quote is not closed\na: 'it''s\n   ^\n");
  EXPECT_EQ(said_of("a: \"x\\\""),
            "a.yaml:1:4: error: this is not YAML: this quote is not closed\na: \"x\\\"\n   ^\n");
}

TEST(ParseYaml, SeesASecondDocumentWhateverItHolds) {
  const std::string message = "a file holds one document; a second one starts here\n";
  EXPECT_EQ(said_of("a: 1\n---\nb\n"), "a.yaml:3:1: error: " + message + "b\n^\n");
  EXPECT_EQ(said_of("a: 1\n---\n- b\n"), "a.yaml:3:1: error: " + message + "- b\n^\n");
  EXPECT_EQ(said_of("a: 1\n--- {b: [}"), "a.yaml:2:5: error: " + message + "--- {b: [}\n    ^\n");
}

TEST(ParseYaml, StopsAtTwoHundredListsWithinOneAnother) {
  EXPECT_EQ(read(repeated("[", 200) + repeated("]", 200)).size(), 400u);
  EXPECT_EQ(said_of(repeated("[", 201) + repeated("]", 201)).substr(0, 79),
            "a.yaml:1:201: error: lists and maps lie within one another at most 200 deep\n...");
  EXPECT_NE(said_of(repeated("{a: ", 10'000)), "");
  std::string block;
  for (int i = 0; i < 300; ++i) block += std::string(static_cast<std::size_t>(i), ' ') + "a:\n";
  EXPECT_NE(said_of(block), "");
}

}  // namespace
}  // namespace sinew

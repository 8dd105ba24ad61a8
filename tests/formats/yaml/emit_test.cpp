#include "formats/yaml/emit.h"

#include <gtest/gtest.h>

#include "formats/yaml/parse.h"

namespace sinew {
namespace {

Value parsed(const std::string& text) {
  Diagnostics diagnostics;
  Value value = parse_yaml(diagnostics.add_source("a.yaml", text), text, diagnostics);
  EXPECT_EQ(diagnostics.render_all(false), "") << text;
  return value;
}

/// What a document given as YAML is written as; it must come back the same.
std::string emitted(const std::string& text) {
  const Value value = parsed(text);
  const std::string yaml = to_yaml(value);
  EXPECT_EQ(to_flow_text(parsed(yaml)), to_flow_text(value)) << yaml;
  return yaml;
}

TEST(Emit, PutsWhatIsShortInOneLine) {
  EXPECT_EQ(emitted(R"({"sinew": 1, "canvas": {"size": [8, 8], "background": "white"}})"),
            "sinew: 1\ncanvas: {size: [8, 8], background: white}\n");
}

TEST(Emit, PutsNodesAndTracksInLinesOfTheirOwn) {
  EXPECT_EQ(emitted(R"({"nodes": [{"name": "a"}, {"name": "b", "nodes": [{"name": "c"}]}],
                        "tracks": {"a.at": [[0, [1, 2]], [1, [3, 4], "hold"]]}, "images": {}})"),
            "nodes:\n"
            "  - {name: a}\n"
            "  - name: b\n"
            "    nodes:\n"
            "      - {name: c}\n"
            "tracks:\n"
            "  a.at: [[0, [1, 2]], [1, [3, 4], hold]]\n"
            "images: {}\n");
}

TEST(Emit, BreaksWhatIsLong) {
  const std::string word = "a_word_of_twenty_four___";
  const std::string list = "[" + word + ", " + word + ", " + word + ", " + word + "]";
  EXPECT_EQ(emitted("{a: " + list + "}"),
            "a:\n  - " + word + "\n  - " + word + "\n  - " + word + "\n  - " + word + "\n");
  EXPECT_EQ(emitted("{a: {b: " + word + ", c: " + word + ", d: " + word + ", e: " + word + "}}"),
            "a:\n  b: " + word + "\n  c: " + word + "\n  d: " + word + "\n  e: " + word + "\n");
}

TEST(Emit, FillsLinesWithNumbersAndPoints) {
  std::string points = "{points: [";
  for (int i = 0; i < 30; ++i) points += "[" + std::to_string(i) + ", 100],";
  const std::string yaml = emitted(points + "]}");
  EXPECT_EQ(yaml.substr(0, 40), "points:\n  [[0, 100], [1, 100], [2, 100],");
  std::size_t begin = 0;
  int lines = 0;
  for (std::size_t end = yaml.find('\n'); end != std::string::npos; end = yaml.find('\n', begin)) {
    EXPECT_LE(end - begin, 100u);
    begin = end + 1;
    ++lines;
  }
  EXPECT_EQ(lines, 5);
}

TEST(Emit, KeepsToAHundredColumnsWhereItCan) {
  const std::string name(35, 'n');
  EXPECT_EQ(emitted("{nodes: [{name: " + name + ", image: " + name + "}]}"),
            "nodes:\n  - {name: " + name + ", image: " + name + "}\n");
  EXPECT_EQ(emitted("{nodes: [{name: " + name + ", image: " + name + ", a: 1}]}"),
            "nodes:\n  - {name: " + name + ", image: " + name + ", a: 1}\n");
  EXPECT_EQ(emitted("{nodes: [{name: " + name + ", image: " + name + ", abc: 123}]}"),
            "nodes:\n  - name: " + name + "\n    image: " + name + "\n    abc: 123\n");
}

/// Whether a text stands without quotes.
std::string written(const std::string& text) {
  Value map = make_map();
  add_member(map, "a", make_text(text));
  const std::string yaml = to_yaml(map);
  EXPECT_EQ(to_flow_text(parsed(yaml)), to_flow_text(map)) << yaml;
  return yaml.substr(3, yaml.size() - 4);
}

TEST(Emit, QuotesOnlyWhatNeedsIt) {
  for (const char* text : {"ball", "upper_arm-2", "a b", "50%", "12px", "-5deg", "3f", "250ms",
                           "24000/1001", "sine-in-out", "../art/ball.png", "$team", "0-99x2",
                           "A (b)", "yesterday", "nothing", "x", "ball.at.x"}) {
    EXPECT_EQ(written(text), text);
  }
  for (const char* text :
       {"yes",        "No",   "on",   "OFF",   "y",  "N",     "true", "False", "null", "NULL",
        "1",          "-1.5", "+2",   "1e3",   ".5", "1_000", "1:30", "010",   "0x10", "0o17",
        "2020-01-01", ".inf", ".NaN", "-.inf", "-",  "+",     ".",    "1.2.3"}) {
    EXPECT_EQ(written(text), "\"" + std::string(text) + "\"");
  }
}

TEST(Emit, GivesBackOddTexts) {
  for (const char* text :
       {"",        " ",          " a",           "a ",         "~",        "#a",
        "#ff8800", "a #b",       "a: b",         "a:b",        ":",        "- x",
        "-x",      "--- a",      "...",          "? a",        "[",        "]",
        "{}",      "a, b",       "*a",           "&a",         "!a",       "|",
        ">",       "%a",         "@a",           "`a",         "'",        "\"",
        "it's",    "say \"so\"", "a\\b",         "a\nb",       "a\n",      "\n",
        "a\tb",    "\r",         "a\r\nb",       "<<",         "=",        "$",
        "$$",      "\u00e4",     "\u4e2d\u6587", "\U0001f600", "\u0085",   "\u2028x",
        "\ufeff",  "\u009f",     "\x01",         "\x7f",       "\x1b[31m", "-1a",
        "+a",      ".a",         "..",           "./a",        "/a",       "a/b",
        "1 2",     "1,2",        "1a",           "e5",         "0b2"}) {
    EXPECT_NO_FATAL_FAILURE(written(text));
  }
}

TEST(Emit, GivesBackOddKeys) {
  for (const std::string& key :
       {std::string("a b"), std::string("hero/slot:head.tint"), std::string("a: b"),
        std::string("#a"), std::string("yes"), std::string("1"), std::string("null"),
        std::string("? a"), std::string("\"a\""), std::string("a\nb"), std::string("\u00e4"),
        std::string(2000, 'k')}) {
    Value map = make_map();
    add_member(map, key, make_number(1));
    Value outer = make_map();
    add_member(outer, "m", map);
    add_member(outer, key, make_list({make_text("x"), make_map()}));
    EXPECT_EQ(to_flow_text(parsed(to_yaml(outer))), to_flow_text(outer)) << to_yaml(outer);
  }
}

/// A value made of a number: whatever the numbers, the same on every machine.
Value made_of(std::uint64_t& state, int depth) {
  const auto next = [&state](std::uint64_t count) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (state >> 33) % count;
  };
  const std::string letters = "aZ09 :#-?,[]{}&*!|>'\"%@`~\\\n\t./_$yn+e";
  const auto text = [&] {
    std::string out;
    for (std::uint64_t i = next(8); i > 0; --i) out += letters[next(letters.size())];
    return out;
  };
  Value value;
  switch (next(depth > 4 ? 4 : 7)) {
    case 0:
      return make_null();
    case 1:
      return make_bool(next(2) == 0);
    case 2:
      return make_number(static_cast<double>(next(1000)) / 8 - 20);
    case 3:
      return make_text(text());
    case 4:
    case 5:
      value = make_list({});
      for (std::uint64_t i = next(6); i > 0; --i) value.items.push_back(made_of(state, depth + 1));
      return value;
    default:
      value = make_map();
      for (std::uint64_t i = next(6); i > 0; --i) {
        const std::string key = text();
        if (key.empty() || value.find(key) || key == "<<") continue;
        add_member(value, key, made_of(state, depth + 1));
      }
      return value;
  }
}

TEST(Emit, GivesBackWhateverIsMade) {
  std::uint64_t state = 1;
  for (int i = 0; i < 3000; ++i) {
    Value root = make_map();
    add_member(root, "nodes", made_of(state, 0));
    add_member(root, "b", made_of(state, 0));
    const std::string yaml = to_yaml(root);
    ASSERT_EQ(to_flow_text(parsed(yaml)), to_flow_text(root)) << yaml;
    ASSERT_EQ(to_yaml(parsed(yaml)), yaml);
  }
}

}  // namespace
}  // namespace sinew

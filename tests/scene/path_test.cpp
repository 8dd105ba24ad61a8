#include "scene/path.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// A path as it was understood: root, parts as kind:name, fields.
std::string understood(std::string_view text) {
  const ParsedPath parsed = parse_path(text);
  if (!parsed.problem.empty()) return "problem: " + parsed.problem;
  std::string out = "<" + parsed.path.root + ">";
  for (const PathPart& part : parsed.path.parts) out += " /" + part.kind + "<" + part.name + ">";
  for (const std::string& field : parsed.path.fields) out += " ." + field;
  return out;
}

TEST(Path, IsANodePartsAndFields) {
  EXPECT_EQ(understood("ball"), "<ball>");
  EXPECT_EQ(understood("ball.at"), "<ball> .at");
  EXPECT_EQ(understood("ball.at.x"), "<ball> .at .x");
  EXPECT_EQ(understood("hero/upper_arm.rotation"), "<hero> /<upper_arm> .rotation");
  EXPECT_EQ(understood("hero/slot:head.tint"), "<hero> /slot<head> .tint");
  EXPECT_EQ(understood("a/b/point:12"), "<a> /<b> /point<12>");
  EXPECT_EQ(understood("canvas.camera.zoom"), "<canvas> .camera .zoom");
}

TEST(Path, KeepsQuotedNamesWhole) {
  EXPECT_EQ(understood(R"("my.hero"/slot:"a/b: c".tint)"), "<my.hero> /slot<a/b: c> .tint");
  EXPECT_EQ(understood(R"("say \"hi\" \\")"), R"(<say "hi" \>)");
  EXPECT_EQ(understood("\u00e4 b/\u4e2d.at"), "<\u00e4 b> /<\u4e2d> .at");
}

TEST(Path, SaysWhatIsWrong) {
  const std::string shape =
      "problem: expected node/part.field, with names that hold / . : in double quotes";
  EXPECT_EQ(understood(""), "problem: a path starts with a name");
  EXPECT_EQ(understood("/a"), "problem: a path starts with a name");
  EXPECT_EQ(understood(".at"), "problem: a path starts with a name");
  EXPECT_EQ(understood("\"\".at"), "problem: a path starts with a name");
  EXPECT_EQ(understood("a/"), "problem: a name is missing after '/'");
  EXPECT_EQ(understood("a//b"), "problem: a name is missing after '/'");
  EXPECT_EQ(understood("a/pin:"), "problem: a name is missing after ':'");
  EXPECT_EQ(understood("a/:b"), "problem: a kind is missing before ':'");
  EXPECT_EQ(understood("a."), "problem: a field is missing after '.'");
  EXPECT_EQ(understood("a..b"), "problem: a field is missing after '.'");
  EXPECT_EQ(understood("\"a"), "problem: a quote is not closed");
  EXPECT_EQ(understood("a/\"b\\\""), "problem: a quote is not closed");
  EXPECT_EQ(understood("a:b"), shape);
  EXPECT_EQ(understood("a.b/c"), shape);
  EXPECT_EQ(understood("a/b:c:d"), shape);
  EXPECT_EQ(understood("a\"b\""), shape);
}

}  // namespace
}  // namespace sinew

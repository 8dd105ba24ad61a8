#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "cli/run.h"
#include "project_paths.h"

namespace sinew {
namespace {

using Json = nlohmann::json;

Json schema() { return Json::parse(run({"schema"}).out); }

void collect_references(const Json& part, std::vector<std::string>& out) {
  if (part.is_object() && part.contains("$ref")) out.push_back(part["$ref"]);
  if (!part.is_structured()) return;
  for (const Json& inner : part) collect_references(inner, out);
}

TEST(Schema, IsAResult) {
  const RunResult result = run({"schema"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(schema()["$schema"], "http://json-schema.org/draft-07/schema#");
}

TEST(Schema, DescribesTheKeysOfAFileAndOfItsScene) {
  const Json root = schema()["definitions"]["scene"];
  EXPECT_EQ(schema()["$ref"], "#/definitions/scene");
  EXPECT_EQ(root["required"], Json::parse(R"(["sinew"])"));
  EXPECT_EQ(root["additionalProperties"], false);
  std::vector<std::string> keys;
  for (const auto& [key, property] : root["properties"].items()) keys.push_back(key);
  EXPECT_EQ(keys, (std::vector<std::string>{"base", "canvas", "description", "images", "nodes",
                                            "pointers", "set", "sinew", "test", "time", "tracks",
                                            "vars", "world"}));
}

TEST(Schema, HasEveryDefinitionItRefersTo) {
  const Json document = schema();
  std::vector<std::string> references;
  collect_references(document, references);
  EXPECT_GT(references.size(), 50U);
  for (const std::string& reference : references) {
    EXPECT_TRUE(document.contains(Json::json_pointer(reference.substr(1)))) << reference;
  }
}

TEST(Schema, DescribesTheKeysOfTracks) {
  const Json definitions = schema()["definitions"];
  const Json key = definitions["key"];
  EXPECT_EQ(key["minItems"], 2);
  EXPECT_EQ(key["maxItems"], 3);
  EXPECT_EQ(key["items"][1], Json::object());  // what a value is depends on the path
  EXPECT_EQ(key["items"][2]["$ref"], "#/definitions/ease");
  EXPECT_EQ(definitions["point_key"]["items"][1]["anyOf"][0]["minItems"], 2);
}

std::string readme() {
  std::ifstream file(SINEW_SOURCE_DIR "/scenes/README.md");
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(Schema, TheExamplesInTheReadmeAreScenes) {
  const std::string text = readme();
  const std::string fence = "```yaml\n";
  int count = 0;
  for (std::size_t at = text.find(fence); at != std::string::npos; at = text.find(fence, at)) {
    at += fence.size();
    RunOptions options;
    options.folder = SINEW_SOURCE_DIR "/scenes/gallery";
    options.input = text.substr(at, text.find("```", at) - at);
    const RunResult result = run({"check", "-"}, options);
    EXPECT_EQ(result.out, "-: ok\n") << options.input;
    EXPECT_EQ(result.err, "");
    ++count;
  }
  EXPECT_EQ(count, 3);
}

/// The part of scenes/README.md that `sinew schema --markdown` prints.
std::string reference_in_readme() {
  const std::string text = readme();
  const std::string begin = "<!-- what sinew schema --markdown prints -->\n\n";
  const std::string end = "\n<!-- end -->\n";
  const std::size_t from = text.find(begin);
  const std::size_t to = text.find(end);
  if (from == std::string::npos || to == std::string::npos) return {};
  return text.substr(from + begin.size(), to - from - begin.size());
}

TEST(Schema, TheReferenceInTheReadmeIsCurrent) {
  const RunResult result = run({"schema", "--markdown"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out, reference_in_readme()) << "Write it again with ./dev reference.";
}

}  // namespace
}  // namespace sinew

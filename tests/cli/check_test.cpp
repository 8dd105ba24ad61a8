#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/run.h"
#include "project_paths.h"

namespace sinew {
namespace {

constexpr const char* kGood =
    "sinew: 1\n"
    "canvas: {size: [8, 8]}\n"
    "nodes:\n"
    "  - {name: box, type: shape, geometry: {type: rectangle, size: [4, 4]}, fill: red}\n";

constexpr const char* kBad =
    "sinew: 1\n"
    "canvas: {size: [8, 0]}\n"
    "nodes:\n"
    "  - {name: box, type: shape, rotaton: 3, geometry: circel}\n";

constexpr const char* kBadFindings =
    "bad.yaml:2:20: error: expected a whole number, 1 to 16384, found 0\n"
    "canvas: {size: [8, 0]}\n"
    "                   ^\n"
    "bad.yaml:4:30: error: unknown key 'rotaton', did you mean 'rotation'?\n"
    "  - {name: box, type: shape, rotaton: 3, geometry: circel}\n"
    "                             ^~~~~~~\n"
    "bad.yaml:4:52: error: expected a geometry (a map with 'type'), found the text 'circel'\n"
    "  - {name: box, type: shape, rotaton: 3, geometry: circel}\n"
    "                                                   ^~~~~~\n";

class Check : public testing::Test {
 protected:
  Check() {
    folder_.write("good.yaml", kGood);
    folder_.write("bad.yaml", kBad);
    options_.folder = folder_.path();
  }

  ScratchFolder folder_;
  RunOptions options_;
};

TEST_F(Check, SaysOkOfAGoodScene) {
  const RunResult result = run({"check", "good.yaml"}, options_);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "good.yaml: ok\n");
  EXPECT_EQ(result.err, "");
}

TEST_F(Check, PrintsEveryFindingOfEveryInput) {
  const RunResult result = run({"check", "bad.yaml", "good.yaml", "none.yaml"}, options_);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out, std::string(kBadFindings) +
                            "bad.yaml: 3 errors\ngood.yaml: ok\n"
                            "none.yaml: error: no such file\nnone.yaml: 1 error\n");
}

TEST_F(Check, PrintsJson) {
  const RunResult result = run({"check", "--json", "good.yaml", "none.yaml"}, options_);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            R"({"sinew":"0.1.0","inputs":[
{"source":"good.yaml","ok":true,"findings":[]},
{"source":"none.yaml","ok":false,"findings":[{"severity":"error","file":"none.yaml","message":"no such file"}]}]}
)");
}

TEST_F(Check, PrintsPlacesInJson) {
  folder_.write("twice.yaml", "sinew: 1\ncanvas: {}\ncanvas: {}\n");
  const RunResult result = run({"check", "--json", "twice.yaml"}, options_);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out,
            R"({"sinew":"0.1.0","inputs":[
{"source":"twice.yaml","ok":false,"findings":[{"severity":"error","file":"twice.yaml","line":3,"column":1,"message":"the key 'canvas' is given twice"},{"severity":"note","file":"twice.yaml","line":2,"column":1,"message":"first given here"}]}]}
)");
}

TEST_F(Check, PrintsEverythingWrongInOneGo) {
  options_.folder = SINEW_SOURCE_DIR "/tests/broken";
  const std::string scene = "twelve_mistakes_at_once.yaml";
  const RunResult text = run({"check", scene}, options_);
  EXPECT_EQ(text.exit_code, 2);
  EXPECT_TRUE(text.out.ends_with("\n" + scene + ": 12 errors\n")) << text.out;
  const nlohmann::json json =
      nlohmann::json::parse(run({"check", "--json", scene}, options_).out)["inputs"][0];
  EXPECT_EQ(json["ok"], false);
  ASSERT_EQ(json["findings"].size(), 12u);
  for (const auto& finding : json["findings"]) {
    const std::string place = scene + ":" + std::to_string(finding["line"].get<int>()) + ":" +
                              std::to_string(finding["column"].get<int>());
    const std::string line = place + ": error: " + finding["message"].get<std::string>() + "\n";
    EXPECT_NE(text.out.find(line), std::string::npos) << line;
  }
}

TEST_F(Check, ChecksChangesFromOutsideToo) {
  const RunResult result = run(
      {"check", "good.yaml", "--set", "box.fill=bleu", "--set", "canvas.size=[64, 64]"}, options_);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            "--set:1:10: error: expected a colour, found the text 'bleu', did you mean 'blue'?\n"
            "box.fill=bleu\n"
            "         ^~~~\n"
            "good.yaml: 1 error\n");
}

TEST_F(Check, ReadsStandardInput) {
  options_.input = kGood;
  const RunResult result = run({"check", "-"}, options_);
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "-: ok\n");
}

TEST_F(Check, FindsAMissingBaseWhereItIsNamed) {
  folder_.write("over.yaml", "sinew: 1\nbase: gone.yaml\n");
  EXPECT_EQ(run({"check", "--quiet", "over.yaml"}, options_).out,
            "over.yaml:2:7: error: gone.yaml: no such file\n"
            "base: gone.yaml\n"
            "      ^~~~~~~~~\n");
}

TEST_F(Check, TellsAFileThatIsNoScene) {
  folder_.write("other.yaml", "name: x\nnodes: 3\n");
  EXPECT_EQ(run({"check", "--quiet", "other.yaml"}, options_).out,
            "other.yaml:1:1: error: a scene is a map that starts with 'sinew: 1'\n"
            "name: x\n"
            "^\n");
}

TEST_F(Check, RejectsAnUnknownKindOfFinding) {
  const RunResult result = run({"check", "good.yaml", "--fail-on", "warning"}, options_);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.err, "error: --fail-on: expected error or warn, found the text 'warning'\n");
}

TEST_F(Check, AFileThatMayNotBeReadIsAFailureOfReading) {
  std::filesystem::create_directories(folder_.path() / "shut");
  folder_.write("shut/a.yaml", kGood);
  std::filesystem::permissions(folder_.path() / "shut", std::filesystem::perms::none);
  options_.keep_to_permissions = true;
  const RunResult result = run({"check", "shut/a.yaml"}, options_);
  std::filesystem::permissions(folder_.path() / "shut", std::filesystem::perms::owner_all);
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.err, "error: shut/a.yaml: permission denied\n");
}

}  // namespace
}  // namespace sinew

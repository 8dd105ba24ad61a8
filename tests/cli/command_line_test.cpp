#include <gtest/gtest.h>

#include <sstream>

#include "cli/run.h"

namespace sinew {
namespace {

constexpr const char* kScene = "sinew: 1\ncanvas: {size: [8, 8]}\n";

void expect_usage_error(const std::vector<std::string>& arguments, const std::string& message) {
  const RunResult result = run(arguments);
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err, "error: " + message + "\n");
}

TEST(CommandLine, AloneExplainsItselfOnStandardErrorAndFails) {
  const RunResult result = run({});
  EXPECT_EQ(result.exit_code, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(result.err.substr(0, 35), "sinew COMMAND INPUT... [options]\n\nT");
}

TEST(CommandLine, HelpIsAResult) {
  const RunResult result = run({"--help"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, run({}).err);
  EXPECT_EQ(result.err, "");
}

TEST(CommandLine, HelpOfACommandListsWhatItTakes) {
  const RunResult result = run({"check", "--help"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out,
            "sinew check INPUT... [options]\n"
            "\n"
            "validate inputs and print every finding\n"
            "\n"
            "options:\n"
            "  -h, --help            show this\n"
            "  --set PATH=VALUE      change a field of the scene: --set 'ball.at=[3, 4]';\n"
            "                        repeatable\n"
            "  --json                print the findings as one JSON document\n"
            "  --fail-on error|warn  exit with 1 on warnings too; default error\n"
            "  --quiet               say nothing but errors and warnings\n"
            "  --color auto|always|never\n"
            "                        colours in messages; default auto: on a terminal, unless\n"
            "                        NO_COLOR is set\n");
}

TEST(CommandLine, HelpIsACommandToo) {
  EXPECT_EQ(run({"help"}).out, run({"--help"}).out);
  EXPECT_EQ(run({"help", "check"}).out, run({"check", "--help"}).out);
  EXPECT_EQ(run({"help", "check"}).exit_code, 0);
  expect_usage_error({"help", "chekc"}, "unknown command 'chekc', did you mean 'check'?");
}

TEST(CommandLine, HelpStaysWithinEightyColumns) {
  for (const char* command : {"render", "dump", "check", "info", "convert", "schema"}) {
    std::istringstream lines(run({command, "--help"}).out);
    for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 80U) << line;
  }
}

TEST(CommandLine, VersionIsAResult) {
  const RunResult result = run({"--version"});
  EXPECT_EQ(result.exit_code, 0);
  EXPECT_EQ(result.out, "sinew 0.1.0\n");
  EXPECT_EQ(result.err, "");
}

TEST(CommandLine, UnknownCommandsAreAnsweredWithTheNearestOne) {
  expect_usage_error({"chekc", "a.yaml"}, "unknown command 'chekc', did you mean 'check'?");
  expect_usage_error({"paint", "--json"}, "unknown command 'paint'");
  expect_usage_error({"walk.yaml"},
                     "unknown command 'walk.yaml', did you mean 'sinew render walk.yaml'?");
}

TEST(CommandLine, UnknownOptionsAreAnsweredWithTheNearestOne) {
  expect_usage_error({"check", "--jsno", "a.yaml"},
                     "unknown option '--jsno', did you mean '--json'?");
  expect_usage_error({"check", "a.yaml", "--colour=never"},
                     "unknown option '--colour', did you mean '--color'?");
  expect_usage_error({"check", "a.yaml", "-z"}, "unknown option '-z'");
  expect_usage_error({"--verison"}, "unknown option '--verison', did you mean '--version'?");
  expect_usage_error({"--loud", "check", "a.yaml"}, "unknown option '--loud'");
}

TEST(CommandLine, OptionsSayWhatTheyNeed) {
  expect_usage_error({"check", "a.yaml", "--color"}, "--color needs a value");
  expect_usage_error({"check", "a.yaml", "--set"}, "--set needs a value");
  expect_usage_error({"render", "a.yaml", "-o", "--dry-run"},
                     "-o needs a value, found the option '--dry-run'");
  expect_usage_error({"render", "a.yaml", "-o", "--frames", "3"},
                     "-o needs a value, found the option '--frames'");
  expect_usage_error({"check", "a.yaml", "--json=yes"}, "--json takes no value");
  expect_usage_error({"check", "a.yaml", "--color", "alwasy"},
                     "--color: expected auto, always or never, found the text 'alwasy', did you "
                     "mean 'always'?");
  expect_usage_error({"schema", "a.yaml"}, "schema takes no inputs, found 'a.yaml'");
  expect_usage_error({"check"}, "no input: name a scene file, or - for standard input");
  expect_usage_error({"check", "-", "-"}, "standard input (-) can be read once only");
}

TEST(CommandLine, TheLastOfTwoValuesCounts) {
  RunOptions options;
  options.input = "sinew: 2\n";
  EXPECT_EQ(run({"check", "-", "--quiet", "--color", "never", "--color", "always"}, options).out,
            "\x1b[1m-:1:8:\x1b[0m \x1b[1;31merror:\x1b[0m this is sinew for scenes of version 1, "
            "found 2\nsinew: 2\n       \x1b[1;31m^\x1b[0m\n");
  EXPECT_EQ(run({"check", "-", "--quiet", "--color", "always", "--color", "never"}, options).out,
            "-:1:8: error: this is sinew for scenes of version 1, found 2\nsinew: 2\n       ^\n");
}

TEST(CommandLine, CommonOptionsMayStandBeforeTheCommand) {
  RunOptions options;
  options.input = kScene;
  EXPECT_EQ(run({"check", "-"}, options).out, "-: ok\n");
  EXPECT_EQ(run({"--quiet", "check", "-"}, options).out, "");
  EXPECT_EQ(run({"check", "-", "--quiet"}, options).out, "");
}

TEST(CommandLine, ColorsAreForTerminalsUnlessAskedFor) {
  RunOptions options;
  options.environment = {"NO_COLOR=1"};
  EXPECT_EQ(run({"chekc"}, options).err, "error: unknown command 'chekc', did you mean 'check'?\n");
  EXPECT_NE(run({"info", "a", "--color=always"}, options).err.find("\x1b["), std::string::npos);
  EXPECT_NE(run({"check", "a", "--color=always"}, options).out.find("\x1b["), std::string::npos);
}

TEST(CommandLine, WordsAfterTwoDashesAreInputs) {
  const ScratchFolder folder;
  folder.write("--json", kScene);
  RunOptions options;
  options.folder = folder.path();
  const RunResult result = run({"check", "--", "--json"}, options);
  EXPECT_EQ(result.out, "--json: ok\n");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.exit_code, 0);
}

TEST(CommandLine, AFileMayBeCalledLikeACommand) {
  const ScratchFolder folder;
  folder.write("check", kScene);
  RunOptions options;
  options.folder = folder.path();
  EXPECT_EQ(run({"check", "check"}, options).out, "check: ok\n");
}

TEST(CommandLine, OutputThatCannotBeWrittenIsAFailure) {
  RunOptions options;
  options.output_file = "/dev/full";
  for (const char* word : {"--help", "--version", "schema"}) {
    const RunResult result = run({word}, options);
    EXPECT_EQ(result.exit_code, 3);
    EXPECT_EQ(result.err, "error: standard output: cannot write: No space left on device\n");
  }
}

TEST(CommandLine, ClosedOutputIsAFailure) {
  RunOptions options;
  options.no_output = true;
  const RunResult result = run({"schema"}, options);
  EXPECT_EQ(result.exit_code, 3);
  EXPECT_EQ(result.err, "error: standard output: cannot write: Bad file descriptor\n");
}

TEST(CommandLine, APipeThatNobodyReadsEndsItQuietly) {
  RunOptions options;
  options.nobody_reads = true;
  const RunResult result = run({"schema"}, options);
  EXPECT_EQ(result.exit_code, 141);
  EXPECT_EQ(result.err, "");
}

}  // namespace
}  // namespace sinew

#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "core/json_writer.h"
#include "core/version.h"
#include "schema/scalar_types.h"

namespace sinew {
namespace {

struct CheckOptions {
  InputOptions inputs;
  bool json = false;
  std::string fail_on = "error";
};

std::string counted(int count, std::string_view noun) {
  return std::to_string(count) + " " + std::string(noun) + (count == 1 ? "" : "s");
}

std::string verdict(const Diagnostics& diagnostics) {
  const int errors = diagnostics.error_count();
  const int warnings = diagnostics.warning_count();
  std::string text = errors == 0 ? "ok" : counted(errors, "error");
  if (warnings > 0) text += ", " + counted(warnings, "warning");
  return text;
}

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
    case Severity::Note:
      return "note";
  }
  return {};
}

void write_finding(const Diagnostics& diagnostics, const Diagnostic& finding, JsonWriter& json) {
  json.begin_object();
  json.key("severity"), json.text(severity_name(finding.severity));
  if (finding.span.source != kNoSource) {
    json.key("file"), json.text(diagnostics.source_name(finding.span.source));
    if (finding.span.line > 0) json.key("line"), json.integer(finding.span.line);
    if (finding.span.line > 0) json.key("column"), json.integer(finding.span.column);
  }
  json.key("message"), json.text(finding.message);
  json.end_object();
}

void write_input(const std::string& source, const Diagnostics& diagnostics, JsonWriter& json) {
  json.new_line();
  json.begin_object();
  json.key("source"), json.text(source);
  json.key("ok"), json.boolean(!diagnostics.has_errors());
  json.key("findings"), json.begin_array();
  for (const Diagnostic& finding : diagnostics.by_place())
    write_finding(diagnostics, finding, json);
  json.end_array();
  json.end_object();
}

class Check final : public Command {
 public:
  explicit Check(CLI::App& app) {
    add_inputs(app, options_.inputs);
    add_flag(app, "--json", options_.json, "print the findings as one JSON document");
    add_value(app, "--fail-on", options_.fail_on, "error|warn",
              "exit with 1 on warnings too; default error");
  }

  int run(const Console& console) override {
    require_inputs(options_.inputs);
    const bool fail_on_warnings =
        read_option("--fail-on", options_.fail_on, words<bool>({{"error", false}, {"warn", true}}));
    JsonWriter json;
    json.begin_object();
    json.key("sinew"), json.text(kVersion);
    json.key("inputs"), json.begin_array();
    bool any_error = false;
    bool any_warning = false;
    for (const std::string& input : options_.inputs.inputs) {
      Diagnostics diagnostics;
      try_load(input, options_.inputs, diagnostics);
      any_error = any_error || diagnostics.has_errors();
      any_warning = any_warning || diagnostics.warning_count() > 0;
      if (options_.json) {
        write_input(input, diagnostics, json);
        continue;
      }
      // Findings are what is asked for: a log of either stream has all of them or none.
      std::string text = diagnostics.render_all(console.color_result);
      if (!console.quiet) text += input + ": " + verdict(diagnostics) + "\n";
      print(text);
    }
    json.end_array();
    json.end_object();
    if (options_.json) print(json.take() + "\n");
    if (any_error) return kExitUsage;
    return any_warning && fail_on_warnings ? kExitFindings : kExitDone;
  }

 private:
  CheckOptions options_;
};

}  // namespace

const CommandType kCheckCommand = {
    "check", "validate inputs and print every finding", "INPUT... [options]",
    [](CLI::App& app) -> std::unique_ptr<Command> { return std::make_unique<Check>(app); }};

}  // namespace sinew

#include <filesystem>

#include "cli/command.h"
#include "cli/exit_code.h"
#include "cli/inputs.h"
#include "cli/options.h"
#include "core/file.h"
#include "formats/yaml/canonical.h"
#include "formats/yaml/emit.h"

namespace sinew {
namespace {

class Convert final : public Command {
 public:
  explicit Convert(CLI::App& app) {
    add_inputs(app, inputs_);
    add_value(
        app, "-o,--output", output_, "FILE",
        "where to write it; default -: standard output, with paths from the folder it runs in");
  }

  int run(const Console& console) override {
    const std::string& input = require_one_input(inputs_);
    if (output_.empty()) throw InputError("--output: an output needs a name");
    const std::filesystem::path target = output_ == "-" ? "" : output_;
    std::vector<FieldOverride> overrides;
    for (const std::string& text : inputs_.set) overrides.push_back({text});
    Diagnostics diagnostics;
    std::string text;
    try {
      text = to_yaml(canonical_scene(input, overrides, target.parent_path(), diagnostics));
    } catch (const InputError& error) {
      if (!error.is_reported()) throw;
      report(diagnostics, console);
      return kExitUsage;
    }
    report(diagnostics, console);
    if (target.empty()) {
      print(text);
      return kExitDone;
    }
    write_file_atomically(target, std::vector<std::uint8_t>(text.begin(), text.end()), {});
    if (!console.quiet) print(target.string() + "\n");
    return kExitDone;
  }

 private:
  InputOptions inputs_;
  std::string output_ = "-";
};

}  // namespace

const CommandType kConvertCommand = {
    "convert", "write a scene as one file in canonical form", "INPUT [options]",
    [](CLI::App& app) -> std::unique_ptr<Command> { return std::make_unique<Convert>(app); }};

}  // namespace sinew

#include "cli/inputs.h"

#include <algorithm>

#include "cli/options.h"
#include "formats/yaml/load.h"

namespace sinew {
void add_inputs(CLI::App& app, InputOptions& options) {
  app.add_option("INPUT", options.inputs);
  add_repeatable(app, "--set", options.set, "PATH=VALUE",
                 "change a field of the scene: --set 'ball.at=[3, 4]'; repeatable");
}

void require_inputs(const InputOptions& options) {
  if (options.inputs.empty()) {
    throw InputError("no input: name a scene file, or - for standard input");
  }
  if (std::count(options.inputs.begin(), options.inputs.end(), "-") > 1) {
    throw InputError("standard input (-) can be read once only");
  }
}

const std::string& require_one_input(const InputOptions& options) {
  require_inputs(options);
  if (options.inputs.size() > 1) {
    throw InputError("one input at a time, found also '" + options.inputs[1] + "'");
  }
  return options.inputs.front();
}

std::optional<Scene> try_load(const std::string& input, const InputOptions& options,
                              Diagnostics& diagnostics) {
  std::vector<FieldOverride> overrides;
  for (const std::string& text : options.set) overrides.push_back({text});
  try {
    return load_scene(input, overrides, diagnostics);
  } catch (const InputError& error) {
    if (!error.is_reported()) diagnostics.error({}, error.what());
    return std::nullopt;
  }
}

}  // namespace sinew

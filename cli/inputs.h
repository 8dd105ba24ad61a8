#pragma once

#include <CLI/App.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/diagnostics.h"
#include "scene/scene.h"

namespace sinew {

/// What commands that take scenes have in common.
struct InputOptions {
  std::vector<std::string> inputs;
  std::vector<std::string> set;
};

/// Declares INPUT... and --set.
void add_inputs(CLI::App& app, InputOptions& options);

/// Throws InputError if there is no input, or standard input is named twice.
void require_inputs(const InputOptions& options);
/// The one input there may be. Throws InputError.
const std::string& require_one_input(const InputOptions& options);

/// Loads an input; empty after errors, which are in `diagnostics`. Throws IoError.
std::optional<Scene> try_load(const std::string& input, const InputOptions& options,
                              Diagnostics& diagnostics);

}  // namespace sinew

#pragma once

#include <string>

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11 calls it so
class App;
}

namespace sinew {

/// What `sinew COMMAND --help` prints: usage, summary, options. usage: "sinew check INPUT...".
std::string command_help(const CLI::App& app, const std::string& usage);

/// What `sinew --help` prints.
std::string program_help();

}  // namespace sinew

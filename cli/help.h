#pragma once

#include <string>

namespace CLI {
class App;
}

namespace sinew {

/// What `sinew COMMAND --help` prints: usage, summary, options. usage: "sinew check INPUT...".
std::string command_help(const CLI::App& app, const std::string& usage);

/// What `sinew --help` prints.
std::string program_help();

}  // namespace sinew

#pragma once

#include <span>

#include "cli/command.h"

namespace sinew {

/// Every command, in the order the help lists them.
std::span<const CommandType* const> command_types();

/// Reads the command line, sets up the console as it says, and runs the command. Returns the exit
/// code. Throws InputError for wrong usage, and what the command throws.
int run_command_line(int argc, const char* const* argv, Console& console);

}  // namespace sinew

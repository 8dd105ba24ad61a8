#pragma once

#include <memory>
#include <string_view>

#include "cli/console.h"

namespace CLI {  // NOLINT(readability-identifier-naming): CLI11 calls it so
class App;
}

namespace sinew {

/// A command with the options it was given.
class Command {
 public:
  virtual ~Command() = default;

  /// Does it and returns the exit code. Throws InputError, IoError.
  virtual int run(const Console& console) = 0;
};

/// A command as the command line knows it. A new one is one file, its line here and in
/// command_line.cpp, and its line in CMake.
struct CommandType {
  std::string_view name;
  std::string_view summary;
  std::string_view usage;  ///< What follows the name.
  /// Makes a command whose options are read from `app`.
  std::unique_ptr<Command> (*make)(CLI::App& app);
};

extern const CommandType kCheckCommand;
extern const CommandType kConvertCommand;
extern const CommandType kDiffCommand;
extern const CommandType kDumpCommand;
extern const CommandType kInfoCommand;
extern const CommandType kRenderCommand;
extern const CommandType kSchemaCommand;
extern const CommandType kSheetCommand;

}  // namespace sinew

#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "scratch_folder.h"

namespace sinew {

/// How a test runs the program.
struct RunOptions {
  std::filesystem::path folder;          ///< Working directory; empty: the test's own.
  std::string input;                     ///< What standard input holds.
  std::vector<std::string> environment;  ///< "NO_COLOR=1", on top of a plain terminal's.
  std::string output_file;               ///< Where standard output goes instead of to the test.
  bool nobody_reads = false;             ///< Standard output is a pipe whose reader has gone.
  bool no_output = false;                ///< Standard output is closed.
  std::int64_t largest_file = 0;         ///< In bytes, as on a full disk; 0: any size.
  /// What may not be read cannot be, even where the tests run as root.
  bool keep_to_permissions = false;
  /// Interrupts the program (SIGINT) once this file is there; relative to its folder.
  std::filesystem::path interrupt_once_there;
};

struct RunResult {
  int exit_code = 0;  ///< Or minus the number of the signal that killed it.
  std::string out;
  std::string err;
};

/// Runs the built program and waits for its end; a minute at most.
RunResult run(const std::vector<std::string>& arguments, const RunOptions& options = {});

}  // namespace sinew

#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace sinew {

/// How a test runs the program.
struct RunOptions {
  std::filesystem::path folder;          ///< Working directory; empty: the test's own.
  std::string input;                     ///< What standard input holds.
  std::vector<std::string> environment;  ///< "NO_COLOR=1", on top of a plain terminal's.
  std::string output_file;               ///< Where standard output goes instead of to the test.
  bool nobody_reads = false;             ///< Standard output is a pipe whose reader has gone.
  bool no_output = false;                ///< Standard output is closed.
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

/// A new folder that is gone at the end of the test.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void write(const std::string& name, const std::string& text) const;
  std::string read(const std::string& name) const;
  /// Everything in it, folders too, as sorted relative paths.
  std::vector<std::string> files() const;

 private:
  std::filesystem::path path_;
};

}  // namespace sinew

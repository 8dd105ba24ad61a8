#pragma once

#include <chrono>
#include <cstddef>
#include <string>

#include "cli/console.h"

namespace sinew {

/// How progress is shown, on standard error.
enum class ProgressKind {
  None,
  Bar,    ///< One line that is written over, with the time that is left.
  Lines,  ///< The same as lines of their own, where there is no terminal.
  Json,   ///< {"source":"walk.yaml","done":3,"total":60} a line.
};

/// What `--progress` (auto, always, never or json) comes to here. Throws InputError.
ProgressKind progress_kind(const std::string& option, const Console& console);

/// Shows how far the frames of one input are.
class ProgressDisplay {
 public:
  ProgressDisplay(ProgressKind kind, std::string source, std::size_t total);
  /// Clears the bar.
  ~ProgressDisplay();
  ProgressDisplay(const ProgressDisplay&) = delete;
  ProgressDisplay& operator=(const ProgressDisplay&) = delete;

  void show(std::size_t done);

 private:
  using Clock = std::chrono::steady_clock;
  std::string line(std::size_t done) const;

  ProgressKind kind_;
  std::string source_;
  std::size_t total_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
};

}  // namespace sinew

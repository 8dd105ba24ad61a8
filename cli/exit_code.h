#pragma once

#include "cli/console.h"

namespace sinew {

/// What the program ends with.
enum ExitCode {
  kExitDone = 0,
  kExitFindings = 1,     ///< Compared and different, or something was found.
  kExitUsage = 2,        ///< Wrong usage, missing or invalid input, or nothing to do.
  kExitIo = 3,           ///< Reading or writing failed.
  kExitPartly = 4,       ///< Some inputs failed, under --keep-going.
  kExitBug = 70,         ///< A bug in sinew.
  kExitClosedPipe = 141  ///< Nobody reads the output; what a shell shows for SIGPIPE.
};

/// Says what the exception that is being handled means, unless that was said before, and returns
/// the exit code that goes with it. To be called in a `catch` only.
int report_failure(const Console& console);

}  // namespace sinew

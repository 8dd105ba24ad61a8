#pragma once

#include "cli/console.h"

namespace sinew {

/// What the program ends with.
inline constexpr int kExitDone = 0;
inline constexpr int kExitFindings = 1;      ///< Compared and different, or something was found.
inline constexpr int kExitUsage = 2;         ///< Wrong usage, invalid input, or nothing to do.
inline constexpr int kExitIo = 3;            ///< Reading or writing failed.
inline constexpr int kExitPartly = 4;        ///< Some inputs failed, under --keep-going.
inline constexpr int kExitBug = 70;          ///< A bug in sinew.
inline constexpr int kExitClosedPipe = 141;  ///< Nobody reads the output: a shell's SIGPIPE.

/// Says what the exception that is being handled means, unless that was said before, and returns
/// the exit code that goes with it. To be called in a `catch` only.
int report_failure(const Console& console);

}  // namespace sinew

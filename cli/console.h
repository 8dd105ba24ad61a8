#pragma once

#include <string_view>

#include "core/diagnostics.h"

namespace sinew {

/// How the program talks: results go to standard output, everything else to standard error.
struct Console {
  bool color = false;         ///< In what is said on standard error.
  bool color_result = false;  ///< In what is printed on standard output.
  bool quiet = false;         ///< Nothing but errors and warnings.
};

/// `--color auto`: colours on a terminal, unless NO_COLOR says otherwise
/// (https://no-color.org).
Console console_of_surroundings();

/// Writes a result to standard output, at once. Throws IoError, or ClosedPipe if nobody reads it.
void print(std::string_view text);

/// Says something on standard error. That it may fail is nobody's to know.
void say(std::string_view text);

/// Says everything that was found.
void report(const Diagnostics& diagnostics, const Console& console);

/// Says "error: MESSAGE".
void report_error(std::string_view message, const Console& console);

}  // namespace sinew

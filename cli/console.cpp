#include "cli/console.h"

#include <unistd.h>

#include <cstdlib>
#include <string>

#include "core/file.h"

namespace sinew {
namespace {

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

std::span<const std::uint8_t> bytes_of(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t*>(text.data()), text.size()};
}

}  // namespace

Console console_of_surroundings() {
  const bool may_color = environment("NO_COLOR").empty() && environment("TERM") != "dumb";
  Console console;
  console.color = may_color && isatty(STDERR_FILENO) != 0;
  console.color_result = may_color && isatty(STDOUT_FILENO) != 0;
  return console;
}

void print(std::string_view text) { write_all(STDOUT_FILENO, bytes_of(text), "standard output"); }

void say(std::string_view text) {
  try {
    write_all(STDERR_FILENO, bytes_of(text), "standard error");
  } catch (const IoError&) {
    // There is no other place to say so.
  }
}

void report(const Diagnostics& diagnostics, const Console& console) {
  say(diagnostics.render_all(console.color));
}

void report_error(std::string_view message, const Console& console) {
  Diagnostics diagnostics;
  diagnostics.error({}, std::string(message));
  report(diagnostics, console);
}

}  // namespace sinew

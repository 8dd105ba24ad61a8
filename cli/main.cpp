#include "cli/command_line.h"
#include "cli/exit_code.h"
#include "cli/signals.h"

/// Everything that goes wrong ends here, as a message and an exit code.
int main(int argc, char** argv) {
  sinew::prepare_process();
  sinew::Console console = sinew::console_of_surroundings();
  try {
    return sinew::run_command_line(argc, argv, console);
  } catch (...) {
    return sinew::report_failure(console);
  }
}

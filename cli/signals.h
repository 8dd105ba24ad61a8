#pragma once

namespace sinew {

/// Settles how the process meets its surroundings, once, before anything else: interruptions end it
/// with 128 + the signal's number (130 for Ctrl-C); a pipe that nobody reads, or a file that may
/// not grow, makes writing fail instead of killing it; and no file that is opened later gets the
/// number of a standard stream that was closed.
void prepare_process();

/// While one lives, an interruption (SIGINT, SIGTERM, SIGHUP) only asks to stop, so that no
/// half-written file stays behind. Asked again more than a second later, the process ends at once.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

  /// The exit code to end with, if somebody asked; else 0.
  int exit_code() const;
};

}  // namespace sinew

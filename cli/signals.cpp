#include "cli/signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <ctime>

namespace sinew {
namespace {

constexpr int kInterruptions[] = {SIGINT, SIGTERM, SIGHUP};

// NOLINTBEGIN(*-non-const-global-variables): a signal handler has no other way to speak to the
// program.
std::atomic<bool> is_guarded = false;
std::atomic<int> asked_by = 0;
std::atomic<std::int64_t> asked_at_milliseconds = 0;
// NOLINTEND(*-non-const-global-variables)
static_assert(std::atomic<std::int64_t>::is_always_lock_free);

std::int64_t now_in_milliseconds() {
  timespec now = {};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1000000;
}

/// Calls nothing but what is safe in a handler. Some programs hand an interruption on to children
/// that the terminal told already: two at once are one.
void on_interruption(int signal) {
  constexpr std::int64_t kTogether = 1000;
  const std::int64_t now = now_in_milliseconds();
  if (is_guarded && asked_by == 0) {
    asked_at_milliseconds = now;
    asked_by = signal;
  } else if (!is_guarded || now - asked_at_milliseconds > kTogether) {
    _exit(128 + signal);
  }
}

void set_handler(int signal, void (*handler)(int)) {
  struct sigaction action = {};
  sigemptyset(&action.sa_mask);
  action.sa_handler = handler;
  action.sa_flags = SA_RESTART;
  sigaction(signal, &action, nullptr);
}

/// Whether the parent wants the signal ignored, as nohup does.
bool is_ignored(int signal) {
  struct sigaction action = {};
  return sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

/// Takes the number of a closed standard stream, opened the wrong way round so that using it fails
/// as it would have.
void occupy(int descriptor, int mode) {
  if (fcntl(descriptor, F_GETFD) < 0 && errno == EBADF) open("/dev/null", mode);
}

}  // namespace

void prepare_process() {
  // In this order: open takes the lowest number that is free.
  occupy(STDIN_FILENO, O_WRONLY);
  occupy(STDOUT_FILENO, O_RDONLY);
  occupy(STDERR_FILENO, O_RDONLY);
  // A write that cannot be done fails, and is reported as any other failure.
  set_handler(SIGPIPE, SIG_IGN);
  set_handler(SIGXFSZ, SIG_IGN);
  for (const int signal : kInterruptions) {
    if (!is_ignored(signal)) set_handler(signal, on_interruption);
  }
}

InterruptGuard::InterruptGuard() { is_guarded = true; }
InterruptGuard::~InterruptGuard() { is_guarded = false; }

int InterruptGuard::exit_code() const { return asked_by == 0 ? 0 : 128 + asked_by; }

}  // namespace sinew

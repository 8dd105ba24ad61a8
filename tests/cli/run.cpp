#include "cli/run.h"

#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <stdexcept>

#include "project_paths.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

struct Pipe {
  Pipe() {
    if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("cannot make a pipe");
  }
  ~Pipe() {
    close_end(0);
    close_end(1);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  void close_end(std::size_t end) {
    if (ends[end] >= 0) close(ends[end]);
    ends[end] = -1;
  }
  std::array<int, 2> ends{};
};

/// Between fork and exec: becomes the program, or ends with 127.
[[noreturn]] void become(std::vector<char*>& arguments, const RunOptions& options, const Pipe& in,
                         const Pipe& out, const Pipe& err) {
  dup2(in.ends[0], STDIN_FILENO);
  dup2(out.ends[1], STDOUT_FILENO);
  dup2(err.ends[1], STDERR_FILENO);
  if (!options.output_file.empty()) {
    dup2(open(options.output_file.c_str(), O_WRONLY | O_CREAT, 0666), STDOUT_FILENO);
  }
  if (options.no_output) close(STDOUT_FILENO);
  unsetenv("NO_COLOR");
  setenv("TERM", "xterm", 1);
  for (const std::string& setting : options.environment) {
    const std::size_t equals = setting.find('=');
    setenv(setting.substr(0, equals).c_str(), setting.substr(equals + 1).c_str(), 1);
  }
  // Whatever this process was started with: a shell ignores interruptions for what it runs behind.
  for (const int number : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGXFSZ}) signal(number, SIG_DFL);
  if (options.largest_file > 0) {
    const auto size = static_cast<rlim_t>(options.largest_file);
    const rlimit limit{size, size};
    setrlimit(RLIMIT_FSIZE, &limit);
  }
  if (options.keep_to_permissions) {
    // Without these a root that is executed is a user like any other to its own files. Whoever is
    // not root may not drop them, and has none.
    prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE);
    prctl(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH);
  }
  alarm(60);
  if (options.folder.empty() || chdir(options.folder.c_str()) == 0) {
    execv(arguments[0], arguments.data());
  }
  _exit(127);
}

/// Feeds and reads the program until it has closed its ends.
void converse(pid_t child, const RunOptions& options, Pipe& in, Pipe& out, Pipe& err,
              RunResult& result) {
  std::string_view left = options.input;
  fs::path awaited = options.interrupt_once_there;
  if (left.empty()) in.close_end(1);
  std::array<pollfd, 3> waiting{{{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}, {}}};
  std::array<std::string*, 2> texts{&result.out, &result.err};
  while (waiting[0].fd >= 0 || waiting[1].fd >= 0) {
    waiting[2] = {in.ends[1], POLLOUT, 0};
    poll(waiting.data(), waiting.size(), awaited.empty() ? -1 : 1);
    if (!awaited.empty() && fs::exists(options.folder / awaited)) {
      kill(child, SIGINT);
      awaited.clear();
    }
    if (waiting[2].revents != 0) {
      const ssize_t count =
          write(in.ends[1], left.data(), std::min<std::size_t>(left.size(), 4096));
      left.remove_prefix(count > 0 ? static_cast<std::size_t>(count) : left.size());
      if (left.empty()) in.close_end(1);
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
      if (waiting[i].revents == 0) continue;
      std::array<char, 65536> buffer;
      const ssize_t count = read(waiting[i].fd, buffer.data(), buffer.size());
      if (count <= 0) {
        waiting[i].fd = -1;
      } else {
        texts[i]->append(buffer.data(), static_cast<std::size_t>(count));
      }
    }
  }
}

}  // namespace

RunResult run(const std::vector<std::string>& arguments, const RunOptions& options) {
  const char* program = std::getenv("SINEW_PROGRAM");
  std::vector<std::string> words = {program ? program : SINEW_BINARY_DIR "/sinew"};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);

  signal(SIGPIPE, SIG_IGN);  // of a program that does not read its input
  Pipe in;
  Pipe out;
  Pipe err;
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (options.nobody_reads) out.close_end(0);
  if (child == 0) become(pointers, options, in, out, err);
  in.close_end(0);
  out.close_end(1);
  err.close_end(1);
  RunResult result;
  converse(child, options, in, out, err, result);
  int status = 0;
  waitpid(child, &status, 0);
  result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
  return result;
}

}  // namespace sinew

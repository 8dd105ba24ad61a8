#include "core/file.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <thread>

#include "core/diagnostics.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t kNoLimit = std::size_t{1} << 30;

Bytes bytes_of(std::string_view text) { return Bytes(text.begin(), text.end()); }

Bytes pattern(std::size_t size) {
  Bytes bytes(size);
  for (std::size_t i = 0; i < size; ++i) bytes[i] = static_cast<std::uint8_t>(i * 7 + i / 251);
  return bytes;
}

std::string io_error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const IoError& error) {
    return error.what();
  }
  return "no error";
}

void expect_failure(const ReadResult& result, bool missing, const std::string& message) {
  ASSERT_TRUE(result.failure.has_value());
  EXPECT_EQ(result.failure->missing, missing);
  EXPECT_EQ(result.failure->message, message);
  EXPECT_TRUE(result.bytes.empty());
}

/// Runs `body` in a child process, which must return true.
void expect_in_child(const std::function<bool()>& body) {
  const pid_t child = fork();
  ASSERT_GE(child, 0);
  if (child == 0) _exit(body() ? 0 : 1);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "status " << status;
}

/// Interrupts system calls every millisecond for as long as it lives.
class Interruptions {
 public:
  Interruptions() {
    struct sigaction action = {};
    action.sa_handler = [](int) {};  // no SA_RESTART: calls fail with EINTR
    sigaction(SIGALRM, &action, &before_);
    set_timer(1000);
  }
  ~Interruptions() {
    set_timer(0);
    sigaction(SIGALRM, &before_, nullptr);
  }

 private:
  static void set_timer(int microseconds) {
    const itimerval timer = {{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_REAL, &timer, nullptr);
  }
  struct sigaction before_ = {};
};

class File : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = testing::TempDir() + "sinew-file-XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }

  void put(const fs::path& path, const Bytes& bytes) { write_file_atomically(path, bytes, {}); }
  Bytes get(const fs::path& path) { return read_file(path, kNoLimit).bytes; }
  std::vector<std::string> names() {
    std::vector<std::string> found;
    for (const auto& entry : fs::recursive_directory_iterator(folder_)) {
      found.push_back(fs::relative(entry.path(), folder_).string());
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  fs::path folder_;
};

TEST_F(File, ReadsBackWhatWasWritten) {
  for (const std::size_t size : {0u, 1u, 4096u, 65536u, 65537u, 1000003u}) {
    put(folder_ / "a", pattern(size));
    const ReadResult result = read_file(folder_ / "a", kNoLimit);
    EXPECT_FALSE(result.failure.has_value());
    EXPECT_EQ(result.bytes, pattern(size));
  }
  EXPECT_EQ(names(), std::vector<std::string>{"a"});
}

TEST_F(File, ReadsFilesThatHaveNoSize) {
  const ReadResult result = read_file("/proc/self/status", kNoLimit);
  EXPECT_FALSE(result.failure.has_value());
  EXPECT_GT(result.bytes.size(), 100u);
}

TEST_F(File, SaysWhyAFileCannotBeRead) {
  put(folder_ / "a", {});
  expect_failure(read_file(folder_ / "b", kNoLimit), true, "no such file");
  expect_failure(read_file(folder_ / "a" / "b", kNoLimit), true, "no such file");
  expect_failure(read_file(folder_, kNoLimit), true, "is a directory");
  expect_failure(read_file("", kNoLimit), true, "no such file");
  expect_failure(read_file(folder_ / std::string(300, 'x'), kNoLimit), true,
                 "the name is too long");
  fs::create_symlink("loop", folder_ / "loop");
  expect_failure(read_file(folder_ / "loop", kNoLimit), true, "is a loop of symbolic links");
  expect_failure(read_file("/proc/self/mem", kNoLimit), false,
                 "cannot be read: Input/output error");
}

TEST_F(File, DoesNotReadAnotherFileForANameWithAZeroByte) {
  put(folder_ / "a", bytes_of("secret"));
  const std::string name = (folder_ / "a").string() + std::string(1, '\0') + ".png";
  expect_failure(read_file(name, kNoLimit), true, "no such file");
}

TEST_F(File, ReportsMissingPermission) {
  put(folder_ / "a", bytes_of("x"));
  fs::permissions(folder_ / "a", fs::perms::none);
  fs::permissions(folder_, fs::perms::all);
  expect_in_child([&] {
    // The superuser may read everything.
    if (geteuid() == 0 && seteuid(65534) != 0) return false;
    const ReadResult result = read_file(folder_ / "a", kNoLimit);
    return result.failure && !result.failure->missing &&
           result.failure->message == "permission denied";
  });
}

TEST_F(File, RefusesMoreThanTheLimit) {
  put(folder_ / "a", pattern(1 << 20));
  EXPECT_EQ(read_file(folder_ / "a", 1 << 20).bytes.size(), std::size_t{1} << 20);
  expect_failure(read_file(folder_ / "a", (1 << 20) - 1), true, "is larger than 1048575 bytes");
  expect_failure(read_file("/dev/zero", 2 << 20), true, "is larger than 2 MiB");
  expect_failure(read_file(folder_ / "a", 0), true, "is larger than 0 bytes");
}

TEST_F(File, ReadsPipesToTheirEndThroughInterruptions) {
  const fs::path pipe = folder_ / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const Interruptions interruptions;
  std::thread writer([&] {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    write_file_atomically(pipe, pattern(300000), {});
  });
  const ReadResult result = read_file(pipe, kNoLimit);
  writer.join();
  EXPECT_FALSE(result.failure.has_value());
  EXPECT_EQ(result.bytes, pattern(300000));
}

TEST_F(File, StopsReadingAnEndlessPipeAtTheLimit) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  expect_in_child([&] {
    dup2(ends[0], STDIN_FILENO);
    close(ends[0]);
    signal(SIGPIPE, SIG_IGN);
    const Bytes bytes = pattern(1000);
    write_all(ends[1], bytes, "pipe");
    const ReadResult result = read_standard_input(999);  // the write end is still open
    return result.failure && result.failure->message == "is larger than 999 bytes";
  });
  close(ends[0]);
  close(ends[1]);
}

TEST_F(File, APipeThatNobodyReadsIsAKindOfItsOwn) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  close(ends[0]);
  expect_in_child([&] {
    signal(SIGPIPE, SIG_IGN);
    try {
      write_all(ends[1], pattern(10), "pipe");
    } catch (const ClosedPipe& error) {
      return std::string(error.what()) == "pipe: cannot write: Broken pipe";
    }
    return false;
  });
  close(ends[1]);
}

TEST_F(File, ReadsStandardInput) {
  put(folder_ / "a", pattern(100000));
  expect_in_child([&] {
    if (freopen((folder_ / "a").c_str(), "r", stdin) == nullptr) return false;
    return read_standard_input(kNoLimit).bytes == pattern(100000);
  });
  expect_in_child([] {
    close(STDIN_FILENO);
    const ReadResult result = read_standard_input(kNoLimit);
    return result.failure && !result.failure->missing &&
           result.failure->message == "cannot be read: Bad file descriptor";
  });
}

TEST_F(File, WritesThroughInterruptionsAndShortWrites) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  Bytes received;
  std::thread reader([&] {
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, nullptr);
    Bytes buffer(50000);
    for (ssize_t count = 0; (count = read(ends[0], buffer.data(), buffer.size())) > 0;) {
      received.insert(received.end(), buffer.begin(), buffer.begin() + count);
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
  });
  {
    const Interruptions interruptions;
    write_all(ends[1], pattern(500000), "pipe");
  }
  close(ends[1]);
  reader.join();
  close(ends[0]);
  EXPECT_EQ(received, pattern(500000));
}

TEST_F(File, WaitsForAPipeThatDoesNotBlock) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  ASSERT_EQ(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
  std::size_t received = 0;
  std::thread reader([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    Bytes buffer(50000);
    for (ssize_t count = 0; (count = read(ends[0], buffer.data(), buffer.size())) > 0;) {
      received += static_cast<std::size_t>(count);
    }
  });
  write_all(ends[1], pattern(300000), "pipe");
  close(ends[1]);
  reader.join();
  close(ends[0]);
  EXPECT_EQ(received, 300000u);
}

TEST_F(File, ReplacesWhatWasThereBefore) {
  put(folder_ / "a", bytes_of("a longer text"));
  put(folder_ / "a", bytes_of("short"));
  EXPECT_EQ(get(folder_ / "a"), bytes_of("short"));
}

TEST_F(File, PutsTheTemporaryIntoTheFolderGiven) {
  fs::create_directory(folder_ / "tmp");
  write_file_atomically(folder_ / "a", bytes_of("x"), folder_ / "tmp");
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "tmp"}));
  EXPECT_EQ(io_error_of(
                [&] { write_file_atomically(folder_ / "b", bytes_of("x"), folder_ / "missing"); }),
            (folder_ / "b").string() + ": cannot write: No such file or directory");
}

TEST_F(File, WritesBesideTheTargetWhereTheTemporaryIsOnAnotherFileSystem) {
  struct stat here = {};
  struct stat there = {};
  if (stat(folder_.c_str(), &here) != 0 || stat("/dev/shm", &there) != 0 ||
      here.st_dev == there.st_dev || access("/dev/shm", W_OK) != 0) {
    // A file moves across file systems only where there are two; nothing stands in for the second.
    GTEST_SKIP() << "/dev/shm is no second file system here";
  }
  write_file_atomically(folder_ / "a", bytes_of("x"), "/dev/shm");
  EXPECT_EQ(get(folder_ / "a"), bytes_of("x"));
  for (const auto& entry : fs::directory_iterator("/dev/shm")) {
    EXPECT_FALSE(entry.path().filename().string().starts_with(".sinew-" + std::to_string(getpid())))
        << entry.path();
  }
}

TEST_F(File, KeepsLinks) {
  put(folder_ / "a", bytes_of("old"));
  fs::create_symlink("a", folder_ / "link");
  put(folder_ / "link", bytes_of("new"));
  EXPECT_TRUE(fs::is_symlink(folder_ / "link"));
  EXPECT_EQ(get(folder_ / "a"), bytes_of("new"));
}

TEST_F(File, HonoursTheUmask) {
  const mode_t before = umask(027);
  put(folder_ / "a", bytes_of("x"));
  umask(before);
  EXPECT_EQ(fs::status(folder_ / "a").permissions(), static_cast<fs::perms>(0640));
}

TEST_F(File, StepsOverATemporaryOfAKilledProcess) {
  // The first write leaves its temporary's name free; the second finds it taken.
  expect_in_child([&] {
    const pid_t inner = fork();
    if (inner == 0) {
      const rlimit none = {0, 0};
      setrlimit(RLIMIT_FSIZE, &none);  // SIGXFSZ ends the process in the middle of its write
      put(folder_ / "a", bytes_of("x"));
      _exit(0);
    }
    int status = 0;
    waitpid(inner, &status, 0);
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGXFSZ;
  });
  ASSERT_EQ(names().size(), 1u);
  // Under another process id there is no clash; under the same one the number goes up.
  const fs::path left = folder_ / names()[0];
  std::string name = left.filename().string();
  const std::size_t begin = std::string_view(".sinew-").size();
  name.replace(begin, name.find('-', begin) - begin, std::to_string(getpid()));
  fs::rename(left, folder_ / name);
  put(folder_ / "a", bytes_of("y"));
  EXPECT_EQ(get(folder_ / "a"), bytes_of("y"));
  EXPECT_EQ(names(), (std::vector<std::string>{name, "a"}));
}

TEST_F(File, LeavesNothingBehindWhenTheDiskIsFull) {
  put(folder_ / "a", bytes_of("old"));
  expect_in_child([&] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit = {10000, 10000};
    setrlimit(RLIMIT_FSIZE, &limit);
    const std::string name = (folder_ / "a").string();
    return io_error_of([&] { put(folder_ / "a", pattern(10001)); }) ==
               name + ": cannot write: File too large" &&
           io_error_of([&] { put(folder_ / "b", pattern(20000)); }) != "no error" &&
           io_error_of([&] { put(folder_ / "c", pattern(10000)); }) == "no error";
  });
  EXPECT_EQ(names(), (std::vector<std::string>{"a", "c"}));
  EXPECT_EQ(get(folder_ / "a"), bytes_of("old"));
}

TEST_F(File, WritesDirectlyToWhatIsNotARegularFile) {
  put("/dev/null", pattern(1000));
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_EQ(io_error_of([&] { put("/dev/full", pattern(1000)); }),
            "/dev/full: cannot write: No space left on device");
  EXPECT_EQ(io_error_of([&] { put(folder_, pattern(1000)); }),
            folder_.string() + ": cannot write: Is a directory");
}

TEST_F(File, LeavesNothingBehindWhenTheRenameFails) {
  const std::string target = (folder_ / "missing" / "a").string();
  EXPECT_EQ(io_error_of([&] { write_file_atomically(target, bytes_of("x"), folder_); }),
            target + ": cannot write: No such file or directory");
  EXPECT_TRUE(names().empty());
}

TEST_F(File, SaysWhereAFolderCannotBeWritten) {
  put(folder_ / "a", {});
  const std::string below = (folder_ / "a" / "b").string();
  EXPECT_EQ(io_error_of([&] { put(below, bytes_of("x")); }),
            below + ": cannot write: Not a directory");
  EXPECT_EQ(io_error_of([&] { put("/proc/sinew.png", bytes_of("x")); }),
            "/proc/sinew.png: cannot write: No such file or directory");
}

TEST_F(File, MakesFoldersAndThoseAbove) {
  make_folders(folder_ / "x" / "y" / "z");
  EXPECT_TRUE(fs::is_directory(folder_ / "x" / "y" / "z"));
  make_folders(folder_ / "x" / "y");
  make_folders("");
}

TEST_F(File, SaysWhereAFolderCannotBeMade) {
  put(folder_ / "a", {});
  const std::string taken = (folder_ / "a").string();
  EXPECT_EQ(io_error_of([&] { make_folders(taken); }),
            taken + ": cannot make the folder: Not a directory");
  EXPECT_EQ(io_error_of([&] { make_folders(taken + "/b"); }),
            taken + "/b: cannot make the folder: Not a directory");
  EXPECT_EQ(io_error_of([&] { make_folders("/proc/sinew"); }),
            "/proc/sinew: cannot make the folder: No such file or directory");
}

}  // namespace
}  // namespace sinew

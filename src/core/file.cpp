#include "core/file.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/descriptor.h"
#include "core/diagnostics.h"
#include "core/hash.h"

namespace sinew {
namespace {

namespace fs = std::filesystem;

/// The C library's text; strerror is not safe with threads.
std::string system_message(int error) { return std::generic_category().message(error); }

std::string size_text(std::size_t bytes) {
  constexpr std::size_t kMiB = std::size_t{1} << 20;
  if (bytes >= kMiB && bytes % kMiB == 0) return std::to_string(bytes / kMiB) + " MiB";
  return std::to_string(bytes) + " bytes";
}

ReadFailure read_failure(int error) {
  switch (error) {
    case ENOENT:
    case ENOTDIR:
      return {true, "no such file"};
    case EISDIR:
      return {true, "is a directory"};
    case ENAMETOOLONG:
      return {true, "the name is too long"};
    case ELOOP:
      return {true, "is a loop of symbolic links"};
    case ENXIO:
      return {true, "is not a readable kind of file"};
    case EACCES:
    case EPERM:
      return {false, "permission denied"};
    default:
      return {false, "cannot be read: " + system_message(error)};
  }
}

/// Reads to the end of the file. `expected` bytes are made room for at once.
ReadResult read_to_end(int descriptor, std::size_t expected, std::size_t max_bytes) {
  constexpr std::size_t kStep = 64 * 1024;
  max_bytes = std::min<std::size_t>(max_bytes, PTRDIFF_MAX - 1);
  ReadResult result;
  std::vector<std::uint8_t>& bytes = result.bytes;
  // One byte more than expected shows the end without growing, one more than allowed the excess.
  bytes.resize(std::min(expected, max_bytes) + 1);
  std::size_t filled = 0;
  while (filled <= max_bytes) {
    if (filled == bytes.size()) {
      bytes.resize(std::min(filled + std::max(filled, kStep), max_bytes + 1));
    }
    const ssize_t count = ::read(descriptor, bytes.data() + filled, bytes.size() - filled);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return {{}, read_failure(errno)};
    if (count == 0) {
      bytes.resize(filled);
      return result;
    }
    filled += static_cast<std::size_t>(count);
  }
  return {{}, ReadFailure{true, "is larger than " + size_text(max_bytes)}};
}

[[noreturn]] void throw_cannot_write(const std::string& path, int error) {
  const std::string message = path + ": cannot write: " + system_message(error);
  if (error == EPIPE) throw ClosedPipe(message);
  throw IoError(message);
}

void close_or_throw(Descriptor& file, const std::string& path) {
  if (const int error = file.close(); error != 0) throw_cannot_write(path, error);
}

/// A new file that is removed again unless it was renamed.
class Temporary {
 public:
  Temporary(const fs::path& folder, const fs::path& target)
      : file_(create(folder, target, path_)) {}
  ~Temporary() {
    if (!renamed_) ::unlink(path_.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  Descriptor& file() { return file_; }
  /// 0, or what went wrong.
  int rename_to(const fs::path& target) {
    if (std::rename(path_.c_str(), target.c_str()) != 0) return errno;
    renamed_ = true;
    return 0;
  }

 private:
  /// The name differs by process and by target; a number keeps it clear of what a killed process
  /// of the same id left behind.
  static Descriptor create(const fs::path& folder, const fs::path& target, std::string& path) {
    Fnv1a64 hash;
    hash.add(std::string_view(target.native()));
    const std::string stem = ".sinew-" + std::to_string(::getpid()) + "-" + hex64(hash.value());
    for (int number = 0; number < 1000; ++number) {
      path = (folder / (stem + "-" + std::to_string(number) + ".tmp")).native();
      Descriptor file = open_file(path.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
      if (file.is_open()) return file;
      if (errno != EEXIST) break;
    }
    throw_cannot_write(target.native(), errno);
  }

  std::string path_;
  Descriptor file_;
  bool renamed_ = false;
};

/// Writes into something that cannot be replaced: a device, a pipe.
void write_directly(const fs::path& target, std::span<const std::uint8_t> bytes) {
  Descriptor file = open_file(target.c_str(), O_WRONLY);
  if (!file.is_open()) throw_cannot_write(target.native(), errno);
  write_all(file.get(), bytes, target.native());
  close_or_throw(file, target.native());
}

/// Where a rename has to go: the file a symbolic link names, so that the link stays.
fs::path link_resolved(const fs::path& target) {
  std::error_code error;
  if (!fs::is_symlink(target, error)) return target;
  fs::path resolved = fs::canonical(target, error);
  return error ? target : resolved;
}

}  // namespace

ReadResult read_file(const std::filesystem::path& path, std::size_t max_bytes) {
  // The system would stop at a zero byte and read another file.
  if (path.native().find('\0') != std::string::npos) return {{}, read_failure(ENOENT)};
  const Descriptor file = open_file(path.c_str(), O_RDONLY);
  if (!file.is_open()) return {{}, read_failure(errno)};
  struct stat status = {};
  if (::fstat(file.get(), &status) != 0) return {{}, read_failure(errno)};
  if (S_ISDIR(status.st_mode)) return {{}, read_failure(EISDIR)};
  const bool has_size = S_ISREG(status.st_mode) && status.st_size > 0;
  return read_to_end(file.get(), has_size ? static_cast<std::size_t>(status.st_size) : 0,
                     max_bytes);
}

ReadResult read_standard_input(std::size_t max_bytes) {
  return read_to_end(STDIN_FILENO, 0, max_bytes);
}

void write_all(int descriptor, std::span<const std::uint8_t> bytes, const std::string& path) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count >= 0) {
      bytes = bytes.subspan(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      // A pipe that another program set to non-blocking: wait until it takes more.
      pollfd waiting = {descriptor, POLLOUT, 0};
      ::poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      throw_cannot_write(path, errno);
    }
  }
}

void write_file_atomically(const std::filesystem::path& target, std::span<const std::uint8_t> bytes,
                           const std::filesystem::path& temporary_folder) {
  struct stat status = {};
  if (::stat(target.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    write_directly(target, bytes);
    return;
  }
  const fs::path final_target = link_resolved(target);
  const fs::path beside = final_target.parent_path();
  int error = 0;
  {
    Temporary temporary(temporary_folder.empty() ? beside : temporary_folder, target);
    write_all(temporary.file().get(), bytes, target.native());
    close_or_throw(temporary.file(), target.native());
    error = temporary.rename_to(final_target);
  }
  if (error == EXDEV && !temporary_folder.empty()) {
    // The two folders are on different file systems.
    write_file_atomically(target, bytes, {});
  } else if (error != 0) {
    throw_cannot_write(target.native(), error);
  }
}

void make_folders(const std::filesystem::path& folder) {
  if (folder.empty()) return;  // what is beside "a.png"
  std::error_code error;
  fs::create_directories(folder, error);
  if (!error && !fs::is_directory(folder, error) && !error) {
    error = std::make_error_code(std::errc::not_a_directory);
  }
  if (error) throw IoError(folder.native() + ": cannot make the folder: " + error.message());
}

}  // namespace sinew

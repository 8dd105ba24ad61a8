#include "output/png_sequence/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <string_view>
#include <system_error>

#include "core/diagnostics.h"

namespace sinew {
namespace {

/// " (process 4711)", or nothing where the holder has not left its number.
std::string holder(const Descriptor& file) {
  std::array<char, 16> buffer{};
  const ssize_t size = ::pread(file.get(), buffer.data(), buffer.size(), 0);
  const std::string_view text(buffer.data(), size > 0 ? static_cast<std::size_t>(size) : 0);
  const std::string_view number = text.substr(0, text.find('\n'));
  const bool digits = std::all_of(number.begin(), number.end(),
                                  [](unsigned char c) { return std::isdigit(c) != 0; });
  return number.empty() || !digits ? "" : " (process " + std::string(number) + ")";
}

/// Tells who holds the lock, where it is one; nothing depends on it.
void leave_number(const Descriptor& file, int operation) {
  const std::string number = operation == LOCK_EX ? std::to_string(::getpid()) + "\n" : "";
  if (::ftruncate(file.get(), 0) != 0) return;
  [[maybe_unused]] const ssize_t written = ::pwrite(file.get(), number.data(), number.size(), 0);
}

Descriptor lock(const std::filesystem::path& path, int operation, const std::string& folder) {
  Descriptor file = open_file(path.c_str(), O_RDWR | O_CREAT, 0666);
  if (!file.is_open()) {
    throw IoError(path.native() + ": cannot write: " + std::generic_category().message(errno));
  }
  int failed = 0;
  do {
    failed = ::flock(file.get(), operation | LOCK_NB);
  } while (failed != 0 && errno == EINTR);
  if (failed != 0 && errno == EWOULDBLOCK) {
    throw IoError(folder + ": another run of sinew is writing here" + holder(file));
  }
  leave_number(file, operation);
  return file;
}

}  // namespace

FolderLock::FolderLock(const std::filesystem::path& work, const std::string& shard,
                       const std::string& folder)
    : whole_(lock(work / "lock", shard.empty() ? LOCK_EX : LOCK_SH, folder)) {
  if (!shard.empty()) own_ = lock(work / ("lock." + shard), LOCK_EX, folder);
}

}  // namespace sinew

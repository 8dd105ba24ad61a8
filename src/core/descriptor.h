#pragma once

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace sinew {

/// Owns an open file descriptor, or none (-1). Closes on the way out, whatever happens.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int descriptor) : descriptor_(descriptor) {}
  ~Descriptor() { close(); }
  Descriptor(Descriptor&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(descriptor_, other.descriptor_);
    return *this;
  }

  int get() const { return descriptor_; }
  bool is_open() const { return descriptor_ >= 0; }
  /// 0, or what went wrong: some file systems report a failed write only here. After EINTR the
  /// descriptor is closed all the same on Linux.
  int close() {
    if (!is_open()) return 0;
    const int failed = ::close(std::exchange(descriptor_, -1));
    return failed != 0 && errno != EINTR ? errno : 0;
  }

 private:
  int descriptor_ = -1;
};

/// open(2), through interruptions and not passed on to programs that are started. A descriptor that
/// is not open has its reason in errno.
inline Descriptor open_file(const char* path, int flags, unsigned mode = 0) {
  int descriptor = -1;
  do {
    descriptor = ::open(path, flags | O_CLOEXEC, mode);
  } while (descriptor < 0 && errno == EINTR);
  return Descriptor(descriptor);
}

}  // namespace sinew

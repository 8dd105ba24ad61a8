#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace sinew {

/// Bytes that grow at the end and keep their memory when cleared. Unlike a vector it hands out room
/// that is not set to zero each time.
class ByteBuffer {
 public:
  void clear() { size_ = 0; }
  std::size_t size() const { return size_; }
  std::span<const std::uint8_t> bytes() const { return {bytes_.data(), size_}; }
  std::span<std::uint8_t> bytes() { return {bytes_.data(), size_}; }

  /// Room for at least `count` bytes behind the end; `take` makes a part of it content.
  std::span<std::uint8_t> room(std::size_t count) {
    if (bytes_.size() - size_ < count) bytes_.resize(std::max(size_ + count, 2 * bytes_.size()));
    return std::span(bytes_).subspan(size_);
  }
  void take(std::size_t count) { size_ += count; }

  void append(std::uint8_t byte) {
    room(1)[0] = byte;
    take(1);
  }
  void append(std::span<const std::uint8_t> bytes) {
    std::copy(bytes.begin(), bytes.end(), room(bytes.size()).begin());
    take(bytes.size());
  }
  void append(std::string_view text) {
    std::copy(text.begin(), text.end(), room(text.size()).begin());
    take(text.size());
  }
  void append_zeros(std::size_t count) {
    std::fill_n(room(count).begin(), count, std::uint8_t{0});
    take(count);
  }

 private:
  std::vector<std::uint8_t> bytes_;
  std::size_t size_ = 0;
};

}  // namespace sinew

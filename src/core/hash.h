#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace sinew {

/// FNV-1a, 64 bits (Fowler, Noll, Vo): what `dump` prints and manifests record. Values are fed as
/// little-endian bytes, so that every machine gets the same.
class Fnv1a64 {
 public:
  void add_byte(std::uint8_t byte) {
    state_ ^= byte;
    state_ *= 0x100000001b3u;
  }
  void add(std::string_view bytes) {
    for (const char c : bytes) add_byte(static_cast<std::uint8_t>(c));
  }
  void add(std::span<const std::uint8_t> bytes) {
    for (const std::uint8_t byte : bytes) add_byte(byte);
  }
  void add(std::uint64_t value) {
    for (int shift = 0; shift < 64; shift += 8) add_byte(static_cast<std::uint8_t>(value >> shift));
  }
  void add(double value) { add(std::bit_cast<std::uint64_t>(value)); }

  std::uint64_t value() const { return state_; }

 private:
  std::uint64_t state_ = 0xcbf29ce484222325u;
};

/// Sixteen lower-case hexadecimal digits.
std::string hex64(std::uint64_t value);

}  // namespace sinew

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "image/byte_buffer.h"

namespace sinew {

/// A zlib stream written by ISA-L's fastest useful compressor (level 1), with long runs of zeros
/// put in as ready-made blocks. Keeps its memory from one stream to the next.
class FastZlib {
 public:
  FastZlib();
  ~FastZlib();
  FastZlib(const FastZlib&) = delete;
  FastZlib& operator=(const FastZlib&) = delete;

  /// Starts a stream at the end of `out`, which must outlive it.
  void begin(ByteBuffer& out);
  void add(std::span<const std::uint8_t> bytes);
  /// Ends the compressor's block and forgets its history, which costs some 100 bytes: for runs of
  /// thousands. count at least 1.
  void add_zeros(std::size_t count);
  void finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace sinew

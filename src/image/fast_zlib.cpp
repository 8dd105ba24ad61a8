#include "image/fast_zlib.h"

#include <isa-l/igzip_lib.h>
#include <libdeflate.h>

#include <algorithm>
#include <array>
#include <vector>

namespace sinew {
namespace {

constexpr std::uint32_t kAdlerModulus = 65521;

/// Deflate's bit order: the first bit is the lowest of its byte.
class BitWriter {
 public:
  explicit BitWriter(ByteBuffer& out) : out_(out) {}

  /// count at most 32.
  void put(std::uint32_t value, int count) {
    bits_ |= std::uint64_t{value} << filled_;
    filled_ += count;
    for (; filled_ >= 8; filled_ -= 8, bits_ >>= 8) out_.append(static_cast<std::uint8_t>(bits_));
  }
  void align() {
    if (filled_ > 0) put(0, 8 - filled_);
  }

 private:
  ByteBuffer& out_;
  std::uint64_t bits_ = 0;
  int filled_ = 0;
};

/// The header of a block with a code made for zeros, 103 bits. Literals and lengths: 258 bytes
/// (285) is "0", the byte 0 is "10", the end (256) is "11"; distances: 1 is "0". Bits of a code are
/// sent from its first on. Source: RFC 1951, section 3.2.7.
void put_zero_run_header(BitWriter& writer) {
  writer.put(0, 1);          // not the last block
  writer.put(2, 2);          // its own codes
  writer.put(286 - 257, 5);  // literal and length codes
  writer.put(0, 5);          // one distance code
  // Code length codes, in the order 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1.
  writer.put(18 - 4, 4);
  constexpr std::uint8_t kLengths[18] = {0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2};
  for (const std::uint8_t length : kLengths) writer.put(length, 3);
  // Those lengths make the codes: 18 (a run of zeros, then its length less 11 in 7 bits) is "0", 1
  // is "10", 2 is "11".
  const auto put_one = [&] { writer.put(0b01, 2); };
  const auto put_two = [&] { writer.put(0b11, 2); };
  const auto put_absent = [&](std::uint32_t count) { writer.put((count - 11) << 1, 8); };
  put_two();  // 0
  put_absent(138);
  put_absent(117);
  put_two();  // 256
  put_absent(28);
  put_one();  // 285
  put_one();  // distance 1
}

/// Blocks that unpack to `count` zeros and end on a byte: single zeros until what is left divides
/// by 258, then repetitions of the byte before, 2 bits each.
void append_zero_run(ByteBuffer& out, std::size_t count) {
  BitWriter writer(out);
  put_zero_run_header(writer);
  const std::size_t literals = 1 + (count - 1) % 258;
  for (std::size_t i = 0; i < literals; ++i) writer.put(0b01, 2);
  std::size_t bits = (count - literals) / 258 * 2;
  for (; bits > 32; bits -= 32) writer.put(0, 32);
  writer.put(0, static_cast<int>(bits));
  writer.put(0b11, 2);  // end
  writer.put(0, 3);     // an empty stored block
  writer.align();
  writer.put(0xffff0000, 32);
}

/// A block that holds one byte as it is, from a byte boundary to the next.
void append_stored_byte(ByteBuffer& out, std::uint8_t byte) {
  out.append(std::array<std::uint8_t, 6>{0, 1, 0, 0xfe, 0xff, byte});
}

}  // namespace

struct FastZlib::State {
  isal_zstream stream = {};
  std::vector<std::uint8_t> level_buffer = std::vector<std::uint8_t>(ISAL_DEF_LVL1_DEFAULT);
  ByteBuffer* out = nullptr;
  std::uint32_t adler = 1;
  bool has_history = false;  ///< The compressor knows what stands before its next byte.
  bool has_pending = false;  ///< The compressor has taken bytes since its last flush.

  /// Starts the compressor afresh behind `before`, the end of what the stream unpacks to so far, at
  /// least one byte. Without a history ISA-L (2.30 to 2.32, isal_deflate_icf_body) hashes its own
  /// address in place of the second byte, and equal pictures give unequal files.
  void restart(std::span<const std::uint8_t> before) {
    isal_deflate_reset(&stream);
    isal_deflate_set_dict(&stream, const_cast<std::uint8_t*>(before.data()),
                          static_cast<std::uint32_t>(before.size()));
    has_history = true;
    has_pending = false;
  }

  /// Feeds bytes and takes all that comes out.
  void run(std::span<const std::uint8_t> bytes, std::uint16_t flush, bool end) {
    constexpr std::size_t kRoom = 256 * 1024;
    stream.next_in = const_cast<std::uint8_t*>(bytes.data());
    stream.avail_in = static_cast<std::uint32_t>(bytes.size());
    stream.flush = flush;
    stream.end_of_stream = end ? 1 : 0;
    do {
      const std::span<std::uint8_t> room = out->room(kRoom).first(kRoom);
      stream.next_out = room.data();
      stream.avail_out = static_cast<std::uint32_t>(room.size());
      isal_deflate(&stream);
      out->take(room.size() - stream.avail_out);
      // A full buffer may mean that more waits.
    } while (stream.avail_in > 0 || stream.avail_out == 0);
  }
};

FastZlib::FastZlib() : state_(std::make_unique<State>()) {}
FastZlib::~FastZlib() = default;

void FastZlib::begin(ByteBuffer& out) {
  state_->out = &out;
  state_->adler = 1;
  state_->has_history = false;
  state_->has_pending = false;
  isal_deflate_init(&state_->stream);
  state_->stream.level = 1;
  state_->stream.level_buf = state_->level_buffer.data();
  state_->stream.level_buf_size = static_cast<std::uint32_t>(state_->level_buffer.size());
  state_->stream.gzip_flag = IGZIP_DEFLATE;
  out.append(std::uint8_t{0x78});  // deflate, window of 32 KiB
  out.append(std::uint8_t{0x01});  // fastest; makes the two bytes a multiple of 31
}

void FastZlib::add(std::span<const std::uint8_t> bytes) {
  if (bytes.empty()) return;
  constexpr std::size_t kMaxStep = std::size_t{1} << 30;
  state_->adler = libdeflate_adler32(state_->adler, bytes.data(), bytes.size());
  if (!state_->has_history) {
    append_stored_byte(*state_->out, bytes.front());
    state_->restart(bytes.first(1));
    bytes = bytes.subspan(1);
  }
  state_->has_pending = true;
  for (; bytes.size() > kMaxStep; bytes = bytes.subspan(kMaxStep)) {
    state_->run(bytes.first(kMaxStep), NO_FLUSH, false);
  }
  state_->run(bytes, NO_FLUSH, false);
}

void FastZlib::add_zeros(std::size_t count) {
  if (state_->has_pending) state_->run({}, SYNC_FLUSH, false);
  append_zero_run(*state_->out, count);
  static constexpr std::array<std::uint8_t, 64> kZeros = {};
  state_->restart(std::span(kZeros).first(std::min(count, kZeros.size())));
  const std::uint64_t low = state_->adler & 0xffff;
  const std::uint64_t high = state_->adler >> 16;
  const std::uint64_t new_high = (high + count % kAdlerModulus * low) % kAdlerModulus;
  state_->adler = static_cast<std::uint32_t>(new_high << 16 | low);
}

void FastZlib::finish() {
  state_->run({}, NO_FLUSH, true);
  for (int shift = 24; shift >= 0; shift -= 8) {
    state_->out->append(static_cast<std::uint8_t>(state_->adler >> shift));
  }
}

}  // namespace sinew

#include "image/fast_zlib.h"

#include <gtest/gtest.h>
#include <libdeflate.h>

namespace sinew {
namespace {

using Bytes = std::vector<std::uint8_t>;

/// Unpacks with libdeflate, which checks the sum at the end; the stream must give exactly `size`
/// bytes and have nothing behind it.
Bytes unpacked(std::span<const std::uint8_t> stream, std::size_t size) {
  Bytes bytes(size + 1);
  std::size_t used = 0;
  std::size_t written = 0;
  libdeflate_decompressor* decompressor = libdeflate_alloc_decompressor();
  const libdeflate_result result = libdeflate_zlib_decompress_ex(
      decompressor, stream.data(), stream.size(), bytes.data(), bytes.size(), &used, &written);
  libdeflate_free_decompressor(decompressor);
  EXPECT_EQ(result, LIBDEFLATE_SUCCESS);
  EXPECT_EQ(used, stream.size());
  bytes.resize(written);
  return bytes;
}

Bytes noise(std::size_t size, std::uint32_t seed) {
  Bytes bytes(size);
  for (std::uint8_t& byte : bytes) {
    seed = seed * 1664525 + 1013904223;
    // Few values and repetitions, so that there is something to pack.
    byte = static_cast<std::uint8_t>((seed >> 28) * (seed >> 20 & 3));
  }
  return bytes;
}

TEST(FastZlib, PacksNothing) {
  FastZlib zlib;
  ByteBuffer out;
  zlib.begin(out);
  zlib.finish();
  EXPECT_EQ(unpacked(out.bytes(), 0), Bytes());
}

TEST(FastZlib, PacksWhatItIsGivenInParts) {
  FastZlib zlib;
  ByteBuffer out;
  zlib.begin(out);
  Bytes all;
  for (std::uint32_t i = 0; i < 40; ++i) {
    const Bytes part = noise(1 + i * i * 100, i);
    zlib.add(part);
    all.insert(all.end(), part.begin(), part.end());
  }
  zlib.finish();
  EXPECT_EQ(unpacked(out.bytes(), all.size()), all);
  EXPECT_LT(out.size(), all.size() / 4 * 3);
}

TEST(FastZlib, PacksZerosOfEveryLength) {
  FastZlib zlib;
  for (std::size_t count = 1; count < 600; ++count) {
    ByteBuffer out;
    zlib.begin(out);
    zlib.add_zeros(count);
    zlib.finish();
    ASSERT_EQ(unpacked(out.bytes(), count), Bytes(count)) << count;
  }
}

TEST(FastZlib, PacksLongRunsOfZerosIntoTwoBitsFor258) {
  constexpr std::size_t kCount = 10'000'000;
  FastZlib zlib;
  ByteBuffer out;
  zlib.begin(out);
  zlib.add_zeros(kCount);
  zlib.finish();
  EXPECT_LT(out.size(), kCount / 258 / 4 + 120);
  EXPECT_EQ(unpacked(out.bytes(), kCount), Bytes(kCount));
}

TEST(FastZlib, PutsZerosBetweenBytesWithoutReachingBackOverThem) {
  FastZlib zlib;
  ByteBuffer out;
  zlib.begin(out);
  Bytes all;
  // The same bytes again and again: a compressor that had kept its history would refer to them.
  const Bytes part = noise(3000, 7);
  for (const std::size_t zeros : {1u, 258u, 259u, 40000u, 1u, 70000u}) {
    zlib.add(part);
    zlib.add(part);
    zlib.add_zeros(zeros);
    zlib.add_zeros(zeros);
    for (int i = 0; i < 2; ++i) all.insert(all.end(), part.begin(), part.end());
    all.resize(all.size() + 2 * zeros);
  }
  zlib.finish();
  EXPECT_EQ(unpacked(out.bytes(), all.size()), all);
}

TEST(FastZlib, StartsEachStreamAfresh) {
  FastZlib zlib;
  ByteBuffer first;
  ByteBuffer second;
  for (ByteBuffer* out : {&first, &second}) {
    zlib.begin(*out);
    zlib.add(noise(5000, 3));
    zlib.add_zeros(1000);
    zlib.add(noise(5000, 3));
    zlib.finish();
  }
  EXPECT_TRUE(std::ranges::equal(first.bytes(), second.bytes()));
}

}  // namespace
}  // namespace sinew

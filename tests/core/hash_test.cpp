#include "core/hash.h"

#include <gtest/gtest.h>

#include <array>

namespace sinew {
namespace {

TEST(Hash, MatchesThePublishedVectorsOfFnv1a) {
  EXPECT_EQ(hex64(Fnv1a64().value()), "cbf29ce484222325");
  Fnv1a64 a;
  a.add(std::string_view("a"));
  EXPECT_EQ(hex64(a.value()), "af63dc4c8601ec8c");
  Fnv1a64 foobar;
  foobar.add(std::string_view("foobar"));
  EXPECT_EQ(hex64(foobar.value()), "85944171f73967e8");
}

TEST(Hash, FeedsNumbersAsLittleEndianBytes) {
  Fnv1a64 number;
  number.add(std::uint64_t{0x0807060504030201});
  Fnv1a64 bytes;
  bytes.add(std::span<const std::uint8_t>(std::array<std::uint8_t, 8>{1, 2, 3, 4, 5, 6, 7, 8}));
  EXPECT_EQ(number.value(), bytes.value());

  Fnv1a64 one;
  one.add(1.0);
  Fnv1a64 bits;
  bits.add(std::uint64_t{0x3ff0000000000000});
  EXPECT_EQ(one.value(), bits.value());
}

TEST(Hash, TellsMinusZeroFromZero) {
  Fnv1a64 plus;
  plus.add(0.0);
  Fnv1a64 minus;
  minus.add(-0.0);
  EXPECT_NE(plus.value(), minus.value());
}

TEST(Hash, WritesSixteenDigits) {
  EXPECT_EQ(hex64(0), "0000000000000000");
  EXPECT_EQ(hex64(0xfedcba9876543210), "fedcba9876543210");
}

}  // namespace
}  // namespace sinew

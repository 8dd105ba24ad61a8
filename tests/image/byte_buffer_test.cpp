#include "image/byte_buffer.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

std::string text_of(const ByteBuffer& buffer) {
  return {buffer.bytes().begin(), buffer.bytes().end()};
}

TEST(ByteBuffer, GrowsAtTheEnd) {
  ByteBuffer buffer;
  buffer.append(std::string_view("ab"));
  buffer.append(std::uint8_t{'c'});
  const std::vector<std::uint8_t> more(1000, 'd');
  buffer.append(std::span<const std::uint8_t>(more));
  EXPECT_EQ(text_of(buffer), "abc" + std::string(1000, 'd'));
}

TEST(ByteBuffer, CountsOnlyTheRoomThatWasTaken) {
  ByteBuffer buffer;
  const std::span<std::uint8_t> room = buffer.room(100);
  EXPECT_GE(room.size(), 100u);
  room[0] = 'x';
  buffer.take(1);
  EXPECT_EQ(text_of(buffer), "x");
}

TEST(ByteBuffer, AppendsZerosOverWhatStoodThereBefore) {
  ByteBuffer buffer;
  buffer.append(std::string_view("abcd"));
  buffer.clear();
  EXPECT_EQ(buffer.size(), 0u);
  buffer.append_zeros(3);
  EXPECT_EQ(text_of(buffer), std::string(3, '\0'));
}

}  // namespace
}  // namespace sinew

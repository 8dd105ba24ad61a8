#include "image/png_unpack.h"

#include <gtest/gtest.h>

#include <variant>

#include "image/png_parts.h"
#include "image/stb.h"

namespace sinew {
namespace {

/// Rows of numbers that look random, with one filter after the other.
TestPng noise(int color_type, int width, int height) {
  TestPng png;
  png.width = static_cast<std::uint32_t>(width);
  png.height = static_cast<std::uint32_t>(height);
  png.color_type = color_type;
  std::uint32_t state = 12345;
  for (int y = 0; y < height; ++y) {
    png.rows.push_back(static_cast<std::uint8_t>(y % 5));
    for (int i = 0; i < width * (color_type == 6 ? 4 : 3); ++i) {
      state = state * 1664525 + 1013904223;
      png.rows.push_back(static_cast<std::uint8_t>(state >> 24));
    }
  }
  return png;
}

std::optional<StraightImage> unpacked(const std::vector<std::uint8_t>& file) {
  const auto checked = check_png(file);
  const auto* png = std::get_if<PngFile>(&checked);
  return png != nullptr ? unpack_common_png(*png) : std::nullopt;
}

TEST(PngUnpack, GivesThePixelsOfStbForEveryFilter) {
  for (const int color_type : {2, 6}) {
    for (const int width : {1, 2, 7, 64}) {
      const std::vector<std::uint8_t> file = file_of(noise(color_type, width, 23));
      const auto expected = decode_png_with_stb(file, 1 << 24);
      ASSERT_TRUE(std::holds_alternative<StraightImage>(expected));
      EXPECT_EQ(unpacked(file), std::get<StraightImage>(expected)) << color_type << ", " << width;
    }
  }
}

TEST(PngUnpack, LeavesTheRestToStb) {
  TestPng png = noise(6, 4, 4);
  png.rows[0] = 5;  // no filter
  EXPECT_EQ(unpacked(file_of(png)), std::nullopt);
  png = noise(6, 4, 4);
  png.rows.pop_back();
  EXPECT_EQ(unpacked(file_of(png)), std::nullopt);
  png.rows.resize(png.rows.size() + 2);
  EXPECT_EQ(unpacked(file_of(png)), std::nullopt);
  png = noise(2, 4, 4);
  png.transparency = {0, 1, 0, 2, 0, 3};
  EXPECT_EQ(unpacked(file_of(png)), std::nullopt);
  png = {.width = 2, .color_type = 0, .palette = {}, .transparency = {}, .rows = {0, 1, 2}};
  EXPECT_EQ(unpacked(file_of(png)), std::nullopt);
}

}  // namespace
}  // namespace sinew

#include "image/block_means.h"

#include <gtest/gtest.h>

#include "raster/lists.h"

namespace sinew {
namespace {

TEST(BlockMeans, AreRoundedOnceHalvesUp) {
  PremulImage fine(4, 2);
  fine.at(0, 0) = {1, 0, 0, 1};
  fine.at(1, 1) = {1, 1, 0, 4};
  fine.at(2, 0) = {10, 20, 30, 40};
  fine.at(3, 0) = {11, 20, 31, 40};
  fine.at(2, 1) = {12, 20, 30, 40};
  fine.at(3, 1) = {12, 21, 30, 41};
  std::vector<PremulRgba8> out(2);
  block_means(fine, 2, out.data());
  EXPECT_EQ(out[0], (PremulRgba8{1, 0, 0, 1}));      // 2/4, 1/4, 0, 5/4
  EXPECT_EQ(out[1], (PremulRgba8{11, 20, 30, 40}));  // 45/4, 81/4, 121/4, 161/4
}

TEST(BlockMeans, OfFourByFourAreThoseOfTheSums) {
  const PremulImage fine = noise_texture(16, 8, 1).image;
  std::vector<PremulRgba8> out(8);
  block_means(fine, 4, out.data());
  for (int y = 0; y < 2; ++y) {
    for (int x = 0; x < 4; ++x) {
      int sum = 8;
      for (int i = 0; i < 16; ++i) sum += fine.at(4 * x + i % 4, 4 * y + i / 4).a;
      EXPECT_EQ(out[static_cast<std::size_t>(4 * y + x)].a, sum / 16);
    }
  }
}

TEST(BlockMeans, OfOneColorAreThatColor) {
  for (const int factor : {2, 4}) {
    for (int c = 0; c < 256; ++c) {
      const auto byte = static_cast<std::uint8_t>(c);
      std::vector<PremulRgba8> out(1);
      block_means(PremulImage(factor, factor, {byte, 0, byte, 255}), factor, out.data());
      EXPECT_EQ(out[0], (PremulRgba8{byte, 0, byte, 255}));
    }
  }
}

TEST(BlockMeans, OfLightAreOfAll16Bits) {
  LinearImage fine(2, 2, {65535, 65535, 0, 65535});
  fine.at(1, 1) = {1, 0, 2, 65535};
  PremulRgba16 out;
  block_means(fine, 2, &out);
  EXPECT_EQ(out, (PremulRgba16{49152, 49151, 1, 65535}));  // (3 * 65535 + 1) / 4 is 49151.5
}

}  // namespace
}  // namespace sinew

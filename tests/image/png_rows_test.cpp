#include "image/png_rows.h"

#include <gtest/gtest.h>

#include <vector>

namespace sinew {
namespace {

using Bytes = std::vector<std::uint8_t>;

TEST(PngRows, FindsTheContentWhereverItStands) {
  for (std::size_t width = 1; width < 70; ++width) {
    std::vector<PremulRgba8> row(width);
    EXPECT_TRUE(content_range(std::span<const PremulRgba8>(row)).empty());
    for (std::size_t begin = 0; begin < width; ++begin) {
      for (const std::size_t last : {begin, (begin + width) / 2, width - 1}) {
        row.assign(width, {});
        row[begin] = {0, 0, 0, 1};
        row[last] = {0, 1, 0, 1};
        const PixelRange range = content_range(std::span<const PremulRgba8>(row));
        ASSERT_EQ(range.begin, begin) << width;
        ASSERT_EQ(range.end, last + 1) << width;
      }
    }
  }
}

TEST(PngRows, CountsTransparentPixelsWithColourAsContent) {
  const std::vector<StraightRgba8> row = {{}, {0, 0, 5, 0}, {}};
  const PixelRange range = content_range(std::span<const StraightRgba8>(row));
  EXPECT_EQ(range.begin, 1u);
  EXPECT_EQ(range.end, 2u);
}

TEST(PngRows, SeesOnePixelThatIsNotOpaque) {
  for (std::size_t width = 1; width < 50; ++width) {
    std::vector<StraightRgba8> row(width, {1, 2, 3, 255});
    EXPECT_TRUE(is_opaque(std::span<const StraightRgba8>(row)));
    for (std::size_t at = 0; at < width; ++at) {
      row[at].a = 254;
      ASSERT_FALSE(is_opaque(std::span<const StraightRgba8>(row))) << width << " " << at;
      row[at].a = 255;
    }
  }
}

TEST(PngRows, PacksRgbWithoutAlpha) {
  const std::vector<StraightRgba8> row = {{1, 2, 3, 255}, {4, 5, 6, 255}};
  Bytes out(6);
  pack_rgb_row(row, out.data());
  EXPECT_EQ(out, (Bytes{1, 2, 3, 4, 5, 6}));
}

Bytes filtered(PngFilter filter, const Bytes& row, const Bytes& above, std::size_t step) {
  Bytes out(row.size());
  filter_row(filter, row, above.data(), step, out.data());
  return out;
}

TEST(PngRows, FilterAsTheSpecificationSays) {
  const Bytes row = {10, 200, 30, 100};
  const Bytes above = {20, 100, 40, 90};
  EXPECT_EQ(filtered(PngFilter::None, row, above, 1), row);
  EXPECT_EQ(filtered(PngFilter::Sub, row, above, 1), (Bytes{10, 190, 86, 70}));
  EXPECT_EQ(filtered(PngFilter::Sub, row, above, 2), (Bytes{10, 200, 20, 156}));
  EXPECT_EQ(filtered(PngFilter::Up, row, above, 1), (Bytes{246, 100, 246, 10}));
  EXPECT_EQ(filtered(PngFilter::Average, row, above, 1), (Bytes{0, 145, 166, 40}));
  EXPECT_EQ(filtered(PngFilter::Average, row, above, 2), (Bytes{0, 150, 5, 211}));
  // Nearest to 20, 90, 140 and 80 are above, above, above left and above.
  EXPECT_EQ(filtered(PngFilter::Paeth, row, above, 1), (Bytes{246, 100, 186, 10}));
}

TEST(PngRows, PaethTakesLeftBeforeAboveBeforeAboveLeft) {
  // left 10, above 10, above left 10: all equally near.
  EXPECT_EQ(filtered(PngFilter::Paeth, {10, 11}, {10, 10}, 1)[1], 1);
  // left 10, above 20, above left 15: the estimate 15 is above left.
  EXPECT_EQ(filtered(PngFilter::Paeth, {10, 0}, {15, 20}, 1)[1], 256 - 15);
  // left 20, above 10, above left 12: the estimate 18 is nearest to left.
  EXPECT_EQ(filtered(PngFilter::Paeth, {20, 0}, {12, 10}, 1)[1], 256 - 20);
  // left 10, above 20, above left 12: the estimate 18 is nearest to above.
  EXPECT_EQ(filtered(PngFilter::Paeth, {10, 0}, {12, 20}, 1)[1], 256 - 20);
  // left 10, above 14, above left 12: the estimate 12 is above left; with above left 11 it is 13,
  // 1 from above and 2 from above left.
  EXPECT_EQ(filtered(PngFilter::Paeth, {10, 0}, {11, 14}, 1)[1], 256 - 14);
}

TEST(PngRows, CostCountsBytesAsDifferences) {
  EXPECT_EQ(filter_cost(Bytes{0, 1, 255, 128, 127}), 0u + 1 + 1 + 128 + 127);
}

}  // namespace
}  // namespace sinew

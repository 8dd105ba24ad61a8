#include "compare/compare.h"

#include <gtest/gtest.h>

#include "compare/picture_pairs.h"

namespace sinew {
namespace {

constexpr StraightRgba8 kGray = {100, 100, 100, 255};

StraightImage gray(int width, int height) { return {width, height, kGray}; }

Comparison compared(const StraightImage& a, const StraightImage& b, Metric metric,
                    double threshold = 0) {
  CompareOptions options;
  options.metric = metric;
  options.threshold = threshold;
  return compare_images(a, b, {}, options);
}

TEST(Compare, EqualPicturesAreTheSameToEveryMetric) {
  const StraightImage a = picture_pair(4).a;
  for (const MetricInfo& info : all_metrics()) {
    const Comparison found = compared(a, a, info.metric);
    EXPECT_EQ(found.different, 0) << info.name;
    EXPECT_EQ(found.compared, std::int64_t{a.width} * a.height) << info.name;
    EXPECT_EQ(found.largest, 0) << info.name;
    EXPECT_FALSE(found.worst) << info.name;
    EXPECT_TRUE(found.marks.pixels.empty()) << info.name;
  }
}

TEST(Compare, ColoursUnderAlphaZeroAreTheSameToEveryMetric) {
  StraightImage a = gray(20, 20);
  StraightImage b = a;
  a.at(3, 4) = {1, 2, 3, 0};
  b.at(3, 4) = {200, 100, 50, 0};
  for (const MetricInfo& info : all_metrics()) {
    EXPECT_EQ(compared(a, b, info.metric).different, 0) << info.name;
  }
}

TEST(Compare, FindsOnePixelWithItsPlaceAndValues) {
  const StraightImage a = gray(10, 8);
  StraightImage b = a;
  b.at(7, 2) = {110, 90, 100, 255};
  b.at(3, 5) = {100, 100, 103, 255};
  const Comparison found = compared(a, b, Metric::Rgb);
  EXPECT_EQ(found.different, 2);
  EXPECT_EQ(found.bounds, (PixelBox{3, 2, 5, 4}));
  EXPECT_EQ(found.largest, 10);
  EXPECT_EQ(found.mean, 13.0 / 80);
  ASSERT_TRUE(found.worst);
  EXPECT_EQ(found.worst->x, 7);
  EXPECT_EQ(found.worst->y, 2);
  EXPECT_EQ(found.worst->a, kGray);
  EXPECT_EQ(found.worst->b, (StraightRgba8{110, 90, 100, 255}));
  EXPECT_EQ(found.marks.at(7, 2), PixelMark::Different);
  EXPECT_EQ(found.marks.at(6, 2), PixelMark::Same);
}

TEST(Compare, AThresholdLeavesOutWhatIsNotAboveIt) {
  const StraightImage a = gray(4, 4);
  StraightImage b = a;
  b.at(0, 0).r = 103;
  b.at(1, 0).r = 104;
  const Comparison found = compared(a, b, Metric::Rgb, 3);
  EXPECT_EQ(found.different, 1);
  EXPECT_EQ(found.marks.at(0, 0), PixelMark::Below);
  EXPECT_EQ(found.marks.at(1, 0), PixelMark::Different);
  EXPECT_EQ(found.largest, 4);
}

TEST(Compare, RgbCountsColourAsFarAsItIsSeen) {
  const StraightImage a(1, 1, {255, 0, 0, 51});
  EXPECT_EQ(compared(a, StraightImage(1, 1, {0, 0, 0, 51}), Metric::Rgb).largest, 51);
  EXPECT_EQ(compared(a, StraightImage(1, 1, {255, 0, 0, 0}), Metric::Rgb).largest, 51);
  EXPECT_EQ(compared(a, StraightImage(1, 1, {255, 0, 0, 255}), Metric::Rgb).largest, 204);
}

TEST(Compare, BlackAndWhiteAreOneApart) {
  const StraightImage black(1, 1, {0, 0, 0, 255});
  const StraightImage white(1, 1, {255, 255, 255, 255});
  EXPECT_NEAR(compared(black, white, Metric::Oklab).largest, 1, 1e-6);
  EXPECT_NEAR(compared(black, white, Metric::Yiq).largest, 0.966, 1e-3);
  EXPECT_NEAR(compared(black, white, Metric::YiqWhite).largest, 0.966, 1e-3);
}

TEST(Compare, IgnoredPixelsDoNotCount) {
  const StraightImage a = picture_pair(26).a;
  const StraightImage b = picture_pair(26).b;
  const PixelBox boxes[] = {{0, 0, a.width - 1, a.height}};
  const IgnoredPixels ignored = ignored_pixels(a.width, a.height, boxes, nullptr);
  for (const MetricInfo& info : all_metrics()) {
    CompareOptions options;
    options.metric = info.metric;
    const Comparison found = compare_images(a, b, ignored, options);
    EXPECT_EQ(found.compared, a.height) << info.name;
    EXPECT_LE(found.different, a.height) << info.name;
    EXPECT_EQ(found.bounds.x, a.width - 1) << info.name;
    EXPECT_EQ(found.marks.at(0, 0), PixelMark::Ignored) << info.name;
  }
}

TEST(Compare, SurroundingsOfWhatIsIgnoredAreNotTouchedByIt) {
  const StraightImage a = gray(30, 30);
  StraightImage b = a;
  for (int y = 10; y < 20; ++y) {
    for (int x = 10; x < 20; ++x) b.at(x, y) = {255, 255, 255, 255};
  }
  const PixelBox boxes[] = {{10, 10, 10, 10}};
  const IgnoredPixels ignored = ignored_pixels(30, 30, boxes, nullptr);
  for (const Metric metric : {Metric::Ssim, Metric::Flip}) {
    CompareOptions options;
    options.metric = metric;
    EXPECT_EQ(compare_images(a, b, ignored, options).largest, 0);
    EXPECT_GT(compare_images(a, b, {}, options).largest, 0.1);
  }
}

TEST(Compare, SsimAndFlipTakeTheWorseOfWhiteAndBlack) {
  // White over white is not to be seen; over black it is.
  const StraightImage nothing(20, 20, {0, 0, 0, 0});
  StraightImage white = nothing;
  for (int y = 8; y < 12; ++y) {
    for (int x = 8; x < 12; ++x) white.at(x, y) = {255, 255, 255, 255};
  }
  EXPECT_GT(compared(nothing, white, Metric::Ssim).largest, 0.9);
  EXPECT_GT(compared(nothing, white, Metric::Flip).largest, 0.5);
}

TEST(Compare, FindsTheDensestWindow) {
  const StraightImage a = gray(20, 10);
  StraightImage b = a;
  for (const auto& [x, y] : {std::pair{2, 2}, {9, 5}, {10, 5}, {11, 7}, {18, 1}}) b.at(x, y).g = 0;
  CompareOptions options;
  options.window = 3;
  const Comparison found = compare_images(a, b, {}, options);
  ASSERT_TRUE(found.densest);
  EXPECT_EQ(found.densest->different, 3);
  EXPECT_EQ(found.densest->box, (PixelBox{9, 5, 3, 3}));
  options.window = 100;
  EXPECT_EQ(compare_images(a, b, {}, options).densest->box, (PixelBox{0, 0, 20, 10}));
  EXPECT_EQ(compare_images(a, b, {}, options).densest->different, 5);
}

TEST(Compare, AMaskIgnoresWhereItIsSeenAndNotBlack) {
  StraightImage mask(4, 1, {0, 0, 0, 255});
  mask.at(1, 0) = {255, 255, 255, 255};
  mask.at(2, 0) = {255, 255, 255, 0};
  mask.at(3, 0) = {0, 1, 0, 1};
  EXPECT_EQ(ignored_pixels(4, 1, {}, &mask).pixels, (std::vector<std::uint8_t>{0, 1, 0, 1}));
  EXPECT_TRUE(ignored_pixels(4, 1, {}, nullptr).pixels.empty());
}

TEST(Compare, BoxesAreCutToThePicture) {
  const PixelBox boxes[] = {{-2, -2, 3, 3}, {2, 0, INT32_MAX, 1}, {9, 9, 5, 5}, {0, 1, -4, 2}};
  EXPECT_EQ(ignored_pixels(4, 2, boxes, nullptr).pixels,
            (std::vector<std::uint8_t>{1, 0, 1, 1, 0, 0, 0, 0}));
}

TEST(Compare, MetricsAreFoundByName) {
  for (const MetricInfo& info : all_metrics()) {
    EXPECT_EQ(find_metric(info.name), info.metric);
    EXPECT_EQ(&metric_info(info.metric), &info);
  }
  EXPECT_EQ(find_metric("yuv"), std::nullopt);
}

}  // namespace
}  // namespace sinew

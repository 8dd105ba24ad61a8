#include "output/sprite_sheet/sheet_frames.h"

#include <gtest/gtest.h>

namespace sinew {
namespace {

/// A frame of 20 x 10 pixels that shows a red rectangle.
StraightImage shown(const CellRect& rect, std::uint8_t alpha = 255) {
  StraightImage image(20, 10);
  for (int y = rect.y; y < rect.y + rect.height; ++y) {
    for (int x = rect.x; x < rect.x + rect.width; ++x) image.at(x, y) = {200, 0, 0, alpha};
  }
  return image;
}

SheetFrames taken(const FrameSettings& settings, const std::vector<StraightImage>& images) {
  SheetFrames frames(settings);
  frames.begin_animation({"", "", "walk"}, false, {30, 1});
  for (const StraightImage& image : images) frames.add({"", {}, {1, 30}}, {&image, 1});
  return frames;
}

std::vector<CellRect> kept(const SheetFrames& frames) {
  std::vector<int> all;
  for (std::size_t i = 0; i < frames.animations().size(); ++i) all.push_back(static_cast<int>(i));
  return frames.kept_rects(all);
}

TEST(SheetFrames, KeepWhatIsSeen) {
  const SheetFrames frames = taken({{1}, Trim::Frame, 0, 0}, {shown({3, 2, 5, 4})});
  EXPECT_EQ(kept(frames), (std::vector<CellRect>{{3, 2, 5, 4}}));
  EXPECT_EQ(frames.picture(0, 0), StraightImage(5, 4, {200, 0, 0, 255}));
}

TEST(SheetFrames, KeepAMarginAsFarAsTheFrameGoes) {
  const SheetFrames frames = taken({{1}, Trim::Frame, 0, 3}, {shown({1, 6, 5, 2})});
  EXPECT_EQ(kept(frames), (std::vector<CellRect>{{0, 3, 9, 7}}));
}

TEST(SheetFrames, TakeFaintPixelsForNoneUpToAThreshold) {
  const std::vector<StraightImage> faint{shown({3, 2, 5, 4}, 9)};
  EXPECT_EQ(kept(taken({{1}, Trim::Frame, 8, 0}, faint))[0], (CellRect{3, 2, 5, 4}));
  EXPECT_EQ(kept(taken({{1}, Trim::Frame, 9, 0}, faint))[0], (CellRect{0, 0, 1, 1}));
}

TEST(SheetFrames, HoldWhatLooksTheSameOnce) {
  const SheetFrames frames = taken({}, {shown({3, 2, 5, 4}), shown({9, 1, 5, 4}), shown({})});
  EXPECT_EQ(frames.animations()[0].frames[0].picture, frames.animations()[0].frames[1].picture);
  EXPECT_NE(frames.animations()[0].frames[0].picture, frames.animations()[0].frames[2].picture);
}

TEST(SheetFrames, KeepTheSameOfAllFramesOfAnAnimation) {
  const SheetFrames frames =
      taken({{1}, Trim::Animation, 0, 0}, {shown({3, 2, 5, 4}), shown({}), shown({9, 1, 2, 2})});
  EXPECT_EQ(kept(frames), std::vector<CellRect>(3, {3, 1, 8, 5}));
}

TEST(SheetFrames, KeepTheSameOfAllAnimationsOfASheet) {
  SheetFrames frames = taken({{1}, Trim::Sheet, 0, 0}, {shown({3, 2, 5, 4})});
  frames.begin_animation({"", "", "run"}, false, {30, 1});
  const StraightImage image = shown({0, 7, 1, 1});
  frames.add({"", {}, {1, 30}}, {&image, 1});
  EXPECT_EQ(kept(frames), std::vector<CellRect>(2, {0, 2, 8, 6}));
}

TEST(SheetFrames, KeepWholeCellsThatHoldWhatIsSeenAtEveryScale) {
  SheetFrames frames({{2, 1}, Trim::Frame, 0, 0});
  frames.begin_animation({"", "", "walk"}, false, {30, 1});
  StraightImage half(10, 5);
  half.at(4, 1) = {200, 0, 0, 90};
  const std::vector<StraightImage> scales{shown({3, 3, 4, 1}), half};
  frames.add({"", {}, {1, 30}}, scales);
  EXPECT_EQ(kept(frames)[0], (CellRect{1, 1, 4, 1}));
  EXPECT_EQ(frames.picture(0, 0).width, 8);
  EXPECT_EQ(frames.picture(0, 1).width, 4);
}

}  // namespace
}  // namespace sinew

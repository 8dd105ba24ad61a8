#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/executor.h"
#include "geometry/packing.h"
#include "output/sprite_sheet/sheet.h"
#include "output/sprite_sheet/sheet_frames.h"

namespace sinew {

/// Which way a frame is turned that lies on its side.
enum class Turning { None, Clockwise, CounterClockwise };

struct LayoutOptions {
  /// Sizes and distances in pixels, kept to at every scale.
  PackOptions pack;
  int extrude = 0;  ///< Pixels that a frame's edge is repeated outside of it.
};

/// Where the frames of some animations lie, in cells (FrameSettings).
struct SheetLayout {
  /// What has one place on a page: a picture, and what is around it that stays.
  struct Item {
    int picture = 0;
    int picture_x = 0;  ///< Where in it the picture lies.
    int picture_y = 0;
    int width = 1;
    int height = 1;
  };
  struct Frame {
    const TakenFrame* taken = nullptr;
    int animation = 0;  ///< Index into `animations`.
    int number = 0;
    CellRect kept;
    int item = 0;
    int page = 0;
    PackPlace place;  ///< Of what is kept, without what is extruded.
  };

  std::vector<int> animations;  ///< Those of the SheetFrames.
  std::vector<Item> items;
  std::vector<Frame> frames;  ///< Animation by animation.
  std::vector<PackPage> pages;
  std::vector<int> page_of_animation;  ///< -1 where it had to be divided.
};

/// Packs the frames of the chosen animations. Throws InputError for a frame that is larger than the
/// largest page, and for page sizes that cannot be had at all scales.
SheetLayout lay_out(const SheetFrames& frames, std::span<const int> animations,
                    const LayoutOptions& options, Executor& executor);

/// The sheet at one of the scales, in pixels, without the names of its images. Animations have the
/// shortest names that differ: "walk", "hero/walk" or "hero/red/walk".
Sheet sheet_at(const SheetFrames& frames, const SheetLayout& layout, std::size_t scale);

/// Draws a page at one of the scales. extrude: in pixels, as when it was laid out.
StraightImage draw_page(const SheetFrames& frames, const SheetLayout& layout, std::size_t page,
                        std::size_t scale, Turning turning, int extrude);

}  // namespace sinew

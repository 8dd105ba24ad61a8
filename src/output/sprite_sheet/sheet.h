#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/rational.h"
#include "core/vec2.h"

namespace sinew {

/// A sprite sheet as it is described to engines: pages with frames on them, in pixels of the pages.

struct SheetFrame {
  std::string name;   ///< No other frame of the sheet has it.
  int animation = 0;  ///< Index into the sheet's animations.
  int number = 0;     ///< In its animation, from 0.
  int page = 0;
  /// What of the frame is on the page: its upper left corner there, and its size as it is drawn,
  /// also where it is turned. Frames that look the same share a place.
  int x = 0;
  int y = 0;
  int width = 1;
  int height = 1;
  bool rotated = false;
  /// Where that part lies in the whole frame, from its upper left corner.
  int offset_x = 0;
  int offset_y = 0;
  int source_width = 1;
  int source_height = 1;
  std::optional<Vec2> pivot;  ///< In pixels of the whole frame, y down.
  Rational duration{1, 30};   ///< Seconds.

  bool is_trimmed() const { return width != source_width || height != source_height; }
};

struct SheetAnimation {
  std::string name;         ///< No other animation of the sheet has it.
  std::vector<int> frames;  ///< Indices of the sheet's frames, in order.
  bool loops = false;
  Rational fps{30, 1};
  int page = 0;  ///< Where all its frames are; -1 where they are on several pages.
};

struct SheetPage {
  std::string image;  ///< The file, as its folder is named.
  int width = 0;
  int height = 0;
};

struct Sheet {
  std::vector<SheetPage> pages;
  std::vector<SheetFrame> frames;
  std::vector<SheetAnimation> animations;
  double scale = 1;  ///< Pixels a pixel of what is meant: 2 for "@2x".
  bool premultiplied = false;
};

/// Milliseconds that a frame of an animation is shown: whole ones whose sum does not drift.
int whole_milliseconds(const Sheet& sheet, const SheetFrame& frame);

}  // namespace sinew

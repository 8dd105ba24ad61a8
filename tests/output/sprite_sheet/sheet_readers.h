#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "output/sprite_sheet/sheet_layout.h"

namespace sinew {

/// A frame as a reader of some format finds it.
struct ReadFrame {
  std::string name;
  std::string image;
  int x = 0;
  int y = 0;
  int width = 0;  ///< Before it was turned.
  int height = 0;
  Turning turned = Turning::None;
  int offset_x = 0;
  int offset_y = 0;
  int source_width = 0;
  int source_height = 0;
};

/// Readers of the formats, as their engines' documentations describe them: written for these tests,
/// apart from the code that writes. They throw std::runtime_error or what nlohmann throws.

std::vector<ReadFrame> read_json_sheet(std::string_view text);
std::vector<ReadFrame> read_multiatlas(std::string_view text);
std::vector<ReadFrame> read_libgdx(std::string_view text);
std::vector<ReadFrame> read_starling(std::string_view text);
std::vector<ReadFrame> read_cocos(std::string_view text);
/// Names are "walk/0", by animation and place in it.
std::vector<ReadFrame> read_godot(std::string_view text);
/// The whole frame is not known: offsets follow from the pivot, which is in its middle.
std::vector<ReadFrame> read_unity(std::string_view text);
/// Rules of one class.
std::vector<ReadFrame> read_css(std::string_view text);

/// A rectangle of pixels that are all different, on a transparent frame of 64 x 48 pixels; the same
/// as tests/consumers/sheets/frames.mjs draws.
StraightImage spot(int width, int height, int left, int top, int seed);

/// Cuts a frame out of its page.
StraightImage unpacked(const StraightImage& page, const ReadFrame& frame);

}  // namespace sinew

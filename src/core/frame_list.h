#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Whole numbers in a row: first, first + step, ... up to last at most.
struct NumberRun {
  int first = 0;
  int last = 0;
  int step = 1;
};

/// Reads "3", "0-99" or "0-99x2": first <= last, step 1 or more, nothing negative. Empty for
/// another text.
std::optional<NumberRun> parse_number_run(std::string_view text);

/// Chosen frames, or what is wrong with the text that should choose them.
struct FrameListResult {
  std::vector<int> frames;  ///< Ascending, each once.
  std::string problem;      ///< Empty on success; else to be put after the text's own name.
};

/// Reads runs with commas between them, "0-99x2,120", out of frames 0 to frame_count - 1 (at least
/// one). Frames beyond those are an error, so that a typing mistake does not quietly render less.
FrameListResult parse_frame_list(std::string_view text, int frame_count);

}  // namespace sinew

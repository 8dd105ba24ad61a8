#pragma once

#include <span>

#include "image/pixel.h"
#include "verify/diff.h"

namespace sinew {

/// Where two pictures differ: a in pale grey, red what differs, yellow what looks like
/// anti-aliasing, orange what differs below the threshold, blue what is ignored. Opaque.
StraightImage diff_picture(const PairPictures& pictures);

/// a, the diff and b side by side, four grey pixels apart.
StraightImage triptych(const PairPictures& pictures);

/// What -o writes for pairs that are not the same: NAME.diff.png in a folder, or with `triptychs`
/// NAME.triptych.png too; of pictures in one side only nothing.
struct DiffPictureOptions {
  std::string folder;
  bool triptychs = false;
};

/// Writes them, several pairs at once, each file whole or not at all. Returns the paths of the diff
/// pictures, by pair; empty where there is none. Throws IoError.
std::vector<std::string> write_diff_pictures(const DiffReport& report,
                                             const DiffPictureOptions& options, Executor& executor);

}  // namespace sinew

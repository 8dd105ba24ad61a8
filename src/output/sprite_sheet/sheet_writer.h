#pragma once

#include <cstdint>
#include <functional>

#include "image/png_writer.h"
#include "output/sprite_sheet/sheet_plan.h"

namespace sinew {

struct SheetWriteOptions {
  PngOptions png;
  int bleed = 0;  ///< How far colours go on under what is transparent (image/bleed.h).
};

struct SheetReport {
  std::uint64_t bytes = 0;
};

/// Writes the files of a plan, the images of a sheet before its texts, each whole or not at all.
/// done: called with the number of files written; returning false stops. Throws IoError, and
/// InputError for what a format cannot say, before anything is written.
SheetReport write_sheets(const SheetFrames& frames, const SheetPlan& plan,
                         const SheetOptions& options, const SheetWriteOptions& how,
                         const std::function<bool(std::size_t done)>& done);

}  // namespace sinew

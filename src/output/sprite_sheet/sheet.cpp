#include "output/sprite_sheet/sheet.h"

namespace sinew {

int whole_milliseconds(const Sheet& sheet, const SheetFrame& frame) {
  Rational start{0, 1};
  for (const int index : sheet.animations[static_cast<std::size_t>(frame.animation)].frames) {
    const SheetFrame& other = sheet.frames[static_cast<std::size_t>(index)];
    if (other.number >= frame.number) break;
    start = start + other.duration;
  }
  const Rational thousand{1000, 1};
  return static_cast<int>(round((start + frame.duration) * thousand) - round(start * thousand));
}

}  // namespace sinew

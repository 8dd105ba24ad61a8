#include "compare/ignored.h"

#include <algorithm>

namespace sinew {
namespace {

/// The part of first .. first + count that lies in 0 .. limit.
struct Span {
  Span(int first, int count, int limit)
      : begin(std::clamp(first, 0, limit)),
        end(static_cast<int>(std::clamp<std::int64_t>(std::int64_t{first} + count, 0, limit))) {}
  int begin;
  int end;
};

}  // namespace

IgnoredPixels ignored_pixels(int width, int height, std::span<const PixelBox> boxes,
                             const StraightImage* mask) {
  if (boxes.empty() && mask == nullptr) return {};
  IgnoredPixels ignored(width, height, 0);
  for (const PixelBox& box : boxes) {
    const Span columns(box.x, box.width, width);
    const Span rows(box.y, box.height, height);
    if (columns.begin >= columns.end) continue;
    for (int y = rows.begin; y < rows.end; ++y) {
      std::fill(ignored.row(y) + columns.begin, ignored.row(y) + columns.end, std::uint8_t{1});
    }
  }
  if (mask == nullptr) return ignored;
  for (std::size_t i = 0; i < ignored.pixels.size(); ++i) {
    const StraightRgba8 c = mask->pixels[i];
    if (c.a != 0 && (c.r | c.g | c.b) != 0) ignored.pixels[i] = 1;
  }
  return ignored;
}

}  // namespace sinew

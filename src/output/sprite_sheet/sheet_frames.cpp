#include "output/sprite_sheet/sheet_frames.h"

#include <algorithm>
#include <utility>

#include "core/hash.h"

namespace sinew {
namespace {

/// From the first to behind the last.
struct Bounds {
  int left = 0, top = 0, right = 0, bottom = 0;
  bool empty() const { return left >= right || top >= bottom; }
};

Bounds united(const Bounds& a, const Bounds& b) {
  if (a.empty()) return b;
  if (b.empty()) return a;
  return {std::min(a.left, b.left), std::min(a.top, b.top), std::max(a.right, b.right),
          std::max(a.bottom, b.bottom)};
}

Bounds bounds_of(const CellRect& rect) {
  return {rect.x, rect.y, rect.x + rect.width, rect.y + rect.height};
}

CellRect rect_of(const Bounds& bounds) {
  return {bounds.left, bounds.top, bounds.right - bounds.left, bounds.bottom - bounds.top};
}

/// What is seen, in pixels.
Bounds seen_in(const StraightImage& image, int threshold) {
  const auto is_seen = [threshold](StraightRgba8 c) { return c.a > threshold; };
  Bounds seen;
  for (int y = 0; y < image.height; ++y) {
    const StraightRgba8* row = image.row(y);
    const StraightRgba8* end = row + image.width;
    const StraightRgba8* first = std::find_if(row, end, is_seen);
    if (first == end) continue;
    while (!is_seen(end[-1])) --end;
    const Bounds line{static_cast<int>(first - row), y, static_cast<int>(end - row), y + 1};
    seen = united(seen, line);
  }
  return seen;
}

int cells_for(int pixels, int cell) { return (pixels + cell - 1) / cell; }

/// The cells that pixels touch.
Bounds in_cells(const Bounds& pixels, int cell) {
  return {pixels.left / cell, pixels.top / cell, cells_for(pixels.right, cell),
          cells_for(pixels.bottom, cell)};
}

/// A part of an image, transparent where the image has ended.
StraightImage cut_out(const StraightImage& image, const CellRect& rect, int cell) {
  StraightImage part(rect.width * cell, rect.height * cell);
  const int left = rect.x * cell;
  const int columns = std::min(part.width, image.width - left);
  const int rows = std::min(part.height, image.height - rect.y * cell);
  for (int y = 0; y < rows && columns > 0; ++y) {
    const StraightRgba8* from = image.row(rect.y * cell + y) + left;
    std::copy(from, from + columns, part.row(y));
  }
  return part;
}

std::uint64_t hash_of(const std::vector<StraightImage>& images) {
  Fnv1a64 hash;
  for (const StraightImage& image : images) {
    hash.add(static_cast<std::uint64_t>(image.width));
    hash.add(static_cast<std::uint64_t>(image.height));
    for (const StraightRgba8 c : image.pixels) {
      for (const std::uint8_t channel : {c.r, c.g, c.b, c.a}) hash.add_byte(channel);
    }
  }
  return hash.value();
}

}  // namespace

void SheetFrames::begin_animation(SheetOrigin origin, bool loops, Rational fps) {
  animations_.push_back({std::move(origin), loops, fps, {}});
}

void SheetFrames::add(NewFrame frame, std::span<const StraightImage> scales) {
  TakenFrame taken{std::move(frame.name), 0, {}, 1, 1, frame.pivot, frame.duration};
  Bounds seen;
  for (std::size_t i = 0; i < scales.size(); ++i) {
    const int cell = settings_.cells[i];
    taken.source_width = std::max(taken.source_width, cells_for(scales[i].width, cell));
    taken.source_height = std::max(taken.source_height, cells_for(scales[i].height, cell));
    seen = united(seen, in_cells(seen_in(scales[i], settings_.threshold), cell));
  }
  const int margin = settings_.margin;
  if (settings_.trim == Trim::None) seen = {0, 0, taken.source_width, taken.source_height};
  if (seen.empty()) {
    seen = {0, 0, 1, 1};  // no engine takes a frame of no size
  } else {
    seen = {std::max(seen.left - margin, 0), std::max(seen.top - margin, 0),
            std::min(seen.right + margin, taken.source_width),
            std::min(seen.bottom + margin, taken.source_height)};
  }
  taken.kept = rect_of(seen);
  Picture picture;
  for (std::size_t i = 0; i < scales.size(); ++i) {
    picture.push_back(cut_out(scales[i], taken.kept, settings_.cells[i]));
  }
  taken.picture = keep(std::move(picture));
  animations_.back().frames.push_back(std::move(taken));
}

int SheetFrames::keep(Picture picture) {
  const std::uint64_t hash = hash_of(picture);
  const auto [first, last] = by_hash_.equal_range(hash);
  for (auto known = first; known != last; ++known) {
    if (pictures_[static_cast<std::size_t>(known->second)] == picture) return known->second;
  }
  pictures_.push_back(std::move(picture));
  const int index = static_cast<int>(pictures_.size()) - 1;
  by_hash_.emplace(hash, index);
  return index;
}

std::vector<CellRect> SheetFrames::kept_rects(std::span<const int> animations) const {
  const auto is_blank = [&](const TakenFrame& frame) {
    const StraightImage& image = picture(frame.picture, 0);
    return std::all_of(image.pixels.begin(), image.pixels.end(),
                       [](StraightRgba8 c) { return c.a == 0; });
  };
  // Blank frames count only where there are no others.
  const auto common_of = [&](std::span<const int> chosen) {
    Bounds common;
    Bounds blank;
    for (const int animation : chosen) {
      for (const TakenFrame& frame : animations_[static_cast<std::size_t>(animation)].frames) {
        Bounds& bounds = is_blank(frame) ? blank : common;
        bounds = united(bounds, bounds_of(frame.kept));
      }
    }
    return common.empty() ? blank : common;
  };
  const bool of_sheet = settings_.trim == Trim::Sheet;
  const Bounds sheet = of_sheet ? common_of(animations) : Bounds{};
  std::vector<CellRect> rects;
  for (std::size_t i = 0; i < animations.size(); ++i) {
    const bool of_animation = settings_.trim == Trim::Animation;
    const Bounds own = of_animation ? common_of(animations.subspan(i, 1)) : sheet;
    for (const TakenFrame& frame : animations_[static_cast<std::size_t>(animations[i])].frames) {
      if (!of_sheet && !of_animation) {
        rects.push_back(frame.kept);
        continue;
      }
      // Frames of other sizes may end before what is common.
      rects.push_back(rect_of({own.left, own.top, std::max(own.right, own.left + 1),
                               std::max(own.bottom, own.top + 1)}));
    }
  }
  return rects;
}

}  // namespace sinew

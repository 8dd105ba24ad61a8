#include "output/apng/apng.h"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "image/png_chunks.h"

namespace sinew {
namespace {

constexpr std::int64_t kMost16 = 65535;

bool is_exact(Rational delay) { return delay.num <= kMost16 && delay.den <= kMost16; }

struct Rect {
  int left = 0, top = 0, right = 0, bottom = 0;
};

/// Where two frames differ; empty where they do not.
Rect difference(const StraightImage& a, const StraightImage& b) {
  Rect rect{a.width, a.height, 0, 0};
  for (int y = 0; y < a.height; ++y) {
    const StraightRgba8* row_a = a.row(y);
    const StraightRgba8* row_b = b.row(y);
    const auto first = std::mismatch(row_a, row_a + a.width, row_b).first - row_a;
    if (first == a.width) continue;
    int end = a.width;
    while (row_a[end - 1] == row_b[end - 1]) --end;
    rect.left = std::min(rect.left, static_cast<int>(first));
    rect.right = std::max(rect.right, end);
    rect.top = std::min(rect.top, y);
    rect.bottom = y + 1;
  }
  return rect;
}

StraightImage cut_out(const StraightImage& image, const Rect& rect) {
  StraightImage part(rect.right - rect.left, rect.bottom - rect.top);
  for (int y = 0; y < part.height; ++y) {
    const StraightRgba8* from = image.row(rect.top + y) + rect.left;
    std::copy(from, from + part.width, part.row(y));
  }
  return part;
}

void append_16(std::vector<std::uint8_t>& bytes, std::int64_t value) {
  bytes.push_back(static_cast<std::uint8_t>(value >> 8));
  bytes.push_back(static_cast<std::uint8_t>(value));
}

void append_32(std::vector<std::uint8_t>& bytes, std::int64_t value) {
  append_big_endian(bytes, static_cast<std::uint32_t>(value));
}

}  // namespace

ApngEncoder::ApngEncoder(PngEffort effort) : encoder_({effort, {}, false, true}) {}

void ApngEncoder::add(const StraightImage& frame, Rational delay) {
  Rect rect{0, 0, frame.width, frame.height};
  if (!parts_.empty()) {
    if (frame.width != shown_.width || frame.height != shown_.height) {
      throw std::logic_error("frames of an animated PNG differ in size");
    }
    rect = difference(frame, shown_);
    if (rect.right == 0) {
      const Rational longer = parts_.back().delay + delay;
      if (is_exact(longer)) {
        parts_.back().delay = longer;
        return;
      }
      rect = {0, 0, 1, 1};
    }
  }
  Part& part = parts_.emplace_back();
  part.x = rect.left;
  part.y = rect.top;
  part.width = rect.right - rect.left;
  part.height = rect.bottom - rect.top;
  part.delay = delay;
  const auto file = check_png(encoder_.encode(cut_out(frame, rect)));
  for (const PngChunk& chunk : std::get<PngFile>(file).chunks) {
    if (chunk.type != "IDAT") continue;
    part.packed.insert(part.packed.end(), chunk.data.begin(), chunk.data.end());
  }
  shown_ = frame;
}

std::vector<std::uint8_t> ApngEncoder::finish(std::uint32_t plays) {
  std::vector<std::uint8_t> file(kPngSignature.begin(), kPngSignature.end());
  std::vector<std::uint8_t> data;
  append_32(data, shown_.width);
  append_32(data, shown_.height);
  const std::array<std::uint8_t, 5> rest = {8, static_cast<std::uint8_t>(PngColorType::Rgba)};
  data.insert(data.end(), rest.begin(), rest.end());
  append_png_chunk(file, "IHDR", data);
  data.clear();
  append_32(data, std::ssize(parts_));
  append_32(data, plays);
  append_png_chunk(file, "acTL", data);
  std::int64_t sequence = 0;
  for (const Part& part : parts_) {
    const bool first = sequence == 0;
    data.clear();
    for (const std::int64_t value :
         {sequence++, std::int64_t{part.width}, std::int64_t{part.height}, std::int64_t{part.x},
          std::int64_t{part.y}}) {
      append_32(data, value);
    }
    const bool exact = is_exact(part.delay);
    const std::int64_t ms = std::min(round(part.delay * Rational{1000, 1}), kMost16);
    append_16(data, exact ? part.delay.num : ms);
    append_16(data, exact ? part.delay.den : 1000);
    append_16(data, 0);  // what was there stays, and the rectangle takes its place
    append_png_chunk(file, "fcTL", data);
    data.clear();
    if (!first) append_32(data, sequence++);
    data.insert(data.end(), part.packed.begin(), part.packed.end());
    append_png_chunk(file, first ? "IDAT" : "fdAT", data);
  }
  append_png_chunk(file, "IEND", {});
  return file;
}

}  // namespace sinew

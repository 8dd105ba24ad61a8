#include "image/png_rows.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <cstring>

namespace sinew {
namespace {

/// 16 pixels, looked at at once.
using Block = std::array<std::uint64_t, 8>;
constexpr std::size_t kBlockPixels = sizeof(Block) / 4;
constexpr std::uint64_t kAlphaMask =
    std::bit_cast<std::uint64_t>(std::array<std::uint8_t, 8>{0, 0, 0, 255, 0, 0, 0, 255});

template <class Pixel>
Block block_at(const Pixel* pixels) {
  static_assert(sizeof(Pixel) == 4);
  Block block;
  std::memcpy(block.data(), pixels, sizeof(block));
  return block;
}

bool is_zero(const Block& block) {
  std::uint64_t any = 0;
  for (const std::uint64_t word : block) any |= word;
  return any == 0;
}

bool is_opaque(const Block& block) {
  std::uint64_t all = kAlphaMask;
  for (const std::uint64_t word : block) all &= word;
  return all == kAlphaMask;
}

template <class Pixel>
PixelRange content_range_of(std::span<const Pixel> row) {
  std::size_t begin = 0;
  std::size_t end = row.size();
  while (begin + kBlockPixels <= end && is_zero(block_at(&row[begin]))) begin += kBlockPixels;
  while (begin < end && row[begin] == Pixel{}) ++begin;
  if (begin == end) return {};
  while (end - begin > kBlockPixels && is_zero(block_at(&row[end - kBlockPixels]))) {
    end -= kBlockPixels;
  }
  while (row[end - 1] == Pixel{}) --end;
  return {begin, end};
}

template <class Pixel>
bool is_opaque_row(std::span<const Pixel> row) {
  std::size_t at = 0;
  for (; at + kBlockPixels <= row.size(); at += kBlockPixels) {
    if (!is_opaque(block_at(&row[at]))) return false;
  }
  for (; at < row.size(); ++at) {
    if (row[at].a != 255) return false;
  }
  return true;
}

/// The one of left, above and above left that is nearest to left + above - above_left; of equals
/// the first.
std::uint8_t paeth(int left, int above, int above_left) {
  const int estimate = left + above - above_left;
  const int to_left = std::abs(estimate - left);
  const int to_above = std::abs(estimate - above);
  const int to_above_left = std::abs(estimate - above_left);
  if (to_left <= to_above && to_left <= to_above_left) return static_cast<std::uint8_t>(left);
  return static_cast<std::uint8_t>(to_above <= to_above_left ? above : above_left);
}

constexpr std::uint8_t minus(std::uint8_t a, int b) { return static_cast<std::uint8_t>(a - b); }

}  // namespace

PixelRange content_range(std::span<const StraightRgba8> row) { return content_range_of(row); }
PixelRange content_range(std::span<const PremulRgba8> row) { return content_range_of(row); }

bool is_opaque(std::span<const StraightRgba8> row) { return is_opaque_row(row); }
bool is_opaque(std::span<const PremulRgba8> row) { return is_opaque_row(row); }

void pack_rgb_row(std::span<const StraightRgba8> row, std::uint8_t* out) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    out[3 * i] = row[i].r;
    out[3 * i + 1] = row[i].g;
    out[3 * i + 2] = row[i].b;
  }
}

void filter_row(PngFilter filter, std::span<const std::uint8_t> row, const std::uint8_t* above,
                std::size_t step, std::uint8_t* out) {
  const std::size_t size = row.size();
  switch (filter) {
    case PngFilter::None:
      std::copy(row.begin(), row.end(), out);
      break;
    case PngFilter::Sub:
      std::copy_n(row.begin(), step, out);
      for (std::size_t i = step; i < size; ++i) out[i] = minus(row[i], row[i - step]);
      break;
    case PngFilter::Up:
      for (std::size_t i = 0; i < size; ++i) out[i] = minus(row[i], above[i]);
      break;
    case PngFilter::Average:
      for (std::size_t i = 0; i < step; ++i) out[i] = minus(row[i], above[i] / 2);
      for (std::size_t i = step; i < size; ++i)
        out[i] = minus(row[i], (row[i - step] + above[i]) / 2);
      break;
    case PngFilter::Paeth:
      for (std::size_t i = 0; i < step; ++i) out[i] = minus(row[i], above[i]);
      for (std::size_t i = step; i < size; ++i) {
        out[i] = minus(row[i], paeth(row[i - step], above[i], above[i - step]));
      }
      break;
  }
}

std::uint64_t filter_cost(std::span<const std::uint8_t> filtered) {
  std::uint64_t sum = 0;
  for (const std::uint8_t byte : filtered) {
    sum += static_cast<unsigned>(std::abs(static_cast<std::int8_t>(byte)));
  }
  return sum;
}

}  // namespace sinew

#include "compare/align.h"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace sinew {
namespace {

struct Named {
  std::string_view name;
  Alignment alignment;
};

constexpr Named kAlignments[] = {
    {"top-left", {0, 0}},    {"top", {0.5, 0}},      {"top-right", {1, 0}},
    {"left", {0, 0.5}},      {"center", {0.5, 0.5}}, {"right", {1, 0.5}},
    {"bottom-left", {0, 1}}, {"bottom", {0.5, 1}},   {"bottom-right", {1, 1}},
};

StraightImage placed(const StraightImage& image, int width, int height, Alignment alignment) {
  if (image.width == width && image.height == height) return image;
  StraightImage out(width, height);
  const int left = static_cast<int>(std::floor(alignment.x * (width - image.width)));
  const int top = static_cast<int>(std::floor(alignment.y * (height - image.height)));
  for (int y = 0; y < image.height; ++y) {
    std::copy(image.row(y), image.row(y) + image.width, out.row(top + y) + left);
  }
  return out;
}

}  // namespace

std::optional<Alignment> parse_alignment(std::string_view name) {
  const auto* found = std::find_if(std::begin(kAlignments), std::end(kAlignments),
                                   [&](const Named& named) { return named.name == name; });
  if (found == std::end(kAlignments)) return std::nullopt;
  return found->alignment;
}

AlignedImages align(const StraightImage& a, const StraightImage& b, Alignment alignment) {
  const int width = std::max(a.width, b.width);
  const int height = std::max(a.height, b.height);
  return {placed(a, width, height, alignment), placed(b, width, height, alignment)};
}

}  // namespace sinew

#pragma once

#include <cstdint>
#include <optional>

#include "compare/ignored.h"
#include "compare/metric.h"
#include "image/pixel.h"

namespace sinew {

struct CompareOptions {
  Metric metric = Metric::Exact;
  /// A pixel differs where its difference is above this.
  double threshold = 0;
  /// Pixels that look like anti-aliasing in either picture do not count (metrics of pixels only,
  /// not ssim and flip).
  bool ignore_antialiasing = false;
  /// The side of the squares the densest of which is looked for, in pixels; 0: none.
  int window = 0;
};

/// What was found of a pixel.
enum class PixelMark : std::uint8_t { Same, Below, Antialiased, Different, Ignored };
using PixelMarks = Image<PixelMark>;

struct WorstPixel {
  int x = 0;
  int y = 0;
  double difference = 0;
  StraightRgba8 a;
  StraightRgba8 b;
};

/// The square of pixels most of which differ; the first of equals, row by row.
struct DensestWindow {
  PixelBox box;  ///< Cut to the picture where that is smaller.
  std::int64_t different = 0;
};

struct Comparison {
  std::int64_t compared = 0;   ///< Pixels that were not ignored.
  std::int64_t different = 0;  ///< Those above the threshold.
  std::int64_t antialiased = 0;
  double largest = 0;               ///< The largest difference, anti-aliasing and all.
  double mean = 0;                  ///< Of all compared pixels; of ssim as that has it.
  std::optional<WorstPixel> worst;  ///< The first with the largest difference; none for equals.
  PixelBox bounds;                  ///< Of the pixels that differ.
  std::optional<DensestWindow> densest;
  PixelMarks marks;  ///< Of the pictures' size; without pixels where all are the same.
};

/// Compares two pictures of the same size. ignored: without pixels, or of that size too. Metrics
/// that look at a pixel's surroundings take what is ignored in b to be as it is in a; of pictures
/// that are not opaque they take the worse of those over white and over black.
Comparison compare_images(const StraightImage& a, const StraightImage& b,
                          const IgnoredPixels& ignored, const CompareOptions& options);

/// b with the pixels of a where they are ignored.
StraightImage without_ignored(const StraightImage& a, const StraightImage& b,
                              const IgnoredPixels& ignored);

}  // namespace sinew

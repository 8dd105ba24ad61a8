#include "compare/compare.h"

#include <algorithm>
#include <cstring>

#include "compare/antialiasing.h"
#include "compare/filter.h"
#include "compare/flip.h"
#include "compare/oklab.h"
#include "compare/pixel_difference.h"
#include "compare/ssim.h"
#include "compare/yiq.h"

namespace sinew {
namespace {

/// How a metric tells two pixels at an index apart: `raw` grows with the difference and is compared
/// with `limit`, `value` is the difference itself. The two are apart where taking a root would
/// round what others compare squared. kOfPixels: what is the same in both pictures does not differ.
struct ExactDifference {
  static constexpr bool kOfPixels = true;
  double raw(StraightRgba8 /*a*/, StraightRgba8 /*b*/, std::size_t /*index*/) const { return 1; }
  double limit(double threshold) const { return threshold; }
  double value(double raw) const { return raw; }
};

struct RgbDifference : ExactDifference {
  double raw(StraightRgba8 a, StraightRgba8 b, std::size_t /*index*/) const {
    return rgb_difference(a, b);
  }
};

struct YiqDifference {
  static constexpr bool kOfPixels = true;
  double raw(StraightRgba8 a, StraightRgba8 b, std::size_t index) const {
    return yiq_distance(a, b, index);
  }
  double limit(double threshold) const { return kLargestYiq * threshold * threshold; }
  double value(double raw) const { return std::sqrt(raw / kLargestYiq); }
};

struct YiqWhiteDifference : YiqDifference {
  double raw(StraightRgba8 a, StraightRgba8 b, std::size_t /*index*/) const {
    return static_cast<double>(yiq_white_distance(a, b));
  }
  double limit(double threshold) const { return static_cast<double>(yiq_white_limit(threshold)); }
  double value(double raw) const {
    return std::sqrt(raw / static_cast<double>(yiq_white_limit(1)));
  }
};

struct OklabDifference : ExactDifference {
  double raw(StraightRgba8 a, StraightRgba8 b, std::size_t index) const {
    return oklab_distance(a, b, index);
  }
};

struct MapDifference : ExactDifference {
  static constexpr bool kOfPixels = false;
  double raw(StraightRgba8 /*a*/, StraightRgba8 /*b*/, std::size_t index) const {
    return map.pixels[index];
  }
  const Plane& map;
};

/// Goes through the pixels row by row.
template <class Difference>
class PixelCounter {
 public:
  PixelCounter(const StraightImage& a, const StraightImage& b, const IgnoredPixels& ignored,
               const CompareOptions& options, const Difference& difference, Comparison& out)
      : a_(a),
        b_(b),
        ignored_(ignored),
        antialiasing_(options.ignore_antialiasing ? antialiasing_rule(options.metric) : nullptr),
        difference_(difference),
        limit_(difference.limit(options.threshold)),
        out_(out) {}

  void count() {
    for (int y = 0; y < a_.height; ++y) count_row(y);
    out_.mean = sum_ / static_cast<double>(std::max<std::int64_t>(out_.compared, 1));
    if (out_.worst) out_.largest = out_.worst->difference = difference_.value(worst_);
    out_.bounds = out_.different == 0
                      ? PixelBox{}
                      : PixelBox{left_, top_, right_ - left_ + 1, bottom_ - top_ + 1};
  }

 private:
  void count_row(int y) {
    const StraightRgba8* row_a = a_.row(y);
    const StraightRgba8* row_b = b_.row(y);
    const auto width = static_cast<std::size_t>(a_.width);
    constexpr bool kOfPixels = Difference::kOfPixels;
    if (kOfPixels && std::memcmp(row_a, row_b, width * sizeof(StraightRgba8)) == 0) return;
    const std::size_t first = static_cast<std::size_t>(y) * width;
    for (int x = 0; x < a_.width; ++x) {
      if (kOfPixels && is_same(row_a[x], row_b[x])) continue;
      const std::size_t index = first + static_cast<std::size_t>(x);
      if (!ignored_.pixels.empty() && ignored_.pixels[index] != 0) continue;
      count_pixel(x, y, index);
    }
  }

  void count_pixel(int x, int y, std::size_t index) {
    const StraightRgba8 a = a_.pixels[index];
    const StraightRgba8 b = b_.pixels[index];
    const double raw = difference_.raw(a, b, index);
    if (raw <= 0) return;
    sum_ += difference_.value(raw);
    if (raw > worst_) {
      worst_ = raw;
      out_.worst = WorstPixel{x, y, 0, a, b};
    }
    PixelMark& mark = out_.marks.pixels[index];
    if (raw <= limit_) {
      mark = PixelMark::Below;
    } else if (antialiasing_ != nullptr && antialiasing_(a_, b_, x, y)) {
      mark = PixelMark::Antialiased;
      ++out_.antialiased;
    } else {
      mark = PixelMark::Different;
      ++out_.different;
      left_ = std::min(left_, x);
      right_ = std::max(right_, x);
      top_ = std::min(top_, y);
      bottom_ = y;
    }
  }

  const StraightImage& a_;
  const StraightImage& b_;
  const IgnoredPixels& ignored_;
  AntialiasingRule antialiasing_;
  const Difference& difference_;
  double limit_;
  Comparison& out_;
  double sum_ = 0;
  double worst_ = 0;
  int left_ = INT32_MAX;
  int top_ = INT32_MAX;
  int right_ = -1;
  int bottom_ = -1;
};

bool has_same_pixels(const StraightImage& a, const StraightImage& b) {
  const std::size_t bytes = a.pixels.size() * sizeof(StraightRgba8);
  if (std::memcmp(a.pixels.data(), b.pixels.data(), bytes) == 0) return true;
  return std::equal(a.pixels.begin(), a.pixels.end(), b.pixels.begin(), is_same);
}

/// Marks what is ignored; returns how many pixels are not.
std::int64_t mark_ignored(const IgnoredPixels& ignored, PixelMarks& marks) {
  auto left = static_cast<std::int64_t>(marks.pixels.size());
  for (std::size_t i = 0; i < ignored.pixels.size(); ++i) {
    if (ignored.pixels[i] == 0) continue;
    marks.pixels[i] = PixelMark::Ignored;
    --left;
  }
  return left;
}

/// How many pixels differ above and left of each, to count any square by four of them.
DensestWindow densest_window(const PixelMarks& marks, int side) {
  const int width = std::min(side, marks.width);
  const int height = std::min(side, marks.height);
  std::vector<std::int32_t> columns(static_cast<std::size_t>(marks.width));
  DensestWindow best{{0, 0, width, height}, -1};
  const auto add_row = [&](int y, std::int32_t sign) {
    for (int x = 0; x < marks.width; ++x) {
      if (marks.at(x, y) == PixelMark::Different) columns[static_cast<std::size_t>(x)] += sign;
    }
  };
  for (int y = 0; y < marks.height; ++y) {
    add_row(y, 1);
    if (y >= height) add_row(y - height, -1);
    if (y + 1 < height) continue;
    std::int64_t count = 0;
    for (int x = 0; x < marks.width; ++x) {
      count += columns[static_cast<std::size_t>(x)];
      if (x >= width) count -= columns[static_cast<std::size_t>(x - width)];
      if (x + 1 >= width && count > best.different) {
        best = {{x + 1 - width, y + 1 - height, width, height}, count};
      }
    }
  }
  return best;
}

/// The worse of two maps, pixel by pixel.
void take_worse(Plane& map, const Plane& other) {
  for (std::size_t i = 0; i < map.pixels.size(); ++i) {
    map.pixels[i] = std::max(map.pixels[i], other.pixels[i]);
  }
}

struct SurroundingsDifference {
  Plane map;
  double mean = 0;
};

SurroundingsDifference surroundings_over(const StraightImage& a, const StraightImage& b,
                                         Metric metric, double background) {
  if (metric == Metric::Flip) return {flip(a, b, background), 0};
  Ssim similarity = ssim(a, b, background);
  for (double& value : similarity.map.pixels) value = std::max(0.0, 1 - value);
  return {std::move(similarity.map), 1 - similarity.mean};
}

void compare_surroundings(const StraightImage& a, const StraightImage& b,
                          const IgnoredPixels& ignored, const CompareOptions& options,
                          Comparison& out) {
  SurroundingsDifference found = surroundings_over(a, b, options.metric, 255);
  if (has_transparency(a) || has_transparency(b)) {
    const SurroundingsDifference over_black = surroundings_over(a, b, options.metric, 0);
    take_worse(found.map, over_black.map);
    found.mean = std::max(found.mean, over_black.mean);
  }
  CompareOptions without_antialiasing = options;
  without_antialiasing.ignore_antialiasing = false;
  PixelCounter(a, b, ignored, without_antialiasing, MapDifference{{}, found.map}, out).count();
  if (options.metric == Metric::Ssim) out.mean = found.mean;
}

void compare_pixels(const StraightImage& a, const StraightImage& b, const IgnoredPixels& ignored,
                    const CompareOptions& options, Comparison& out) {
  const auto count = [&](const auto& difference) {
    PixelCounter(a, b, ignored, options, difference, out).count();
  };
  switch (options.metric) {
    case Metric::Exact:
      return count(ExactDifference());
    case Metric::Rgb:
      return count(RgbDifference());
    case Metric::Yiq:
      return count(YiqDifference());
    case Metric::YiqWhite:
      return count(YiqWhiteDifference());
    case Metric::Oklab:
      return count(OklabDifference());
    case Metric::Ssim:
    case Metric::Flip:
      break;
  }
  const StraightImage seen = without_ignored(a, b, ignored);
  if (has_same_pixels(a, seen)) return;
  compare_surroundings(a, seen, ignored, options, out);
}

}  // namespace

Comparison compare_images(const StraightImage& a, const StraightImage& b,
                          const IgnoredPixels& ignored, const CompareOptions& options) {
  Comparison out;
  if (has_same_pixels(a, b)) {
    out.compared = static_cast<std::int64_t>(a.pixels.size()) -
                   std::count_if(ignored.pixels.begin(), ignored.pixels.end(),
                                 [](std::uint8_t pixel) { return pixel != 0; });
    return out;
  }
  out.marks = PixelMarks(a.width, a.height, PixelMark::Same);
  out.compared = mark_ignored(ignored, out.marks);
  compare_pixels(a, b, ignored, options, out);
  if (options.window > 0 && out.different > 0) {
    out.densest = densest_window(out.marks, options.window);
  }
  return out;
}

StraightImage without_ignored(const StraightImage& a, const StraightImage& b,
                              const IgnoredPixels& ignored) {
  StraightImage out = b;
  for (std::size_t i = 0; i < ignored.pixels.size(); ++i) {
    if (ignored.pixels[i] != 0) out.pixels[i] = a.pixels[i];
  }
  return out;
}

}  // namespace sinew

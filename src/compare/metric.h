#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace sinew {

/// A way to say how far two pixels are apart. Two pixels that are both wholly transparent are the
/// same to all of them, whatever colour stands under their alpha.
enum class Metric {
  Exact,     ///< 1 where anything differs.
  Rgb,       ///< The largest difference of a channel multiplied by alpha, or of alpha: 0..255.
  Yiq,       ///< pixelmatch 7: YIQ, what is not opaque over a checkerboard. 0..1.
  YiqWhite,  ///< odiff 4: YIQ in fixed point, what is not opaque over white. 0..1.
  Oklab,     ///< pixelmatch 8: OKLab and HyAB, what is not opaque over a checkerboard. 0..1.
  Ssim,      ///< 1 - the structural similarity of the surroundings: 0..2.
  Flip,      ///< LDR-FLIP: what somebody sees who flips from one picture to the other. 0..1.
};

struct MetricInfo {
  Metric metric = Metric::Exact;
  std::string_view name;
  /// Grows when the same pixels come to other differences. A verdict says both.
  int version = 1;
  std::string_view doc;
  double threshold = 0;  ///< A pixel differs where its difference is above this, by default.
  double largest = 1;    ///< No difference is larger.
};

const MetricInfo& metric_info(Metric metric);
/// In the order of the enum.
std::span<const MetricInfo> all_metrics();
/// By name.
std::optional<Metric> find_metric(std::string_view name);

}  // namespace sinew

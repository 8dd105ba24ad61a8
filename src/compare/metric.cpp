#include "compare/metric.h"

#include <algorithm>

namespace sinew {
namespace {

constexpr MetricInfo kMetrics[] = {
    {Metric::Exact, "exact", 1, "any difference at all", 0, 1},
    {Metric::Rgb, "rgb", 1, "the largest difference of a channel, in levels of 255", 0, 255},
    {Metric::Yiq, "yiq", 1, "YIQ as pixelmatch 7 has it", 0.1, 1},
    {Metric::YiqWhite, "yiq-white", 1, "YIQ over white as odiff 4 has it", 0.1, 1},
    {Metric::Oklab, "oklab", 1, "OKLab and HyAB as pixelmatch 8 has it", 0.1, 1},
    {Metric::Ssim, "ssim", 1, "1 - structural similarity of luma (Wang et al. 2004)", 0.1, 2},
    {Metric::Flip, "flip", 1, "LDR-FLIP (Andersson et al. 2020) at 67 pixels a degree", 0.1, 1},
};

}  // namespace

const MetricInfo& metric_info(Metric metric) { return kMetrics[static_cast<std::size_t>(metric)]; }

std::span<const MetricInfo> all_metrics() { return kMetrics; }

std::optional<Metric> find_metric(std::string_view name) {
  const auto* found = std::find_if(std::begin(kMetrics), std::end(kMetrics),
                                   [&](const MetricInfo& info) { return info.name == name; });
  if (found == std::end(kMetrics)) return std::nullopt;
  return found->metric;
}

}  // namespace sinew

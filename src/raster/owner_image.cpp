#include "raster/owner_image.h"

#include <algorithm>
#include <array>

#include "image/block_means.h"

namespace sinew {
namespace {

/// Nobody does not count.
int weight(const OwnerPixel& pixel) { return pixel.owner == 0 ? 0 : pixel.faint ? 1 : 2; }

/// The first of those pixels of which the block has most.
template <class Same>
const OwnerPixel& commonest(std::span<const OwnerPixel> block, const Same& same) {
  const OwnerPixel* best = &block.front();
  int most = 0;
  for (const OwnerPixel& candidate : block) {
    int sum = 0;
    for (const OwnerPixel& pixel : block) sum += same(candidate, pixel) ? weight(pixel) : 0;
    if (sum <= most) continue;
    most = sum;
    best = &candidate;
  }
  return *best;
}

}  // namespace

OwnerPixel mean_of(std::span<const OwnerPixel> block) {
  std::array<PremulRgba8, 16> colors;
  std::transform(block.begin(), block.end(), colors.begin(),
                 [](const OwnerPixel& pixel) { return pixel.color; });
  OwnerPixel mean;
  mean.color = mean_of(std::span<const PremulRgba8>(colors).first(block.size()));
  const auto same_owner = [](const OwnerPixel& p, const OwnerPixel& q) {
    return p.owner == q.owner;
  };
  mean.owner = commonest(block, same_owner).owner;
  if (mean.owner == 0) return mean;
  const auto same_triangle = [&](const OwnerPixel& p, const OwnerPixel& q) {
    return p.owner == mean.owner && q.owner == mean.owner && p.triangle == q.triangle;
  };
  mean.triangle = commonest(block, same_triangle).triangle;
  const auto solid = std::count_if(block.begin(), block.end(), [&](const OwnerPixel& pixel) {
    return pixel.owner == mean.owner && !pixel.faint;
  });
  mean.faint = 2 * static_cast<std::size_t>(solid) < block.size();
  return mean;
}

}  // namespace sinew

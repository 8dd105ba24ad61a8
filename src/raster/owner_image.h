#pragma once

#include <span>

#include "image/pixel.h"

namespace sinew {

/// A pixel of the owner buffer: what is drawn, as always, and what is seen there.
///
/// The owner is the topmost item of which at least half shows: of how much of the pixel it covers,
/// clips and masks included, times the alpha of its picture there. How strongly it is tinted, how
/// far it or its layer fades and what is behind it do not count: a ghost has its pixels. Of what
/// adds light or screens, the brightest channel counts as the alpha. Where nothing reaches a half,
/// it is the topmost item that shows at all, `faint`. What is erased or masked away by half and
/// more has no owner.
struct OwnerPixel {
  PremulRgba8 color;
  std::uint32_t owner = 0;     ///< As the item says; 0: nobody.
  std::uint32_t triangle = 0;  ///< Of a mesh: which of its triangles, in the order of the list.
  bool faint = false;
  bool operator==(const OwnerPixel&) const = default;
};

using OwnerImage = Image<OwnerPixel>;

/// What is seen in the pixel that 4 or 16 smaller ones make: the owner that most of them have,
/// those counting half in which it is faint, and the triangle it has in most of these; of equals
/// the first. It is faint unless at least half of all have it and it is not faint there. The colour
/// is the mean (image/block_means.h).
OwnerPixel mean_of(std::span<const OwnerPixel> block);

}  // namespace sinew

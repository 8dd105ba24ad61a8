#pragma once

#include <string>

#include "raster/owner_image.h"
#include "render/plan.h"

namespace sinew {

/// The colour that stands for an owner: opaque, and no two have the same. Nobody is transparent.
StraightRgba8 owner_color(std::uint32_t owner);

/// Each pixel in the colour of its owner.
void paint_owners(const OwnerImage& owners, StraightImage& picture);

/// What the colours stand for, as one JSON document.
std::string owner_legend(const Scene& scene, const RenderPlan& plan);

}  // namespace sinew

#pragma once

#include "raster/lists.h"

namespace sinew {

/// Lists that draw about everything there is, for what must hold of any list.

/// What the lists below draw on, and a little of what is beyond.
inline constexpr PixelRect kRandomCanvas{-10, -6, 86, 74};

/// The textures they name.
TextureTable two_textures();

/// Adds a mesh that may fold, or a polygon or line that may cross itself, by any blend mode.
void add_random_mesh(DrawList& list, Random& random);
void add_random_path(DrawList& list, Random& random);
/// Begins a clip by a path, or by a mask.
void begin_random_clip(DrawList& list, Random& random);

/// Meshes, paths and layers.
DrawList random_list(std::uint32_t seed);
/// Clips and masks too, nested anyhow, some ended wrongly or not at all.
DrawList random_clipped_list(std::uint32_t seed);

}  // namespace sinew

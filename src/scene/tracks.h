#pragma once

#include "scene/scene.h"
#include "scene/world.h"

namespace sinew {

/// Finds what each track moves, and reads its keys as values of that. Reports paths that name
/// nothing, fields that cannot move, and tracks that move the same thing.
void bind_tracks(Scene& scene, std::span<const TrackDefinition> definitions, Linker& linker,
                 ReadContext& context);

/// The same for the tracks of one animation of a skeleton, whose setup pose is complete: their
/// paths start inside the skeleton. Leaves out what has been reported.
std::vector<Timeline> bind_timelines(Scene& scene, int node,
                                     std::span<const TrackDefinition> definitions, Linker& linker,
                                     const ReadContext& context);

/// Sets everything tracks move to its value at `world.time`.
void apply_tracks(const Scene& scene, World& world);

/// The pose values a World starts with: the scene's, with copies of the fields that tracks move.
void prepare_tracked(const Scene& scene, World& world);

}  // namespace sinew

#pragma once

#include <span>

#include "scene/linker.h"

namespace sinew {

/// Decides what is drawn as a part of what, and in which order: each node in its group, or where
/// its `order` puts it. Of several nodes ordered at one place the list's order stands. Reports
/// orders that go in a circle, clips by what has no outline and clips that go in a circle.
void order_drawing(Scene& scene, std::span<const NodeIdentity> identities, const Linker& linker,
                   Diagnostics& diagnostics);

}  // namespace sinew

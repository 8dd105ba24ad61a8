#pragma once

#include "scene/node_type.h"

namespace sinew {

/// Finds `point:NUMBER` among a node's particles.
FoundPart find_point(const Node& node, const PathPart& part, int count);

}  // namespace sinew

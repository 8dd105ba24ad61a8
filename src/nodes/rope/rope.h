#pragma once

#include "scene/node_type.h"

namespace sinew {

/// `type: rope`: a chain of particles, drawn as a line.
const NodeType& rope_node_type();

}  // namespace sinew

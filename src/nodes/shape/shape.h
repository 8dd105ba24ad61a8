#pragma once

#include "scene/node_type.h"

namespace sinew {

/// `type: shape`: a figure that is filled and stroked.
const NodeType& shape_node_type();

}  // namespace sinew

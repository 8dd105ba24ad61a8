#pragma once

#include "scene/node_type.h"

namespace sinew {

/// `type: group`: nodes that are placed, faded and blended together.
const NodeType& group_node_type();

}  // namespace sinew

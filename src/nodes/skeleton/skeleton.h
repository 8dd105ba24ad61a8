#pragma once

#include "scene/node_type.h"

namespace sinew {

/// `type: skeleton`: bones that other nodes hang on.
const NodeType& skeleton_node_type();

}  // namespace sinew

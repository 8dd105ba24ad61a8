#pragma once

#include "scene/node_type.h"

namespace sinew {

/// `type: image`: one picture, from its own origin to `size`.
const NodeType& image_node_type();

}  // namespace sinew

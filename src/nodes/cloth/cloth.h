#pragma once

#include "scene/node_type.h"

namespace sinew {

/// `type: cloth`: a net of particles, drawn as lines, a fill or a picture.
const NodeType& cloth_node_type();

}  // namespace sinew

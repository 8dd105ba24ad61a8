#pragma once

#include "scene/node_type.h"

namespace sinew {

/// `type: mesh`: a picture on triangles.
const NodeType& mesh_node_type();

}  // namespace sinew

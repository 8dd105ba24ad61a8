#pragma once

#include "scene/definition.h"

namespace sinew {

/// Every type of node there is, in the order the reference lists them.
NodeTypes node_types();

}  // namespace sinew

#pragma once

#include "nodes/skeleton/fields.h"

namespace sinew {

/// A constraint of any kind, by the word of `type:`.
Typed<ConstraintFields> constraint_fields();

}  // namespace sinew

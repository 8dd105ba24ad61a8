#pragma once

#include "core/diagnostics.h"
#include "schema/value.h"

namespace sinew {

/// The variables of a document (a map from names to values), which are then no longer part of it.
/// Reports those that use variables; their values are then broken.
Value take_vars(Value& document, Diagnostics& diagnostics);

/// Puts the value of a variable wherever `$name` is a whole value; `$$` at the start of a text is a
/// dollar. Reports names there are none of, and a document that would be too large or too deep;
/// such values are then broken. is_complete: whether these are all variables; else a name that is
/// unknown may be right.
void put_in_vars(Value& document, const Value& vars, bool is_complete, Diagnostics& diagnostics);

}  // namespace sinew

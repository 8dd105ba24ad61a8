#pragma once

#include <string>

#include "schema/value.h"

namespace sinew {

/// Changes one field of a document: `rope.solver.gap`, `hero/slot:head.tint`, `vars.team`. Maps on
/// the way are made where they are missing; a short form becomes the map it stands for (kShortKey).
/// Reports a path that names nothing at `path_span`. Whether the field exists is seen when the
/// document is read.
void set_field(Value& document, const std::string& path, SourceSpan path_span, const Value& value,
               Diagnostics& diagnostics);

}  // namespace sinew

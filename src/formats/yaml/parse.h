#pragma once

#include <string>
#include <vector>

#include "core/diagnostics.h"
#include "schema/value.h"

namespace sinew {

/// Reads one YAML document. Everything sinew's documents must not hold is an error at its place:
/// text that is not UTF-8, a second document, tags, anchors, aliases, merge keys, duplicate keys,
/// keys that are not plain text, syntax errors. The root is Null after errors and for an empty
/// text.
Value parse_yaml(SourceId source, const std::string& text, Diagnostics& diagnostics);

}  // namespace sinew

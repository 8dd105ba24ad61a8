#pragma once

#include <string>

#include "schema/value.h"

namespace sinew {

/// Writes a document as people would: maps and lists of maps in lines of their own, what is short
/// and simple in one line, 100 columns where that can be, quotes only where a plain text would be
/// taken for something else, by this program or by other readers of YAML. parse_yaml() gives the
/// same value back. Ends with a newline.
std::string to_yaml(const Value& document);

}  // namespace sinew

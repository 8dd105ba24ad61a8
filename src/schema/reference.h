#pragma once

#include <string>
#include <vector>

#include "schema/struct.h"

namespace sinew {

/// The reference of a format in Markdown: a section for each title, with a table of all keys; what
/// a field leads to follows the section it is in, unless it was there before. Headings are of
/// level 3.
std::string reference_markdown(const std::vector<TableUse>& roots);

}  // namespace sinew

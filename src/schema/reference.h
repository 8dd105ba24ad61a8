#pragma once

#include <string>
#include <vector>

#include "schema/struct.h"

namespace sinew {

/// The reference of a format in Markdown: a section for each title, with a table of all keys; first
/// the roots, then what their fields lead to, nearest first. Headings are of level 3.
std::string reference_markdown(const std::vector<TableUse>& roots);

}  // namespace sinew

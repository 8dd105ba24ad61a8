#pragma once

#include <string>

#include "formats/yaml/source_text.h"

namespace sinew {

/// Says in our words why yaml-cpp gave up on a text, and where: an earlier place where that is the
/// cause, such as a tab that indents. said: yaml-cpp's own message, about `place`.
void report_syntax_error(const std::string& said, SourceSpan place, const SourceText& text,
                         Diagnostics& diagnostics);

}  // namespace sinew

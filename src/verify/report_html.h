#pragma once

#include <string>
#include <string_view>

#include "verify/diff.h"

namespace sinew {

/// The page up to its data, and the script behind them: the files in page/, put in by CMake.
extern const std::string_view kPageHead;
extern const std::string_view kPageScript;

/// A report as one page for a browser, with the pictures of the first `most` pairs that are not the
/// same in it: needs no other file and no network. pictures: files of diff pictures by pair, as
/// in report_json(); where there is none the pair is compared once more. What can no longer be read
/// is left out.
std::string report_html(const DiffReport& report, const std::vector<std::string>& pictures,
                        std::size_t most);

}  // namespace sinew

#pragma once

#include <string>
#include <string_view>

#include "verify/diff.h"

namespace sinew {

/// What a report says to people, as sentences without a full stop. Numbers are rounded to three
/// digits behind the point.

/// "412 of 65536 pixels differ (0.63 %) within 34x20 at 120,88, most by 0.83 at 130,92: #f00 became
/// #0f0".
std::string pair_text(const DiffPair& pair, const DiffReport& report);
/// "looks like a shift by 0.3, 0 px"; empty where nothing differs.
std::string change_text(const DiffPair& pair);
/// "equal with one frame's shift: frame 0 is now frame 1"; empty without an alignment.
std::string alignment_text(const DiffSequence& sequence);
/// "60 frames, 7 differ: 12-18".
std::string sequence_text(const DiffSequence& sequence, const DiffReport& report);
/// "24 frames a second became 30"; empty where they are the same or not known.
std::string rate_text(const DiffReport& report);
/// "3 of 200 pictures differ: 1 different, 1 resized, 1 added".
std::string summary_text(const DiffReport& report);
/// "metric exact 1 (default), max-pixels 0 (default)".
std::string settings_text(const DiffReport& report);

/// The text with '?' for what a terminal could take for a command and for what is not UTF-8: names
/// of files can hold anything. Lines stay.
std::string shown_text(std::string_view text);

/// The whole report, a line each; what is the same is only counted. At most `most` pairs.
std::string report_text(const DiffReport& report, std::size_t most);

}  // namespace sinew

#pragma once

#include <string_view>

#include "verify/diff.h"

namespace sinew {

/// What a report in JSON calls things, in the order of their enums.

inline constexpr std::string_view kAlignmentWords[] = {"shift", "rotation", "edits"};
inline constexpr std::string_view kEditWords[] = {"doubled", "inserted", "removed"};
inline constexpr PairVerdict kAllVerdicts[] = {
    PairVerdict::Same,      PairVerdict::Within,  PairVerdict::Warned,
    PairVerdict::Different, PairVerdict::Resized, PairVerdict::Added,
    PairVerdict::Deleted,   PairVerdict::Renamed, PairVerdict::Broken};

}  // namespace sinew

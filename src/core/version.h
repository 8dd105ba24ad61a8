#pragma once

#include <string_view>

namespace sinew {

/// The version of the program, as CMakeLists.txt says it.
inline constexpr std::string_view kVersion = SINEW_VERSION;

}  // namespace sinew

#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace sinew {

/// The shortest decimal that reads back as exactly `value` (std::to_chars). Minus zero is "-0.0";
/// not for NaN or infinity, which no output of sinew holds.
std::string shortest(double value);

/// Reads a whole decimal number, with sign, fraction and exponent; empty for anything else: NaN,
/// infinity, hex, blanks, digits followed by letters, values beyond double.
std::optional<double> parse_double(std::string_view text);
/// Reads a whole decimal integer within `long long`.
std::optional<long long> parse_integer(std::string_view text);

/// The offset of the first byte that does not belong to well-formed UTF-8 (Unicode 15, table 3-7:
/// no overlong forms, no surrogates), or npos.
std::size_t find_invalid_utf8(std::string_view text);

/// Whether `text` matches a pattern with `*` (any run), `?` (any one byte) and nothing else.
bool matches_glob(std::string_view pattern, std::string_view text);

/// JSON string with quotes: control characters, quote and backslash escaped, UTF-8 as it is.
std::string json_quoted(std::string_view text);

}  // namespace sinew

#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/rational.h"
#include "schema/field_type.h"

namespace sinew {

/// Numbers with units, and times: how documents write them.

/// What a bare number means, and which suffixes it may carry instead.
enum class Unit {
  None,
  Pixels,   ///< "px"
  Degrees,  ///< "deg" or "rad"; held in radians.
  Seconds,  ///< "s" or "ms"
};

/// The values a number may have.
struct Range {
  double min = -std::numeric_limits<double>::infinity();
  double max = std::numeric_limits<double>::infinity();
  bool above_min = false;  ///< min itself is not allowed.
};
inline constexpr Range kAny{};
inline constexpr Range kNotNegative{0};
inline constexpr Range kPositive{0, std::numeric_limits<double>::infinity(), true};
inline constexpr Range kUnit{0, 1};

std::string_view unit_name(Unit unit);
std::vector<std::string_view> unit_suffixes(Unit unit);
/// "0 to 1", "above 0", ...; empty without limits.
std::string range_text(Range range);
/// "number in px, above 0".
std::string number_summary(Unit unit, Range range);
bool in_range(double value, Range range);

/// Reads a number with a unit, in the unit's own measure inside; reports what is wrong. A quantity
/// may stand in quotes, as JSON has it, a bare number may not.
bool read_number(const Value& value, Unit unit, Range range, double& out, ReadContext& context);
/// what: the noun for messages, where a number is not all there may be.
bool read_number_as(const std::string& what, const Value& value, Unit unit, Range range,
                    double& out, ReadContext& context);
/// Within a million seconds.
bool read_time(const Value& value, Rational& out, ReadContext& context);
/// "3" in quotes: what a number or a time may not be.
bool is_quoted_number(const Value& value);
/// "010": eight to some readers of YAML and ten to others, so it is no number here. For a text that
/// is a number otherwise.
bool has_leading_zero(std::string_view number);
inline constexpr std::string_view kNoLeadingZero = ": write it without the leading 0";

/// The shortest form that reads back as exactly the same.
Value write_number(double value, Unit unit);
/// A fraction as a percentage: "7%".
std::string percent_text(double fraction);

}  // namespace sinew

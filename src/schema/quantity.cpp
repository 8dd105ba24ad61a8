#include "schema/quantity.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <span>

#include "core/math.h"
#include "core/text.h"

namespace sinew {

namespace {

/// A suffix and the factor from its measure to the unit's own (radians, seconds, pixels, 1).
struct Suffix {
  std::string_view text;
  double factor;
};

constexpr Suffix kPixelSuffixes[] = {{"px", 1}};
constexpr Suffix kAngleSuffixes[] = {{"deg", kPi / 180}, {"rad", 1}};
constexpr Suffix kTimeSuffixes[] = {{"s", 1}, {"ms", 0.001}};
constexpr Suffix kRatioSuffixes[] = {{"%", 0.01}};

std::span<const Suffix> suffixes_of(Unit unit) {
  switch (unit) {
    case Unit::None:
      return kRatioSuffixes;
    case Unit::Pixels:
      return kPixelSuffixes;
    case Unit::Degrees:
      return kAngleSuffixes;
    case Unit::Seconds:
      return kTimeSuffixes;
  }
  return {};
}

/// A number without an exponent, for people.
std::string plain(double value) {
  std::array<char, 400> buffer;
  const auto result =
      std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed);
  return std::string(buffer.data(), result.ptr);
}

/// "12.5deg" as the number and what follows it.
struct Quantity {
  std::string_view number;
  std::string_view suffix;
};

std::optional<Quantity> split_quantity(std::string_view text) {
  std::size_t end = text.size();
  while (end > 0 &&
         (std::isalpha(static_cast<unsigned char>(text[end - 1])) || text[end - 1] == '%')) {
    --end;
  }
  if (end == 0 || end == text.size() || !parse_double(text.substr(0, end))) return std::nullopt;
  return Quantity{text.substr(0, end), text.substr(end)};
}

std::string expected_units(Unit unit) {
  std::vector<std::string_view> texts = unit_suffixes(unit);
  texts.insert(texts.begin(), "a bare number");
  return join_words(texts);
}

/// Digits that look like a number and are none to a double: 1e400.
bool is_beyond_numbers(std::string_view text) {
  const std::size_t e = text.find_first_of("eE");
  return e != std::string_view::npos && parse_double(text.substr(0, e)) &&
         parse_integer(text.substr(e + 1)) && !parse_double(text);
}

/// What is wrong with a text that should be a number: to be put after "found ...".
std::string hint_of(const Value& value) {
  if (!value.is_text()) return {};
  if (is_quoted_number(value)) return ": write it without quotes";
  if (is_beyond_numbers(value.text)) return ", which is too large or too small for a number";
  const std::size_t blank = value.text.find(' ');
  if (blank != std::string::npos && parse_double(value.text.substr(0, blank)) &&
      split_quantity("1" + value.text.substr(blank + 1))) {
    return ": leave out the blank";
  }
  return {};
}

/// The double nearest to a hundredth of a decimal number: 7% is 0.07, 57.3% is 0.573.
double hundredths(std::string_view number) {
  const bool has_exponent = number.find_first_of("eE") != std::string_view::npos;
  const auto exact = has_exponent ? std::nullopt : parse_double(std::string(number) + "e-2");
  return exact ? *exact : *parse_double(number) / 100;
}

void report_not_a_number(const Value& value, const std::string& what, Unit unit,
                         ReadContext& context) {
  const auto quantity = value.is_text() ? split_quantity(value.text) : std::nullopt;
  if (quantity) {
    context.error(value.span, "the unit '" + std::string(quantity->suffix) +
                                  "' does not fit here: expected " + expected_units(unit));
    return;
  }
  context.error(value.span, "expected a " + what + ", found " + describe(value) + hint_of(value));
}

/// The shortest number of degrees that reads back as exactly these radians.
Value in_degrees(double radians_value) {
  const double near = degrees(radians_value);
  for (int digits = 1; digits <= 17; ++digits) {
    std::array<char, 40> buffer;
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), near,
                                      std::chars_format::general, digits);
    const auto number = parse_double({buffer.data(), result.ptr});
    if (number && radians(*number) == radians_value) return make_number(*number);
  }
  return make_text(shortest(radians_value) + "rad");
}

}  // namespace

std::string_view unit_name(Unit unit) {
  switch (unit) {
    case Unit::None:
      return "";
    case Unit::Pixels:
      return "px";
    case Unit::Degrees:
      return "degrees";
    case Unit::Seconds:
      return "seconds";
  }
  return "";
}

std::vector<std::string_view> unit_suffixes(Unit unit) {
  std::vector<std::string_view> texts;
  for (const Suffix& suffix : suffixes_of(unit)) texts.push_back(suffix.text);
  return texts;
}

std::string range_text(Range range) {
  const bool has_min = std::isfinite(range.min);
  const bool has_max = std::isfinite(range.max);
  if (has_min && has_max) {
    return (range.above_min ? "above " : "") + plain(range.min) + " to " + plain(range.max);
  }
  if (has_min && range.above_min) return "above " + plain(range.min);
  if (has_min) return plain(range.min) + " or more";
  if (has_max) return "at most " + plain(range.max);
  return {};
}

std::string number_summary(Unit unit, Range range) {
  std::string out = "number";
  if (unit != Unit::None) out += " in " + std::string(unit_name(unit));
  const std::string limits = range_text(range);
  return limits.empty() ? out : out + ", " + limits;
}

bool in_range(double value, Range range) {
  return (range.above_min ? value > range.min : value >= range.min) && value <= range.max;
}

bool is_quoted_number(const Value& value) {
  return value.is_text() && value.quoted && parse_double(value.text).has_value();
}

bool has_leading_zero(std::string_view number) {
  if (number.starts_with('-') || number.starts_with('+')) number.remove_prefix(1);
  return number.size() > 1 && number[0] == '0' &&
         std::isdigit(static_cast<unsigned char>(number[1]));
}

bool read_number_as(const std::string& what, const Value& value, Unit unit, Range range,
                    double& out, ReadContext& context) {
  if (value.broken) return false;
  double result = 0;
  if (value.is_number()) {
    result = unit == Unit::Degrees ? radians(value.number) : value.number;
  } else {
    const auto quantity = value.is_text() ? split_quantity(value.text) : std::nullopt;
    const auto suffixes = suffixes_of(unit);
    const auto found = std::find_if(suffixes.begin(), suffixes.end(), [&](const Suffix& suffix) {
      return quantity && suffix.text == quantity->suffix;
    });
    if (found == suffixes.end()) {
      report_not_a_number(value, what, unit, context);
      return false;
    }
    result = unit == Unit::None ? hundredths(quantity->number)
                                : *parse_double(quantity->number) * found->factor;
  }
  if (has_leading_zero(value.text)) {
    context.error(value.span,
                  "expected a " + what + ", found " + value.text + std::string(kNoLeadingZero));
    return false;
  }
  const double shown = unit == Unit::Degrees ? degrees(result) : result;
  if (!in_range(shown, range)) {
    context.error(value.span,
                  "expected a " + number_summary(unit, range) + ", found " + value.text);
    return false;
  }
  out = result;
  return true;
}

bool read_number(const Value& value, Unit unit, Range range, double& out, ReadContext& context) {
  return read_number_as(number_summary(unit, kAny), value, unit, range, out, context);
}

namespace {

/// The number a time is written with, and what it counts: seconds, milliseconds, frames.
struct TimeQuantity {
  std::string_view number;
  Rational unit{1, 1};
};

/// Empty for what is no time; a unit that does not fit is reported.
std::optional<TimeQuantity> split_time(const Value& value, ReadContext& context) {
  if (value.is_number()) return TimeQuantity{value.text};
  if (value.is_text() && value.text.find('/') != std::string::npos && parse_rational(value.text)) {
    return TimeQuantity{value.text};
  }
  const auto quantity = value.is_text() ? split_quantity(value.text) : std::nullopt;
  if (!quantity) {
    context.error(value.span, "expected a time (such as 1.5, 250ms or 12f), found " +
                                  describe(value) + hint_of(value));
    return std::nullopt;
  }
  if (quantity->suffix == "s") return TimeQuantity{quantity->number};
  if (quantity->suffix == "ms") return TimeQuantity{quantity->number, {1, 1000}};
  if (quantity->suffix == "f") {
    return TimeQuantity{quantity->number, Rational{1, 1} / context.fps_of(value.span)};
  }
  context.error(value.span,
                "the unit '" + std::string(quantity->suffix) +
                    "' does not fit here: expected a bare number (seconds), s, ms or f");
  return std::nullopt;
}

}  // namespace

bool read_time(const Value& value, Rational& out, ReadContext& context) {
  if (value.broken) return false;
  const auto quantity = split_time(value, context);
  if (!quantity) return false;
  if (has_leading_zero(quantity->number)) {
    context.error(value.span, "expected a time, found " + value.text + std::string(kNoLeadingZero));
    return false;
  }
  constexpr Rational kLongest{1000000, 1};
  const auto number = parse_rational(quantity->number);
  const Rational time = number ? *number * quantity->unit : Rational{};
  const auto rough = parse_double(quantity->number);
  if ((!number && rough && std::fabs(*rough) > 1e6) || time > kLongest ||
      time < Rational{0, 1} - kLongest) {
    context.error(value.span, "times lie within a million seconds, found " + value.text);
    return false;
  }
  if (!number) {
    context.error(value.span, "a time has at most 15 digits, found " + value.text);
    return false;
  }
  out = time;
  return true;
}

Value write_number(double value, Unit unit) {
  return unit == Unit::Degrees ? in_degrees(value) : make_number(value);
}

std::string percent_text(double fraction) {
  std::string whole = plain(std::fabs(fraction));
  std::string part;
  if (const std::size_t point = whole.find('.'); point != std::string::npos) {
    part = whole.substr(point + 1);
    whole.resize(point);
  }
  // The point moves by two places.
  while (part.size() < 2) part += '0';
  whole += part.substr(0, 2);
  part.erase(0, 2);
  whole.erase(0, std::min(whole.find_first_not_of('0'), whole.size() - 1));
  if (!part.empty()) whole += "." + part;
  return (std::signbit(fraction) ? "-" : "") + whole + "%";
}

}  // namespace sinew

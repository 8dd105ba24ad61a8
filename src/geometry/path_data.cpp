#include "geometry/path_data.h"

#include <array>
#include <cmath>
#include <limits>
#include <optional>

#include "core/math.h"
#include "core/text.h"

namespace sinew {

namespace {

constexpr double kLargest = 1e9;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// The text as a row of commands and numbers.
class PathScanner {
 public:
  explicit PathScanner(std::string_view text) : text_(text) {}

  std::size_t offset() const { return at_; }
  bool at_end() const { return at_ == text_.size(); }
  char next() const { return at_end() ? '\0' : text_[at_]; }
  void skip() { ++at_; }
  void skip_blanks() {
    while (!at_end() && is_blank(text_[at_])) ++at_;
  }
  /// True when a comma stood there.
  bool skip_separator() {
    skip_blanks();
    if (next() != ',') return false;
    ++at_;
    skip_blanks();
    return true;
  }
  bool at_number() const {
    return is_digit(next()) || next() == '+' || next() == '-' || next() == '.';
  }

  /// Empty, and nothing skipped, where there is no number; infinity for one beyond double.
  std::optional<double> number() {
    const std::size_t end = end_of_number();
    if (end == at_) return std::nullopt;
    std::string_view digits = text_.substr(at_, end - at_);
    if (digits.front() == '+') digits.remove_prefix(1);
    at_ = end;
    return parse_double(digits).value_or(std::numeric_limits<double>::infinity());
  }

  std::optional<bool> flag() {
    if (next() != '0' && next() != '1') return std::nullopt;
    return text_[at_++] == '1';
  }

  /// What stands here, for messages.
  std::string found() const {
    if (at_end()) return "the end";
    // A character outside ASCII is shown whole.
    std::size_t end = at_ + 1;
    while (end < text_.size() && (text_[end] & 0xc0) == 0x80) ++end;
    return "'" + std::string(text_.substr(at_, end - at_)) + "'";
  }

 private:
  std::size_t skip_digits(std::size_t at) const {
    while (at < text_.size() && is_digit(text_[at])) ++at;
    return at;
  }
  std::size_t skip_sign(std::size_t at) const {
    return at < text_.size() && (text_[at] == '+' || text_[at] == '-') ? at + 1 : at;
  }

  std::size_t end_of_number() const {
    const std::size_t whole = skip_sign(at_);
    std::size_t end = skip_digits(whole);
    std::size_t count = end - whole;
    if (end < text_.size() && text_[end] == '.') {
      const std::size_t fraction = skip_digits(end + 1);
      count += fraction - (end + 1);
      end = fraction;
    }
    if (count == 0) return at_;
    if (end < text_.size() && (text_[end] == 'e' || text_[end] == 'E')) {
      const std::size_t exponent = skip_sign(end + 1);
      const std::size_t digits = skip_digits(exponent);
      if (digits > exponent) end = digits;
    }
    return end;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

class PathReader {
 public:
  PathReader(std::string_view text, std::vector<CurveLine>& lines) : scan_(text), lines_(lines) {}

  PathDataProblem read() {
    scan_.skip_blanks();
    if (scan_.at_end()) return {0, "expected a path such as \"M0 0 L10 0\", found no command"};
    while (problem_.message.empty() && !scan_.at_end()) read_command();
    finish_line();
    return std::move(problem_);
  }

 private:
  using Arguments = std::array<double, 7>;

  static int argument_count(char command) {
    switch (command) {
      case 'M':
      case 'L':
      case 'T':
        return 2;
      case 'H':
      case 'V':
        return 1;
      case 'C':
        return 6;
      case 'S':
      case 'Q':
        return 4;
      case 'A':
        return 7;
      case 'Z':
        return 0;
      default:
        return -1;
    }
  }

  void fail(const std::string& message) {
    if (problem_.message.empty()) problem_ = {scan_.offset(), message};
  }

  void read_command() {
    const char letter = scan_.next();
    is_relative_ = letter >= 'a' && letter <= 'z';
    char command = is_relative_ ? static_cast<char>(letter - 'a' + 'A') : letter;
    const int count = argument_count(command);
    if (count < 0) {
      return fail("expected one of M L H V C S Q T A Z, or these in lower case, found " +
                  scan_.found());
    }
    if (!has_moved_ && command != 'M') return fail("a path starts with M, found " + scan_.found());
    has_moved_ = true;
    scan_.skip();
    scan_.skip_blanks();
    if (count == 0) return close();
    bool again = true;
    while (again) {
      Arguments a{};
      if (!read_arguments(command, count, a)) return;
      draw(command, a);
      if (command == 'M') command = 'L';
      const bool comma = scan_.skip_separator();
      again = comma || scan_.at_number();
    }
  }

  bool read_arguments(char command, int count, Arguments& a) {
    for (int i = 0; i < count; ++i) {
      if (i > 0) scan_.skip_separator();
      const bool is_flag = command == 'A' && (i == 3 || i == 4);
      const std::size_t offset = scan_.offset();
      std::optional<double> value;
      if (is_flag) {
        if (const auto flag = scan_.flag()) value = *flag ? 1 : 0;
      } else {
        value = scan_.number();
      }
      if (!value) {
        fail((is_flag ? "expected 0 or 1, a flag of an arc, found "
                      : std::string("expected a number for ") + command + ", found ") +
             scan_.found());
        return false;
      }
      if (!(std::fabs(*value) <= kLargest)) {
        problem_ = {offset, "a number in a path is at most 1000000000 either way"};
        return false;
      }
      a[static_cast<std::size_t>(i)] = *value;
    }
    return true;
  }

  Vec2 placed(double x, double y) const {
    return is_relative_ ? current_ + Vec2{x, y} : Vec2{x, y};
  }

  void draw(char command, const Arguments& a) {
    if (command == 'M') return move(placed(a[0], a[1]));
    begin_line();
    switch (command) {
      case 'L':
        return line_to(placed(a[0], a[1]));
      case 'H':
        return line_to({placed(a[0], 0).x, current_.y});
      case 'V':
        return line_to({current_.x, placed(0, a[0]).y});
      case 'C':
        return cubic_to(placed(a[0], a[1]), placed(a[2], a[3]), placed(a[4], a[5]));
      case 'S':
        return cubic_to(mirrored(Control::Cubic), placed(a[0], a[1]), placed(a[2], a[3]));
      case 'Q':
        return quadratic_to(placed(a[0], a[1]), placed(a[2], a[3]));
      case 'T':
        return quadratic_to(mirrored(Control::Quadratic), placed(a[0], a[1]));
      default:
        return arc_to({{a[0], a[1]}, radians(a[2]), a[3] == 1, a[4] == 1}, placed(a[5], a[6]));
    }
  }

  /// The last control point, from which S and T go on smoothly.
  enum class Control { None, Cubic, Quadratic };
  Vec2 mirrored(Control kind) const {
    return control_kind_ == kind ? 2 * current_ - control_ : current_;
  }
  void arrive(Vec2 at, Control kind = Control::None, Vec2 control = {}) {
    current_ = at;
    control_kind_ = kind;
    control_ = control;
  }

  void line_to(Vec2 to) {
    append_line(to, line_);
    arrive(to);
  }
  void cubic_to(Vec2 control1, Vec2 control2, Vec2 to) {
    append_cubic(control1, control2, to, line_);
    arrive(to, Control::Cubic, control2);
  }
  void quadratic_to(Vec2 control, Vec2 to) {
    append_quadratic(control, to, line_);
    arrive(to, Control::Quadratic, control);
  }
  void arc_to(const ArcShape& shape, Vec2 to) {
    append_arc(shape, to, line_);
    arrive(to);
  }

  void move(Vec2 to) {
    finish_line();
    start_ = to;
    arrive(to);
  }
  void begin_line() {
    if (line_.points.empty()) line_.points.push_back(current_);
  }
  void close() {
    begin_line();
    line_.closed = true;
    finish_line();
    arrive(start_);
  }
  void finish_line() {
    if (line_.points.size() > 1 || line_.closed) lines_.push_back(std::move(line_));
    line_ = {};
  }

  PathScanner scan_;
  std::vector<CurveLine>& lines_;
  PathDataProblem problem_;
  bool has_moved_ = false;
  bool is_relative_ = false;
  CurveLine line_;  ///< Being drawn; no points: nothing yet since the last move or close.
  Vec2 start_;      ///< Where a close leads back to.
  Vec2 current_;
  Control control_kind_ = Control::None;
  Vec2 control_;
};

}  // namespace

PathDataProblem parse_path_data(std::string_view text, std::vector<CurveLine>& lines) {
  lines.clear();
  return PathReader(text, lines).read();
}

}  // namespace sinew

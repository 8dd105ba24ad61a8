#include "output/naming.h"

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "core/diagnostics.h"
#include "core/suggest.h"
#include "core/text.h"

namespace sinew {

/// Takes a pattern apart, from left to right.
class NamePattern::Reader {
 public:
  Reader(std::string_view text, std::span<const NameValue> values, std::int64_t last_frame)
      : text_(text),
        file_name_(text.rfind('/') + 1),  // npos + 1 is 0
        values_(values),
        digits_(std::max<std::size_t>(4, std::to_string(last_frame).size())) {}

  std::vector<Piece> read() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '{') {
        read_brace();
      } else if (c == '}') {
        if (peek(1) != '}') fail("a '}' without '{'; a brace of the name is written }}");
        add_text("}", 2);
      } else if (c == '%' && at_ >= file_name_) {
        read_percent();
      } else if (c == '#' && peek(1) == '#' && at_ >= file_name_) {
        std::size_t end = at_;
        while (end < text_.size() && text_[end] == '#') ++end;
        add_frame(end - at_, end - at_);
      } else {
        add_text(std::string_view(&text_[at_], 1), 1);
      }
    }
    return std::move(pieces_);
  }

 private:
  [[noreturn]] void fail(const std::string& message) const {
    throw InputError("'" + std::string(text_) + "': " + message);
  }

  char peek(std::size_t ahead) const {
    return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0';
  }

  void add_text(std::string_view text, std::size_t read) {
    if (pieces_.empty() || pieces_.back().digits > 0) pieces_.emplace_back();
    pieces_.back().text += text;
    at_ += read;
  }

  void add_frame(std::size_t digits, std::size_t read) {
    pieces_.push_back({{}, static_cast<int>(digits)});
    at_ += read;
  }

  /// The number of digits that "04" asks for.
  static std::optional<std::size_t> zero_padding(std::string_view text) {
    if (text.size() < 2 || text.size() > 3 || text[0] != '0') return {};
    const std::optional<long long> digits = parse_integer(text.substr(1));
    if (!digits || *digits < 1) return {};
    return static_cast<std::size_t>(*digits);
  }

  void read_percent() {
    if (peek(1) == '%') return add_text("%", 2);
    const std::size_t end = text_.find('d', at_);
    const std::string_view width = text_.substr(at_ + 1, end - at_ - 1);
    const std::optional<std::size_t> digits =
        width.empty() ? std::optional<std::size_t>(1) : zero_padding(width);
    if (end == std::string_view::npos || !digits) {
      fail("a frame number is written %04d; a percent sign of the name is written %%");
    }
    add_frame(*digits, end + 1 - at_);
  }

  void read_brace() {
    if (peek(1) == '{') return add_text("{", 2);
    const std::size_t end = text_.find('}', at_);
    if (end == std::string_view::npos) fail("a '{' without '}'; a brace of the name is written {{");
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    const std::size_t colon = std::min(inside.find(':'), inside.size());
    const std::string_view name = inside.substr(0, colon);
    const std::size_t read = end + 1 - at_;
    if (name == "frame") return read_frame(inside.substr(colon), read);
    const auto value = std::find_if(values_.begin(), values_.end(),
                                    [&](const NameValue& v) { return v.placeholder == name; });
    if (value == values_.end()) fail_unknown(name);
    if (colon != inside.size()) fail("only {frame} takes a number of digits");
    add_text(value->value, read);
  }

  void read_frame(std::string_view format, std::size_t read) {
    const auto digits = format.empty() ? std::optional(digits_) : zero_padding(format.substr(1));
    if (!digits) fail("a number of digits is written {frame:04}");
    add_frame(*digits, read);
  }

  [[noreturn]] void fail_unknown(std::string_view name) const {
    std::vector<std::string_view> known{"frame"};
    for (const NameValue& value : values_) known.push_back(value.placeholder);
    std::string hint = did_you_mean(name, known);
    if (hint.empty()) {
      for (const std::string_view word : known) {
        hint += (hint.empty() ? ", known are {" : ", {") + std::string(word) + "}";
      }
    }
    fail("unknown placeholder {" + std::string(name) + "}" + hint);
  }

  std::string_view text_;
  std::size_t file_name_;
  std::span<const NameValue> values_;
  std::size_t digits_;
  std::size_t at_ = 0;
  std::vector<Piece> pieces_;
};

NamePattern::NamePattern(std::string_view text, std::span<const NameValue> values,
                         std::int64_t last_frame)
    : pieces_(Reader(text, values, last_frame).read()) {}

bool NamePattern::has_frame() const {
  return std::any_of(pieces_.begin(), pieces_.end(), [](const Piece& p) { return p.digits > 0; });
}

std::string NamePattern::name(std::int64_t frame) const {
  const std::string number = std::to_string(frame);
  std::string name;
  for (const Piece& piece : pieces_) {
    name += piece.text;
    if (piece.digits == 0) continue;
    const auto digits = static_cast<std::size_t>(piece.digits);
    name.append(digits > number.size() ? digits - number.size() : 0, '0');
    name += number;
  }
  return name;
}

std::string NamePattern::canonical() const {
  std::string text;
  for (const Piece& piece : pieces_) text += piece.digits > 0 ? "{frame}" : piece.text;
  return text;
}

std::string NamePattern::split_folder() {
  if (pieces_.empty() || pieces_.front().digits > 0) return {};
  std::string& text = pieces_.front().text;
  const std::size_t slash = text.rfind('/');
  if (slash == std::string::npos) return {};
  std::string folder = text.substr(0, std::max<std::size_t>(slash, 1));  // "/" stays
  text.erase(0, slash + 1);
  return folder;
}

namespace {

constexpr std::size_t kLongestName = 100;

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

/// Names that Windows takes for devices, whatever their extension.
bool is_device_elsewhere(std::string_view name) {
  const std::string stem = lower(name.substr(0, name.find('.')));
  if (stem == "con" || stem == "prn" || stem == "aux" || stem == "nul") return true;
  return stem.size() == 4 && (stem.starts_with("com") || stem.starts_with("lpt")) &&
         stem[3] >= '1' && stem[3] <= '9';
}

bool is_blank_or_dot(char c) { return c == ' ' || c == '.'; }

std::string safe_name(std::string_view name) {
  std::size_t size = std::min(name.size(), kLongestName);
  if (size < name.size()) {
    // Not inside a character: those have at most three more bytes, 10xxxxxx.
    for (int i = 0; i < 3 && (static_cast<unsigned char>(name[size]) & 0xc0) == 0x80; ++i) --size;
  }
  std::string safe(name.substr(0, size));
  for (std::size_t bad = find_invalid_utf8(safe); bad != std::string::npos;
       bad = find_invalid_utf8(safe)) {
    safe[bad] = '_';
  }
  for (char& c : safe) {
    const auto byte = static_cast<unsigned char>(c);
    const bool forbidden = std::string_view("/\\:*?\"<>|").find(c) != std::string_view::npos;
    if (byte < 0x20 || byte == 0x7f || forbidden) c = '_';
  }
  if (safe.empty()) return "_";
  if (is_blank_or_dot(safe.front())) safe.front() = '_';
  if (is_blank_or_dot(safe.back())) safe.back() = '_';
  if (is_device_elsewhere(safe)) safe += '_';
  return safe;
}

}  // namespace

std::vector<std::string> safe_names(std::span<const std::string> names) {
  std::vector<std::string> result(names.size());
  std::set<std::string> taken;
  std::map<std::string, int> last_number;  // so that many equal names do not count up from 2 each
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (safe_name(names[i]) == names[i] && taken.insert(lower(names[i])).second) {
      result[i] = names[i];
    }
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (!result[i].empty()) continue;  // no safe name is empty
    const std::string base = safe_name(names[i]);
    int& number = last_number[lower(base)];
    do {
      ++number;
      result[i] = number == 1 ? base : base + "~" + std::to_string(number);
    } while (!taken.insert(lower(result[i])).second);
  }
  return result;
}

bool stays_below(std::string_view path) {
  if (path.empty() || path.find('\0') != std::string_view::npos) return false;
  for (std::size_t start = 0; start <= path.size();) {
    const std::size_t end = std::min(path.find('/', start), path.size());
    const std::string_view part = path.substr(start, end - start);
    if (part.empty() || part == "." || part == "..") return false;
    start = end + 1;
  }
  return true;
}

}  // namespace sinew

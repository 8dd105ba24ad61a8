#include "formats/yaml/emit.h"

#include <algorithm>
#include <cctype>

#include "core/text.h"

namespace sinew {

namespace {

constexpr std::size_t kColumns = 100;
/// YAML takes no longer key without a mark.
constexpr std::size_t kLongestKey = 1000;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_one_of(std::string text, std::initializer_list<std::string_view> words) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::find(words.begin(), words.end(), text) != words.end();
}

/// A word that some reader of YAML takes for a boolean or for null.
bool is_taken_word(const std::string& text) {
  return is_one_of(text, {"true", "false", "null", "yes", "no", "on", "off", "y", "n"});
}

bool is_infinite(std::string_view text) { return is_one_of(std::string(text), {"inf", "nan"}); }

/// What some reader takes for a number or a date: 1:30, 0x10, 1_000, 2020-01-01, .inf.
bool looks_like_number(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  if (text.empty()) return true;
  if (text[0] == '.') return text.size() == 1 || is_digit(text[1]) || is_infinite(text.substr(1));
  if (!is_digit(text[0])) return false;
  if (text.starts_with("0x") || text.starts_with("0o") || text.starts_with("0b")) return true;
  const bool has_letters = std::any_of(text.begin(), text.end(), [](unsigned char c) {
    return std::isalpha(c) && c != 'e' && c != 'E';
  });
  return !has_letters && text.find_first_of("/%") == std::string_view::npos;
}

bool is_plain_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) ||
         std::string_view("_-./+%$() ;=").find(c) != std::string_view::npos;
}

/// Whether a text may stand without quotes, also within brackets.
bool is_plain(const std::string& text) {
  if (text.empty() || text.front() == ' ' || text.back() == ' ') return false;
  const char first = text.front();
  const bool starts_well =
      std::isalnum(static_cast<unsigned char>(first)) || first == '_' || first == '$' ||
      first == '.' || first == '/' ||
      ((first == '-' || first == '+') && text.size() > 1 && (is_digit(text[1]) || text[1] == '.'));
  return starts_well && std::all_of(text.begin(), text.end(), is_plain_character) &&
         !text.starts_with("---") && !text.starts_with("...") && !is_taken_word(text) &&
         !looks_like_number(text);
}

/// A code point of two or three bytes that YAML takes for a line end, a mark or a control.
std::string escaped_character(std::string_view rest) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(rest[i]); };
  if (byte(0) == 0x7f) return "\\x7f";
  if (byte(0) == 0xc2 && byte(1) < 0xa0) {
    constexpr std::string_view kHex = "0123456789abcdef";
    return std::string("\\x") + kHex[byte(1) >> 4] + kHex[byte(1) & 15];
  }
  if (rest.starts_with("\xe2\x80\xa8")) return "\\u2028";
  if (rest.starts_with("\xe2\x80\xa9")) return "\\u2029";
  if (rest.starts_with("\xef\xbb\xbf")) return "\\ufeff";
  return {};
}

std::string quoted(const std::string& text) {
  const std::string json = json_quoted(text);
  std::string out;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const std::string escape = escaped_character(std::string_view(json).substr(i));
    if (escape.empty()) {
      out += json[i];
      continue;
    }
    out += escape;
    i += escape == "\\x7f" ? 0 : escape[1] == 'x' ? 1 : 2;
  }
  return out;
}

std::string text_of(const std::string& text) { return is_plain(text) ? text : quoted(text); }

std::string scalar(const Value& value) {
  if (value.is_null()) return "null";
  return value.is_text() ? text_of(value.text) : value.text;
}

bool is_scalar(const Value& value) { return !value.is_list() && !value.is_map(); }

/// Whether a value may stand in one line if it is short enough.
bool may_be_one_line(const Value& value) {
  // A list of maps is one of things.
  if (value.is_list() && !value.items.empty() && value.items[0].is_map()) return false;
  const bool items_may = std::all_of(value.items.begin(), value.items.end(), may_be_one_line);
  return items_may &&
         std::all_of(value.members.begin(), value.members.end(), [](const Member& member) {
           return member.key.size() <= kLongestKey && may_be_one_line(member.value);
         });
}

void append_flow(const Value& value, std::string& out) {
  if (is_scalar(value)) {
    out += scalar(value);
    return;
  }
  const char* separator = "";
  out += value.is_list() ? '[' : '{';
  for (const Value& item : value.items) {
    out += separator;
    append_flow(item, out);
    separator = ", ";
  }
  for (const Member& member : value.members) {
    out += separator + text_of(member.key) + ": ";
    append_flow(member.value, out);
    separator = ", ";
  }
  out += value.is_list() ? ']' : '}';
}

/// The value in one line, if it may and fits into that many columns.
bool fits_in_line(const Value& value, std::size_t columns, std::string& out) {
  if (!may_be_one_line(value)) return false;
  // Whatever is in it takes two columns at least.
  if ((value.items.size() + value.members.size()) * 2 > columns && !is_scalar(value)) return false;
  std::string line;
  append_flow(value, line);
  if (line.size() > columns && !is_scalar(value)) return false;
  out += line;
  return true;
}

bool is_numbers(const Value& value) {
  return value.is_list() && std::all_of(value.items.begin(), value.items.end(),
                                        [](const Value& item) { return item.is_number(); });
}

class Emitter {
 public:
  std::string take() { return std::move(out_); }

  void emit_members(const Value& map, std::size_t indent, bool first_is_placed, bool is_root) {
    for (const Member& member : map.members) {
      if (!first_is_placed) out_ += std::string(indent, ' ');
      first_is_placed = false;
      emit_key(member.key, indent);
      emit_after_key(member.value, indent,
                     is_root && !is_scalar(member.value) && is_list_of_things(member.key));
    }
  }

  /// A value that is a document of its own.
  void emit_root(const Value& value) {
    if (value.is_map() && !value.members.empty()) return emit_members(value, 0, false, true);
    if (value.is_list() && !value.items.empty()) return emit_items(value, 0);
    append_flow(value, out_);
    out_ += '\n';
  }

 private:
  /// Sections that are read line by line, however short.
  static bool is_list_of_things(std::string_view key) {
    return key == "images" || key == "nodes" || key == "pointers" || key == "tracks";
  }

  std::size_t column() const { return out_.size() - (out_.rfind('\n') + 1); }

  void emit_key(const std::string& key, std::size_t indent) {
    if (key.size() <= kLongestKey) {
      out_ += text_of(key) + ":";
    } else {
      out_ += "? " + quoted(key) + "\n" + std::string(indent, ' ') + ":";
    }
  }

  void emit_after_key(const Value& value, std::size_t indent, bool in_lines) {
    std::string line;
    const bool is_empty = value.items.empty() && value.members.empty();
    const std::size_t room = kColumns - std::min(kColumns, column() + 1);
    if ((!in_lines || is_empty) && fits_in_line(value, room, line)) {
      out_ += " " + line + "\n";
    } else if (value.is_map()) {
      out_ += '\n';
      emit_members(value, indent + 2, false, false);
    } else {
      out_ += '\n';
      emit_items(value, indent + 2);
    }
  }

  void emit_items(const Value& list, std::size_t indent) {
    if (is_numbers(list) || std::all_of(list.items.begin(), list.items.end(), is_numbers)) {
      return emit_filled(list, indent);
    }
    for (const Value& item : list.items) {
      out_ += std::string(indent, ' ') + "-";
      std::string line;
      if (fits_in_line(item, kColumns - std::min(kColumns, indent + 2), line)) {
        out_ += " " + line + "\n";
      } else if (item.is_map()) {
        out_ += ' ';
        emit_members(item, indent + 2, true, false);
      } else {
        out_ += '\n';
        emit_items(item, indent + 2);
      }
    }
  }

  /// Many numbers or points: as many in a line as have room.
  void emit_filled(const Value& list, std::size_t indent) {
    out_ += std::string(indent, ' ') + "[";
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      std::string item;
      append_flow(list.items[i], item);
      item += i + 1 < list.items.size() ? "," : "]";
      if (i > 0 && column() + 1 + item.size() > kColumns) {
        out_ += '\n' + std::string(indent + 1, ' ');
      } else if (i > 0) {
        out_ += ' ';
      }
      out_ += item;
    }
    out_ += '\n';
  }

  std::string out_;
};

}  // namespace

std::string to_yaml(const Value& document) {
  Emitter emitter;
  emitter.emit_root(document);
  return emitter.take();
}

}  // namespace sinew

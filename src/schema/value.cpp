#include "schema/value.h"

#include <algorithm>
#include <utility>

#include "core/text.h"

namespace sinew {

const Value* Value::find(std::string_view key) const {
  const auto found = std::find_if(members.begin(), members.end(),
                                  [&](const Member& member) { return member.key == key; });
  return found == members.end() ? nullptr : &found->value;
}

Value* Value::find(std::string_view key) {
  return const_cast<Value*>(static_cast<const Value*>(this)->find(key));
}

Value with_short_key(const Value& map, const std::string& key) {
  Value named = map;
  // What is said under the key itself came later.
  const bool said = map.find(key) != nullptr;
  if (said) std::erase_if(named.members, [](const Member& m) { return m.key == kShortKey; });
  for (Member& member : named.members) {
    if (member.key == kShortKey) member.key = key;
  }
  return named;
}

Value make_null() {
  Value result;
  result.text = "null";
  return result;
}

Value make_bool(bool value) {
  Value result;
  result.kind = Value::Kind::Bool;
  result.text = value ? "true" : "false";
  return result;
}

Value make_number(double value) {
  Value result;
  result.kind = Value::Kind::Number;
  result.number = value;
  result.text = shortest(value);
  return result;
}

Value make_text(std::string text) {
  Value result;
  result.kind = Value::Kind::Text;
  result.text = std::move(text);
  return result;
}

Value make_list(std::vector<Value> items) {
  Value result;
  result.kind = Value::Kind::List;
  result.items = std::move(items);
  return result;
}

Value make_map() {
  Value result;
  result.kind = Value::Kind::Map;
  return result;
}

void add_member(Value& map, std::string key, Value value) {
  const SourceSpan span = value.span;
  map.members.push_back({std::move(key), span, std::move(value)});
}

Value plain_scalar(std::string text, SourceSpan span) {
  Value result;
  result.span = span;
  if (text.empty()) return result;
  if (text == "null" || text == "~") {
    result.text = "null";
    return result;
  }
  if (text == "true" || text == "false") {
    result.kind = Value::Kind::Bool;
  } else if (const auto number = parse_double(text)) {
    result.kind = Value::Kind::Number;
    result.number = *number;
  } else {
    result.kind = Value::Kind::Text;
  }
  result.text = std::move(text);
  return result;
}

namespace {

/// As much of a text as a message has room for.
std::string shown(const std::string& text) {
  constexpr std::size_t kRoom = 60;
  if (text.size() <= kRoom) return text;
  std::size_t end = kRoom;
  while ((static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) --end;  // between characters
  return text.substr(0, end) + "...";
}

}  // namespace

std::string describe(const Value& value) {
  switch (value.kind) {
    case Value::Kind::Null:
      return value.is_missing() ? "nothing" : "null";
    case Value::Kind::Bool:
    case Value::Kind::Number:
      return shown(value.text);
    case Value::Kind::Text:
      return (value.quoted ? "the quoted text '" : "the text '") + shown(value.text) + "'";
    case Value::Kind::List:
      return "a list";
    case Value::Kind::Map:
      return "a map";
  }
  return {};
}

namespace {

void append_flow_text(const Value& value, std::string& out) {
  const char* separator = "";
  switch (value.kind) {
    case Value::Kind::Null:
      out += "null";
      return;
    case Value::Kind::Bool:
    case Value::Kind::Number:
      out += value.text;
      return;
    case Value::Kind::Text:
      out += json_quoted(value.text);
      return;
    case Value::Kind::List:
      out += '[';
      for (const Value& item : value.items) {
        out += std::exchange(separator, ", ");
        append_flow_text(item, out);
      }
      out += ']';
      return;
    case Value::Kind::Map:
      out += '{';
      for (const Member& member : value.members) {
        out += std::exchange(separator, ", ") + json_quoted(member.key) + ": ";
        append_flow_text(member.value, out);
      }
      out += '}';
      return;
  }
}

}  // namespace

std::string to_flow_text(const Value& value) {
  std::string out;
  append_flow_text(value, out);
  return out;
}

std::string join_words(std::span<const std::string_view> words) {
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) out += i + 1 == words.size() ? " or " : ", ";
    out += words[i];
  }
  return out;
}

}  // namespace sinew

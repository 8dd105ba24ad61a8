#include "schema/value.h"

#include <algorithm>

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

Value make_null() { return {}; }

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
  if (text.empty() || text == "null" || text == "~") return result;
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

std::string describe(const Value& value) {
  switch (value.kind) {
    case Value::Kind::Null:
      return "nothing";
    case Value::Kind::Bool:
    case Value::Kind::Number:
      return value.text;
    case Value::Kind::Text:
      return "the text '" + value.text + "'";
    case Value::Kind::List:
      return "a list";
    case Value::Kind::Map:
      return "a map";
  }
  return {};
}

namespace {

std::string scalar_text(const Value& value) {
  switch (value.kind) {
    case Value::Kind::Null:
      return "null";
    case Value::Kind::Text:
      return json_quoted(value.text);
    default:
      return value.text;
  }
}

}  // namespace

std::string to_flow_text(const Value& value) {
  std::string out;
  if (value.is_list()) {
    for (const Value& item : value.items) out += (out.empty() ? "" : ", ") + to_flow_text(item);
    return "[" + out + "]";
  }
  if (value.is_map()) {
    for (const Member& member : value.members) {
      out +=
          (out.empty() ? "" : ", ") + json_quoted(member.key) + ": " + to_flow_text(member.value);
    }
    return "{" + out + "}";
  }
  return scalar_text(value);
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

#include "schema/json.h"

#include "core/text.h"

namespace sinew {

Value json_object(std::initializer_list<JsonMember> members) {
  Value object = make_map();
  for (const JsonMember& member : members) add_member(object, member.key, member.part.value);
  return object;
}

Value json_array(std::initializer_list<JsonPart> items) {
  Value array = make_list({});
  for (const JsonPart& item : items) array.items.push_back(item.value);
  return array;
}

namespace {

constexpr std::size_t kLineLength = 100;

void write(const Value& value, std::size_t indent, std::string& out) {
  const std::string flow = to_flow_text(value);
  const bool compound = value.is_list() || value.is_map();
  if (!compound || flow.size() + indent <= kLineLength) {
    out += flow;
    return;
  }
  const std::string line = "\n" + std::string(indent + 2, ' ');
  out += value.is_list() ? '[' : '{';
  std::string_view comma;
  for (const Value& item : value.items) {
    out += comma;
    out += line;
    write(item, indent + 2, out);
    comma = ",";
  }
  for (const Member& member : value.members) {
    out += comma;
    out += line + json_quoted(member.key) + ": ";
    write(member.value, indent + 2, out);
    comma = ",";
  }
  out += "\n" + std::string(indent, ' ') + (value.is_list() ? ']' : '}');
}

}  // namespace

std::string to_json_text(const Value& document) {
  std::string out;
  write(document, 0, out);
  return out + "\n";
}

}  // namespace sinew

#pragma once

#include <initializer_list>
#include <string>
#include <vector>

#include "schema/value.h"

namespace sinew {

/// JSON documents are Values too; these put them together in place:
/// `json_object({{"type", "array"}, {"minItems", 2}})`.

/// Anything a JSON document may hold.
struct JsonPart {
  // NOLINTBEGIN(google-explicit-constructor): a list of these is written as the plain things.
  JsonPart(Value v) : value(std::move(v)) {}
  JsonPart(const char* text) : value(make_text(text)) {}
  JsonPart(std::string text) : value(make_text(std::move(text))) {}
  JsonPart(bool truth) : value(make_bool(truth)) {}
  JsonPart(int number) : value(make_number(number)) {}
  JsonPart(double number) : value(make_number(number)) {}
  // NOLINTEND(google-explicit-constructor)

  Value value;
};

struct JsonMember {
  std::string key;
  JsonPart part;
};

Value json_object(std::initializer_list<JsonMember> members);
Value json_array(std::initializer_list<JsonPart> items);

/// The document as text, two blanks a level; short lists and maps on one line.
std::string to_json_text(const Value& document);

}  // namespace sinew

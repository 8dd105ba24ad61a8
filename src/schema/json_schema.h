#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>

#include "schema/json.h"
#include "schema/struct.h"

namespace sinew {

/// Collects the `definitions` of one JSON Schema (draft 07) while types describe themselves; a
/// struct that holds itself ends in a reference.
class SchemaDefinitions {
 public:
  /// {"$ref": "#/definitions/NAME"}; describes the struct the first time.
  Value reference(const Struct& table);
  /// The same with the key `type` that must (or may) be `word`.
  Value tagged_reference(const Struct& table, const std::string& word, bool required);
  /// A map with the fields of several structs and the tag `type`, as nodes are.
  Value merged_reference(const std::string& name, std::span<const Struct* const> tables,
                         const std::string& word);

  /// A part that is no struct, described once under a name.
  Value named_reference(const std::string& name, const std::function<Value()>& describe);
  /// What may be given by a variable, `$name`, too: any value inside a document.
  Value or_variable(Value schema);

  Value take() { return std::move(definitions_); }

 private:
  /// Adds a definition under a name unless there is one; its place is kept while it is made. Two
  /// tables under one name would be taken for each other: that is a std::logic_error.
  Value define(const std::string& name, const Struct* table,
               const std::function<Value()>& describe);
  Value describe(std::span<const Struct* const> tables, const std::string& word, bool tag_required);

  Value definitions_ = make_map();
  std::map<std::string, const Struct*> tables_;  ///< By name.
};

/// The pieces most types are made of.
Value any_of(std::initializer_list<JsonPart> choices);
Value text_pattern(const std::string& pattern);
Value fixed_list(const Value& item, int size);

/// The whole schema of a document whose root is a map with the fields of all `tables`.
Value json_schema(std::span<const Struct* const> tables, const std::string& title);

}  // namespace sinew

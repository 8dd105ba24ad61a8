#pragma once

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

  Value take() { return std::move(definitions_); }

 private:
  /// Adds a definition under a name unless there is one; its place is kept while it is made.
  template <class Describe>
  Value define(const std::string& name, const Describe& describe);
  Value describe(std::span<const Struct* const> tables, const std::string& word, bool tag_required);

  Value definitions_ = make_map();
};

/// The pieces most types are made of.
Value any_of(std::initializer_list<JsonPart> choices);
Value text_pattern(const std::string& pattern);
Value fixed_list(const Value& item, int size);

/// The whole schema of a document whose root is `root`.
Value json_schema(const Struct& root, const std::string& title);

}  // namespace sinew

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "schema/struct.h"

namespace sinew {

/// Collects the `definitions` of one JSON Schema (draft 07) while types describe themselves; a
/// struct that holds itself ends in a reference.
class SchemaDefinitions {
 public:
  /// {"$ref": "#/definitions/NAME"}; describes the struct the first time.
  nlohmann::ordered_json reference(const Struct& table);
  /// The same with the key `type` that must (or may) be `word`.
  nlohmann::ordered_json tagged_reference(const Struct& table, const std::string& word,
                                          bool required);
  /// A map with the fields of several structs and the tag `type`, as nodes are.
  nlohmann::ordered_json merged_reference(const std::string& name,
                                          std::span<const Struct* const> tables,
                                          const std::string& word);

  nlohmann::ordered_json take() { return std::move(definitions_); }

 private:
  nlohmann::ordered_json describe(std::span<const Struct* const> tables, const std::string& word,
                                  bool tag_required);
  nlohmann::ordered_json definitions_ = nlohmann::ordered_json::object();
};

/// The whole schema of a document whose root is `root`.
nlohmann::ordered_json json_schema(const Struct& root, const std::string& title);

}  // namespace sinew

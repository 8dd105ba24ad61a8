#include "schema/json_schema.h"

namespace sinew {

using Json = nlohmann::ordered_json;

namespace {

std::string definition_name(std::string name) {
  for (char& c : name) {
    if (c == ' ') c = '_';
  }
  return name;
}

Json reference_to(const std::string& name) { return {{"$ref", "#/definitions/" + name}}; }

}  // namespace

Json SchemaDefinitions::describe(std::span<const Struct* const> tables, const std::string& word,
                                 bool tag_required) {
  Json properties = Json::object();
  Json required = Json::array();
  if (!word.empty()) {
    properties["type"] = {{"const", word}};
    if (tag_required) required.push_back("type");
  }
  for (const Struct* table : tables) {
    for (const Field& field : table->fields()) {
      Json property = field.type->json_schema(*this);
      property["description"] = field.doc;
      properties[field.key] = std::move(property);
      if (field.required) required.push_back(field.key);
    }
  }
  Json object{{"type", "object"},
              {"description", tables.back()->doc()},
              {"properties", std::move(properties)},
              {"additionalProperties", false}};
  if (!required.empty()) object["required"] = std::move(required);
  return object;
}

Json SchemaDefinitions::reference(const Struct& table) {
  const std::string name = definition_name(table.name());
  if (!definitions_.contains(name)) {
    definitions_[name] = Json::object();  // ends the recursion of a struct that holds itself
    const Struct* tables[] = {&table};
    Json schema = describe(tables, {}, false);
    if (const Field* field = table.short_form()) {
      schema = {{"anyOf", Json::array({schema, field->type->json_schema(*this)})}};
    }
    definitions_[name] = std::move(schema);
  }
  return reference_to(name);
}

Json SchemaDefinitions::tagged_reference(const Struct& table, const std::string& word,
                                         bool required) {
  const std::string name = definition_name(table.name());
  if (!definitions_.contains(name)) {
    definitions_[name] = Json::object();
    const Struct* tables[] = {&table};
    definitions_[name] = describe(tables, word, required);
  }
  return reference_to(name);
}

Json SchemaDefinitions::merged_reference(const std::string& name,
                                         std::span<const Struct* const> tables,
                                         const std::string& word) {
  const std::string key = definition_name(name);
  if (!definitions_.contains(key)) {
    definitions_[key] = Json::object();
    definitions_[key] = describe(tables, word, true);
  }
  return reference_to(key);
}

Json json_schema(const Struct& root, const std::string& title) {
  SchemaDefinitions definitions;
  const Json start = definitions.reference(root);
  Json schema{{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}};
  schema["$ref"] = start["$ref"];
  schema["definitions"] = definitions.take();
  return schema;
}

}  // namespace sinew

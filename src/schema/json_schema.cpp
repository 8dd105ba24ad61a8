#include "schema/json_schema.h"

#include <algorithm>
#include <stdexcept>

namespace sinew {

namespace {

Value reference_to(const std::string& name) {
  return json_object({{"$ref", "#/definitions/" + name}});
}

}  // namespace

Value SchemaDefinitions::define(const std::string& name, const Struct* table,
                                const std::function<Value()>& describe) {
  if (tables_.emplace(name, table).first->second != table) {
    throw std::logic_error("two tables are called '" + name + "'");
  }
  std::string key = name;
  std::replace(key.begin(), key.end(), ' ', '_');
  if (!definitions_.find(key)) {
    add_member(definitions_, key, make_map());
    Value made = describe();
    *definitions_.find(key) = std::move(made);
  }
  return reference_to(key);
}

Value SchemaDefinitions::describe(std::span<const Struct* const> tables, const std::string& word,
                                  bool tag_required) {
  Value properties = make_map();
  Value required = make_list({});
  if (!word.empty()) {
    add_member(properties, "type", json_object({{"const", word}}));
    if (tag_required) required.items.push_back(make_text("type"));
  }
  for (const Struct* table : tables) {
    for (const Field& field : table->fields()) {
      Value property = or_variable(field.type->json_schema(*this));
      add_member(property, "description", make_text(field.doc));
      add_member(properties, field.key, std::move(property));
      if (field.required) required.items.push_back(make_text(field.key));
    }
  }
  Value object = json_object({{"type", "object"},
                              {"description", tables.back()->doc()},
                              {"properties", std::move(properties)},
                              {"additionalProperties", false}});
  if (!required.items.empty()) add_member(object, "required", std::move(required));
  return object;
}

Value SchemaDefinitions::reference(const Struct& table) {
  return define(table.name(), &table, [&] {
    const Struct* tables[] = {&table};
    Value schema = describe(tables, {}, false);
    const Field* field = table.short_form();
    if (!field) return schema;
    return json_object({{"anyOf", json_array({schema, field->type->json_schema(*this)})}});
  });
}

Value SchemaDefinitions::tagged_reference(const Struct& table, const std::string& word,
                                          bool required) {
  return define(table.name(), &table, [&] {
    const Struct* tables[] = {&table};
    return describe(tables, word, required);
  });
}

Value SchemaDefinitions::merged_reference(const std::string& name,
                                          std::span<const Struct* const> tables,
                                          const std::string& word) {
  return define(name, tables.back(), [&] { return describe(tables, word, true); });
}

Value SchemaDefinitions::named_reference(const std::string& name,
                                         const std::function<Value()>& describe) {
  return define(name, nullptr, describe);
}

Value SchemaDefinitions::or_variable(Value schema) {
  const Value* type = schema.find("type");
  const bool is_anything = schema.members.empty();
  const bool is_any_text = type && type->text == "string" && schema.members.size() == 1;
  if (is_anything || is_any_text) return schema;
  const Value variable = named_reference("variable", [] { return text_pattern("^\\$[^$]"); });
  if (Value* choices = schema.find("anyOf"); choices && schema.members.size() == 1) {
    choices->items.push_back(variable);
    return schema;
  }
  return any_of({std::move(schema), variable});
}

Value any_of(std::initializer_list<JsonPart> choices) {
  return json_object({{"anyOf", json_array(choices)}});
}

Value text_pattern(const std::string& pattern) {
  return json_object({{"type", "string"}, {"pattern", pattern}});
}

Value fixed_list(const Value& item, int size) {
  return json_object({{"type", "array"}, {"items", item}, {"minItems", size}, {"maxItems", size}});
}

Value json_schema(std::span<const Struct* const> tables, const std::string& title) {
  SchemaDefinitions definitions;
  Value schema =
      json_object({{"$schema", "http://json-schema.org/draft-07/schema#"}, {"title", title}});
  add_member(schema, "$ref", *definitions.merged_reference("scene", tables, {}).find("$ref"));
  add_member(schema, "definitions", definitions.take());
  return schema;
}

}  // namespace sinew

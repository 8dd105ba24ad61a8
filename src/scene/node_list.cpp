#include "core/suggest.h"
#include "scene/node_type.h"
#include "schema/json_schema.h"

namespace sinew {

namespace {

struct NoFields {};

/// Stands for a node whose type could not be read, so that its name is known all the same.
class UnreadableNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const StructOf<NoFields> table("node", "A node that could not be read.");
    return table;
  }
  Box make_fields() const override { return Box::of(NoFields{}); }
};

const NodeType& unreadable_node_type() {
  static const UnreadableNode type;
  return type;
}

class NodeListType final : public TypeOf<std::vector<NodeDefinition>> {
 public:
  explicit NodeListType(NodeTypes (*types)()) : types_(types) {}

  Value json_schema(SchemaDefinitions& definitions) const override {
    Value any = make_list({});
    for (const NodeType* type : types_()) {
      const Struct* tables[] = {&node_identity_table(), &node_settings_table(), &type->table()};
      any.items.push_back(
          definitions.merged_reference(node_title(*type), tables, type->table().name()));
    }
    return json_object(
        {{"type", "array"}, {"items", definitions.or_variable(json_object({{"anyOf", any}}))}});
  }
  std::string summary() const override { return "list of nodes"; }
  void collect(std::vector<TableUse>& out) const override {
    out.push_back({&node_identity_table(), kEveryNode});
    out.push_back({&node_settings_table(), kEveryNode});
    for (const NodeType* type : types_()) {
      out.push_back({&type->table(), node_title(*type), type->table().name(), false, kEveryNode});
    }
  }

 protected:
  bool read_value(const Value& value, std::vector<NodeDefinition>& out,
                  ReadContext& context) const override {
    out.clear();
    if (!value.is_list()) {
      context.error(value.span, "expected a list of nodes, found " + describe(value));
      return false;
    }
    bool ok = true;
    for (const Value& item : value.items) {
      NodeDefinition& node = out.emplace_back();
      const NodeType* type = find_type(item, context);
      node.type = type ? type : &unreadable_node_type();
      node.fields = node.type->make_fields();
      node.span = item.span;
      if (!type) {
        keep_name(item, node);
      } else if (!read_node(item, node, context)) {
        node.broken = true;
        node.hides_names = hides_names(item, node);
      }
      ok = ok && !node.broken;
    }
    return ok;
  }

  Value write_value(const std::vector<NodeDefinition>& in) const override {
    std::vector<Value> items;
    items.reserve(in.size());
    for (const NodeDefinition& node : in) items.push_back(write_node(node));
    return make_list(std::move(items));
  }

 private:
  static constexpr const char* kEveryNode = "every node";
  static std::string node_title(const NodeType& type) { return type.table().name() + " node"; }

  const NodeType* find_type(const Value& item, ReadContext& context) const {
    std::vector<std::string_view> words;
    for (const NodeType* type : types_()) words.push_back(type->table().name());
    if (item.broken) return nullptr;
    if (!item.is_map()) {
      context.error(item.span, "expected a node (a map with 'type'), found " + describe(item));
      return nullptr;
    }
    const Value* word = item.find("type");
    if (!word) {
      report_no_type(item, words, context);
      return nullptr;
    }
    if (word->broken) return nullptr;
    for (const NodeType* type : types_()) {
      if (word->is_text() && type->table().name() == word->text) return type;
    }
    context.error(word->span, "expected " + join_words(words) + ", found " + describe(*word) +
                                  (word->is_text() ? hint_for(word->text, words) : std::string()));
    return nullptr;
  }

  /// The word may be one of something in a node.
  std::string hint_for(const std::string& word, std::span<const std::string_view> words) const {
    for (const NodeType* type : types_()) {
      for (const Field& field : type->table().fields()) {
        std::vector<TableUse> uses;
        field.type->collect(uses);
        for (const TableUse& use : uses) {
          if (use.tag != word || !use.beside.empty()) continue;
          return ": it belongs in the '" + field.key + "' of a " + type->table().name();
        }
      }
    }
    return did_you_mean(word, words);
  }

  static void report_no_type(const Value& item, std::span<const std::string_view> words,
                             ReadContext& context) {
    constexpr std::string_view kType[] = {"type"};
    for (const Member& member : item.members) {
      if (nearest_word(member.key, kType).empty()) continue;
      context.error(member.key_span, "unknown key '" + member.key + "', did you mean 'type'?");
      return;
    }
    context.error(item.span, "a node needs 'type': " + join_words(words));
  }

  static bool read_node(const Value& item, NodeDefinition& node, ReadContext& context) {
    const StructTarget targets[] = {{&node_identity_table(), &node.identity},
                                    {&node_settings_table(), &node.settings},
                                    {&node.type->table(), node.fields.data()}};
    return read_fields(item, targets, context, "type");
  }

  /// Of a node that could not be read.
  static void keep_name(const Value& item, NodeDefinition& node) {
    node.broken = true;
    const Value* name = item.find("name");
    if (name && name->is_text()) {
      node.identity.name = name->text;
      node.identity.name_span = name->span;
    }
    node.hides_names = item.find("nodes") != nullptr || (name && !name->is_text());
  }

  static bool hides_names(const Value& item, const NodeDefinition& node) {
    const Value* nodes = item.find("nodes");
    return (item.find("name") && node.identity.name.empty()) || (nodes && !nodes->is_list());
  }

  static Value write_node(const NodeDefinition& node) {
    Value map = node_identity_table().write(&node.identity);
    const auto after_name = map.members.begin() + (map.find("name") ? 1 : 0);
    map.members.insert(after_name, {"type", {}, make_text(node.type->table().name())});
    for (const Value& part : {node_settings_table().write(&node.settings),
                              node.type->table().write(node.fields.data())}) {
      for (const Member& member : part.members) map.members.push_back(member);
    }
    return map;
  }

  NodeTypes (*types_)();
};

}  // namespace

Typed<std::vector<NodeDefinition>> node_list(NodeTypes (*types)()) {
  return {std::make_unique<NodeListType>(types)};
}

}  // namespace sinew

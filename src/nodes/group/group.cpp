#include "nodes/group/group.h"

#include "nodes/node_types.h"
#include "schema/json_schema.h"

namespace sinew {

namespace {

/// What a group brings in from another file.
struct Prefab {
  std::string file;  ///< As written; empty: it brings in nothing.
  SourceSpan span;
  SceneDefinition scene;
};

struct GroupFields {
  std::vector<NodeDefinition> nodes;
  Prefab prefab;
  Value set;  ///< Applied to the prefab's document before it is read.
};

/// A path, which whoever composes the document (formats/yaml) replaces by what is in the file: a
/// map that keeps the path for its text.
class PrefabType final : public TypeOf<Prefab> {
 public:
  Value json_schema(SchemaDefinitions&) const override {
    return json_object({{"type", json_array({"string", "null"})}});
  }
  std::string summary() const override { return "path of a scene file, from this one; or null"; }

 protected:
  bool read_value(const Value& value, Prefab& out, ReadContext& context) const override {
    out = {};
    if (value.is_null() && !value.is_missing()) return true;
    if (!value.is_map() || value.text.empty()) {
      context.error(value.span, "expected the path of a scene, found " + describe(value));
      return false;
    }
    out.file = value.text;
    out.span = value.span;
    const bool is_read = scene_table(node_types).read(value, &out.scene, context);
    out.scene.hides_names = hides_names(value);
    return is_read;
  }
  Value write_value(const Prefab& in) const override {
    if (in.file.empty()) return make_null();
    Value path = make_text(in.file);
    path.span = in.span;
    return path;
  }
};

class GroupNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const Struct table = make_table();
    return table;
  }
  Box make_fields() const override { return Box::of(GroupFields{}); }

  std::vector<NodeDefinition>* children(Box& fields) const override {
    return &fields.get<GroupFields>().nodes;
  }
  SceneDefinition* prefab(Box& fields) const override {
    Prefab& prefab = fields.get<GroupFields>().prefab;
    return prefab.file.empty() ? nullptr : &prefab.scene;
  }

 private:
  static StructOf<GroupFields> make_table() {
    StructOf<GroupFields> t("group", "Nodes that are placed, faded and blended as one.");
    t.field<&GroupFields::nodes>("nodes", node_list(node_types), "What is in it, back to front.");
    t.field<&GroupFields::prefab>(
         "file", {std::make_unique<PrefabType>()},
         "A scene to bring in instead (a prefab): its images, nodes, pointers and tracks, with "
         "their names under the group's: `guard/cape.tint`.")
        .defaults_to("none");
    t.field<&GroupFields::set>("set", any_map("paths"),
                               "Changes fields of the prefab by path, `vars.team` too.")
        .defaults_to("nothing");
    t.check([](const Value& map, GroupFields& group, ReadContext& context) {
      if (!group.prefab.file.empty() && map.find("nodes")) {
        context.error(map.find("nodes")->span, "give either 'file' or 'nodes', not both");
        return false;
      }
      if (!group.prefab.file.empty() || !map.find("set")) return true;
      context.error(map.find("set")->span, "'set' changes what a 'file' brings in: there is none");
      return false;
    });
    return t;
  }
};

}  // namespace

const NodeType& group_node_type() {
  static const GroupNode type;
  return type;
}

}  // namespace sinew

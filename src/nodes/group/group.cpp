#include "nodes/group/group.h"

#include "nodes/node_types.h"

namespace sinew {

namespace {

struct GroupFields {
  std::vector<NodeDefinition> nodes;
};

class GroupNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const Struct table = [] {
      StructOf<GroupFields> t("group", "Nodes that are placed, faded and blended as one.");
      t.field<&GroupFields::nodes>("nodes", node_list(node_types), "What is in it, back to front.");
      return t;
    }();
    return table;
  }
  Box make_fields() const override { return Box::of(GroupFields{}); }

  std::vector<NodeDefinition>* children(Box& fields) const override {
    return &fields.get<GroupFields>().nodes;
  }
};

}  // namespace

const NodeType& group_node_type() {
  static const GroupNode type;
  return type;
}

}  // namespace sinew

#include "scene/looks.h"

#include "scene/linker.h"
#include "schema/compound_types.h"

namespace sinew {

namespace {

/// As it is written.
struct OrderFields {
  std::optional<PathRef> before;
  std::optional<PathRef> after;
};

const Struct& order_table() {
  static const Struct table = [] {
    StructOf<OrderFields> t("order", "Where a node is drawn, if not at its place in the list.");
    t.field<&OrderFields::before>("before", optional(drawn_reference()),
                                  "Just behind this node, or slot of one.");
    t.field<&OrderFields::after>("after", optional(drawn_reference()),
                                 "Just in front of this node, or slot of one.");
    t.check([](const Value& map, OrderFields& order, ReadContext& context) {
      if (order.before.has_value() != order.after.has_value()) return true;
      context.error(map.span, "order needs one of 'before' and 'after', found " +
                                  std::string(order.before ? "both" : "none"));
      return false;
    });
    return t;
  }();
  return table;
}

class OrderType final : public TypeOf<NodeOrder> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return definitions.reference(order_table());
  }
  std::string summary() const override { return "order"; }
  void link(void* value, Linker& linker) const override {
    linker.resolve_drawn(static_cast<NodeOrder*>(value)->target);
  }
  void collect(std::vector<TableUse>& out) const override {
    out.push_back({&order_table(), order_table().name()});
  }

 protected:
  bool read_value(const Value& value, NodeOrder& out, ReadContext& context) const override {
    OrderFields fields;
    if (!value.is_map()) {
      context.error(value.span,
                    "expected {before: PATH} or {after: PATH}, found " + describe(value));
      return false;
    }
    if (!order_table().read(value, &fields, context)) return false;
    out.side = fields.before ? OrderSide::Before : OrderSide::After;
    out.target = fields.before ? *fields.before : *fields.after;
    return true;
  }
  Value write_value(const NodeOrder& in) const override {
    Value map = make_map();
    add_member(map, in.side == OrderSide::Before ? "before" : "after", make_text(in.target.text));
    return map;
  }
};

}  // namespace

const Struct& clip_table() {
  static const Struct table = [] {
    StructOf<NodeClip> t("clip", "What shows a node only in part.");
    t.field<&NodeClip::node>("node", node_reference(), "The node to clip by.").required();
    t.field<&NodeClip::by>(
        "by", words<ClipBy>({{"shape", ClipBy::Shape}, {"alpha", ClipBy::Alpha}}),
        "By the figure of a shape, or by how opaque a picture of that node would be.");
    t.field<&NodeClip::invert>("invert", boolean(), "Shows what is outside instead.");
    t.short_form("node");
    return t;
  }();
  return table;
}

Typed<NodeOrder> node_order() { return {std::make_unique<OrderType>()}; }

}  // namespace sinew

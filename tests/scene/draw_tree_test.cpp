#include "scene/draw_tree.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "scene/compile.h"
#include "scene/draw.h"
#include "scene/node_type.h"
#include "scene/scene_text.h"

namespace sinew {
namespace {

std::string name_of(const Scene& scene, int node) {
  return scene.nodes[static_cast<std::size_t>(node)].name;
}

/// The names of nodes as they are drawn: "a g(b c) d".
std::string drawn_text(const Scene& scene, const std::vector<int>& drawn) {
  std::string text;
  for (const int node : drawn) {
    text += (text.empty() ? "" : " ") + name_of(scene, node);
    const auto& inside = scene.nodes[static_cast<std::size_t>(node)].drawn;
    if (!inside.empty()) text += "(" + drawn_text(scene, inside) + ")";
  }
  return text;
}

std::string drawn_of(const std::string& nodes) {
  const Scene scene = scene_of("nodes: [" + nodes + "]");
  return drawn_text(scene, scene.drawn);
}

std::string plain(const std::string& name) { return "{name: " + name + ", type: group}, "; }
std::string ordered(const std::string& name, const std::string& order) {
  return "{name: " + name + ", type: group, order: {" + order + "}}, ";
}
std::string group(const std::string& name, const std::string& nodes,
                  const std::string& order = "null") {
  return "{name: " + name + ", type: group, order: " + order + ", nodes: [" + nodes + "]}, ";
}

TEST(DrawTree, KeepsTheOrderOfTheListWhereNothingElseIsSaid) {
  EXPECT_EQ(drawn_of(plain("a") + group("g", plain("b") + plain("c")) + plain("d")), "a g(b c) d");
}

TEST(DrawTree, PutsANodeJustBehindOrInFrontOfAnother) {
  EXPECT_EQ(drawn_of(plain("a") + plain("b") + ordered("x", "before: b")), "a x b");
  EXPECT_EQ(drawn_of(ordered("x", "after: a") + plain("a") + plain("b")), "a x b");
}

TEST(DrawTree, KeepsTheListsOrderOfSeveralAtOnePlace) {
  EXPECT_EQ(drawn_of(ordered("x", "before: a") + ordered("y", "after: a") + plain("a") +
                     plain("b") + ordered("z", "before: a") + ordered("w", "after: a")),
            "x z a y w b");
}

TEST(DrawTree, FollowsANodeThatIsOrderedItself) {
  EXPECT_EQ(drawn_of(ordered("x", "before: y") + ordered("y", "after: b") +
                     ordered("z", "after: x") + plain("a") + plain("b") + plain("c")),
            "a b x z y c");
}

TEST(DrawTree, DrawsANodeInTheGroupItIsOrderedInto) {
  EXPECT_EQ(drawn_of(ordered("x", "after: g/b") + group("g", plain("b") + plain("c"))), "g(b x c)");
  EXPECT_EQ(drawn_of(plain("a") + group("g", plain("b") + ordered("c", "before: a"))), "c a g(b)");
  EXPECT_EQ(drawn_of(plain("a") + group("g", plain("b") + ordered("c", "before: g"))), "a c g(b)");
  EXPECT_EQ(drawn_of(group("g", plain("b"), "{after: h/c}") + group("h", plain("c"))), "h(c g(b))");
}

TEST(DrawTree, TakesLongChainsOfOrders) {
  std::string nodes = plain("n0");
  for (int i = 1; i < 300; ++i) {
    nodes += ordered("n" + std::to_string(i), "before: n" + std::to_string(i - 1));
  }
  const Scene scene = scene_of("nodes: [" + nodes + "]");
  ASSERT_EQ(scene.drawn.size(), 300u);
  EXPECT_EQ(name_of(scene, scene.drawn.front()), "n299");
  EXPECT_EQ(name_of(scene, scene.drawn.back()), "n0");
}

TEST(DrawTree, RefusesCircles) {
  EXPECT_EQ(errors_of("nodes: [" + ordered("a", "before: b") + ordered("b", "after: a") + "]"),
            "2:48: orders go in a circle: 'a' goes before 'b', which goes after 'a'\n");
  EXPECT_EQ(errors_of("nodes: [" + ordered("a", "before: a") + "]"),
            "2:48: orders go in a circle: 'a' goes before 'a'\n");
  EXPECT_EQ(errors_of("nodes: [" + group("g", group("h", plain("c")), "{after: c}") + "]"),
            "2:47: orders go in a circle: 'g' goes after 'c', which is in 'h', which is in "
            "'g'\n");
}

TEST(DrawTree, ReportsEachCircleOnce) {
  EXPECT_EQ(errors_of("nodes: [" + ordered("x", "before: a") + ordered("a", "before: b") +
                      ordered("b", "before: a") + ordered("c", "before: c") + "]"),
            "2:92: orders go in a circle: 'a' goes before 'b', which goes before 'a'\n"
            "2:180: orders go in a circle: 'c' goes before 'c'\n");
}

std::string clipped(const std::string& name, const std::string& by, const std::string& nodes = "") {
  return "{name: " + name + ", type: group, clip: {node: " + by + ", by: alpha}, nodes: [" + nodes +
         "]}, ";
}

TEST(DrawTree, RefusesClipsInACircle) {
  EXPECT_EQ(errors_of("nodes: [" + clipped("a", "b") + clipped("b", "a") + "]"),
            "2:108: clips go in a circle: drawing 'a' draws what it clips\n");
  EXPECT_EQ(errors_of("nodes: [" + clipped("a", "a") + "]"),
            "2:45: clips go in a circle: drawing 'a' draws what it clips\n");
  EXPECT_EQ(errors_of("nodes: [" + clipped("g", "c", clipped("c", "g")) + "]"),
            "2:104: clips go in a circle: drawing 'g' draws what it clips\n");
}

TEST(DrawTree, LetsAGroupBeClippedByWhatIsInIt) {
  EXPECT_EQ(errors_of("nodes: [" + clipped("g", "c", plain("c")) + "]"), "");
}

struct NoFields {};

/// A node of three slots, which it draws as meshes of the textures 100, 101 and 102.
class SlottedNode final : public NodeType {
 public:
  const Struct& table() const override {
    static const StructOf<NoFields> table("slotted", "For tests.");
    return table;
  }
  Box make_fields() const override { return Box::of(NoFields{}); }
  FoundPart find_part(const Node&, const PathPart& part) const override {
    return {PlaceId{PlaceId::Kind::Slot, -1, std::stoi(part.name)}, {}};
  }
  void draw(const DrawContext& context, DrawList& list) const override {
    for (int slot = 0; slot < 3; ++slot) {
      context.draw_ordered(slot, OrderSide::Before, list);
      MeshItem item;
      item.texture = static_cast<std::uint32_t>(100 + slot);
      list.items.emplace_back(item);
      context.draw_ordered(slot, OrderSide::After, list);
    }
  }
};

/// Draws one mesh of the texture it is given, with its tint.
class MarkNode final : public NodeType {
 public:
  explicit MarkNode(std::uint32_t mark) : mark_(mark) {}
  const Struct& table() const override {
    static const StructOf<NoFields> table("mark", "For tests.");
    return table;
  }
  Box make_fields() const override { return Box::of(NoFields{}); }
  void draw(const DrawContext& context, DrawList& list) const override {
    MeshItem item;
    item.texture = mark_;
    item.tint = tinted_color({1, 1, 1, 1}, context.tint);
    list.items.emplace_back(item);
  }

 private:
  std::uint32_t mark_;
};

NodeDefinition definition(const NodeType& type, const std::string& name) {
  NodeDefinition node;
  node.type = &type;
  node.identity.name = name;
  node.fields = type.make_fields();
  return node;
}

NodeOrder order_at(OrderSide side, const std::string& path) {
  return {side, {path, SourceSpan{}, {}}};
}

Scene compiled(std::vector<NodeDefinition> nodes) {
  SceneDefinition scene;
  scene.nodes = std::move(nodes);
  Diagnostics diagnostics;
  const Rational fps[] = {{30, 1}};
  return compile(std::move(scene), {"test", 0, fps}, diagnostics);
}

std::vector<int> textures_drawn(const Scene& scene) {
  DrawList list;
  draw(scene, start_world(scene), Affine{}, list);
  std::vector<int> textures;
  for (const DrawItem& item : list.items) {
    const auto* mesh = std::get_if<MeshItem>(&item);
    textures.push_back(mesh ? static_cast<int>(mesh->texture) : -1);
  }
  return textures;
}

TEST(DrawTree, DrawsNodesAtTheSlotsTheyAreOrderedTo) {
  const SlottedNode slotted;
  const MarkNode one(1), two(2), three(3), four(4);
  std::vector<NodeDefinition> nodes{definition(one, "one"), definition(slotted, "rig"),
                                    definition(two, "two"), definition(three, "three"),
                                    definition(four, "four")};
  nodes[0].identity.order = order_at(OrderSide::After, "rig/slot:0");
  nodes[2].identity.order = order_at(OrderSide::Before, "rig/slot:2");
  nodes[3].identity.order = order_at(OrderSide::Before, "two");
  nodes[4].identity.order = order_at(OrderSide::After, "rig/slot:0");
  EXPECT_EQ(textures_drawn(compiled(std::move(nodes))),
            (std::vector<int>{100, 1, 4, 101, 3, 2, 102}));
}

TEST(DrawTree, FadesAndTintsWhatIsAtASlotWithItsNode) {
  const SlottedNode slotted;
  const MarkNode mark(1);
  std::vector<NodeDefinition> nodes{definition(mark, "mark"), definition(slotted, "rig")};
  nodes[0].identity.order = order_at(OrderSide::After, "rig/slot:2");
  nodes[1].settings.opacity = 0.6;
  nodes[1].settings.tint = {1, 0, 0, 1};
  const Scene scene = compiled(std::move(nodes));
  EXPECT_EQ(textures_drawn(scene), (std::vector<int>{-1, 100, 101, 102, 1, -1}));
  DrawList list;
  draw(scene, start_world(scene), Affine{}, list);
  EXPECT_EQ(std::get<LayerBegin>(list.items[0]).opacity, 153);
  EXPECT_EQ(std::get<MeshItem>(list.items[4]).tint, (PremulRgba8{255, 0, 0, 255}));
}

TEST(DrawTree, RefusesANodeAtASlotOfItself) {
  const SlottedNode slotted;
  std::vector<NodeDefinition> nodes{definition(slotted, "rig")};
  nodes[0].identity.order = order_at(OrderSide::Before, "rig/slot:1");
  EXPECT_THROW(compiled(std::move(nodes)), InputError);
}

/// Nodes each drawn at a slot of the next or of the one before.
std::vector<NodeDefinition> chain_of(const NodeType& type, int count, int step) {
  std::vector<NodeDefinition> nodes;
  for (int i = 0; i < count; ++i) {
    nodes.push_back(definition(type, "n" + std::to_string(i)));
    if (i + step < 0 || i + step == count) continue;
    nodes.back().identity.order =
        order_at(OrderSide::After, "n" + std::to_string(i + step) + "/slot:1");
  }
  return nodes;
}

TEST(DrawTree, RefusesNodesDrawnInOneAnotherWithoutEnd) {
  const SlottedNode slotted;
  for (const int step : {-1, 1}) {
    EXPECT_EQ(textures_drawn(compiled(chain_of(slotted, 1000, step))).size(), 3000u);
    EXPECT_THROW(compiled(chain_of(slotted, 1001, step)), InputError);
  }
}

TEST(DrawTree, RefusesMasksThatMultiplyWithoutEnd) {
  // Each group draws the one before it twice.
  std::string nodes = plain("n0");
  for (int i = 1; i < 30; ++i) {
    const std::string before = "n" + std::to_string(i - 1);
    const std::string name = "n" + std::to_string(i);
    nodes += group(name, clipped(name + "a", before) + clipped(name + "b", before));
  }
  const std::string said = errors_of("nodes: [" + nodes + "]");
  EXPECT_NE(said.find("this draws more than 4194304 nodes: each clip by alpha draws what it clips "
                      "by once more"),
            std::string::npos)
      << said;
  EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1);
}

TEST(DrawTree, LeavesSlotsAloneWhereANodeIsDrawnAlone) {
  const SlottedNode slotted;
  const MarkNode mark(1);
  std::vector<NodeDefinition> nodes{definition(mark, "mark"), definition(slotted, "rig")};
  nodes[0].identity.order = order_at(OrderSide::After, "rig/slot:2");
  const Scene scene = compiled(std::move(nodes));
  DrawList list;
  draw_node(scene, start_world(scene), 1, Affine{}, Affine{}, list);
  EXPECT_EQ(list.items.size(), 3u);
}

}  // namespace
}  // namespace sinew

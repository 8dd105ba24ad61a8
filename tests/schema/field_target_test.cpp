#include "schema/field_target.h"

#include <gtest/gtest.h>

#include "schema/compound_types.h"
#include "schema/struct_types.h"

namespace sinew {
namespace {

struct Leaf {
  Vec2 at{1, 2};
  double size = 3;
};

struct Tree {
  std::vector<Leaf> leaves;
  std::optional<Leaf> flower;
};

const Struct& leaf_table() {
  static const Struct table = [] {
    StructOf<Leaf> t("leaf", "A leaf.");
    t.field<&Leaf::at>("at", point(), "Where it is.").animated();
    t.field<&Leaf::size>("size", number(), "How large it is.").animated();
    return t;
  }();
  return table;
}

const Struct& tree_table() {
  static const Struct table = [] {
    StructOf<Tree> t("tree", "A tree.");
    t.field<&Tree::leaves>("leaves", list(record<Leaf>(leaf_table())), "Its leaves.");
    t.field<&Tree::flower>("flower", optional(record<Leaf>(leaf_table())), "Its flower.");
    return t;
  }();
  return table;
}

FieldTarget second_leaf_at() {
  return {{{tree_table().find("leaves"), 1}, {leaf_table().find("at"), -1}}, 0, 2};
}

TEST(FieldTarget, StepsLeadThroughListsAndMaps) {
  Tree tree{{Leaf{}, Leaf{{5, 6}, 7}}, Leaf{{8, 9}, 10}};
  const Reached at = follow(second_leaf_at(), &tree);
  EXPECT_EQ(at.value, &tree.leaves[1].at);
  EXPECT_EQ(at.type, leaf_table().find("at")->type.get());
  const FieldTarget size{{{tree_table().find("flower"), -1}, {leaf_table().find("size"), -1}}};
  EXPECT_EQ(follow(size, &tree).value, &tree.flower->size);
}

TEST(FieldTarget, SetReplacesTheChannelsThatAreMeant) {
  Tree tree{{Leaf{}, Leaf{{5, 6}, 7}}, {}};
  FieldTarget target = second_leaf_at();
  move(target, MoveMode::Set, std::vector<double>{10, 20}, {}, &tree);
  EXPECT_EQ(tree.leaves[1].at, (Vec2{10, 20}));
  target.first_channel = 1, target.channel_count = 1;
  move(target, MoveMode::Set, std::vector<double>{-1}, {}, &tree);
  EXPECT_EQ(tree.leaves[1].at, (Vec2{10, -1}));
  EXPECT_EQ(tree.leaves[0].at, (Vec2{1, 2}));
  EXPECT_EQ(tree.leaves[1].size, 7);
}

TEST(FieldTarget, AddAndMultiplyWorkOnTheBaseOrOnWhatIsThere) {
  Tree tree{{Leaf{}, Leaf{{5, 6}, 7}}, {}};
  const std::vector<double> values{2, 3};
  move(second_leaf_at(), MoveMode::Add, values, {}, &tree);
  EXPECT_EQ(tree.leaves[1].at, (Vec2{7, 9}));
  move(second_leaf_at(), MoveMode::Multiply, values, {}, &tree);
  EXPECT_EQ(tree.leaves[1].at, (Vec2{14, 27}));
  const std::vector<double> base{100, 10};
  move(second_leaf_at(), MoveMode::Add, values, base, &tree);
  EXPECT_EQ(tree.leaves[1].at, (Vec2{102, 13}));
  move(second_leaf_at(), MoveMode::Multiply, values, base, &tree);
  EXPECT_EQ(tree.leaves[1].at, (Vec2{200, 30}));
}

}  // namespace
}  // namespace sinew

#pragma once

#include "scene/references.h"
#include "schema/struct.h"

namespace sinew {

enum class OrderSide { Before, After };

/// Where in the drawing order a node is put instead of at its place in the list.
struct NodeOrder {
  OrderSide side = OrderSide::Before;
  PathRef target;  ///< A node, or a slot of one.
};

/// Another node that is drawn at a slot, just behind it or in front of it.
struct DrawnAtSlot {
  int slot = -1;
  OrderSide side = OrderSide::Before;
  int node = -1;
};

enum class ClipBy { Shape, Alpha };

/// What lets a node be seen only in part.
struct NodeClip {
  PathRef node;
  ClipBy by = ClipBy::Shape;
  bool invert = false;
};

const Struct& clip_table();

/// `{before: PATH}` or `{after: PATH}`.
Typed<NodeOrder> node_order();

}  // namespace sinew

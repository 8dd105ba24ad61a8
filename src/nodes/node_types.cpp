#include "nodes/node_types.h"

#include "nodes/cloth/cloth.h"
#include "nodes/group/group.h"
#include "nodes/image/image.h"
#include "nodes/mesh/mesh.h"
#include "nodes/rope/rope.h"
#include "nodes/shape/shape.h"
#include "nodes/skeleton/skeleton.h"

namespace sinew {

NodeTypes node_types() {
  static const NodeType* const types[] = {
      &image_node_type(), &mesh_node_type(),  &skeleton_node_type(), &rope_node_type(),
      &cloth_node_type(), &shape_node_type(), &group_node_type()};
  return types;
}

}  // namespace sinew

#include "nodes/point_part.h"

#include "core/text.h"

namespace sinew {

FoundPart find_point(const Node& node, const PathPart& part, int count) {
  if (part.kind != "point") {
    const std::string said = part.kind.empty() ? part.name : part.kind + ":" + part.name;
    return {std::nullopt,
            "'" + node.name + "' has no part '" + said + "': its parts are called point:NUMBER"};
  }
  const auto number = parse_integer(part.name);
  if (!number || *number < 0 || *number >= count) {
    return {std::nullopt, "'" + node.name + "' has the points 0 to " + std::to_string(count - 1) +
                              ", found 'point:" + part.name + "'"};
  }
  return {PlaceId{PlaceId::Kind::Particle, -1, static_cast<int>(*number)}, {}};
}

}  // namespace sinew

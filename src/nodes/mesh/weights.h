#pragma once

#include "rig/skeleton.h"
#include "scene/node_type.h"

namespace sinew {

/// How far each bone carries each vertex of a mesh, as a scene writes it.
struct WeightsDefinition {
  struct BoneWeight {
    NameRef bone;
    double weight = 0;
  };
  std::vector<std::vector<BoneWeight>> vertices;
  SourceSpan span;
};

/// A list with a map from bones to weights for each vertex, or a map from bones to lists with a
/// weight for each vertex.
Typed<WeightsDefinition> weights_definition();

/// Finds the bones. Weights are scaled to a sum of 1. Nothing after a report.
/// owner: what messages call the skeleton. They are left to be bound.
std::optional<Weights> compile_weights(const WeightsDefinition& definition,
                                       const Skeleton& skeleton, const std::string& owner,
                                       std::size_t vertex_count, Diagnostics& diagnostics);

}  // namespace sinew

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scene/path.h"
#include "scene/scene.h"

namespace sinew {

/// Names of nodes and pointers, by scope.

/// How far a path leads along nodes and pointers: its root, and those of its parts that name nodes
/// in groups.
struct FoundNode {
  int node = -1;
  int pointer = -1;
  std::size_t parts = 0;  ///< How many of the path's parts were used.
  std::string problem;    ///< Why it names nothing; then neither node nor pointer.
  int missed_in = -1;     ///< The scope in which a name was looked for in vain.
};
FoundNode find_node(const Scene& scene, int scope, const ScenePath& path);

/// The path of a node or pointer from the scene itself: its name, after those of the prefabs it is
/// in. Empty for a node without a name.
std::string path_of_node(const Scene& scene, int node);
std::string path_of_pointer(const Scene& scene, int pointer);
/// "guard/" in front of the names of a scope; empty for the scene's own.
std::string path_prefix(const Scene& scene, int scope);

}  // namespace sinew

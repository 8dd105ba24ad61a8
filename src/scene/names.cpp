#include "scene/names.h"

#include "core/suggest.h"
#include "scene/node_type.h"

namespace sinew {

namespace {

int look_up(const Scope::Names& names, std::string_view name) {
  const auto found = names.find(name);
  return found == names.end() ? -1 : found->second;
}

/// All names that a path may go on with: those of a scope, or of what is in a group of it.
std::vector<std::string_view> names_in(const Scene& scene, int scope, int group) {
  const Scope& in = scene.scopes[static_cast<std::size_t>(scope)];
  std::vector<std::string_view> names;
  for (const auto& [name, node] : in.nodes) {
    const bool is_inside =
        group < 0 || (node > group && node < scene.nodes[static_cast<std::size_t>(group)].end);
    if (is_inside) names.push_back(name);
  }
  for (const auto& [name, pointer] : in.pointers) {
    if (group < 0) names.push_back(name);
  }
  return names;
}

/// Goes on from a group to what is in it; false where the part names nothing there.
bool enter(const Scene& scene, const std::string& name, FoundNode& at, int& scope) {
  const Node& group = scene.nodes[static_cast<std::size_t>(at.node)];
  if (group.prefab >= 0) {
    const Scope& inside = scene.scopes[static_cast<std::size_t>(group.prefab)];
    const int node = look_up(inside.nodes, name);
    const int pointer = look_up(inside.pointers, name);
    if (node < 0 && pointer < 0) return false;
    at.node = node;
    at.pointer = pointer;
    scope = group.prefab;
    return true;
  }
  const int node = look_up(scene.scopes[static_cast<std::size_t>(scope)].nodes, name);
  if (node <= at.node || node >= group.end) return false;
  at.node = node;
  return true;
}

/// The path of what is called so but lies in something else: a bone or a slot of a node, a node of
/// a prefab. Empty: there is none.
std::string path_elsewhere(const Scene& scene, int scope, const std::string& name) {
  for (const auto& [owner, index] : scene.scopes[static_cast<std::size_t>(scope)].nodes) {
    const Node& node = scene.nodes[static_cast<std::size_t>(index)];
    for (const char* kind : {"", "slot"}) {
      const PathPart part{kind, name};
      if (node.type->find_part(node, part).place) return path_text({owner, {part}, {}});
    }
    if (node.prefab < 0) continue;
    const Scope& inside = scene.scopes[static_cast<std::size_t>(node.prefab)];
    if (look_up(inside.nodes, name) >= 0 || look_up(inside.pointers, name) >= 0) {
      return path_text({owner, {{"", name}}, {}});
    }
  }
  return {};
}

std::string hint_for(const Scene& scene, int scope, const std::string& name) {
  const std::string elsewhere = path_elsewhere(scene, scope, name);
  return elsewhere.empty() ? did_you_mean(name, names_in(scene, scope, -1))
                           : ", did you mean '" + elsewhere + "'?";
}

}  // namespace

FoundNode find_node(const Scene& scene, int scope, const ScenePath& path) {
  const Scope& from = scene.scopes[static_cast<std::size_t>(scope)];
  FoundNode at;
  at.node = look_up(from.nodes, path.root);
  at.pointer = look_up(from.pointers, path.root);
  if (at.node < 0 && at.pointer < 0) {
    at.missed_in = scope;
    at.problem = "there is no node '" + path.root + "'" + hint_for(scene, scope, path.root);
    return at;
  }
  while (at.node >= 0 && at.parts < path.parts.size()) {
    const PathPart& part = path.parts[at.parts];
    const Node& node = scene.nodes[static_cast<std::size_t>(at.node)];
    const bool is_group = node.prefab >= 0 || node.end > at.node + 1;
    if (!is_group) break;
    if (part.kind.empty() && enter(scene, part.name, at, scope)) {
      ++at.parts;
      continue;
    }
    const std::string said = part.kind.empty() ? part.name : part.kind + ":" + part.name;
    const bool is_prefab = node.prefab >= 0;
    at.missed_in = is_prefab ? node.prefab : scope;
    at.problem = "'" + node.name + "' has no part '" + said + "'" +
                 did_you_mean(part.name, names_in(scene, at.missed_in, is_prefab ? -1 : at.node));
    return at;
  }
  return at;
}

std::string path_prefix(const Scene& scene, int scope) {
  std::string prefix;
  for (int group = scene.scopes[static_cast<std::size_t>(scope)].group; group >= 0;) {
    const Node& node = scene.nodes[static_cast<std::size_t>(group)];
    if (!node.name.empty()) prefix.insert(0, node.name + "/");
    group = scene.scopes[static_cast<std::size_t>(node.scope)].group;
  }
  return prefix;
}

std::string path_of_node(const Scene& scene, int node) {
  const Node& named = scene.nodes[static_cast<std::size_t>(node)];
  return named.name.empty() ? "" : path_prefix(scene, named.scope) + named.name;
}

std::string path_of_pointer(const Scene& scene, int pointer) {
  const Pointer& named = scene.pointers[static_cast<std::size_t>(pointer)];
  const int group = named.group;
  const int scope = group < 0 ? 0 : scene.nodes[static_cast<std::size_t>(group)].prefab;
  return path_prefix(scene, scope) + named.name;
}

}  // namespace sinew

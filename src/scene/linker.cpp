#include "scene/linker.h"

#include "core/suggest.h"
#include "scene/node_type.h"

namespace sinew {

FoundPart NodeType::find_part(const Node& node, const PathPart& part) const {
  const std::string said = part.kind.empty() ? part.name : part.kind + ":" + part.name;
  return {std::nullopt, "'" + node.name + "' has no part '" + said + "'"};
}

std::vector<std::string_view> root_names(const Scene& scene) {
  std::vector<std::string_view> names;
  for (const auto& [name, node] : scene.node_by_name) names.push_back(name);
  for (const auto& [name, pointer] : scene.pointer_by_name) names.push_back(name);
  return names;
}

namespace {

/// Follows a path from node to node; the last step may be a part of a node.
FoundPart find_place(const Scene& scene, const ScenePath& path) {
  if (const auto pointer = scene.pointer_by_name.find(path.root);
      pointer != scene.pointer_by_name.end() && path.parts.empty()) {
    return {PlaceId{PlaceId::Kind::Pointer, pointer->second, -1}, {}};
  }
  const auto found = scene.node_by_name.find(path.root);
  if (found == scene.node_by_name.end()) {
    return {std::nullopt,
            "there is no node '" + path.root + "'" + did_you_mean(path.root, root_names(scene))};
  }
  PlaceId place{PlaceId::Kind::Node, found->second, -1};
  for (const PathPart& part : path.parts) {
    if (place.kind != PlaceId::Kind::Node) return {std::nullopt, "a part has no parts of its own"};
    const Node& node = scene.nodes[static_cast<std::size_t>(place.node)];
    const FoundPart next = node.type->find_part(node, part);
    if (next.place) {
      place = {next.place->kind, place.node, next.place->part};
      continue;
    }
    const auto child =
        part.kind.empty() ? scene.node_by_name.find(part.name) : scene.node_by_name.end();
    if (child == scene.node_by_name.end() || child->second <= place.node ||
        child->second >= node.end) {
      return next;
    }
    place.node = child->second;
  }
  return {place, {}};
}

}  // namespace

void Linker::resolve(PathRef& reference) {
  const ParsedPath parsed = parse_path(reference.text);
  if (!parsed.problem.empty() || !parsed.path.fields.empty()) {
    diagnostics_.error(reference.span,
                       parsed.problem.empty()
                           ? "expected a place, found the field '" + reference.text + "'"
                           : parsed.problem);
    return;
  }
  const FoundPart found = find_place(scene_, parsed.path);
  if (found.place) {
    reference.place = *found.place;
  } else {
    diagnostics_.error(reference.span, found.problem);
  }
}

void Linker::resolve(PictureRef& reference) {
  for (std::size_t i = 0; i < scene_.texture_names.size(); ++i) {
    if (scene_.texture_names[i] == reference.name) {
      reference.texture = static_cast<int>(i);
      return;
    }
  }
  const std::vector<std::string_view> names(scene_.texture_names.begin(),
                                            scene_.texture_names.end());
  diagnostics_.error(reference.span, "there is no image '" + reference.name + "' under 'images'" +
                                         did_you_mean(reference.name, names));
}

}  // namespace sinew

#include "scene/linker.h"

#include <algorithm>

#include "core/suggest.h"
#include "scene/node_type.h"

namespace sinew {

bool PointBudget::claim(std::int64_t count, SourceSpan span, Diagnostics& diagnostics) {
  const bool fits = claimed_ + count <= kMaxPoints;
  if (!fits && claimed_ <= kMaxPoints) {
    diagnostics.error(span, "with this the scene has more than " + std::to_string(kMaxPoints) +
                                " points of ropes, cloths and meshes");
  }
  claimed_ += count;
  return fits;
}

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

/// What a path names, or why it names nothing: no problem where that is not to be told.
FoundPart find_place(const Scene& scene, const Linker& linker, const ScenePath& path) {
  if (const auto pointer = scene.pointer_by_name.find(path.root);
      pointer != scene.pointer_by_name.end()) {
    if (path.parts.empty()) return {PlaceId{PlaceId::Kind::Pointer, pointer->second, -1}, {}};
    return {std::nullopt, "a pointer has no parts"};
  }
  const auto found = scene.node_by_name.find(path.root);
  if (found == scene.node_by_name.end()) {
    if (!linker.all_names_known()) return {};
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
      return linker.is_broken(place.node) ? FoundPart{} : next;
    }
    place.node = child->second;
  }
  return {place, {}};
}

}  // namespace

void Linker::fail(SourceSpan span, const std::string& problem) {
  ++unresolved_;
  if (!problem.empty()) diagnostics_.error(span, problem);
}

bool Linker::find(PathRef& reference) {
  if (reference.text.empty()) return false;  // could not be read
  const ParsedPath parsed = parse_path(reference.text);
  if (!parsed.problem.empty()) return fail(reference.span, parsed.problem), false;
  if (!parsed.path.fields.empty()) {
    fail(reference.span, "expected a place, found the field '" + reference.text + "'");
    return false;
  }
  const FoundPart found = find_place(scene_, *this, parsed.path);
  if (!found.place) return fail(reference.span, found.problem), false;
  reference.place = *found.place;
  return true;
}

void Linker::resolve(PathRef& reference) {
  if (!find(reference) || reference.place.kind != PlaceId::Kind::Slot) return;
  fail(reference.span, "a slot is no place: it only says when something is drawn");
}

void Linker::resolve_node(PathRef& reference) {
  if (!find(reference) || reference.place.kind == PlaceId::Kind::Node) return;
  fail(reference.span, "expected a node, and '" + reference.text + "' is none");
}

void Linker::resolve_drawn(PathRef& reference) {
  if (!find(reference) || reference.place.kind == PlaceId::Kind::Node ||
      reference.place.kind == PlaceId::Kind::Slot) {
    return;
  }
  fail(reference.span, "expected a node or a slot, and '" + reference.text + "' is none");
}

void Linker::resolve(PictureRef& reference) {
  if (reference.name.empty()) return;        // could not be read
  const auto& names = scene_.texture_names;  // in alphabetical order
  const auto found = std::lower_bound(names.begin(), names.end(), reference.name);
  if (found == names.end() || *found != reference.name) {
    const std::vector<std::string_view> known(names.begin(), names.end());
    return fail(reference.span, "there is no image '" + reference.name + "' under 'images'" +
                                    did_you_mean(reference.name, known));
  }
  reference.texture = static_cast<int>(found - names.begin());
  const bool decoded = scene_.textures[static_cast<std::size_t>(reference.texture)].image.width > 0;
  if (!decoded) fail(reference.span, {});
}

void Linker::mark_broken(int node) {
  broken_.resize(scene_.nodes.size());
  broken_[static_cast<std::size_t>(node)] = true;
}

bool Linker::is_broken(int node) const {
  const auto index = static_cast<std::size_t>(node);
  return index < broken_.size() && broken_[index];
}

}  // namespace sinew

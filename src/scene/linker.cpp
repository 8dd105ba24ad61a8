#include "scene/linker.h"

#include <algorithm>

#include "core/suggest.h"
#include "scene/names.h"
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

namespace {

/// What a path names, or why it names nothing: no problem where that is not to be told.
FoundPart find_place(const Scene& scene, const Linker& linker, const ScenePath& path) {
  const FoundNode found = find_node(scene, linker.scope(), path);
  if (!found.problem.empty()) {
    const bool may_be_there = !linker.all_names_known(found.missed_in) ||
                              (found.node >= 0 && linker.is_broken(found.node));
    return may_be_there ? FoundPart{} : FoundPart{std::nullopt, found.problem};
  }
  if (found.pointer >= 0) {
    if (found.parts < path.parts.size()) return {std::nullopt, "a pointer has no parts"};
    return {PlaceId{PlaceId::Kind::Pointer, found.pointer, -1}, {}};
  }
  PlaceId place{PlaceId::Kind::Node, found.node, -1};
  for (std::size_t i = found.parts; i < path.parts.size(); ++i) {
    if (place.kind != PlaceId::Kind::Node) return {std::nullopt, "a part has no parts of its own"};
    const Node& node = scene.nodes[static_cast<std::size_t>(place.node)];
    const FoundPart next = node.type->find_part(node, path.parts[i]);
    if (!next.place) return linker.is_broken(place.node) ? FoundPart{} : next;
    place = {next.place->kind, place.node, next.place->part};
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
  if (reference.place.kind != PlaceId::Kind::Pointer) {
    named_.resize(scene_.nodes.size());
    named_[static_cast<std::size_t>(reference.place.node)] = true;
  }
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
  if (reference.name.empty()) return;  // could not be read
  const Scope::Names& names = scene_.scopes[static_cast<std::size_t>(scope_)].pictures;
  const auto found = names.find(reference.name);
  if (found == names.end()) {
    std::vector<std::string_view> known;
    for (const auto& [name, texture] : names) known.push_back(name);
    return fail(reference.span, "there is no image '" + reference.name + "' under 'images'" +
                                    did_you_mean(reference.name, known));
  }
  reference.texture = found->second;
  const bool decoded = scene_.textures[static_cast<std::size_t>(reference.texture)].image.width > 0;
  if (!decoded) fail(reference.span, {});
}

void Linker::expect_more_names(int scope) {
  hidden_names_.resize(std::max(hidden_names_.size(), static_cast<std::size_t>(scope) + 1));
  hidden_names_[static_cast<std::size_t>(scope)] = true;
}

bool Linker::all_names_known(int scope) const {
  const auto index = static_cast<std::size_t>(scope);
  return index >= hidden_names_.size() || !hidden_names_[index];
}

bool Linker::claim_key_numbers(std::size_t count, SourceSpan span) {
  const bool fits = key_numbers_ + count <= kMaxKeyNumbers;
  if (!fits && key_numbers_ <= kMaxKeyNumbers) {
    diagnostics_.error(span, "with this one the keys hold more than " +
                                 std::to_string(kMaxKeyNumbers) + " numbers");
  }
  key_numbers_ += count;
  return fits;
}

void Linker::mark_broken(int node) {
  broken_.resize(scene_.nodes.size());
  broken_[static_cast<std::size_t>(node)] = true;
}

bool Linker::is_named(int node) const {
  const auto index = static_cast<std::size_t>(node);
  return index < named_.size() && named_[index];
}

bool Linker::is_broken(int node) const {
  const auto index = static_cast<std::size_t>(node);
  return index < broken_.size() && broken_[index];
}

}  // namespace sinew

#include "scene/track_target.h"

#include <algorithm>

#include "core/suggest.h"
#include "core/text.h"
#include "scene/names.h"
#include "scene/node_type.h"
#include "scene/pose_path.h"
#include "scene/skeleton_table.h"

namespace sinew {

namespace {

/// The item that a part of a path means in a list of its kind, or -1.
int item_of(const PathPart& part, const PartIndex::Names& known, std::size_t count) {
  const auto found = known.find(part.name);
  if (found != known.end()) return found->second;
  const long long number = part.kind.empty() ? -1 : parse_integer(part.name).value_or(-1);
  return 0 <= number && number < static_cast<long long>(count) ? static_cast<int>(number) : -1;
}

void append_names(const PartIndex::Names& known, std::vector<std::string_view>& out) {
  for (const auto& [name, item] : known) out.push_back(name);
}

}  // namespace

const PartIndex::Names& PartIndex::names(const Field& list, void* items) {
  const auto [found, is_new] = lists_.emplace(items, Names{});
  if (is_new) {
    const FieldType& element = *list.type->element();
    for (std::size_t i = 0; i < list.type->item_count(items); ++i) {
      void* item = list.type->item(items, i);
      const Field* name = element.structure(item)->find("name");
      const void* text = name->address(element.structure_data(item));
      found->second.emplace(*static_cast<const std::string*>(text), static_cast<int>(i));
    }
  }
  return found->second;
}

void TargetFinder::take(const Field& found, int item) {
  void* object = reached.type ? reached.type->structure_data(reached.value) : reached.value;
  target.steps.push_back({&found, item});
  reached = follow(target.steps.back(), object);
  field = &found;
}

/// Why a table has no such field. A part of a pose may be written with fields that do not move.
std::string TargetFinder::no_field(const std::string& name, const Struct& table) const {
  const bool posed = target.owner == TrackTarget::Owner::Pose;
  if (posed && !target.steps.empty()) {
    const FieldStep& part = target.steps.front();
    const Field* list = node_->type->table().find(part.field->key);
    void* items = list ? list->address(node_->fields.data()) : nullptr;
    const bool is_written = list && part.item >= 0 &&
                            static_cast<std::size_t>(part.item) < list->type->item_count(items);
    if (is_written) {
      const void* item = list->type->item(items, static_cast<std::size_t>(part.item));
      const Struct* written = list->type->element()->structure(item);
      if (written && written->find(name)) return "'" + name + "' cannot be moved by a track";
    }
  }
  std::vector<std::string_view> keys;
  for (const Field& candidate : table.fields()) keys.push_back(candidate.key);
  return said_ + " has no field '" + name + (posed ? "' that moves" : "'") +
         did_you_mean(name, keys);
}

std::string TargetFinder::enter_field(const std::string& name, const Struct& table, void* object) {
  const Field* found = table.find(name);
  if (!found) return no_field(name, table);
  if (target.steps.empty()) reached = {object, nullptr};
  take(*found, -1);
  said_ = "'" + name + "'";
  return {};
}

std::string TargetFinder::enter_node_field(const std::string& name) {
  if (node_settings_table().find(name)) {
    target.owner = TrackTarget::Owner::Settings;
    return enter_field(name, node_settings_table(), &node_->settings);
  }
  if (node_identity_table().find(name)) return "'" + name + "' cannot be moved by a track";
  if (node_->skeleton >= 0) {
    const Field* posed = skeleton_pose_table().find(name);
    if (posed && posed->animated) {
      target.owner = TrackTarget::Owner::Pose;
      SceneSkeleton& skeleton = scene_.skeletons[static_cast<std::size_t>(node_->skeleton)];
      return enter_field(name, skeleton_pose_table(), &skeleton.rig.setup);
    }
  }
  const Struct& own = node_->type->table();
  target.owner = TrackTarget::Owner::Fields;
  if (own.find(name)) return enter_field(name, own, node_->fields.data());
  std::vector<std::string_view> keys;
  if (node_->skeleton >= 0) {
    for (const Field& candidate : skeleton_pose_table().fields()) {
      if (candidate.animated) keys.push_back(candidate.key);
    }
  }
  for (const Struct* table : {&node_settings_table(), &own}) {
    for (const Field& candidate : table->fields()) keys.push_back(candidate.key);
  }
  return said_ + " has no field '" + name + "'" + did_you_mean(name, keys);
}

std::string TargetFinder::no_part(const PathPart& part, std::span<const std::string_view> names,
                                  const std::string& other_kind) const {
  const std::string said = (part.kind.empty() ? "" : part.kind + ":") + part.name;
  if (target.steps.empty() && node_->type->find_part(*node_, part).place) {
    return "'" + said + "' is moved by what it is a part of, not by a track";
  }
  return said_ + " has no part '" + said + "'" +
         (other_kind.empty() ? did_you_mean(part.name, names)
                             : ", did you mean '" + other_kind + "'?");
}

/// A part is an item of a list that the node's table names so, by its name or else its number.
std::string TargetFinder::enter_part(const PathPart& part) {
  target.owner = TrackTarget::Owner::Fields;
  const bool nested = !target.steps.empty();
  const Struct* table = nested ? reached.type->structure(reached.value) : &node_->type->table();
  if (!table || (nested && reached.type->is_none(reached.value))) return said_ + " has no parts";
  void* object = nested ? reached.type->structure_data(reached.value) : node_->fields.data();
  std::vector<std::string_view> names;
  std::string other_kind;
  for (const Field& list : table->fields()) {
    if (!list.is_parts) continue;
    void* items = list.address(object);
    const PartIndex::Names& known = index_.names(list, items);
    const bool is_kind = part.kind.empty() ? list.plain_parts : list.part_kind == part.kind;
    if (!is_kind && !part.name.empty() && known.count(part.name) > 0) {
      other_kind = (list.plain_parts ? "" : list.part_kind + ":") + part.name;
    }
    const int item = is_kind ? item_of(part, known, list.type->item_count(items)) : -1;
    if (item >= 0) {
      if (!nested) reached = {node_->fields.data(), nullptr};
      take(list, item);
      said_ = "'" + part.name + "'";
      return {};
    }
    if (is_kind) append_names(known, names);
  }
  return no_part(part, names, other_kind);
}

/// The node a path starts at, through groups; `parts` is left with what comes after it.
std::string TargetFinder::find_node(const ScenePath& path, std::vector<PathPart>& parts) {
  const FoundNode found = sinew::find_node(scene_, linker_.scope(), path);
  if (found.pointer >= 0) return "a pointer moves by its own 'path', not by a track";
  if (!found.problem.empty()) {
    is_broken_ = !linker_.all_names_known(found.missed_in) ||
                 (found.node >= 0 && linker_.is_broken(found.node));
    return found.problem;
  }
  parts.erase(parts.begin(), parts.begin() + static_cast<std::ptrdiff_t>(found.parts));
  enter_node(found.node);
  return {};
}

void TargetFinder::enter_node(int index) {
  target.node = index;
  node_ = &scene_.nodes[static_cast<std::size_t>(index)];
  said_ = "'" + node_->name + "' (" + node_->type->table().name() + ")";
  is_broken_ = linker_.is_broken(index);
}

/// From a node with a skeleton to a part of its pose.
std::string TargetFinder::enter_pose(std::span<const PathPart> parts) {
  Skeleton& skeleton = scene_.skeletons[static_cast<std::size_t>(node_->skeleton)].rig;
  const std::string owner = node_->type->table().name() + " '" + node_->name + "'";
  const PosePart part = find_pose_part(skeleton, owner, parts);
  if (!part.step) return part.problem;
  target.owner = TrackTarget::Owner::Pose;
  reached = {&skeleton.setup, nullptr};
  take(*part.step->field, part.step->item);
  said_ = "'" + parts.back().name + "'";
  return {};
}

std::vector<NameList> TargetFinder::names() const {
  if (target.owner != TrackTarget::Owner::Pose) return {};
  const std::string owner = node_->type->table().name() + " '" + node_->name + "'";
  return pose_names(scene_.skeletons[static_cast<std::size_t>(node_->skeleton)].rig, owner, target);
}

std::string TargetFinder::find_in_section(const ScenePath& path) {
  const bool canvas = path.root == "canvas";
  if (!canvas && path.root != "world") return "'" + path.root + "' cannot be moved by a track";
  said_ = "'" + path.root + "'";
  if (!path.parts.empty()) return said_ + " has no parts: its fields follow a '.'";
  target.owner = canvas ? TrackTarget::Owner::Canvas : TrackTarget::Owner::World;
  return enter_field(path.fields[0], canvas ? canvas_table() : world_table(),
                     canvas ? static_cast<void*>(&scene_.canvas) : &scene_.world);
}

/// The fields after the first, as far as they are maps within one another.
std::string TargetFinder::enter_further_fields(const ScenePath& path) {
  for (fields_used = 1; fields_used < path.fields.size(); ++fields_used) {
    const Struct* table = reached.type->structure(reached.value);
    if (!table) return {};
    if (reached.type->is_none(reached.value)) {
      return said_ + " is not written, so nothing of it can be moved";
    }
    const std::string problem =
        enter_field(path.fields[fields_used], *table, reached.type->structure_data(reached.value));
    if (!problem.empty()) return problem;
  }
  return {};
}

/// ", did you mean 'arm.draw_order'?" where a path ends in a field as if it were a part.
std::string TargetFinder::no_field_hint(const ScenePath& path) const {
  if (path.parts.empty() || !path.parts.back().kind.empty()) return {};
  ScenePath meant = path;
  meant.fields.push_back(meant.parts.back().name);
  meant.parts.pop_back();
  TargetFinder other(scene_, linker_, index_);
  if (!other.find(meant).empty() || other.is_broken()) return {};
  return ", did you mean '" + path_text(meant) + "'?";
}

constexpr const char* kNoField = "a track needs a field to move, such as '.at' or '.rotation'";

/// The walk up to the first field.
std::string TargetFinder::find_root(const ScenePath& path) {
  constexpr std::string_view kSections[] = {"canvas", "time", "world", "vars", "test"};
  if (std::find(std::begin(kSections), std::end(kSections), path.root) != std::end(kSections)) {
    return find_in_section(path);
  }
  std::vector<PathPart> parts = path.parts;
  const std::string problem = find_node(path, parts);
  return problem.empty() && !is_broken_ ? find_below(path, parts) : problem;
}

std::string TargetFinder::find(const ScenePath& path) {
  if (path.fields.empty()) return kNoField + no_field_hint(path);
  const std::string problem = find_root(path);
  return problem.empty() && !is_broken_ ? enter_further_fields(path) : problem;
}

/// From the node to the first field, through `parts`.
std::string TargetFinder::find_below(const ScenePath& path, std::span<const PathPart> parts) {
  if (parts.empty()) return enter_node_field(path.fields[0]);
  std::string problem;
  if (node_->skeleton >= 0) {
    problem = enter_pose(parts);
  } else {
    for (std::size_t i = 0; problem.empty() && i < parts.size(); ++i) {
      problem = enter_part(parts[i]);
    }
  }
  if (!problem.empty()) return problem;
  const Struct* table = reached.type->structure(reached.value);
  return enter_field(path.fields[0], *table, reached.type->structure_data(reached.value));
}

std::string TargetFinder::find_in_node(int node, const ScenePath& path) {
  if (path.fields.empty()) return kNoField;
  enter_node(node);
  const std::string problem = find_below(path, path.parts);
  return problem.empty() ? enter_further_fields(path) : problem;
}

namespace {

std::string moving_field_of(const Struct& table) {
  const auto& fields = table.fields();
  const auto found =
      std::find_if(fields.begin(), fields.end(), [](const Field& f) { return f.animated; });
  return found == fields.end() ? std::string() : found->key;
}

}  // namespace

std::string choose_channels(TargetFinder& finder, const ScenePath& path) {
  const FieldType& type = *finder.reached.type;
  const std::string said = "'" + finder.field->key + "'";
  finder.target.channel_count = type.channels(finder.reached.value);
  const Struct* parts = type.structure(finder.reached.value);
  if (finder.field->animated && finder.target.channel_count == 0 && parts) {
    return said + " is a " + parts->name() + " here, which moves by its fields, such as '." +
           finder.field->key + "." + moving_field_of(*parts) + "'";
  }
  if (!finder.field->animated || finder.target.channel_count == 0) {
    return said + " cannot be moved by a track";
  }
  const bool is_none = type.is_none(finder.reached.value);
  // A place is a point in some space, and a track moves the point alone.
  if (is_none && type.key_type()) return said + " is not written: a track moves a place that is";
  if (finder.fields_used == path.fields.size()) return {};
  const std::string& name = path.fields[finder.fields_used];
  const auto components = type.components();
  const auto found = std::find(components.begin(), components.end(), name);
  if (found == components.end()) {
    return said + " has no component '" + name + "'" + did_you_mean(name, components);
  }
  if (finder.fields_used + 1 < path.fields.size()) return "'" + name + "' is a number";
  if (is_none) return said + " is not written: write it, or move it whole";
  finder.target.first_channel = static_cast<int>(found - components.begin());
  finder.target.channel_count = 1;
  return {};
}

}  // namespace sinew

#include "scene/tracks.h"

#include <algorithm>

#include "core/suggest.h"
#include "scene/linker.h"
#include "scene/node_type.h"

namespace sinew {

namespace {

/// A value reached by steps, and its type.
struct Reached {
  void* value = nullptr;
  const FieldType* type = nullptr;
};

/// Takes one step from a struct: to a field, and to an item of it if the step says so.
Reached follow(const TrackTarget::Step& step, void* object) {
  void* value = step.field->address(object);
  const FieldType* type = step.field->type.get();
  if (step.item < 0) return {value, type};
  return {type->item(value, static_cast<std::size_t>(step.item)), type->element()};
}

Reached follow(const TrackTarget& target, void* owner) {
  Reached reached{owner, nullptr};
  for (const TrackTarget::Step& step : target.steps) {
    if (reached.type) reached.value = reached.type->structure_data(reached.value);
    reached = follow(step, reached.value);
  }
  return reached;
}

/// Walks along a track's path and builds its target.
class TargetFinder {
 public:
  explicit TargetFinder(Scene& scene) : scene_(scene) {}

  /// Empty problem on success; the target is then complete but for its channels.
  std::string find(const ScenePath& path);

  TrackTarget target;
  Reached reached;               ///< The scene's own value.
  const Field* field = nullptr;  ///< The last one.
  std::size_t fields_used = 0;   ///< Of path.fields; what is left names a channel.

 private:
  std::string find_node(const ScenePath& path, std::vector<PathPart>& parts);
  std::string enter_part(const PathPart& part);
  std::string enter_field(const std::string& name, const Struct& table, void* object);
  std::string enter_node_field(const std::string& name);
  void take(const Field& found, int item);

  Scene& scene_;
  Node* node_ = nullptr;
  std::string said_;  ///< What the walk has come to, for messages.
};

void TargetFinder::take(const Field& found, int item) {
  void* object = reached.type ? reached.type->structure_data(reached.value) : reached.value;
  target.steps.push_back({&found, item});
  reached = follow(target.steps.back(), object);
  field = &found;
}

std::string TargetFinder::enter_field(const std::string& name, const Struct& table, void* object) {
  const Field* found = table.find(name);
  if (!found) {
    std::vector<std::string_view> keys;
    for (const Field& candidate : table.fields()) keys.push_back(candidate.key);
    return said_ + " has no field '" + name + "'" + did_you_mean(name, keys);
  }
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
  const Struct& own = node_->type->table();
  target.owner = TrackTarget::Owner::Fields;
  if (own.find(name)) return enter_field(name, own, node_->fields.data());
  std::vector<std::string_view> keys;
  for (const Struct* table : {&node_settings_table(), &own}) {
    for (const Field& candidate : table->fields()) keys.push_back(candidate.key);
  }
  return said_ + " has no field '" + name + "'" + did_you_mean(name, keys);
}

/// A part is an item of a list that the node's table names so, by its name or its number.
std::string TargetFinder::enter_part(const PathPart& part) {
  target.owner = TrackTarget::Owner::Fields;
  const bool nested = !target.steps.empty();
  const Struct* table = nested ? reached.type->structure(reached.value) : &node_->type->table();
  void* object = nested ? reached.type->structure_data(reached.value) : node_->fields.data();
  std::vector<std::string> names;
  if (!table) return said_ + " has no parts";
  for (const Field& list : table->fields()) {
    if (!list.is_parts) continue;
    if (part.kind.empty() ? !list.plain_parts : list.part_kind != part.kind) continue;
    void* items = list.address(object);
    for (std::size_t i = 0; i < list.type->item_count(items); ++i) {
      void* item = list.type->item(items, i);
      const Struct* item_table = list.type->element()->structure(item);
      const Field* name = item_table ? item_table->find("name") : nullptr;
      if (!name) continue;
      void* data = list.type->element()->structure_data(item);
      names.push_back(*static_cast<const std::string*>(name->address(data)));
      if (names.back() != part.name) continue;
      if (!nested) reached = {node_->fields.data(), nullptr};
      take(list, static_cast<int>(i));
      said_ = "'" + part.name + "'";
      return {};
    }
  }
  const std::vector<std::string_view> candidates(names.begin(), names.end());
  return said_ + " has no part '" + (part.kind.empty() ? "" : part.kind + ":") + part.name + "'" +
         did_you_mean(part.name, candidates);
}

/// The node a path starts at, through groups; `parts` is left with what comes after it.
std::string TargetFinder::find_node(const ScenePath& path, std::vector<PathPart>& parts) {
  const auto found = scene_.node_by_name.find(path.root);
  if (found == scene_.node_by_name.end()) {
    if (scene_.pointer_by_name.contains(path.root)) {
      return "a pointer moves by its own 'path', not by a track";
    }
    return "there is no node '" + path.root + "'" + did_you_mean(path.root, root_names(scene_));
  }
  int index = found->second;
  while (!parts.empty() && parts.front().kind.empty()) {
    const auto child = scene_.node_by_name.find(parts.front().name);
    if (child == scene_.node_by_name.end() || child->second <= index ||
        child->second >= scene_.nodes[static_cast<std::size_t>(index)].end) {
      break;
    }
    index = child->second;
    parts.erase(parts.begin());
  }
  target.node = index;
  node_ = &scene_.nodes[static_cast<std::size_t>(index)];
  said_ = "'" + node_->name + "' (" + node_->type->table().name() + ")";
  return {};
}

std::string TargetFinder::find(const ScenePath& path) {
  if (path.fields.empty()) return "a track needs a field to move, such as '.at' or '.rotation'";
  std::string problem;
  std::vector<PathPart> parts = path.parts;
  if (path.root == "canvas" || path.root == "world") {
    const bool canvas = path.root == "canvas";
    said_ = "'" + path.root + "'";
    target.owner = canvas ? TrackTarget::Owner::Canvas : TrackTarget::Owner::World;
    problem = enter_field(path.fields[0], canvas ? canvas_table() : world_table(),
                          canvas ? static_cast<void*>(&scene_.canvas) : &scene_.world);
  } else {
    problem = find_node(path, parts);
    for (std::size_t i = 0; problem.empty() && i < parts.size(); ++i)
      problem = enter_part(parts[i]);
    if (problem.empty() && parts.empty()) {
      problem = enter_node_field(path.fields[0]);
    } else if (problem.empty()) {
      const Struct* table = reached.type->structure(reached.value);
      problem = enter_field(path.fields[0], *table, reached.type->structure_data(reached.value));
    }
  }
  for (fields_used = 1; problem.empty() && fields_used < path.fields.size(); ++fields_used) {
    const Struct* table = reached.type->structure(reached.value);
    if (!table) break;
    problem =
        enter_field(path.fields[fields_used], *table, reached.type->structure_data(reached.value));
  }
  return problem;
}

/// Narrows a target to one component, `.x` of a point, if the path goes on that far.
std::string choose_channels(TargetFinder& finder, const ScenePath& path) {
  const FieldType& type = *finder.reached.type;
  finder.target.channel_count = type.channels(finder.reached.value);
  if (!finder.field->animated || finder.target.channel_count == 0) {
    return "'" + finder.field->key + "' cannot be moved by a track";
  }
  if (finder.fields_used == path.fields.size()) return {};
  const std::string& name = path.fields[finder.fields_used];
  const auto components = type.components();
  const auto found = std::find(components.begin(), components.end(), name);
  if (found == components.end() || finder.fields_used + 1 < path.fields.size()) {
    return "'" + finder.field->key + "' has no component '" + name + "'" +
           did_you_mean(name, components);
  }
  finder.target.first_channel = static_cast<int>(found - components.begin());
  finder.target.channel_count = 1;
  return {};
}

/// A copy of the owner's struct, into which keys are read one after another.
Box scratch_of(const Scene& scene, const TrackTarget& target) {
  switch (target.owner) {
    case TrackTarget::Owner::Canvas:
      return Box::of(scene.canvas);
    case TrackTarget::Owner::World:
      return Box::of(scene.world);
    case TrackTarget::Owner::Settings:
      return Box::of(scene.nodes[static_cast<std::size_t>(target.node)].settings);
    case TrackTarget::Owner::Fields:
      return scene.nodes[static_cast<std::size_t>(target.node)].fields;
  }
  return {};
}

bool overlap(const TrackTarget& a, const TrackTarget& b) {
  if (a.owner != b.owner || a.node != b.node || a.steps.size() != b.steps.size()) return false;
  for (std::size_t i = 0; i < a.steps.size(); ++i) {
    if (a.steps[i].field != b.steps[i].field || a.steps[i].item != b.steps[i].item) return false;
  }
  return a.first_channel < b.first_channel + b.channel_count &&
         b.first_channel < a.first_channel + a.channel_count;
}

std::optional<Track> bind(Scene& scene, const TrackDefinition& definition, Linker& linker,
                          ReadContext& context) {
  const ParsedPath parsed = parse_path(definition.path);
  TargetFinder finder(scene);
  std::string problem = parsed.problem.empty() ? finder.find(parsed.path) : parsed.problem;
  if (problem.empty()) problem = choose_channels(finder, parsed.path);
  if (!problem.empty()) {
    context.error(definition.path_span, problem);
    return std::nullopt;
  }
  Track track{finder.target, TrackMode::Set, {}, {}};
  const FieldType& type = *finder.reached.type;
  std::vector<double> channels(static_cast<std::size_t>(type.channels(finder.reached.value)));
  type.get_channels(finder.reached.value, channels.data());
  const auto first = channels.begin() + track.target.first_channel;
  track.base.assign(first, first + track.target.channel_count);

  Box scratch = scratch_of(scene, track.target);
  const bool one = track.target.channel_count < static_cast<int>(channels.size());
  double component = 0;
  const auto reading =
      one ? read_track(definition.keys, *type.component_type(), &component, nullptr, context)
          : read_track(definition.keys, type, follow(track.target, scratch.data()).value, &linker,
                       context);
  if (!reading) return std::nullopt;
  if (reading->adds) {
    if (!type.blends()) {
      context.error(definition.path_span, "'" + finder.field->key + "' cannot be added to");
      return std::nullopt;
    }
    track.mode = finder.field->multiplies ? TrackMode::Multiply : TrackMode::Add;
  }
  track.keys = reading->track;
  return track;
}

void* owner_of(World& world, const TrackTarget& target) {
  switch (target.owner) {
    case TrackTarget::Owner::Canvas:
      return &world.canvas;
    case TrackTarget::Owner::World:
      return &world.settings;
    case TrackTarget::Owner::Settings:
      return &world.node_settings[static_cast<std::size_t>(target.node)];
    case TrackTarget::Owner::Fields:
      return world.moved_fields[static_cast<std::size_t>(target.node)].data();
  }
  return nullptr;
}

double combine(TrackMode mode, double base, double value) {
  switch (mode) {
    case TrackMode::Set:
      return value;
    case TrackMode::Add:
      return base + value;
    case TrackMode::Multiply:
      return base * value;
  }
  return value;
}

}  // namespace

void bind_tracks(Scene& scene, std::span<const TrackDefinition> definitions, Linker& linker,
                 ReadContext& context) {
  for (const TrackDefinition& definition : definitions) {
    std::optional<Track> track = bind(scene, definition, linker, context);
    if (!track) continue;
    const bool clash =
        std::any_of(scene.tracks.begin(), scene.tracks.end(),
                    [&](const Track& other) { return overlap(other.target, track->target); });
    if (clash) {
      context.error(definition.path_span, "another track moves '" + definition.path +
                                              "' already: a point moves whole or "
                                              "by component, not both");
      continue;
    }
    scene.tracks.push_back(std::move(*track));
  }
}

void prepare_tracked(const Scene& scene, World& world) {
  world.canvas = scene.canvas;
  world.settings = scene.world;
  world.node_settings.reserve(scene.nodes.size());
  for (const Node& node : scene.nodes) world.node_settings.push_back(node.settings);
  world.moved_fields.resize(scene.nodes.size());
  for (const Track& track : scene.tracks) {
    if (track.target.owner != TrackTarget::Owner::Fields) continue;
    const auto node = static_cast<std::size_t>(track.target.node);
    if (world.moved_fields[node].empty()) world.moved_fields[node] = scene.nodes[node].fields;
  }
}

void apply_tracks(const Scene& scene, World& world) {
  std::vector<double> channels;
  std::vector<double> sampled;
  for (const Track& track : scene.tracks) {
    const Reached reached = follow(track.target, owner_of(world, track.target));
    channels.resize(static_cast<std::size_t>(reached.type->channels(reached.value)));
    sampled.resize(static_cast<std::size_t>(track.target.channel_count));
    reached.type->get_channels(reached.value, channels.data());
    sample(track.keys, world.time, sampled);
    for (std::size_t i = 0; i < sampled.size(); ++i) {
      channels[static_cast<std::size_t>(track.target.first_channel) + i] =
          combine(track.mode, track.base[i], sampled[i]);
    }
    reached.type->set_channels(reached.value, channels.data());
  }
}

}  // namespace sinew

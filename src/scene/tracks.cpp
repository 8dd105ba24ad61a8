#include "scene/tracks.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "scene/linker.h"
#include "scene/track_target.h"

namespace sinew {

namespace {

/// Reads the keys of a track whose target is found.
std::optional<TrackReading> read_keys(const Reached& moved, bool one, const Value& keys,
                                      Linker& linker, ReadContext& context) {
  const FieldType& type = *moved.type;
  if (one) {
    double component = 0;
    return read_track(keys, *type.component_type(), &component, nullptr, context);
  }
  if (const FieldType* key_type = type.key_type()) {
    Vec2 point;
    return read_track(keys, *key_type, &point, nullptr, context);
  }
  Box scratch = type.copy(moved.value);
  return read_track(keys, type, scratch.data(), &linker, context);
}

std::optional<Track> bind(Scene& scene, const TrackDefinition& definition, PartIndex& index,
                          Linker& linker, ReadContext& context) {
  const ParsedPath parsed = parse_path(definition.path);
  TargetFinder finder(scene, linker, index);
  std::string problem = parsed.problem.empty() ? finder.find(parsed.path) : parsed.problem;
  if (finder.is_broken()) return std::nullopt;
  if (problem.empty()) problem = choose_channels(finder, parsed.path);
  if (!problem.empty()) {
    context.error(definition.path_span, problem);
    return std::nullopt;
  }
  Track track{finder.target, TrackMode::Set, {}, definition.path_span, {}};
  const FieldType& type = *finder.reached.type;
  std::vector<double> channels(static_cast<std::size_t>(type.channels(finder.reached.value)));
  type.get_channels(finder.reached.value, channels.data());
  const auto first = channels.begin() + track.target.first_channel;
  track.base.assign(first, first + track.target.channel_count);

  const bool one = track.target.channel_count < static_cast<int>(channels.size());
  const auto reading = read_keys(finder.reached, one, definition.keys, linker, context);
  if (!reading) return std::nullopt;
  if (reading->adds && (!type.blends() || type.is_none(finder.reached.value))) {
    context.error(
        definition.path_span,
        "'" + finder.field->key + "' " +
            (type.blends() ? "is not written: there is nothing to add to" : "cannot be added to"));
    return std::nullopt;
  }
  if (reading->adds) track.mode = finder.field->multiplies ? TrackMode::Multiply : TrackMode::Add;
  track.keys = reading->track;
  return track;
}

/// What tracks move so far, to see two that move the same.
class MovedThings {
 public:
  /// The track that moves some of the same channels, if there is one; else takes this one down.
  const Track* add(const std::vector<Track>& tracks, const TrackTarget& target) {
    std::vector<std::pair<const Field*, int>> steps;
    for (const TrackTarget::Step& step : target.steps) steps.emplace_back(step.field, step.item);
    auto& same = tracks_[{static_cast<int>(target.owner), target.node, std::move(steps)}];
    for (const std::size_t index : same) {
      const TrackTarget& other = tracks[index].target;
      if (target.first_channel < other.first_channel + other.channel_count &&
          other.first_channel < target.first_channel + target.channel_count) {
        return &tracks[index];
      }
    }
    same.push_back(tracks.size());
    return nullptr;
  }

 private:
  // Looked up only, never gone through: the order of addresses is nobody's.
  std::map<std::tuple<int, int, std::vector<std::pair<const Field*, int>>>,
           std::vector<std::size_t>>
      tracks_;
};

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
  PartIndex index;
  MovedThings moved;
  for (const TrackDefinition& definition : definitions) {
    std::optional<Track> track = bind(scene, definition, index, linker, context);
    if (!track) continue;
    if (const Track* other = moved.add(scene.tracks, track->target)) {
      context.error(definition.path_span,
                    "another track moves this already: a thing has one track, or each of its "
                    "components has");
      context.diagnostics.note(other->span, "moved here");
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

#include "scene/tracks.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "scene/linker.h"
#include "scene/pose_path.h"
#include "scene/track_target.h"

namespace sinew {

namespace {

/// Reads the keys of a track whose target is found.
std::optional<TrackReading> read_keys(const TargetFinder& finder, bool one, const Value& keys,
                                      Linker& linker, const ReadContext& context) {
  const FieldType& type = *finder.reached.type;
  ReadContext own = context;
  std::vector<NameList> names = finder.names();
  own.names = names;
  if (one) {
    double component = 0;
    return read_track(keys, *type.component_type(), &component, nullptr, own);
  }
  if (const FieldType* key_type = type.key_type()) {
    Vec2 point;
    return read_track(keys, *key_type, &point, nullptr, own);
  }
  Box scratch = type.copy(finder.reached.value);
  return read_track(keys, type, scratch.data(), &linker, own);
}

struct BoundKeys {
  MoveMode mode = MoveMode::Set;
  KeyTrack keys;
};

/// Chooses the channels of the target that was found, and reads the keys.
std::optional<BoundKeys> bind_keys(TargetFinder& finder, const ScenePath& path,
                                   const TrackDefinition& definition, Linker& linker,
                                   const ReadContext& context) {
  const std::string problem = choose_channels(finder, path);
  if (!problem.empty()) {
    context.error(definition.path_span, problem);
    return std::nullopt;
  }
  const Reached& reached = finder.reached;
  const bool one = finder.target.channel_count < reached.type->channels(reached.value);
  auto reading = read_keys(finder, one, *definition.keys, linker, context);
  if (!reading) return std::nullopt;
  if (!reading->adds) return BoundKeys{MoveMode::Set, std::move(reading->track)};
  const bool blends = reached.type->blends();
  if (!blends || reached.type->is_none(reached.value)) {
    context.error(definition.path_span, "'" + finder.field->key + "' " +
                                            (blends ? "is not written: there is nothing to add to"
                                                    : "cannot be added to"));
    return std::nullopt;
  }
  const bool multiplies = finder.field->multiplies;
  return BoundKeys{multiplies ? MoveMode::Multiply : MoveMode::Add, std::move(reading->track)};
}

/// The numbers of a target as written.
std::vector<double> written_channels(const TargetFinder& finder) {
  const Reached& reached = finder.reached;
  std::vector<double> channels(static_cast<std::size_t>(reached.type->channels(reached.value)));
  reached.type->get_channels(reached.value, channels.data());
  const auto first = channels.begin() + finder.target.first_channel;
  return {first, first + finder.target.channel_count};
}

std::optional<Track> bind(Scene& scene, const TrackDefinition& definition, PartIndex& index,
                          Linker& linker, ReadContext& context) {
  const ParsedPath parsed = parse_path(definition.path);
  TargetFinder finder(scene, linker, index);
  const std::string problem = parsed.problem.empty() ? finder.find(parsed.path) : parsed.problem;
  if (finder.is_broken()) return std::nullopt;
  if (!problem.empty()) {
    context.error(definition.path_span, problem);
    return std::nullopt;
  }
  auto bound = bind_keys(finder, parsed.path, definition, linker, context);
  if (!bound) return std::nullopt;
  Track track{finder.target, bound->mode, std::move(bound->keys), definition.path_span, {}};
  if (track.target.owner != TrackTarget::Owner::Pose) track.base = written_channels(finder);
  return track;
}

/// What tracks move so far, to see two that move the same.
class MovedThings {
 public:
  /// Takes down what the track at `path` moves. False, after a report, if another moves some of it.
  bool add(const TrackTarget& target, SourceSpan path, Diagnostics& diagnostics) {
    std::vector<std::pair<const Field*, int>> steps;
    for (const FieldStep& step : target.steps) steps.emplace_back(step.field, step.item);
    auto& same = moves_[{static_cast<int>(target.owner), target.node, std::move(steps)}];
    const int end = target.first_channel + target.channel_count;
    for (const Move& other : same) {
      if (target.first_channel >= other.end || other.first >= end) continue;
      diagnostics.error(path,
                        "another track moves this already: a thing has one track, or each of its "
                        "components has");
      diagnostics.note(other.path, "moved here");
      return false;
    }
    same.push_back({target.first_channel, end, path});
    return true;
  }

 private:
  struct Move {
    int first = 0, end = 0;  // channels
    SourceSpan path;
  };
  // Looked up only, never gone through: the order of addresses is nobody's.
  std::map<std::tuple<int, int, std::vector<std::pair<const Field*, int>>>, std::vector<Move>>
      moves_;
};

void* owner_of(World& world, const Scene& scene, const TrackTarget& target) {
  switch (target.owner) {
    case TrackTarget::Owner::Canvas:
      return &world.canvas;
    case TrackTarget::Owner::World:
      return &world.settings;
    case TrackTarget::Owner::Settings:
      return &world.node_settings[static_cast<std::size_t>(target.node)];
    case TrackTarget::Owner::Pose:
      return &world.skeleton_poses[static_cast<std::size_t>(
          scene.nodes[static_cast<std::size_t>(target.node)].skeleton)];
    case TrackTarget::Owner::Fields:
      return world.moved_fields[static_cast<std::size_t>(target.node)].data();
  }
  return nullptr;
}

}  // namespace

void bind_tracks(Scene& scene, std::span<const TrackDefinition> definitions, Linker& linker,
                 ReadContext& context) {
  PartIndex index;
  MovedThings moved;
  for (const TrackDefinition& definition : definitions) {
    linker.enter(definition.scope);
    std::optional<Track> track = bind(scene, definition, index, linker, context);
    if (track && moved.add(track->target, definition.path_span, context.diagnostics)) {
      scene.tracks.push_back(std::move(*track));
    }
  }
}

namespace {

/// A path inside a skeleton starts at its parts, where one of a scene starts at a node.
ParsedPath parse_inside(const Scene& scene, int node, const std::string& path) {
  ParsedPath part = parse_path("skeleton/" + path);
  if (path.find_first_of("/.") != std::string::npos || !part.problem.empty()) return part;
  const int skeleton = scene.nodes[static_cast<std::size_t>(node)].skeleton;
  const Skeleton& rig = scene.skeletons[static_cast<std::size_t>(skeleton)].rig;
  // A part alone lacks a field; what is no part may be a field of the skeleton itself.
  if (find_pose_part(rig, {}, part.path.parts).step) return part;
  return parse_path("skeleton." + path);
}

std::optional<Timeline> bind_timeline(Scene& scene, int node, const TrackDefinition& definition,
                                      Linker& linker, const ReadContext& context) {
  const ParsedPath parsed = parse_inside(scene, node, definition.path);
  PartIndex index;
  TargetFinder finder(scene, linker, index);
  std::string problem = parsed.problem;
  if (problem.empty()) problem = finder.find_in_node(node, parsed.path);
  if (problem.empty() && finder.target.owner != TrackTarget::Owner::Pose) {
    problem =
        "an animation moves what is in its skeleton, its drawing order and its skins: a track of "
        "the scene may move the rest";
  } else if (!problem.empty() && !parsed.path.parts.empty() &&
             parsed.path.parts[0].name == scene.nodes[static_cast<std::size_t>(node)].name) {
    const std::string& name = parsed.path.parts[0].name;
    problem = "paths in an animation start inside the skeleton: leave out '" + name +
              (parsed.path.parts.size() > 1 ? "/'" : ".'");
  }
  if (!problem.empty()) {
    context.error(definition.path_span, problem);
    return std::nullopt;
  }
  auto bound = bind_keys(finder, parsed.path, definition, linker, context);
  if (!bound) return std::nullopt;
  const FieldTarget& target = finder.target;
  return Timeline{target, bound->mode, std::move(bound->keys)};
}

}  // namespace

std::vector<Timeline> bind_timelines(Scene& scene, int node,
                                     std::span<const TrackDefinition> definitions, Linker& linker,
                                     const ReadContext& context) {
  std::vector<Timeline> timelines;
  MovedThings moved;
  for (const TrackDefinition& definition : definitions) {
    auto timeline = bind_timeline(scene, node, definition, linker, context);
    if (!timeline) continue;
    const TrackTarget target{timeline->target, TrackTarget::Owner::Pose, node};
    if (moved.add(target, definition.path_span, context.diagnostics)) {
      timelines.push_back(std::move(*timeline));
    }
  }
  return timelines;
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
  std::vector<double> sampled;
  for (const Track& track : scene.tracks) {
    sampled.resize(static_cast<std::size_t>(track.target.channel_count));
    sample(track.keys, world.time, sampled);
    move(track.target, track.mode, sampled, track.base, owner_of(world, scene, track.target));
  }
}

}  // namespace sinew

#pragma once

#include <map>
#include <string>
#include <vector>

#include "rig/play.h"
#include "rig/skeleton.h"
#include "scene/definition.h"
#include "schema/field_target.h"

namespace sinew {

/// A compiled scene. Names are resolved, pictures decoded, every mistake already reported; from
/// here on it is only read. Whatever changes in time is in a World (scene/world.h).

/// What can be seen of a scene: a node, or of a skeleton an attachment at a slot.
struct Owner {
  int node = -1;
  int slot = -1;
  int attachment = -1;  ///< Index into the slot's.
};

struct Node {
  std::string name;  ///< Empty for a node without one.
  const NodeType* type = nullptr;
  NodeSettings settings;  ///< As written; tracks move the World's copy.
  Box fields;             ///< Likewise.
  PlaceId parent;         ///< Whose space it lies in.
  int group = -1;         ///< The group around it; -1: none.
  int end = 0;            ///< One past the last node inside it; its own index + 1 when none is.
  int scope = 0;          ///< Where its name counts.
  int prefab = -1;        ///< The scope of what its file brings in; -1: it has none.
  /// What is drawn as a part of it (SCENES, rule 8), back to front: of a group, its nodes.
  std::vector<int> drawn;
  std::vector<DrawnAtSlot> drawn_at_slots;
  std::optional<NodeClip> clip;
  int state = -1;           ///< Index into the World's array of what its type simulates.
  int skeleton = -1;        ///< Index into the scene's skeletons; -1: it has none.
  std::uint32_t owner = 0;  ///< Its number among the scene's owners.
  SourceSpan span;
};

/// What a track moves.
struct TrackTarget : FieldTarget {
  enum class Owner { Settings, Fields, Pose, Canvas, World };
  Owner owner = Owner::Settings;
  int node = -1;  ///< Of Settings, Fields and Pose.
};

struct Track {
  TrackTarget target;
  MoveMode mode = MoveMode::Set;
  KeyTrack keys;
  SourceSpan span;  ///< Of its path.
  /// The value as written: what `add` adds to. Empty for a pose: it adds to what animations give.
  std::vector<double> base;
};

struct Pointer {
  std::string name;
  int group = -1;  ///< The prefab it is in, whose space is its world; -1: the world itself.
  KeyTrack path;
  std::vector<Press> press;
};

/// The names of one file: the scene's own, or those of a prefab, once for each group that brings
/// it in. A name counts in its scope only; from outside a path leads through the group.
struct Scope {
  using Names = std::map<std::string, int, std::less<>>;
  int group = -1;  ///< The group whose prefab it is; -1: the scene itself.
  Names nodes;
  Names pointers;
  Names pictures;  ///< To textures.
};

/// Something that is stepped at multiples of its own time: a solver of the demos.
struct Solver {
  int node = -1;
  Rational every;
};

/// A skeleton in the scene: the same for one written by hand and for one read from a rig's file.
struct SceneSkeleton {
  int node = -1;
  Skeleton rig;
  std::vector<PlayEntry> play;
  /// By constraint: whose space its target lies in, where it is not the rig's own.
  std::vector<std::optional<PlaceId>> target_spaces;
  std::vector<std::uint32_t> first_owners;  ///< By slot: the owner that is its first attachment.
};

/// How many of each kind of state a World of this scene holds.
struct StateCounts {
  int cloths = 0;
  int ropes = 0;
};

struct Scene {
  std::string source;  ///< What the user called the input.
  std::string description;
  CanvasSettings canvas;
  TimeSettings time;
  WorldSettings world;
  TestSettings test;
  int frame_count = 1;

  std::vector<Node> nodes;      ///< As listed; a group stands before what is in it.
  std::vector<int> drawn;       ///< The nodes that are not drawn as a part of one, back to front.
  std::vector<int> pose_order;  ///< All nodes, each after the one its space hangs on.
  std::vector<Pointer> pointers;
  std::vector<Track> tracks;
  std::vector<Solver> solvers;
  StateCounts states;
  std::vector<SceneSkeleton> skeletons;
  std::vector<Owner> owners;  ///< By number (scene/owners.h); the first is nobody.

  TextureTable textures;
  std::vector<std::string> texture_names;  ///< As paths: `guard/cape` for one of a prefab.
  /// Of the scene as compiled: its text after base, set and vars, and its assets' contents.
  std::uint64_t hash = 0;

  std::vector<Scope> scopes;  ///< The first is the scene's own.
};

}  // namespace sinew

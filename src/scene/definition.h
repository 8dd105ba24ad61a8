#pragma once

#include <string>
#include <vector>

#include "image/blend.h"
#include "raster/draw_list.h"
#include "scene/looks.h"
#include "scene/references.h"
#include "scene/settings.h"
#include "schema/box.h"

namespace sinew {

class NodeType;

/// A scene as it was written: every struct here has a table of its fields, and nothing is resolved
/// yet. compile() (scene/compile.h) makes a Scene of it.

/// What every node is called and hangs on.
struct NodeIdentity {
  std::string name;  ///< Empty: it has none.
  SourceSpan name_span;
  std::optional<PathRef> parent;
  std::optional<NodeOrder> order;
  std::optional<NodeClip> clip;
};

/// What every node has and tracks may move.
struct NodeSettings {
  Vec2 at;
  double rotation = 0;  ///< Radians.
  Vec2 scale{1, 1};
  Vec2 shear;  ///< Radians.
  BoxPoint pivot;
  double opacity = 1;
  StraightColor tint{1, 1, 1, 1};
  StraightColor dark{0, 0, 0, 1};
  Blend blend = Blend::Normal;
  bool isolated = false;
  bool visible = true;
};

struct NodeDefinition {
  const NodeType* type = nullptr;
  NodeIdentity identity;
  NodeSettings settings;
  Box fields;  ///< The struct of the node's type.
  SourceSpan span;
  /// An error was reported of it: it is there for its name, so that what names it is right.
  bool broken = false;
  /// Its name, or those of nodes inside it, could not be read.
  bool hides_names = false;
};

struct PictureDefinition {
  std::string name;
  std::string file;  ///< As written: relative to the file that holds it.
  SourceSpan file_span;
  Filter filter = Filter::Auto;
  bool broken = false;  ///< An error was reported of it: only its name is known.
};

enum class PressAction { Drag, Cut };

/// A pointer held down for a while.
struct Press {
  Rational down;  ///< Seconds.
  Rational up;
  PressAction action = PressAction::Drag;
  double radius = 20;  ///< World pixels.
  double strength = 1;
  std::vector<PathRef> affects;  ///< Nodes; empty: all.
};

/// A track with what it was read from: frames and eases by their names.
struct WrittenTrack {
  KeyTrack track;
  Value written;
};

struct PointerDefinition {
  std::string name;
  SourceSpan span;
  WrittenTrack path;         ///< Without keys where it could not be read.
  std::vector<Press> press;  ///< In order of time, none within another.
};

/// Keys for the field a path names; read once it is known what the field is.
struct TrackDefinition {
  std::string path;
  SourceSpan path_span;
  const Value* keys = nullptr;  ///< In the document, which outlives what is read of it.
  int scope = 0;                ///< Where its path counts; known to compile().
};

struct SceneDefinition {
  std::string description;
  CanvasSettings canvas;
  TimeSettings time;
  WorldSettings world;
  std::vector<PictureDefinition> images;
  std::vector<NodeDefinition> nodes;
  std::vector<PointerDefinition> pointers;
  std::vector<TrackDefinition> tracks;
  TestSettings test;
  /// Some of the sections whose names others use could not be read.
  bool hides_names = false;
};

using NodeTypes = std::span<const NodeType* const>;

const Struct& node_identity_table();
const Struct& node_settings_table();

/// A map from paths to keys.
Typed<std::vector<TrackDefinition>> track_map();

/// A list of nodes of the types that `types` returns; called late, as a group is a type itself.
Typed<std::vector<NodeDefinition>> node_list(NodeTypes (*types)());

/// Whether a document lacks sections whose names others use: they are not what they should be.
bool hides_names(const Value& document);

/// The table of a whole scene.
const Struct& scene_table(NodeTypes (*types)());

}  // namespace sinew

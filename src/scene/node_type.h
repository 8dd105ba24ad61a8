#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "image/tint.h"
#include "scene/path.h"
#include "scene/scene.h"
#include "scene/world.h"

namespace sinew {

/// Counts the points a scene makes of few words: those of ropes, cloths and the grids of meshes,
/// and what pins choose of them.
class PointBudget {
 public:
  static constexpr std::int64_t kMaxPoints = std::int64_t{1} << 22;

  /// False, and a report at `span`, for the first that goes beyond.
  bool claim(std::int64_t count, SourceSpan span, Diagnostics& diagnostics);

 private:
  std::int64_t claimed_ = 0;
};

/// What compiling a node may use: the scene so far, all names, and where to report.
struct CompileContext {
  Scene& scene;
  Linker& linker;
  Diagnostics& diagnostics;
  PointBudget& budget;
  ReadContext& reading;
};

/// What reviewing a node may use.
struct ReviewContext {
  const Scene& scene;
  const Linker& linker;
  Diagnostics& diagnostics;
};

/// A part of a node that a path names (its `node` is filled in by the caller), or why there is
/// none.
struct FoundPart {
  std::optional<PlaceId> place;
  std::string problem;
};

class Drawer;  // scene/draw.cpp

/// What drawing a node may use.
struct DrawContext {
  const Scene& scene;
  const World& world;
  int node = -1;
  Affine canvas_from_world;
  Affine canvas_from_node;
  Tint tint;                       ///< Its own and those of what it is drawn in, as one.
  const Drawer* drawer = nullptr;  ///< Null: the node is drawn alone.

  /// Adds what other nodes have been ordered just behind a slot of this one, or just in front of
  /// it. A node with slots calls it for both sides of each.
  void draw_ordered(int slot, OrderSide side, DrawList& list) const;
};

/// A bone as dump prints it.
struct NamedMap {
  std::string name;
  Affine map;
};

/// What a mesh that a node draws belongs to, as dump prints it.
struct DrawnPart {
  std::string_view slot;
  std::string_view attachment;
  Tint tint;  ///< Of the attachment and of the slot, as one, without the node's.
  Blend blend = Blend::Normal;
};

/// A kind of node. One object of each kind, without state: what a scene writes is in the struct of
/// the type's table, what changes in time is in the World. A new kind is one folder in nodes/, its
/// line in nodes/node_types.cpp, and its line in CMake.
class NodeType {
 public:
  virtual ~NodeType() = default;

  /// The type's own fields; the table's name is the word of `type:`.
  virtual const Struct& table() const = 0;
  /// A default value of the struct the table describes.
  virtual Box make_fields() const = 0;

  /// Nodes that a node holds: only a group does.
  virtual std::vector<NodeDefinition>* children(Box& /*fields*/) const { return nullptr; }
  /// The scene that a node brings in from another file: only a group does. Its images, nodes,
  /// pointers and tracks count.
  virtual SceneDefinition* prefab(Box& /*fields*/) const { return nullptr; }
  /// Whether presses of a pointer do anything to it.
  virtual bool feels_presses() const { return false; }
  /// Checks what needs the whole scene, and says what state the node needs.
  virtual void compile(CompileContext& /*context*/, int /*node*/) const {}
  /// Takes down how the node lies among the others as they are written, once all are compiled: what
  /// bones carry is bound to them here.
  virtual void bind(CompileContext& /*context*/, int /*node*/, const World& /*setup*/) const {}
  /// Warns of what is allowed and most likely a mistake, in a scene without errors.
  virtual void review(const ReviewContext& /*context*/, int /*node*/) const {}
  /// Nodes that must be posed before it, besides the one whose space it lies in. Itself counts not.
  virtual std::vector<int> waits_for(const Scene& /*scene*/, const Node& /*node*/) const {
    return {};
  }
  /// A part by name, such as a bone or `point:3`.
  virtual FoundPart find_part(const Node& node, const PathPart& part) const;

  /// What percentages of a pivot are taken of; nothing for a type without a box.
  virtual std::optional<Vec2> box(const Scene& /*scene*/, const void* /*fields*/) const {
    return std::nullopt;
  }
  /// Poses its bones, from the world's world_from_node and what moves of it: world_from_part, and
  /// shown_poses of a skeleton.
  virtual void pose_parts(const Scene& /*scene*/, World& /*world*/, int /*node*/) const {}

  /// Makes the node's state, posed at time 0.
  virtual void start(const Scene& /*scene*/, World& /*world*/, int /*node*/) const {}
  /// Takes down what the node's state is held by, once every node is posed and started.
  virtual void attach(const Scene& /*scene*/, World& /*world*/, int /*node*/) const {}
  /// One step of the node's solver; the world is posed for its instant.
  virtual void update(const Scene& /*scene*/, World& /*world*/, int /*node*/,
                      std::span<const SeenPointer> /*pointers*/) const {}
  /// World points, by number.
  virtual std::span<const Vec2> particles(const World& /*world*/, const Node& /*node*/) const {
    return {};
  }
  /// The links that hold between particles.
  virtual std::vector<std::array<std::uint32_t, 2>> links(const World& /*world*/,
                                                          const Node& /*node*/) const {
    return {};
  }
  virtual std::vector<NamedMap> bones(const Scene& /*scene*/, const World& /*world*/,
                                      int /*node*/) const {
    return {};
  }

  /// Whether it has an outline to clip others by.
  virtual bool has_outline() const { return false; }
  /// Adds the contours of its outline to the list and names them in `clip`.
  virtual void outline(const DrawContext& /*context*/, ClipBegin& /*clip*/,
                       DrawList& /*list*/) const {}

  /// For each mesh that `draw` adds of the node itself, in that order, what it belongs to; nothing
  /// for a type without slots.
  virtual std::vector<DrawnPart> drawn_parts(const Scene& /*scene*/, const World& /*world*/,
                                             int /*node*/) const {
    return {};
  }

  /// Adds what the node shows to the list, in canvas space.
  virtual void draw(const DrawContext& /*context*/, DrawList& /*list*/) const {}
};

}  // namespace sinew

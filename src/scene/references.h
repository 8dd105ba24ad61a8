#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/affine.h"
#include "schema/scalar_types.h"

namespace sinew {

/// Where something can be: what a path such as `body/arm` or `rope/point:9` comes to.
struct PlaceId {
  enum class Kind { World, Node, Part, Particle, Pointer, Slot };
  Kind kind = Kind::World;
  int node = -1;  ///< Of Node, Part, Particle, Slot; of Pointer: the pointer.
  int part = -1;  ///< Of Part: the bone; of Particle: the particle; of Slot: the slot, which is a
                  ///< place in what its node draws and none in space.
};

/// A path to a place, as written, and what it came to once the scene is linked.
struct PathRef {
  std::string text;
  SourceSpan span;
  PlaceId place;
};

/// A place (SCENES, rule 7): a point in the own space of the node that says it, a path, or both: a
/// point in the space of what the path names.
struct Place {
  std::optional<PathRef> parent;
  Vec2 at;
};

/// The name of a picture under `images`.
struct PictureRef {
  std::string name;
  SourceSpan span;
  int texture = -1;  ///< Index into the scene's textures, once linked.
};

/// A name that only the node itself knows: one of its bones, slots or attachments.
struct NameRef {
  std::string name;
  SourceSpan span;
};

/// The name of a bone, slot or constraint where it is defined by hand.
Typed<NameRef> part_name();
/// what: "bone". Any text: names in imported rigs hold anything.
Typed<NameRef> name_reference(std::string what);
Typed<PathRef> path_reference();
/// A path to a node itself.
Typed<PathRef> node_reference();
/// A path to what is drawn: a node, or a slot of one.
Typed<PathRef> drawn_reference();
Typed<Place> place();
Typed<PictureRef> picture();

}  // namespace sinew

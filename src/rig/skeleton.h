#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "image/blend.h"
#include "image/color.h"
#include "rig/animation.h"
#include "rig/bone.h"
#include "rig/constraint.h"
#include "rig/pose.h"
#include "rig/rules.h"

namespace sinew {

/// A skeleton as it is read: bones, what is drawn on them, what constrains them, how they move. It
/// does not change once it is made; what does is a SkeletonPose (rig/pose.h). Everything names
/// everything else by index.

/// A place in the drawing order, on a bone, that shows one attachment at a time or none.
struct Slot {
  std::string name;
  std::int32_t bone = -1;  ///< -1: the skeleton itself.
  Blend blend = Blend::Normal;
  std::vector<std::string> attachments;  ///< The names of what it can show, in any skin.
};

/// A bone that carries a mesh, which was bound to it once, in the setup pose.
struct CarryingBone {
  std::int32_t bone = -1;
  Affine bone_from_mesh;  ///< Where the mesh lay in it then.
};

/// How far a bone carries a vertex.
struct Influence {
  std::int32_t bone = -1;  ///< Index into the bones that carry the mesh.
  double weight = 0;
};

/// A vertex that several bones carry: influences first .. + count - 1. Weights sum to 1.
struct InfluenceRange {
  std::uint32_t first = 0, count = 0;
};

/// Which bones carry the vertices of a mesh: a vertex is where the weighted mean of its bones takes
/// it.
struct Weights {
  std::vector<InfluenceRange> vertices;  ///< Empty: nothing is weighted.
  std::vector<Influence> influences;
  std::vector<CarryingBone> bones;
  /// For each influence where its bone has the vertex, in the bone's own space: then there are no
  /// points of the mesh's own, and deformation moves each of these. Empty: the mesh was bound.
  std::vector<Vec2> own_points;
};

enum class AttachmentKind : std::uint8_t {
  Picture,      ///< On triangles: four corners for a region, any number for a mesh.
  Clipping,     ///< A polygon that cuts what is drawn after it.
  Path,         ///< Along which bones are laid.
  Point,        ///< A place with a direction.
  BoundingBox,  ///< A polygon to be hit.
};

/// A picture of a sequence, where it lies otherwise than the first.
struct PictureFrame {
  std::int32_t texture = -1;
  std::vector<Vec2> points;  ///< Empty: those of the attachment.
  std::vector<Vec2> texels;
};

/// What a slot shows. Members that the kind does not name stay at their defaults.
struct Attachment {
  AttachmentKind kind = AttachmentKind::Picture;
  /// In the space of the slot's bone; of a weighted mesh in its own. Of a path handle, knot, handle
  /// for each knot: an open one does not use the first and the last.
  std::vector<Vec2> points;
  Weights weights;
  /// Index into the pose's attachments; -1: nothing of it moves. Linked meshes may share one.
  std::int32_t pose = -1;

  // Picture.
  std::int32_t texture = -1;
  StraightColor tint{1, 1, 1, 1};
  std::vector<Vec2> texels;  ///< In pixels of the texture.
  std::vector<std::array<std::uint32_t, 3>> triangles;
  std::vector<PictureFrame> frames;  ///< Of a sequence, from its second picture on.

  // Clipping.
  std::int32_t end = -1;  ///< The last slot that is cut; -1, or a slot before it: all that follow.
  bool invert = false;    ///< Cuts away what lies inside.

  // Path.
  bool closed = false;
  bool constant_speed = true;   ///< Distances are measured along the path, else by `lengths`.
  std::vector<double> lengths;  ///< Where each curve ends along the path, in the setup pose.

  double rotation = 0;  ///< Point. Radians.
};

/// Attachments by slot and name. The first skin is the default one: what the others lack is looked
/// up there.
struct Skin {
  struct Entry {
    std::int32_t slot = -1;
    std::int32_t name = -1;        ///< Index into the slot's attachments.
    std::int32_t attachment = -1;  ///< Index into the skeleton's.
  };
  std::string name;
  std::vector<Entry> entries;  ///< In order of slot and name, each pair once.
};

struct Skeleton {
  std::vector<Bone> bones;
  std::vector<std::int32_t> bone_order;  ///< Parents first.
  std::vector<Slot> slots;
  std::vector<Attachment> attachments;
  std::vector<Skin> skins;
  std::vector<Constraint> constraints;  ///< In the order they are applied.
  std::vector<Event> events;
  std::vector<Animation> animations;
  SkeletonPose setup;
  SkeletonRules rules;
  double reference_scale = 100;  ///< Pixels to one unit of wind and gravity.
};

/// Fills in the followers of each constraint, once bones, constraints and animations are made: the
/// bones that it moves or that hang on those, but for those that it places in the skeleton itself.
void find_followers(Skeleton& skeleton);

/// Whether one of these skins is worn.
bool is_in_skins(const OnlyInSkins& skins, const SkeletonPose& pose);
/// Whether a bone is there, by the skins that are worn: so are those it hangs on.
bool is_bone_there(const Skeleton& skeleton, const SkeletonPose& pose, std::int32_t bone);

/// What a slot shows, by the skins of the pose; null for nothing.
const Attachment* shown_attachment(const Skeleton& skeleton, const SkeletonPose& pose,
                                   std::size_t slot);

}  // namespace sinew

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "image/blend.h"
#include "image/color.h"
#include "rig/animation.h"
#include "rig/bone.h"
#include "rig/pose.h"

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
};

/// A picture, or a part of one, on triangles: four corners for a region, any number for a mesh.
struct Attachment {
  std::int32_t texture = -1;
  StraightColor tint{1, 1, 1, 1};
  std::vector<Vec2> points;  ///< In the space of the slot's bone; of a weighted mesh in its own.
  std::vector<Vec2> texels;  ///< In pixels of the texture.
  std::vector<std::array<std::uint32_t, 3>> triangles;
  Weights weights;
  std::int32_t mesh = -1;  ///< Index into the pose's meshes; -1: nothing deforms it.
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

/// Turns a chain of bones so that the tip of the last one meets a target.
struct IkConstraint {
  std::string name;
  std::vector<IkJoint> chain;     ///< At least one; each the parent of the next.
  std::int32_t target_bone = -1;  ///< Whose space the target lies in; -1: see pose_skeleton.
};

struct Skeleton {
  std::vector<Bone> bones;
  std::vector<std::int32_t> bone_order;  ///< Parents first.
  std::vector<Slot> slots;
  std::vector<Attachment> attachments;
  std::vector<Skin> skins;
  std::vector<IkConstraint> constraints;  ///< In the order they are applied.
  std::vector<Animation> animations;
  SkeletonPose setup;
};

/// What a slot shows, by the skins of the pose; null for nothing.
const Attachment* shown_attachment(const Skeleton& skeleton, const SkeletonPose& pose,
                                   std::size_t slot);

}  // namespace sinew

#pragma once

#include "rig/skeleton.h"
#include "scene/path.h"
#include "schema/field_target.h"
#include "schema/struct.h"

namespace sinew {

/// The tables of what moves in a skeleton. Animations and tracks go through them, whether the
/// skeleton was written by hand or read from a rig's file; the tables of what a scene writes embed
/// them.

const Struct& bone_pose_table();
const Struct& triangle_bone_pose_table();
const Struct& slot_pose_table();
const Struct& ik_pose_table();
/// The whole pose: `draw_order` is a field of its own, the others are lists of parts.
const Struct& skeleton_pose_table();

/// Five ways for a bone to take over what its parent does.
Typed<BoneInherit> bone_inherit();

/// How far each vertex of a mesh is moved: `{3: [0, -4], 7: [2, 0]}`, missing ones 0. A value knows
/// how many there are; one that is empty as yet takes any.
Typed<std::vector<Vec2>> deform();

/// A part of a skeleton as a path names it: a step into its pose.
struct PosePart {
  std::optional<FieldStep> step;
  std::string problem;  ///< Why there is none.
};

/// `head`, `slot:head`, `constraint:reach`, `slot:cape/attachment:flag` and
/// `skin:red/slot:cape/attachment:flag`, without which the first skin is meant that has it.
/// owner: what messages call the skeleton, such as "skeleton 'hero'".
PosePart find_pose_part(const Skeleton& skeleton, const std::string& owner,
                        std::span<const PathPart> parts);

/// What values of a part of a pose may name.
std::vector<NameList> pose_names(const Skeleton& skeleton, const std::string& owner,
                                 const FieldTarget& target);

}  // namespace sinew

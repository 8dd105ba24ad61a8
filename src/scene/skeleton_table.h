#pragma once

#include "rig/skeleton.h"
#include "schema/struct.h"

namespace sinew {

/// The tables of what moves in a skeleton. Animations and tracks go through them, whether the
/// skeleton was written by hand or read from a rig's file; the tables of what a scene writes embed
/// them.

const Struct& bone_pose_table();
const Struct& triangle_bone_pose_table();
const Struct& slot_pose_table();
/// Of what a slot shows: its deformation and which picture of a sequence.
const Struct& attachment_pose_table();
const Struct& ik_pose_table();
const Struct& transform_pose_table();
const Struct& path_pose_table();
const Struct& physics_pose_table();
const Struct& slider_pose_table();
/// The whole pose: `draw_order` is a field of its own, the others are lists of parts.
const Struct& skeleton_pose_table();

/// Five ways for a bone to take over what its parent does.
Typed<BoneInherit> bone_inherit();

}  // namespace sinew

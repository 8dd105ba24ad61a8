#pragma once

#include "rig/bone_maps.h"
#include "rig/constraint.h"

namespace sinew {

/// What a property of a bone is: in its parent, or in the skeleton (see BoneProperty). Radians,
/// pixels. offsets: are added.
double bone_property(const BoneMaps& bones, std::int32_t bone, BoneProperty property, bool local,
                     const PropertyOffsets& offsets);

/// Takes the constraint's bones toward what it reads of its source, property by property.
void solve_transform(const TransformConstraint& constraint, const TransformPose& pose,
                     BoneMaps& bones);

}  // namespace sinew

#pragma once

#include "rig/skeleton.h"
#include "scene/path.h"
#include "schema/field_target.h"

namespace sinew {

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

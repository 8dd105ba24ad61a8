#include "rig/ik.h"

#include <gtest/gtest.h>

#include <array>

#include "core/affine.h"
#include "core/math.h"
#include "core/vec2.h"
#include "rig/bone.h"

namespace sinew {
namespace {

Vec2 tip(const Affine& parent, const BonePose& pose, double bone_length) {
  return skeleton_from_bone(parent, Bone{}, pose) * Vec2{bone_length, 0};
}

TEST(Ik, OneBoneIsAimedInEveryModeOfInheritance) {
  for (const BoneInherit inherit :
       {BoneInherit::Normal, BoneInherit::OnlyTranslation, BoneInherit::NoRotationOrReflection,
        BoneInherit::NoScale, BoneInherit::NoScaleOrReflection}) {
    for (const double mirror : {1.0, -1.0}) {
      for (const double own : {1.0, -1.5}) {
        const Affine parent = parent_from_own({{3, 4}, 0.7, {2, mirror * 0.5}, {0.1, -0.3}, {}});
        std::array<BonePose, 1> pose{BonePose{{5, -6}, 0.4, {own, 1.2}, {0.3, 0.2}, inherit, {}}};
        const Vec2 target{-30, 12};
        solve_ik({}, std::array{IkJoint{0, 10}}, parent, target, pose);
        const Vec2 from = parent * pose[0].at;
        const Vec2 axis = tip(parent, pose[0], 10) - from;
        const Vec2 way = target - from;
        EXPECT_NEAR(cross(axis, way) / (length(axis) * length(way)), 0, 1e-12);
        EXPECT_GT(dot(axis, way), 0);
      }
    }
  }
}

}  // namespace
}  // namespace sinew

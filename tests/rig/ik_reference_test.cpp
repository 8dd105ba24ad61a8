#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "core/math.h"
#include "rig/bone.h"
#include "rig/ik.h"

namespace sinew {
namespace {

/// A bone as a rig file has it: degrees.
struct FileBone {
  double x, y, rotation, scale_x, scale_y, shear_x, shear_y, length;
};

/// What the constraint says in one frame, and the maps of its bones in Spine's own player.
struct Moment {
  Vec2 target;
  double mix, softness;
  bool bend_positive, stretch, compress;
  std::vector<Affine> maps;
};

struct Reference {
  std::string name;
  IkFlatten flatten;
  IkScaleY scale_y;
  Affine parent;
  std::vector<FileBone> bones;
  std::vector<Moment> moments;
};

const std::vector<Reference>& references() {
  // Rigs made for this project; y points up.
  static const std::vector<Reference> all{
#include "rig/ik_reference/spine.inc"
  };
  return all;
}

BonePose pose_of(const FileBone& bone) {
  return {{bone.x, bone.y},
          radians(bone.rotation),
          {bone.scale_x, bone.scale_y},
          {radians(bone.shear_x), radians(bone.shear_y)},
          BoneInherit::Normal,
          {}};
}

/// The largest difference of the numbers of two maps.
double difference(const Affine& a, const Affine& b) {
  double most = 0;
  for (const double d : {a.a - b.a, a.b - b.b, a.c - b.c, a.d - b.d, a.tx - b.tx, a.ty - b.ty}) {
    most = std::max(most, std::fabs(d));
  }
  return most;
}

TEST(IkReference, OneAndTwoBonesPoseAsInSpine) {
  ASSERT_FALSE(references().empty());
  for (const Reference& reference : references()) {
    for (const Moment& moment : reference.moments) {
      SCOPED_TRACE(testing::Message()
                   << reference.name << ", target " << moment.target.x << " " << moment.target.y);
      std::vector<BonePose> poses;
      std::vector<IkJoint> chain;
      for (std::size_t i = 0; i < reference.bones.size(); ++i) {
        poses.push_back(pose_of(reference.bones[i]));
        chain.push_back({static_cast<std::int32_t>(i), reference.bones[i].length});
      }
      IkOptions options;
      options.mix = moment.mix;
      options.softness = moment.softness;
      options.bend = moment.bend_positive ? IkBend::Positive : IkBend::Negative;
      options.stretch = moment.stretch;
      options.compress = moment.compress && chain.size() == 1;
      options.scale_y = reference.scale_y;
      options.flatten = reference.flatten;
      options.stretch_uneven = false;
      solve_ik(options, chain, reference.parent, moment.target, poses);
      Affine map = reference.parent;
      for (std::size_t i = 0; i < poses.size(); ++i) {
        map = skeleton_from_bone(map, Bone{}, poses[i]);
        EXPECT_LT(difference(map, moment.maps[i]), 5e-4) << "bone " << i;
      }
    }
  }
}

}  // namespace
}  // namespace sinew

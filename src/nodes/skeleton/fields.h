#pragma once

#include "nodes/mesh/geometry.h"
#include "nodes/mesh/weights.h"
#include "rig/play.h"
#include "scene/node_type.h"
#include "schema/compound_types.h"

namespace sinew {

/// A skeleton as a scene writes it. What moves is embedded (scene/skeleton_table.h); the rest is
/// compiled into a Skeleton (rig/skeleton.h).

struct PlainBone {
  NameRef name;
  std::optional<NameRef> parent;
  std::optional<Vec2> at;
  double length = 0;
  std::optional<std::array<double, 2>> limits;
  BonePose pose;
};

struct TriangleBone {
  NameRef name;
  std::optional<NameRef> parent;
  std::array<Vec2, 3> from{};
  BonePose pose;
};

using BoneFields = std::variant<PlainBone, TriangleBone>;

struct SlotFields {
  NameRef name;
  std::optional<NameRef> bone;
  std::optional<NameRef> attachment;
  Blend blend = Blend::Normal;
  SlotPose pose;
};

/// How what a slot shows lies in the slot's bone.
struct AttachmentPlacement {
  Vec2 at;
  double rotation = 0;
  Vec2 scale{1, 1};
  Vec2 shear;
  BoxPoint pivot;
  StraightColor tint{1, 1, 1, 1};
};

struct RegionFields {
  AttachmentPlacement placement;
  PictureRef image;
  std::optional<BoxPoint> size;
};

struct MeshAttachmentFields {
  AttachmentPlacement placement;
  PictureMesh geometry;
  std::vector<Vec2> deform;
  std::optional<WeightsDefinition> weights;
};

using AttachmentFields = std::variant<RegionFields, MeshAttachmentFields>;
using SlotAttachments = std::vector<MapEntry<AttachmentFields>>;
using SkinFields = std::vector<MapEntry<SlotAttachments>>;

struct IkFields {
  NameRef name;
  std::vector<NameRef> bones;
  Place target;
  IkPose pose;
};

using ConstraintFields = std::variant<IkFields>;

struct AnimationFields {
  std::optional<Rational> duration;
  std::vector<TrackDefinition> tracks;
};

struct PlayFields {
  NameRef animation;
  Rational start;
  Rational offset;
  int layer = 0;
  Rational fade;
  double mix = 1;
  bool additive = false;
  Rational speed{1, 1};
  bool loop = true;
};

struct SkeletonFields {
  std::vector<BoneFields> bones;
  std::vector<SlotFields> slots;
  std::vector<MapEntry<SkinFields>> skins;
  std::vector<NameRef> skin;
  std::vector<ConstraintFields> constraints;
  std::vector<MapEntry<AnimationFields>> animations;
  std::vector<PlayFields> play;
};

Typed<std::vector<BoneFields>> bone_list();
Typed<std::vector<SlotFields>> slot_list();
Typed<std::vector<MapEntry<SkinFields>>> skin_map();
Typed<std::vector<ConstraintFields>> constraint_list();
Typed<std::vector<MapEntry<AnimationFields>>> animation_map();
Typed<std::vector<PlayFields>> play_list();

/// Each makes its part of scene.skeletons[...] and reports what does not fit; in this order.
void compile_bones(CompileContext& context, const SkeletonFields& fields, SceneSkeleton& out);
void compile_slots(CompileContext& context, SkeletonFields& fields, SceneSkeleton& out);
void compile_constraints(CompileContext& context, const SkeletonFields& fields, SceneSkeleton& out);
void compile_animations(CompileContext& context, const SkeletonFields& fields, int node);

/// Warns of rotations that a constraint leaves nothing of.
void review_constraints(const ReviewContext& context, int node);

/// "skeleton 'hero'".
std::string said_of(const Scene& scene, const SceneSkeleton& skeleton);

/// Reports a name that was used before, with a note where.
class UniqueNames {
 public:
  UniqueNames(std::string kind, Diagnostics& diagnostics)
      : kind_(std::move(kind)), diagnostics_(diagnostics) {}

  void add(const NameRef& name) {
    const auto [first, is_new] = spans_.emplace(name.name, name.span);
    if (is_new) return;
    diagnostics_.error(name.span, "another " + kind_ + " is called '" + name.name + "'");
    diagnostics_.note(first->second, "first used here");
  }

 private:
  std::string kind_;
  Diagnostics& diagnostics_;
  std::map<std::string, SourceSpan> spans_;
};

}  // namespace sinew

#pragma once

#include "nodes/mesh/geometry.h"
#include "nodes/mesh/weights.h"
#include "rig/play.h"
#include "scene/node_type.h"
#include "schema/compound_types.h"

namespace sinew {

/// A skeleton as a scene writes it. What moves is embedded (scene/skeleton_table.h); the rest is
/// compiled into a Skeleton (rig/skeleton.h).

/// Skins while one of which is worn something is there; nothing: always.
using SkinNames = std::optional<std::vector<NameRef>>;

struct PlainBone {
  NameRef name;
  std::optional<NameRef> parent;
  SkinNames skins;
  std::optional<Vec2> at;
  double length = 0;
  std::optional<std::array<double, 2>> limits;
  BonePose pose;
};

struct TriangleBone {
  NameRef name;
  std::optional<NameRef> parent;
  SkinNames skins;
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

/// Where bones have the points of something by themselves, each in its own space. By point its
/// influences; deformation numbers influences through all points.
struct BindingDefinition {
  struct Influence {
    NameRef bone;
    double weight = 0;
    Vec2 at;
  };
  std::vector<std::vector<Influence>> points;
  SourceSpan span;
};

struct RegionFields {
  AttachmentPlacement placement;
  PictureRef image;
  std::optional<BoxPoint> size;
  std::vector<PictureRef> frames;
  std::int32_t frame = 0;
};

struct MeshAttachmentFields {
  AttachmentPlacement placement;
  PictureMesh geometry;
  std::vector<PictureRef> frames;
  AttachmentPose pose;
  std::optional<WeightsDefinition> weights;
  std::optional<BindingDefinition> binding;
};

/// A mesh with the points, the triangles and the bones of another one, and a picture of its own.
struct LinkedMeshFields {
  NameRef mesh;
  std::optional<NameRef> slot;  ///< Where that mesh is; nothing: in the same slot.
  std::optional<NameRef> skin;  ///< Likewise; nothing: in the same skin, else in the default one.
  PictureRef image;
  std::vector<PictureRef> frames;
  StraightColor tint{1, 1, 1, 1};
  bool shares_motion = true;  ///< What moves the other one moves this.
  AttachmentPose pose;
};

/// Points in the space of the slot's bone, or as bones have them.
struct PointsFields {
  std::vector<Vec2> points;
  std::optional<BindingDefinition> binding;
  std::vector<Vec2> deform;
};

struct ClippingFields {
  PointsFields shape;
  std::optional<NameRef> end;
  bool invert = false;
};

struct PathFields {
  PointsFields shape;
  bool closed = false;
  bool constant_speed = true;
  std::vector<double> lengths;
};

struct PointFields {
  Vec2 at;
  double rotation = 0;
};

struct BoundingBoxFields {
  PointsFields shape;
};

using AttachmentFields = std::variant<RegionFields, MeshAttachmentFields, LinkedMeshFields,
                                      ClippingFields, PathFields, PointFields, BoundingBoxFields>;
using SlotAttachments = std::vector<MapEntry<AttachmentFields>>;
using SkinFields = std::vector<MapEntry<SlotAttachments>>;

struct IkFields {
  NameRef name;
  SkinNames skins;
  std::vector<NameRef> bones;
  Place target;
  IkPose pose;
};

/// As PropertyMap, but for angles in degrees and what is left out.
struct PropertyMapFields {
  BoneProperty from = BoneProperty::Rotation;
  BoneProperty to = BoneProperty::Rotation;
  double from_offset = 0;
  double to_offset = 0;
  double scale = 1;
  std::optional<double> max;
};

struct TransformFields {
  NameRef name;
  SkinNames skins;
  std::vector<NameRef> bones;
  NameRef source;
  bool reads_local = false;
  bool writes_local = false;
  bool additive = false;
  bool clamp = false;
  PropertyOffsets offset;
  std::optional<std::vector<PropertyMapFields>> properties;  ///< Nothing: each to itself.
  TransformPose pose;
};

struct PathConstraintFields {
  NameRef name;
  SkinNames skins;
  std::vector<NameRef> bones;
  NameRef slot;
  PositionMode position_mode = PositionMode::Percent;
  SpacingMode spacing_mode = SpacingMode::Length;
  RotateMode rotate_mode = RotateMode::Tangent;
  double rotation = 0;
  PathPose pose;
};

struct PhysicsFields {
  NameRef name;
  SkinNames skins;
  NameRef bone;
  double x = 0, y = 0, rotation = 0, scale = 0, shear = 0;  ///< How much of each swings.
  IkScaleY scale_y = IkScaleY::Keep;
  double rate = 60;
  double limit = 5000;
  PhysicsPose pose;
};

struct SliderFields {
  NameRef name;
  SkinNames skins;
  NameRef animation;
  bool additive = false;
  bool loop = false;
  std::optional<NameRef> bone;
  bool reads_local = false;
  BoneProperty property = BoneProperty::Rotation;
  double from = 0;  ///< Degrees or pixels.
  double to = 0;
  double scale = 1;  ///< Seconds for a degree or a pixel.
  SliderPose pose;
};

using ConstraintFields =
    std::variant<IkFields, TransformFields, PathConstraintFields, PhysicsFields, SliderFields>;

struct EventFields {
  std::string audio;
  EventValues values;
};

/// A key of an event; what it leaves out is as the event has it.
struct EventKeyFields {
  Rational at;
  NameRef event;
  std::optional<int> integer;
  std::optional<double> number;
  std::optional<std::string> text;
  std::optional<double> volume;
  std::optional<double> balance;
};

struct ResetFields {
  Rational at;
  std::vector<NameRef> constraints;  ///< Empty: all that are physics.
};

struct AnimationFields {
  std::optional<Rational> duration;
  std::vector<TrackDefinition> tracks;
  std::vector<EventKeyFields> events;
  std::vector<ResetFields> resets;
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
  std::vector<MapEntry<EventFields>> events;
  std::vector<MapEntry<AnimationFields>> animations;
  std::vector<PlayFields> play;
  SkeletonRules rules;
  double reference_scale = 100;
};

Typed<std::vector<BoneFields>> bone_list();
Typed<std::vector<SlotFields>> slot_list();
Typed<std::vector<MapEntry<SkinFields>>> skin_map();
Typed<std::vector<ConstraintFields>> constraint_list();
Typed<std::vector<MapEntry<EventFields>>> event_map();
Typed<std::vector<MapEntry<AnimationFields>>> animation_map();
Typed<std::vector<PlayFields>> play_list();
Typed<SkeletonRules> skeleton_rules();
Typed<SkinNames> skin_names();
Typed<std::optional<BindingDefinition>> point_binding();

/// Each makes its part of scene.skeletons[...] and reports what does not fit; in this order.
void compile_bones(CompileContext& context, const SkeletonFields& fields, SceneSkeleton& out);
void compile_slots(CompileContext& context, SkeletonFields& fields, SceneSkeleton& out);
void compile_constraints(CompileContext& context, const SkeletonFields& fields, SceneSkeleton& out);
void compile_animations(CompileContext& context, const SkeletonFields& fields, int node);
/// What of constraints needs the animations; then nothing of the skeleton is missing.
void compile_sliders(CompileContext& context, const SkeletonFields& fields, int node);

/// The indices of skins; nothing for nothing. Reports names that there are not.
OnlyInSkins compile_skins(const SkinNames& names, const Skeleton& skeleton,
                          const std::string& owner, Diagnostics& diagnostics);
/// Finds the bones of a binding. Nothing after a report.
std::optional<Weights> compile_binding(const BindingDefinition& definition,
                                       const Skeleton& skeleton, const std::string& owner,
                                       Diagnostics& diagnostics);

/// The name of a constraint of any kind.
const NameRef& name_of(const ConstraintFields& constraint);

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

#include "scene/skeleton_table.h"

#include "scene/pose_values.h"
#include "scene/values.h"
#include "schema/compound_types.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

/// One of the two tables of a bone: of a pose with corners the triangle's.
class BonePoseType final : public TypeOf<BonePose> {
 public:
  Value json_schema(SchemaDefinitions&) const override { return make_map(); }
  std::string summary() const override { return "bone"; }
  const Struct* structure(const void* value) const override {
    return static_cast<const BonePose*>(value)->to ? &triangle_bone_pose_table()
                                                   : &bone_pose_table();
  }

 protected:
  // Poses are moved, not written.
  bool read_value(const Value&, BonePose&, ReadContext&) const override { return false; }
  Value write_value(const BonePose&) const override { return make_null(); }
};

/// The table of whichever kind a constraint is.
class ConstraintPoseType final : public TypeOf<ConstraintPose> {
 public:
  Value json_schema(SchemaDefinitions&) const override { return make_map(); }
  std::string summary() const override { return "constraint"; }
  const Struct* structure(const void* value) const override {
    const Struct* tables[] = {&ik_pose_table(), &transform_pose_table(), &path_pose_table(),
                              &physics_pose_table(), &slider_pose_table()};
    return tables[static_cast<const ConstraintPose*>(value)->index()];
  }
  void* structure_data(void* value) const override {
    return std::visit([](auto& kind) -> void* { return &kind; },
                      *static_cast<ConstraintPose*>(value));
  }

 protected:
  bool read_value(const Value&, ConstraintPose&, ReadContext&) const override { return false; }
  Value write_value(const ConstraintPose&) const override { return make_null(); }
};

}  // namespace

Typed<BoneInherit> bone_inherit() {
  return words<BoneInherit>({{"normal", BoneInherit::Normal},
                             {"only-translation", BoneInherit::OnlyTranslation},
                             {"no-rotation-or-reflection", BoneInherit::NoRotationOrReflection},
                             {"no-scale", BoneInherit::NoScale},
                             {"no-scale-or-reflection", BoneInherit::NoScaleOrReflection}});
}

const Struct& bone_pose_table() {
  static const Struct table = [] {
    StructOf<BonePose> t("bone", "How a bone lies in its parent.");
    t.field<&BonePose::at>("at", point(), "Where it begins, in its parent's space.").animated();
    t.field<&BonePose::rotation>("rotation", number(Unit::Degrees), "Clockwise, from its parent.")
        .animated();
    t.field<&BonePose::scale>("scale", scale_factors(), "Its size, as a factor.")
        .animated()
        .multiplies();
    t.field<&BonePose::shear>("shear", point(Unit::Degrees),
                              "How far its x and its y axis turn further.")
        .animated();
    t.field<&BonePose::inherit>("inherit", bone_inherit(), "What it takes over from its parent.")
        .animated();
    return t;
  }();
  return table;
}

const Struct& triangle_bone_pose_table() {
  static const Struct table = [] {
    StructOf<BonePose> t("triangle bone", "Where the corners of a triangle are.");
    t.field<&BonePose::to>("to", optional(array<3>(point(), "three points")),
                           "Where its corners are.")
        .animated()
        .defaults_to("`from`");
    return t;
  }();
  return table;
}

namespace {

const Struct& tint_table() {
  static const Struct table = [] {
    StructOf<Tint> t("tint", "What colours are changed by.");
    t.field<&Tint::light>("tint", color(), "Multiplies its colours.").animated();
    t.field<&Tint::dark>("dark", color(), "What black becomes.").animated();
    return t;
  }();
  return table;
}

const Struct& ik_options_table() {
  static const Struct table = [] {
    StructOf<IkOptions> t("ik options", "How inverse kinematics works.");
    t.field<&IkOptions::mix>("mix", number(Unit::None, kUnit), "How far the target is followed.")
        .animated();
    t.field<&IkOptions::bend>(
         "bend", words<IkBend>({{"positive", IkBend::Positive}, {"negative", IkBend::Negative}}),
         "The side to which two bones bend, or a longer chain that is straight: positive is "
         "clockwise.")
        .animated();
    t.field<&IkOptions::softness>("softness", number(Unit::Pixels, kNotNegative),
                                  "How far before full reach a chain begins to lag behind.")
        .animated();
    t.field<&IkOptions::compress>(
         "compress", boolean(),
         "Whether the first bone shortens to a target that is too near, without softness.")
        .animated();
    t.field<&IkOptions::stretch>(
         "stretch", boolean(),
         "Whether the first bone lengthens to a target that is too far, without softness.")
        .animated();
    t.field<&IkOptions::scale_y>("scale_y",
                                 words<IkScaleY>({{"keep", IkScaleY::Keep},
                                                  {"uniform", IkScaleY::Uniform},
                                                  {"volume", IkScaleY::Volume}}),
                                 "What becomes of that bone's width as its length changes.")
        .animated();
    return t;
  }();
  return table;
}

}  // namespace

const Struct& slot_pose_table() {
  static const Struct table = [] {
    StructOf<SlotPose> t("slot", "What a slot shows and how.");
    t.field<&SlotPose::attachment>("attachment", attachment_name(), "What it shows.").animated();
    t.embed<&SlotPose::tint>(tint_table());
    return t;
  }();
  return table;
}

const Struct& attachment_pose_table() {
  static const Struct table = [] {
    StructOf<AttachmentPose> t("attachment", "What moves of what a slot shows.");
    t.field<&AttachmentPose::deform>("deform", deform(), "How far each vertex is moved.")
        .animated();
    t.field<&AttachmentPose::frame>("frame", frame_number(), "Which of its pictures shows.")
        .animated();
    return t;
  }();
  return table;
}

const Struct& ik_pose_table() {
  static const Struct table = [] {
    StructOf<IkPose> t("ik constraint", "Turns a chain of bones so that its tip meets a target.");
    t.field<&IkPose::target>("target", point(), "Where the tip goes.").animated();
    t.embed<&IkPose::options>(ik_options_table());
    t.field<&IkPose::active>("active", boolean(), "Whether it works.").animated();
    return t;
  }();
  return table;
}

const Struct& transform_pose_table() {
  static const Struct table = [] {
    StructOf<TransformPose> t("transform constraint", "Makes bones follow another one.");
    t.field<&TransformPose::mix_rotation>("mix_rotation", number(), "How far they turn to it.")
        .animated();
    t.field<&TransformPose::mix_at>("mix_at", point(Unit::None), "How far they move to it.")
        .animated();
    t.field<&TransformPose::mix_scale>("mix_scale", point(Unit::None),
                                       "How far they take its size.")
        .animated();
    t.field<&TransformPose::mix_shear>("mix_shear", number(), "How far they shear as it does.")
        .animated();
    t.field<&TransformPose::active>("active", boolean(), "Whether it works.").animated();
    return t;
  }();
  return table;
}

const Struct& path_pose_table() {
  static const Struct table = [] {
    StructOf<PathPose> t("path constraint", "Lays bones along the path that a slot shows.");
    t.field<&PathPose::position>("position", number(),
                                 "Where the first bone is: a part of the path, or pixels.")
        .animated();
    t.field<&PathPose::spacing>("spacing", number(),
                                "How far the bones are apart: see `spacing_mode`.")
        .animated();
    t.field<&PathPose::mix_rotation>("mix_rotation", number(Unit::None, kUnit),
                                     "How far they turn to the path.")
        .animated();
    t.field<&PathPose::mix_at>("mix_at", point(Unit::None), "How far they move to the path.")
        .animated();
    t.field<&PathPose::active>("active", boolean(), "Whether it works.").animated();
    return t;
  }();
  return table;
}

const Struct& physics_pose_table() {
  static const Struct table = [] {
    StructOf<PhysicsPose> t("physics constraint", "Lets a bone lag behind its motion and swing.");
    t.field<&PhysicsPose::inertia>("inertia", number(Unit::None, kNotNegative),
                                   "How much of its motion it lags behind by.")
        .animated();
    t.field<&PhysicsPose::strength>("strength", number(Unit::None, kNotNegative),
                                    "How hard the spring pulls it back.")
        .animated();
    t.field<&PhysicsPose::damping>("damping", number(Unit::None, kNotNegative),
                                   "The part of the velocity that is kept in 1/60 s.")
        .animated();
    t.field<&PhysicsPose::mass>("mass", number(Unit::None, kPositive), "How slow it is to move.")
        .animated();
    t.field<&PhysicsPose::wind>("wind", number(), "How hard it is pushed to the right.").animated();
    t.field<&PhysicsPose::gravity>("gravity", number(), "How hard it is pulled down.").animated();
    t.field<&PhysicsPose::mix>("mix", number(Unit::None, kUnit), "How much of it shows.")
        .animated();
    t.field<&PhysicsPose::active>("active", boolean(), "Whether it works.").animated();
    return t;
  }();
  return table;
}

const Struct& slider_pose_table() {
  static const Struct table = [] {
    StructOf<SliderPose> t("slider constraint", "Applies an animation at a time.");
    t.field<&SliderPose::time>("time", number(Unit::Seconds),
                               "When in the animation, where no bone says it.")
        .animated();
    t.field<&SliderPose::mix>("mix", number(Unit::None, kUnit),
                              "How far it replaces what is there.")
        .animated();
    t.field<&SliderPose::active>("active", boolean(), "Whether it works.").animated();
    return t;
  }();
  return table;
}

const Struct& skeleton_pose_table() {
  static const Struct table = [] {
    StructOf<SkeletonPose> t("skeleton pose", "What moves in a skeleton.");
    t.field<&SkeletonPose::bones>("bones", list(Typed<BonePose>{std::make_unique<BonePoseType>()}),
                                  "Bones.");
    t.field<&SkeletonPose::slots>("slots", list(record<SlotPose>(slot_pose_table())), "Slots.");
    t.field<&SkeletonPose::constraints>(
        "constraints", list(Typed<ConstraintPose>{std::make_unique<ConstraintPoseType>()}),
        "Constraints.");
    t.field<&SkeletonPose::attachments>(
        "attachments", list(record<AttachmentPose>(attachment_pose_table())), "Attachments.");
    t.field<&SkeletonPose::draw_order>("draw_order", slot_order(), "Slots, back to front.")
        .animated();
    t.field<&SkeletonPose::skins>("skin", worn_skins(), "Skins that are worn, later ones on top.")
        .animated();
    return t;
  }();
  return table;
}

}  // namespace sinew

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

const Struct& mesh_pose_table() {
  static const Struct table = [] {
    StructOf<MeshPose> t("mesh attachment", "What moves of a mesh that a slot shows.");
    t.field<&MeshPose::deform>("deform", deform(), "How far each vertex is moved.").animated();
    return t;
  }();
  return table;
}

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

const Struct& skeleton_pose_table() {
  static const Struct table = [] {
    StructOf<SkeletonPose> t("skeleton pose", "What moves in a skeleton.");
    t.field<&SkeletonPose::bones>("bones", list(Typed<BonePose>{std::make_unique<BonePoseType>()}),
                                  "Bones.");
    t.field<&SkeletonPose::slots>("slots", list(record<SlotPose>(slot_pose_table())), "Slots.");
    t.field<&SkeletonPose::constraints>("constraints", list(record<IkPose>(ik_pose_table())),
                                        "Constraints.");
    t.field<&SkeletonPose::meshes>("meshes", list(record<MeshPose>(mesh_pose_table())), "Meshes.");
    t.field<&SkeletonPose::draw_order>("draw_order", slot_order(), "Slots, back to front.")
        .animated();
    t.field<&SkeletonPose::skins>("skin", worn_skins(), "Skins that are worn, later ones on top.")
        .animated();
    return t;
  }();
  return table;
}

}  // namespace sinew

#include "nodes/skeleton/constraint_tables.h"

#include "scene/skeleton_table.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

constexpr const char* kSkinsDoc = "Skins while one of which is worn it works.";
constexpr const char* kAlways = "always";

const Struct& ik_table() {
  static const Struct table = [] {
    StructOf<IkFields> t("ik constraint",
                         "Inverse kinematics: turns a chain of bones so that the tip of the last "
                         "one meets a target. One or two bones are solved in closed form.");
    t.field<&IkFields::name>("name", part_name(), "What paths call it.").required();
    t.field<&IkFields::bones>("bones", list(name_reference("bone"), 1),
                              "The chain, each bone the parent of the next.")
        .required();
    t.field<&IkFields::target>("target", place(), "Where the tip goes.").required().animated();
    t.field<&IkFields::skins>("skins", skin_names(), kSkinsDoc).defaults_to(kAlways);
    t.embed<&IkFields::pose>(ik_pose_table());
    return t;
  }();
  return table;
}

Typed<BoneProperty> bone_property_word() {
  return words<BoneProperty>({{"rotation", BoneProperty::Rotation},
                              {"x", BoneProperty::X},
                              {"y", BoneProperty::Y},
                              {"scale-x", BoneProperty::ScaleX},
                              {"scale-y", BoneProperty::ScaleY},
                              {"shear-y", BoneProperty::ShearY}});
}

Typed<bool> space_word() { return words<bool>({{"skeleton", false}, {"parent", true}}); }

const Struct& offsets_table() {
  static const Struct table = [] {
    StructOf<PropertyOffsets> t("property offsets", "Added to what is read of a bone.");
    t.field<&PropertyOffsets::rotation>("rotation", number(Unit::Degrees), "Clockwise.");
    t.field<&PropertyOffsets::at>("at", point(), "In the space of that bone.");
    t.field<&PropertyOffsets::scale>("scale", point(Unit::None), "To its scale.");
    t.field<&PropertyOffsets::shear>("shear", number(Unit::Degrees), "To that of its y axis.");
    return t;
  }();
  return table;
}

const Struct& property_map_table() {
  static const Struct table = [] {
    StructOf<PropertyMapFields> t(
        "property map",
        "What one property of the source gives one of the bones: (source - from_offset) * scale + "
        "to_offset. Angles are in degrees.");
    t.field<&PropertyMapFields::from>("from", bone_property_word(), "What is read.").required();
    t.field<&PropertyMapFields::to>("to", bone_property_word(), "What is changed.").required();
    t.field<&PropertyMapFields::from_offset>("from_offset", number(), "Where `from` counts from.");
    t.field<&PropertyMapFields::to_offset>("to_offset", number(), "What that gives.");
    t.field<&PropertyMapFields::scale>("scale", number(), "How much of `to` one of `from` is.");
    t.field<&PropertyMapFields::max>("max", optional(number()),
                                     "The other end of what it may give, with `clamp`.")
        .defaults_to("1");
    return t;
  }();
  return table;
}

const Struct& transform_table() {
  static const Struct table = [] {
    StructOf<TransformFields> t("transform constraint",
                                "Makes bones follow another one, property by property.");
    t.field<&TransformFields::name>("name", part_name(), "What paths call it.").required();
    t.field<&TransformFields::bones>("bones", list(name_reference("bone"), 1), "What follows.")
        .required();
    t.field<&TransformFields::source>("source", name_reference("bone"), "What is followed.")
        .required();
    t.field<&TransformFields::reads_local>("reads", space_word(),
                                           "Where the source is looked at: in the skeleton, or in "
                                           "its parent.");
    t.field<&TransformFields::writes_local>("writes", space_word(), "Where the bones are changed.");
    t.field<&TransformFields::additive>(
        "additive", boolean(), "Adds to what the bones have (scales multiply), else goes toward.");
    t.field<&TransformFields::clamp>("clamp", boolean(),
                                     "Keeps what is given between `to_offset` and `max`.");
    t.field<&TransformFields::offset>("offset", record<PropertyOffsets>(offsets_table()),
                                      "Added to what is read of the source.");
    t.field<&TransformFields::properties>(
         "properties", optional(list(record<PropertyMapFields>(property_map_table()))),
         "What of the source changes what of the bones.")
        .defaults_to("each changes the same");
    t.field<&TransformFields::skins>("skins", skin_names(), kSkinsDoc).defaults_to(kAlways);
    t.embed<&TransformFields::pose>(transform_pose_table());
    return t;
  }();
  return table;
}

const Struct& path_constraint_table() {
  static const Struct table = [] {
    StructOf<PathConstraintFields> t("path constraint",
                                     "Lays bones along the path that a slot shows.");
    t.field<&PathConstraintFields::name>("name", part_name(), "What paths call it.").required();
    t.field<&PathConstraintFields::bones>("bones", list(name_reference("bone"), 1),
                                          "In the order they lie along the path.")
        .required();
    t.field<&PathConstraintFields::slot>("slot", name_reference("slot"), "What shows the path.")
        .required();
    t.field<&PathConstraintFields::position_mode>(
        "position_mode",
        words<PositionMode>({{"percent", PositionMode::Percent}, {"fixed", PositionMode::Fixed}}),
        "Whether `position` is a part of the path, or pixels.");
    t.field<&PathConstraintFields::spacing_mode>(
        "spacing_mode",
        words<SpacingMode>({{"length", SpacingMode::Length},
                            {"fixed", SpacingMode::Fixed},
                            {"percent", SpacingMode::Percent},
                            {"proportional", SpacingMode::Proportional}}),
        "How far bones are apart: their length and `spacing` more, `spacing` pixels, that part of "
        "the path, or each its share of that part of the path.");
    t.field<&PathConstraintFields::rotate_mode>(
        "rotate_mode",
        words<RotateMode>({{"tangent", RotateMode::Tangent},
                           {"chain", RotateMode::Chain},
                           {"chain-scale", RotateMode::ChainScale}}),
        "Whether bones lie along the path, point to the next one, or reach it too.");
    t.field<&PathConstraintFields::rotation>("rotation", number(Unit::Degrees),
                                             "How far they are turned further, clockwise.");
    t.field<&PathConstraintFields::skins>("skins", skin_names(), kSkinsDoc).defaults_to(kAlways);
    t.embed<&PathConstraintFields::pose>(path_pose_table());
    return t;
  }();
  return table;
}

const Struct& physics_table() {
  static const Struct table = [] {
    StructOf<PhysicsFields> t("physics constraint",
                              "Lets a bone lag behind its motion and swing back, step by step.");
    t.field<&PhysicsFields::name>("name", part_name(), "What paths call it.").required();
    t.field<&PhysicsFields::bone>("bone", name_reference("bone"), "What swings.").required();
    const auto amount = [] { return number(Unit::None, kNotNegative); };
    t.field<&PhysicsFields::x>("x", amount(), "How much its place swings sideways.");
    t.field<&PhysicsFields::y>("y", amount(), "And up and down.");
    t.field<&PhysicsFields::rotation>("rotation", amount(), "How much its rotation swings.");
    t.field<&PhysicsFields::scale>("scale", amount(), "How much its length swings.");
    t.field<&PhysicsFields::shear>("shear", amount(), "How much its x axis swings alone.");
    t.field<&PhysicsFields::scale_y>("scale_y",
                                     words<IkScaleY>({{"keep", IkScaleY::Keep},
                                                      {"uniform", IkScaleY::Uniform},
                                                      {"volume", IkScaleY::Volume}}),
                                     "What becomes of its width as its length swings.");
    t.field<&PhysicsFields::rate>("rate", number(Unit::None, {1, 6000}), "Steps a second.");
    t.field<&PhysicsFields::limit>("limit", number(Unit::Pixels, kNotNegative),
                                   "Motion beyond so many pixels a second is not felt.");
    t.field<&PhysicsFields::skins>("skins", skin_names(), kSkinsDoc).defaults_to(kAlways);
    t.embed<&PhysicsFields::pose>(physics_pose_table());
    return t;
  }();
  return table;
}

const Struct& slider_table() {
  static const Struct table = [] {
    StructOf<SliderFields> t("slider constraint",
                             "Applies an animation at a time that a bone tells, or that is keyed.");
    t.field<&SliderFields::name>("name", part_name(), "What paths call it.").required();
    t.field<&SliderFields::animation>("animation", name_reference("animation"), "Which one.")
        .required();
    t.field<&SliderFields::additive>("additive", boolean(),
                                     "Adds how it differs from the skeleton as written.");
    t.field<&SliderFields::loop>("loop", boolean(),
                                 "Starts over beyond the animation's ends, else holds there.");
    t.field<&SliderFields::bone>("bone", optional(name_reference("bone")), "What tells the time.")
        .defaults_to("`time` does");
    t.field<&SliderFields::property>("property", bone_property_word(), "By what of it.");
    t.field<&SliderFields::reads_local>("reads", space_word(),
                                        "Where that is looked at: in the skeleton, or in its "
                                        "parent.");
    t.field<&SliderFields::from>("from", number(), "Its value at the time `to`.");
    t.field<&SliderFields::to>("to", number(Unit::Seconds), "That time.");
    t.field<&SliderFields::scale>("scale", number(), "Seconds for a degree or a pixel of it.");
    t.field<&SliderFields::skins>("skins", skin_names(), kSkinsDoc).defaults_to(kAlways);
    t.embed<&SliderFields::pose>(slider_pose_table());
    return t;
  }();
  return table;
}

}  // namespace

Typed<ConstraintFields> constraint_fields() {
  return choice<IkFields, TransformFields, PathConstraintFields, PhysicsFields, SliderFields>(
      "constraint", {{{"ik", &ik_table()},
                      {"transform", &transform_table()},
                      {"path", &path_constraint_table()},
                      {"physics", &physics_table()},
                      {"slider", &slider_table()}}});
}

}  // namespace sinew

#include <algorithm>

#include "nodes/skeleton/fields.h"
#include "nodes/skeleton/find_named.h"
#include "scene/tracks.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

const Struct& animation_table() {
  static const Struct table = [] {
    StructOf<AnimationFields> t("animation", "How a skeleton moves by itself.");
    t.field<&AnimationFields::duration>("duration", optional(time_value(kNotNegative)),
                                        "How long it is.")
        .defaults_to("until the last key");
    t.field<&AnimationFields::tracks>("tracks", track_map(),
                                      "Keys by path, from inside the skeleton: `arm.rotation`, "
                                      "`slot:eye.attachment`, `draw_order`.")
        .required();
    return t;
  }();
  return table;
}

const Struct& play_table() {
  static const Struct table = [] {
    StructOf<PlayFields> t("play entry", "An animation that plays from a time on.");
    t.field<&PlayFields::animation>("animation", name_reference("animation"), "Which one.")
        .required();
    t.field<&PlayFields::start>("start", time_value(kNotNegative), "When it begins.");
    t.field<&PlayFields::offset>("offset", time_value(),
                                 "How far into the animation it begins: half its duration for the "
                                 "other foot.");
    t.field<&PlayFields::layer>("layer", integer(0, 1000),
                                "On one layer the latest one plays; higher layers work on what "
                                "lower ones give.");
    t.field<&PlayFields::fade>("fade", time_value(kNotNegative),
                               "How long it takes to come in over what its layer played before.");
    t.field<&PlayFields::mix>("mix", number(Unit::None, kUnit),
                              "How far it replaces what is below.");
    t.field<&PlayFields::additive>("additive", boolean(),
                                   "Adds how it differs from the skeleton as written.");
    t.field<&PlayFields::speed>("speed", rate(), "How fast it plays.");
    t.field<&PlayFields::loop>("loop", boolean(), "Starts over at its end; else it holds there.");
    t.short_form("animation");
    return t;
  }();
  return table;
}

Animation compile_animation(CompileContext& context, int node,
                            const MapEntry<AnimationFields>& written) {
  Animation animation;
  animation.name = written.name;
  animation.timelines =
      bind_timelines(context.scene, node, written.value.tracks, context.linker, context.reading);
  Rational last{0, 1};
  for (const Timeline& timeline : animation.timelines) {
    last = std::max(last, timeline.keys.times.back());
  }
  animation.duration = written.value.duration.value_or(last);
  return animation;
}

}  // namespace

Typed<std::vector<MapEntry<AnimationFields>>> animation_map() {
  return map_by_name(record<AnimationFields>(animation_table()));
}

Typed<std::vector<PlayFields>> play_list() {
  return one_or_list_or_none(record<PlayFields>(play_table()));
}

void compile_animations(CompileContext& context, const SkeletonFields& fields, int node) {
  const int index = context.scene.nodes[static_cast<std::size_t>(node)].skeleton;
  SceneSkeleton& out = context.scene.skeletons[static_cast<std::size_t>(index)];
  for (const auto& written : fields.animations) {
    out.rig.animations.push_back(compile_animation(context, node, written));
  }
  const std::string owner = said_of(context.scene, out);
  for (const PlayFields& written : fields.play) {
    PlayEntry entry;
    entry.animation =
        find_named(out.rig.animations, written.animation, "animation", owner, context.diagnostics);
    if (entry.animation < 0) continue;
    entry.start = written.start;
    entry.offset = written.offset;
    entry.layer = written.layer;
    entry.fade = written.fade;
    entry.mix = written.mix;
    entry.additive = written.additive;
    entry.speed = written.speed;
    entry.loop = written.loop;
    out.play.push_back(entry);
  }
  std::stable_sort(out.play.begin(), out.play.end(), [](const PlayEntry& a, const PlayEntry& b) {
    return a.layer != b.layer ? a.layer < b.layer : a.start < b.start;
  });
}

}  // namespace sinew

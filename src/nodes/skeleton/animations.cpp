#include <algorithm>

#include "nodes/skeleton/fields.h"
#include "nodes/skeleton/find_named.h"
#include "scene/tracks.h"
#include "schema/struct_types.h"

namespace sinew {

namespace {

const Struct& event_values_table() {
  static const Struct table = [] {
    StructOf<EventValues> t("event values", "What an event tells.");
    t.field<&EventValues::integer>("integer", integer(-2147483647, 2147483647), "A whole number.");
    t.field<&EventValues::number>("number", number(), "A number.");
    t.field<&EventValues::text>("text", text(), "A text.");
    t.field<&EventValues::volume>("volume", number(), "How loud its sound is.");
    t.field<&EventValues::balance>("balance", number(), "From -1, left, to 1, right.");
    return t;
  }();
  return table;
}

const Struct& event_table() {
  static const Struct table = [] {
    StructOf<EventFields> t("event", "Something that animations tell whoever plays them.");
    t.field<&EventFields::audio>("audio", text(), "The file of its sound.");
    t.embed<&EventFields::values>(event_values_table());
    return t;
  }();
  return table;
}

const Struct& event_key_table() {
  static const Struct table = [] {
    StructOf<EventKeyFields> t("event key", "When an event is told, and with what of its own.");
    t.field<&EventKeyFields::at>("at", time_value(kNotNegative), "When.").required();
    t.field<&EventKeyFields::event>("event", name_reference("event"), "Which one.").required();
    const char* otherwise = "as the event has it";
    t.field<&EventKeyFields::integer>("integer", optional(integer(-2147483647, 2147483647)),
                                      "A whole number.")
        .defaults_to(otherwise);
    t.field<&EventKeyFields::number>("number", optional(number()), "A number.")
        .defaults_to(otherwise);
    t.field<&EventKeyFields::text>("text", optional(text()), "A text.").defaults_to(otherwise);
    t.field<&EventKeyFields::volume>("volume", optional(number()), "How loud its sound is.")
        .defaults_to(otherwise);
    t.field<&EventKeyFields::balance>("balance", optional(number()), "From -1, left, to 1, right.")
        .defaults_to(otherwise);
    return t;
  }();
  return table;
}

const Struct& reset_table() {
  static const Struct table = [] {
    StructOf<ResetFields> t("reset key", "When physics constraints start over.");
    t.field<&ResetFields::at>("at", time_value(kNotNegative), "When.").required();
    t.field<&ResetFields::constraints>("constraints", one_or_list(name_reference("constraint")),
                                       "Which ones.")
        .defaults_to("all that are physics");
    return t;
  }();
  return table;
}

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
    t.field<&AnimationFields::events>("events", list(record<EventKeyFields>(event_key_table())),
                                      "What it tells, and when.");
    t.field<&AnimationFields::resets>("resets", list(record<ResetFields>(reset_table())),
                                      "When physics constraints start over.");
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

/// Makes one animation of a skeleton whose parts are made.
class AnimationCompiler {
 public:
  AnimationCompiler(CompileContext& context, int node, const SceneSkeleton& skeleton)
      : context_(context),
        node_(node),
        rig_(skeleton.rig),
        owner_(said_of(context.scene, skeleton)) {}

  Animation compile(const MapEntry<AnimationFields>& written) {
    Animation animation;
    animation.name = written.name;
    animation.timelines = bind_timelines(context_.scene, node_, written.value.tracks,
                                         context_.linker, context_.reading);
    for (Timeline& timeline : animation.timelines) {
      last_ = std::max(last_, timeline.keys.times.back());
    }
    for (const EventKeyFields& key : written.value.events) add(key, animation);
    for (const ResetFields& key : written.value.resets) add(key, animation);
    const auto by_time = [](const auto& a, const auto& b) { return a.time < b.time; };
    std::stable_sort(animation.events.begin(), animation.events.end(), by_time);
    std::stable_sort(animation.resets.begin(), animation.resets.end(), by_time);
    animation.duration = written.value.duration.value_or(last_);
    return animation;
  }

 private:
  void add(const EventKeyFields& key, Animation& animation) {
    last_ = std::max(last_, key.at);
    const std::int32_t event =
        find_named(rig_.events, key.event, "event", owner_, context_.diagnostics);
    if (event < 0) return;
    EventKey made{key.at, event, rig_.events[static_cast<std::size_t>(event)].values};
    made.values.integer = key.integer.value_or(made.values.integer);
    made.values.number = key.number.value_or(made.values.number);
    made.values.text = key.text.value_or(made.values.text);
    made.values.volume = key.volume.value_or(made.values.volume);
    made.values.balance = key.balance.value_or(made.values.balance);
    animation.events.push_back(std::move(made));
  }

  bool is_physics(std::size_t constraint) const {
    return std::holds_alternative<PhysicsConstraint>(rig_.constraints[constraint].kind);
  }

  void add(const ResetFields& key, Animation& animation) {
    last_ = std::max(last_, key.at);
    ResetKey made{key.at, {}};
    for (std::size_t i = 0; key.constraints.empty() && i < rig_.constraints.size(); ++i) {
      if (is_physics(i)) made.constraints.push_back(static_cast<std::int32_t>(i));
    }
    for (const NameRef& name : key.constraints) {
      const std::int32_t index =
          find_named(rig_.constraints, name, "constraint", owner_, context_.diagnostics);
      if (index < 0) continue;
      if (is_physics(static_cast<std::size_t>(index))) {
        made.constraints.push_back(index);
      } else {
        context_.diagnostics.error(
            name.span, "constraint '" + name.name + "' is no physics one: it has nothing to reset");
      }
    }
    animation.resets.push_back(std::move(made));
  }

  CompileContext& context_;
  int node_;
  const Skeleton& rig_;
  std::string owner_;
  Rational last_{0, 1};
};

}  // namespace

Typed<std::vector<MapEntry<AnimationFields>>> animation_map() {
  return map_by_name(record<AnimationFields>(animation_table()));
}

Typed<std::vector<MapEntry<EventFields>>> event_map() {
  return map_by_name(record<EventFields>(event_table()));
}

Typed<std::vector<PlayFields>> play_list() {
  return one_or_list_or_none(record<PlayFields>(play_table()));
}

void compile_animations(CompileContext& context, const SkeletonFields& fields, int node) {
  const int index = context.scene.nodes[static_cast<std::size_t>(node)].skeleton;
  SceneSkeleton& out = context.scene.skeletons[static_cast<std::size_t>(index)];
  for (const auto& written : fields.events) {
    out.rig.events.push_back({written.name, written.value.audio, written.value.values});
  }
  for (const auto& written : fields.animations) {
    out.rig.animations.push_back(AnimationCompiler(context, node, out).compile(written));
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

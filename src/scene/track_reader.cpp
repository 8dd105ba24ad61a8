#include <algorithm>
#include <array>

#include "core/suggest.h"
#include "scene/linker.h"
#include "scene/values.h"
#include "schema/compound_types.h"
#include "schema/json_schema.h"

namespace sinew {

namespace {

bool read_bezier(const Value& value, Ease& out, ReadContext& context) {
  if (!expect_list(value, 4, "an ease [x1, y1, x2, y2]", context)) return false;
  out.kind = EaseKind::Bezier;
  double* parts[] = {&out.x1, &out.y1, &out.x2, &out.y2};
  bool ok = true;
  for (std::size_t i = 0; i < 4; ++i) {
    ok = read_number(value.items[i], Unit::None, i % 2 == 0 ? kUnit : kAny, *parts[i], context) &&
         ok;
  }
  return ok;
}

struct StepsEase {
  int steps = 1;
  StepJump jump = StepJump::End;
};

const Struct& steps_table() {
  static const Struct table = [] {
    StructOf<StepsEase> t("steps ease", "Moves in equal jumps (CSS Easing 2).");
    t.field<&StepsEase::steps>("steps", integer(1, 100000), "How many steps.").required();
    t.field<&StepsEase::jump>("jump",
                              words<StepJump>({{"start", StepJump::Start},
                                               {"end", StepJump::End},
                                               {"none", StepJump::None},
                                               {"both", StepJump::Both}}),
                              "Where the jumps are: at the start or the end of each step, ...");
    t.check([](const Value& map, StepsEase& ease, ReadContext& context) {
      if (ease.jump != StepJump::None || ease.steps >= 2) return true;
      context.error(map.span, "steps without a jump at either end need at least 2 steps");
      return false;
    });
    return t;
  }();
  return table;
}

bool read_ease(const Value& value, Ease& out, ReadContext& context) {
  if (value.broken) return false;
  if (value.is_list()) return read_bezier(value, out, context);
  if (value.is_map()) {
    StepsEase steps;
    if (!steps_table().read(value, &steps, context)) return false;
    out.kind = EaseKind::Steps;
    out.steps = steps.steps;
    out.jump = steps.jump;
    return true;
  }
  if (value.is_text()) {
    if (const auto found = find_ease(value.text)) {
      out = *found;
      return true;
    }
    context.error(value.span,
                  "unknown ease '" + value.text + "'" + did_you_mean(value.text, ease_names()));
    return false;
  }
  context.error(value.span, "expected an ease (a name, [x1, y1, x2, y2] or {steps: n}), found " +
                                describe(value));
  return false;
}

/// Keys are read by written_keys() once it is known what they move. They are the bulk of a large
/// scene, so that they are not copied until then.
struct LeftAsWritten {};

class KeysType final : public TypeOf<LeftAsWritten> {
 public:
  /// value: the type of what is moved; null where that depends on the path.
  KeysType(std::string definition, TypePtr value)
      : definition_(std::move(definition)), value_(std::move(value)) {}

  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value key = definitions.named_reference(definition_, [&] {
      const Value value = value_ ? value_->json_schema(definitions) : make_map();
      const Value time = time_.type->json_schema(definitions);
      return json_object(
          {{"type", "array"},
           {"items", json_array({definitions.or_variable(time), definitions.or_variable(value),
                                 ease_schema(definitions)})},
           {"minItems", 2},
           {"maxItems", 3},
           {"additionalItems", false}});
    });
    return json_object(
        {{"type", "array"}, {"items", definitions.or_variable(key)}, {"minItems", 1}});
  }
  std::string summary() const override { return "list of keys [time, value, ease]"; }
  void collect(std::vector<TableUse>& out) const override {
    out.push_back({&steps_table(), steps_table().name()});
  }

 protected:
  bool read_value(const Value&, LeftAsWritten&, ReadContext&) const override { return true; }
  Value write_value(const LeftAsWritten&) const override { return make_null(); }

 private:
  static Value ease_schema(SchemaDefinitions& definitions) {
    return definitions.named_reference("ease", [&] {
      Value names = make_list({});
      for (const std::string_view name : ease_names()) {
        names.items.push_back(make_text(std::string(name)));
      }
      const Value number = json_object({{"type", "number"}});
      return definitions.or_variable(
          any_of({json_object({{"enum", names}}), fixed_list(definitions.or_variable(number), 4),
                  definitions.reference(steps_table())}));
    });
  }

  std::string definition_;
  TypePtr value_;
  Typed<Rational> time_ = time_value(kNotNegative);
};

struct TrackOptions {
  LeftAsWritten keys;
  Beyond before = Beyond::Hold;
  Beyond after = Beyond::Hold;
  bool adds = false;
  std::optional<Rational> every;
  std::optional<double> snap;
};

Typed<Beyond> beyond() {
  return words<Beyond>(
      {{"hold", Beyond::Hold}, {"repeat", Beyond::Repeat}, {"ping-pong", Beyond::PingPong}});
}

StructOf<TrackOptions> make_table(const std::string& name, Typed<LeftAsWritten> keys) {
  StructOf<TrackOptions> t(name, "How something moves in time.");
  t.field<&TrackOptions::keys>(
       "keys", std::move(keys),
       "In order of time. The ease says how a key is left: `linear` (the default), `hold`, `ease`, "
       "`ease-in`, `ease-out`, `ease-in-out`, one of `sine quad cubic quart quint expo circ back "
       "elastic bounce` with `-in`, `-out` or `-in-out`, a curve [x1, y1, x2, y2], or steps.")
      .required();
  t.field<&TrackOptions::before>("before", beyond(), "What holds before the first key.");
  t.field<&TrackOptions::after>("after", beyond(), "What holds after the last key.");
  t.field<&TrackOptions::adds>("mode", words<bool>({{"set", false}, {"add", true}}),
                               "Replaces the value, or adds to it (scales multiply).");
  t.field<&TrackOptions::every>("every", optional(time_value({0.0001})),
                                "Looks at multiples of this time only and holds between them.");
  t.field<&TrackOptions::snap>("snap", optional(number(Unit::None, kPositive)),
                               "Rounds to multiples of this: 1 for whole pixels.");
  t.short_form("keys");
  return t;
}

class KeyReader {
 public:
  KeyReader(const FieldType& type, void* scratch, Linker* linker, ReadContext& context)
      : type_(type), scratch_(scratch), linker_(linker), context_(context) {
    track_.channels = type.channels(scratch);
    track_.holds = !type.blends();
  }

  bool read(const Value& keys) {
    if (!keys.is_list() || keys.items.empty()) {
      context_.error(keys.span, "expected a list of keys [time, value, ease], found " +
                                    (keys.is_list() ? "an empty list" : describe(keys)));
      return false;
    }
    bool ok = true;
    for (const Value& key : keys.items) ok = read_key(key) && ok;
    return ok;
  }

  KeyTrack take() { return std::move(track_); }

 private:
  bool read_key(const Value& key) {
    if (key.broken) return false;
    if (!key.is_list() || key.items.size() < 2 || key.items.size() > 3) {
      context_.error(key.span, "expected a key [time, value] or [time, value, ease], found " +
                                   (key.is_list() ? "a list of " + std::to_string(key.items.size())
                                                  : describe(key)));
      return false;
    }
    Rational time;
    Ease ease;
    const bool ok = read_key_time(key.items[0], time);
    const bool value_ok = read_key_value(key.items[1]);
    const bool ease_ok = key.items.size() < 3 || read_ease(key.items[2], ease, context_);
    track_.times.push_back(time);
    track_.eases.push_back(ease);
    return ok && value_ok && ease_ok;
  }

  bool read_key_time(const Value& value, Rational& time) {
    if (!read_time(value, time, context_)) return false;
    if (time < Rational{0, 1}) {
      context_.error(value.span, "a key's time is 0 or more, found " + value.text);
      return false;
    }
    if (!track_.times.empty() && time < track_.times.back()) {
      context_.error(value.span, "keys must be in order of time, and " + value.text +
                                     " comes before the key above it");
      return false;
    }
    return true;
  }

  bool read_key_value(const Value& value) {
    const std::size_t at = track_.values.size();
    if (linker_ &&
        !linker_->claim_key_numbers(static_cast<std::size_t>(track_.channels), value.span)) {
      return false;
    }
    track_.values.resize(at + static_cast<std::size_t>(track_.channels));
    if (!type_.read(value, scratch_, context_)) return false;
    if (type_.is_none(scratch_) && type_.blends()) {
      context_.error(value.span,
                     "a key is no null here: there is nothing between a value and none");
      return false;
    }
    if (linker_) type_.link(scratch_, *linker_);
    const int channels = type_.channels(scratch_);
    if (channels == 0) {
      context_.error(value.span, "this key is of another kind than the value it moves");
      return false;
    }
    if (channels != track_.channels) {
      context_.error(value.span, "the value it moves has " + std::to_string(track_.channels) +
                                     " numbers and this key " + std::to_string(channels) +
                                     ": each goes to one of its own, so there must be as many");
      return false;
    }
    type_.get_channels(scratch_, track_.values.data() + at);
    return true;
  }

  const FieldType& type_;
  void* scratch_;
  Linker* linker_;
  ReadContext& context_;
  KeyTrack track_;
};

/// The keys of a track, null where they are missing.
const Value* written_keys(const Value& track) {
  if (!track.is_map()) return track.broken ? nullptr : &track;
  const Value* keys = track.find("keys");
  return keys ? keys : track.find(kShortKey);
}

}  // namespace

const Struct& track_table() {
  static const Struct table = make_table("track", {std::make_unique<KeysType>("key", nullptr)});
  return table;
}

const Struct& point_track_table() {
  static const Struct table =
      make_table("point track", {std::make_unique<KeysType>("point key", std::move(point().type))});
  return table;
}

std::optional<TrackReading> read_track(const Value& value, const FieldType& type, void* scratch,
                                       Linker* linker, ReadContext& context) {
  TrackOptions options;
  const bool ok = track_table().read(value, &options, context);
  const Value* keys = written_keys(value);
  if (!keys) return std::nullopt;
  if (options.snap && !type.snaps()) {
    context.error(value.find("snap")->span, "'snap' rounds numbers of one measure, this is none");
    return std::nullopt;
  }
  KeyReader reader(type, scratch, linker, context);
  if (!reader.read(*keys) || !ok) return std::nullopt;
  TrackReading result{reader.take(), options.adds};
  result.track.before = options.before;
  result.track.after = options.after;
  result.track.every = options.every;
  if (options.snap) result.track.snap = *options.snap * type.channel_unit();
  return result;
}

}  // namespace sinew

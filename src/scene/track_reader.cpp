#include <algorithm>
#include <array>

#include "core/suggest.h"
#include "scene/values.h"
#include "schema/compound_types.h"

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

/// Everything about a track but its keys.
struct TrackOptions {
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

const Struct& options_table() {
  static const Struct table = [] {
    StructOf<TrackOptions> t("track", "How keys are read; `keys` is the list of them.");
    t.field<&TrackOptions::before>("before", beyond(), "What holds before the first key.");
    t.field<&TrackOptions::after>("after", beyond(), "What holds after the last key.");
    t.field<&TrackOptions::adds>("mode", words<bool>({{"set", false}, {"add", true}}),
                                 "Replaces the value, or adds to it (scales multiply).");
    t.field<&TrackOptions::every>("every", optional(time_value({0.0001})),
                                  "Looks at multiples of this time only and holds between them.");
    t.field<&TrackOptions::snap>("snap", optional(number(Unit::None, kPositive)),
                                 "Rounds to multiples of this: 1 for whole pixels.");
    return t;
  }();
  return table;
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
    track_.values.resize(at + static_cast<std::size_t>(track_.channels));
    if (!type_.read(value, scratch_, context_)) return false;
    if (linker_) type_.link(scratch_, *linker_);
    if (type_.channels(scratch_) != track_.channels) {
      context_.error(value.span, "every key needs as many points as the value it moves");
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

}  // namespace

std::optional<TrackReading> read_track(const Value& value, const FieldType& type, void* scratch,
                                       Linker* linker, ReadContext& context) {
  TrackOptions options;
  const Value* keys = &value;
  bool ok = true;
  if (value.is_map()) {
    keys = value.find("keys");
    ok = options_table().read(value, &options, context, "keys");
    if (!keys) {
      context.error(value.span, "track needs 'keys'");
      return std::nullopt;
    }
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

#include "scene/definition.h"

#include <algorithm>

#include "core/suggest.h"
#include "scene/node_type.h"
#include "schema/struct_types.h"

namespace sinew {

const Struct& node_identity_table() {
  static const Struct table = [] {
    StructOf<NodeIdentity> t("node", "What every node has, whatever its type.");
    t.field<&NodeIdentity::name>("name", name_text(), "What paths call it; unique in its file.")
        .defaults_to("none");
    t.field<&NodeIdentity::parent>("parent", optional(path_reference()),
                                   "A node, bone, pointer or point whose space it lies in.")
        .defaults_to("the group around it, else the world");
    t.field<&NodeIdentity::order>("order", optional(node_order()),
                                  "Where it is drawn: `{before: PATH}` or `{after: PATH}`.")
        .defaults_to("its place in the list");
    t.field<&NodeIdentity::clip>(
         "clip", optional(record<NodeClip>(clip_table())),
         "What it is seen through: a shape, or the picture of another node.")
        .defaults_to("none");
    t.check([](const Value& map, NodeIdentity& identity, ReadContext&) {
      if (const Value* name = map.find("name")) identity.name_span = name->span;
      return true;
    });
    return t;
  }();
  return table;
}

const Struct& node_settings_table() {
  static const Struct table = [] {
    StructOf<NodeSettings> t("node", "What every node has.");
    t.field<&NodeSettings::at>("at", point(), "Where its pivot goes, in its parent's space.")
        .animated();
    t.field<&NodeSettings::rotation>("rotation", number(Unit::Degrees), "Clockwise.").animated();
    t.field<&NodeSettings::scale>("scale", scale_factors(), "Its size, as a factor.")
        .animated()
        .multiplies();
    t.field<&NodeSettings::shear>("shear", point(Unit::Degrees),
                                  "How far its x and its y axis turn further.")
        .animated();
    t.field<&NodeSettings::pivot>("pivot", box_point("its box"),
                                  "The point of its own that `at` moves and it turns around.")
        .animated();
    t.field<&NodeSettings::opacity>("opacity", number(Unit::None, kUnit),
                                    "How much of it shows; a group fades as one picture.")
        .animated();
    t.field<&NodeSettings::tint>("tint", color(), "Multiplies its colours: what white becomes.")
        .animated();
    t.field<&NodeSettings::dark>("dark", color(),
                                 "What black becomes; between the two, colours mix.")
        .animated();
    t.field<&NodeSettings::blend>("blend", blend_mode(), "How it is put onto what is behind it.")
        .animated();
    t.field<&NodeSettings::isolated>("isolated", boolean(),
                                     "Draws it as one picture first: what blends in it meets only "
                                     "what is in it.")
        .animated();
    t.field<&NodeSettings::visible>("visible", boolean(), "Whether it is drawn.").animated();
    return t;
  }();
  return table;
}

namespace {

const Struct& picture_table() {
  static const Struct table = [] {
    StructOf<PictureDefinition> t("image", "A picture file.");
    t.field<&PictureDefinition::file>("file", text(),
                                      "Path from the file that says it; PNG or JPEG.")
        .required();
    t.field<&PictureDefinition::filter>(
        "filter", texture_filter(),
        "How it is looked up between its pixels: `auto` suits any scale; `nearest` stays blocky, "
        "`bicubic` is sharper when enlarged, `bilinear` does not smooth what is reduced.");
    t.short_form("file");
    t.check([](const Value& map, PictureDefinition& picture, ReadContext& context) {
      picture.file_span = map.find("file")->span;
      if (!picture.file.empty()) return true;
      context.error(picture.file_span, "expected the path of a picture, found an empty text");
      return false;
    });
    return t;
  }();
  return table;
}

/// A map from names to pictures; order does not matter, so they are kept in that of the names.
class PictureMapType final : public TypeOf<std::vector<PictureDefinition>> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return json_object({{"type", "object"},
                        {"additionalProperties",
                         definitions.or_variable(definitions.reference(picture_table()))}});
  }
  std::string summary() const override { return "map from names to images"; }
  void collect(std::vector<TableUse>& out) const override {
    out.push_back({&picture_table(), picture_table().name()});
  }

 protected:
  bool read_value(const Value& value, std::vector<PictureDefinition>& out,
                  ReadContext& context) const override {
    out.clear();
    if (!value.is_map()) {
      context.error(value.span, "expected a map from names to files, found " + describe(value));
      return false;
    }
    bool ok = true;
    for (const Member& member : value.members) {
      PictureDefinition& picture = out.emplace_back();
      picture.name = member.key;
      picture.broken = !picture_table().read(member.value, &picture, context);
      ok = ok && !picture.broken;
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return ok;
  }
  Value write_value(const std::vector<PictureDefinition>& in) const override {
    Value map = make_map();
    for (const PictureDefinition& picture : in) {
      Value written = picture_table().write(&picture);
      written.find("file")->span = picture.file_span;
      add_member(map, picture.name, picture_table().shortened(std::move(written)));
    }
    return map;
  }
};

const Struct& press_table() {
  static const Struct table = [] {
    StructOf<Press> t("press", "A pointer held down for a while.");
    t.field<&Press::down>("down", time_value(kNotNegative), "When it goes down.").required();
    t.field<&Press::up>("up", time_value(kNotNegative), "When it is let go.").required();
    t.field<&Press::action>(
         "action", words<PressAction>({{"drag", PressAction::Drag}, {"cut", PressAction::Cut}}),
         "What it does.")
        .required();
    t.field<&Press::radius>("radius", number(Unit::Pixels, kPositive),
                            "How near a particle must be to feel it.");
    t.field<&Press::strength>("strength", number(Unit::None, kNotNegative),
                              "How much of its movement a particle takes on.");
    t.field<&Press::affects>("affects", list(path_reference(), 1), "The nodes that feel it.")
        .defaults_to("all");
    t.check([](const Value& map, Press& press, ReadContext& context) {
      if (press.down < press.up) return true;
      context.error(map.find("up")->span, "a press goes up after it went down");
      return false;
    });
    return t;
  }();
  return table;
}

/// The keys of a pointer's path: a track of points.
class PointerPathType final : public TypeOf<WrittenTrack> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return definitions.reference(point_track_table());
  }
  std::string summary() const override { return "track of points"; }
  void collect(std::vector<TableUse>& out) const override {
    out.push_back({&track_table(), track_table().name()});
  }

 protected:
  bool read_value(const Value& value, WrittenTrack& out, ReadContext& context) const override {
    Vec2 scratch;
    auto reading = read_track(value, *point_.type, &scratch, nullptr, context);
    if (!reading) return false;
    if (reading->adds) {
      context.error(value.find("mode")->span,
                    "a pointer's path is all there is of it: it cannot add to anything");
      return false;
    }
    out = {std::move(reading->track), value};
    return true;
  }
  Value write_value(const WrittenTrack& in) const override { return in.written; }

 private:
  Typed<Vec2> point_ = point();
};

const Struct& pointer_table() {
  static const Struct table = [] {
    StructOf<PointerDefinition> t("pointer", "A finger that moves and presses, in world space.");
    t.field<&PointerDefinition::name>("name", name_text(), "What paths call it.").required();
    t.field<&PointerDefinition::path>("path", {std::make_unique<PointerPathType>()},
                                      "Where it is: a track of points.")
        .required();
    t.field<&PointerDefinition::press>(
        "press", list(record<Press>(press_table())),
        "When it is down, and what it does then; one after another.");
    t.check([](const Value& map, PointerDefinition& pointer, ReadContext& context) {
      pointer.span = map.find("name")->span;
      for (std::size_t i = 1; i < pointer.press.size(); ++i) {
        if (pointer.press[i - 1].up <= pointer.press[i].down) continue;
        context.error(
            map.find("press")->items[i].find("down")->span,
            "presses come one after another: this one starts before the one above it ends");
        return false;
      }
      return true;
    });
    return t;
  }();
  return table;
}

class TrackMapType final : public TypeOf<std::vector<TrackDefinition>> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return json_object(
        {{"type", "object"},
         {"additionalProperties", definitions.or_variable(definitions.reference(track_table()))}});
  }
  std::string summary() const override { return "map from paths to tracks"; }
  void collect(std::vector<TableUse>& out) const override {
    out.push_back({&track_table(), track_table().name()});
  }

 protected:
  bool read_value(const Value& value, std::vector<TrackDefinition>& out,
                  ReadContext& context) const override {
    out.clear();
    if (!value.is_map()) {
      context.error(value.span, "expected a map from paths to keys, found " + describe(value));
      return false;
    }
    for (const Member& member : value.members) {
      out.push_back({member.key, member.key_span, &member.value});
    }
    // Of a point moved whole and by component only one is allowed, so order cannot matter but for
    // what is reported first.
    return true;
  }
  Value write_value(const std::vector<TrackDefinition>& in) const override {
    Value map = make_map();
    for (const TrackDefinition& track : in) add_member(map, track.path, *track.keys);
    return map;
  }
};

}  // namespace

Typed<std::vector<TrackDefinition>> track_map() { return {std::make_unique<TrackMapType>()}; }

bool hides_names(const Value& document) {
  const Value* nodes = document.find("nodes");
  const Value* pointers = document.find("pointers");
  const Value* images = document.find("images");
  return (nodes && !nodes->is_list()) || (pointers && !pointers->is_list()) ||
         (images && !images->is_map());
}

const Struct& scene_table(NodeTypes (*types)()) {
  static const Struct table = [types] {
    StructOf<SceneDefinition> t("scene", "A scene: what there is, and how it moves.");
    t.field<&SceneDefinition::description>("description", text(), "What it shows, for readers.");
    t.field<&SceneDefinition::canvas>("canvas", record<CanvasSettings>(canvas_table()),
                                      "The picture that is drawn on.");
    t.field<&SceneDefinition::time>("time", record<TimeSettings>(time_table()),
                                    "How many frames there are, and when.");
    t.field<&SceneDefinition::world>("world", record<WorldSettings>(world_table()),
                                     "What acts everywhere.");
    t.field<&SceneDefinition::images>("images", {std::make_unique<PictureMapType>()},
                                      "Picture files by name.");
    t.field<&SceneDefinition::nodes>("nodes", node_list(types), "What there is, back to front.");
    t.field<&SceneDefinition::pointers>(
        "pointers", list(record<PointerDefinition>(pointer_table())), "Fingers that drag and cut.");
    t.field<&SceneDefinition::tracks>("tracks", track_map(), "What moves: keys by path.");
    t.field<&SceneDefinition::test>("test", record<TestSettings>(test_table()),
                                    "What the golden tests look at.");
    return t;
  }();
  return table;
}

}  // namespace sinew

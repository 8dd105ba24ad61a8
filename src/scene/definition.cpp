#include "scene/definition.h"

#include <algorithm>

#include "core/suggest.h"
#include "scene/node_type.h"

namespace sinew {

const Struct& node_identity_table() {
  static const Struct table = [] {
    StructOf<NodeIdentity> t("node", "What every node has, whatever its type.");
    t.field<&NodeIdentity::name>("name", name_text(), "What paths call it; unique in the scene.")
        .defaults_to("none");
    t.field<&NodeIdentity::parent>("parent", optional(path_reference()),
                                   "A node, bone, pointer or point whose space it lies in.")
        .defaults_to("the group around it, else the world");
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
    t.field<&NodeSettings::tint>("tint", color(), "Multiplies its colours.").animated();
    t.field<&NodeSettings::blend>("blend",
                                  words<Blend>({{"normal", Blend::Normal},
                                                {"additive", Blend::Additive},
                                                {"multiply", Blend::Multiply},
                                                {"screen", Blend::Screen}}),
                                  "How it is put onto what is behind it.")
        .animated();
    t.field<&NodeSettings::visible>("visible", boolean(), "Whether it is drawn.").animated();
    return t;
  }();
  return table;
}

namespace {

class NodeListType final : public TypeOf<std::vector<NodeDefinition>> {
 public:
  explicit NodeListType(NodeTypes (*types)()) : types_(types) {}

  Value json_schema(SchemaDefinitions& definitions) const override {
    Value any = make_list({});
    for (const NodeType* type : types_()) {
      const Struct* tables[] = {&node_identity_table(), &node_settings_table(), &type->table()};
      any.items.push_back(
          definitions.merged_reference(node_title(*type), tables, type->table().name()));
    }
    return json_object(
        {{"type", "array"}, {"items", definitions.or_variable(json_object({{"anyOf", any}}))}});
  }
  std::string summary() const override { return "list of nodes"; }
  void collect(std::vector<TableUse>& out) const override {
    out.push_back({&node_identity_table(), kEveryNode});
    out.push_back({&node_settings_table(), kEveryNode});
    for (const NodeType* type : types_()) {
      out.push_back({&type->table(), node_title(*type), type->table().name(), false, kEveryNode});
    }
  }

 protected:
  bool read_value(const Value& value, std::vector<NodeDefinition>& out,
                  ReadContext& context) const override {
    out.clear();
    if (!value.is_list()) {
      context.error(value.span, "expected a list of nodes, found " + describe(value));
      return false;
    }
    bool ok = true;
    for (const Value& item : value.items) {
      const NodeType* type = find_type(item, context);
      ok = type && read_node(item, *type, out.emplace_back(), context) && ok;
    }
    return ok;
  }

  Value write_value(const std::vector<NodeDefinition>& in) const override {
    std::vector<Value> items;
    for (const NodeDefinition& node : in) items.push_back(write_node(node));
    return make_list(std::move(items));
  }

 private:
  static constexpr const char* kEveryNode = "every node";
  static std::string node_title(const NodeType& type) { return type.table().name() + " node"; }

  const NodeType* find_type(const Value& item, ReadContext& context) const {
    std::vector<std::string_view> words;
    for (const NodeType* type : types_()) words.push_back(type->table().name());
    if (!item.is_map()) {
      context.error(item.span, "expected a node (a map with 'type'), found " + describe(item));
      return nullptr;
    }
    const Value* word = item.find("type");
    if (!word || !word->is_text()) {
      context.error(word ? word->span : item.span,
                    "a node needs 'type': one of " + join_words(words));
      return nullptr;
    }
    for (const NodeType* type : types_()) {
      if (type->table().name() == word->text) return type;
    }
    context.error(word->span, "unknown node type '" + word->text + "'" +
                                  did_you_mean(word->text, words) + " (there are " +
                                  join_words(words) + ")");
    return nullptr;
  }

  static bool read_node(const Value& item, const NodeType& type, NodeDefinition& node,
                        ReadContext& context) {
    node.type = &type;
    node.fields = type.make_fields();
    node.span = item.span;
    const StructTarget targets[] = {{&node_identity_table(), &node.identity},
                                    {&node_settings_table(), &node.settings},
                                    {&type.table(), node.fields.data()}};
    return read_fields(item, targets, context, "type");
  }

  static Value write_node(const NodeDefinition& node) {
    Value map = node_identity_table().write(&node.identity);
    add_member(map, "type", make_text(node.type->table().name()));
    for (const Value& part : {node_settings_table().write(&node.settings),
                              node.type->table().write(node.fields.data())}) {
      for (const Member& member : part.members) map.members.push_back(member);
    }
    return map;
  }

  NodeTypes (*types_)();
};

const Struct& picture_table() {
  static const Struct table = [] {
    StructOf<PictureDefinition> t("image", "A picture file.");
    t.field<&PictureDefinition::file>("file", text(),
                                      "Path from the file that says it; PNG or JPEG.")
        .required();
    t.field<&PictureDefinition::filter>(
        "filter", words<Filter>({{"bilinear", Filter::Bilinear}, {"nearest", Filter::Nearest}}),
        "How it is looked up between its pixels.");
    t.short_form("file");
    t.check([](const Value& map, PictureDefinition& picture, ReadContext&) {
      picture.file_span = map.find("file")->span;
      return true;
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
      ok = picture_table().read(member.value, &picture, context) && ok;
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return ok;
  }
  Value write_value(const std::vector<PictureDefinition>& in) const override {
    Value map = make_map();
    for (const PictureDefinition& picture : in) {
      add_member(map, picture.name, picture_table().write(&picture));
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
class PointerPathType final : public TypeOf<KeyTrack> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return definitions.reference(point_track_table());
  }
  std::string summary() const override { return "track of points"; }
  void collect(std::vector<TableUse>& out) const override {
    out.push_back({&track_table(), track_table().name()});
  }

 protected:
  bool read_value(const Value& value, KeyTrack& out, ReadContext& context) const override {
    Vec2 scratch;
    auto reading = read_track(value, *point_.type, &scratch, nullptr, context);
    if (!reading) return false;
    out = std::move(reading->track);
    return true;
  }
  Value write_value(const KeyTrack&) const override { return make_null(); }

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
    t.field<&PointerDefinition::press>("press", list(record<Press>(press_table())),
                                       "When it is down, and what it does then.");
    t.check([](const Value& map, PointerDefinition& pointer, ReadContext&) {
      pointer.span = map.find("name")->span;
      return true;
    });
    return t;
  }();
  return table;
}

class TrackMapType final : public TypeOf<std::vector<TrackDefinition>> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    // Every path to a value ends in a field.
    return json_object(
        {{"type", "object"},
         {"propertyNames", text_pattern("\\.")},
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
      out.push_back({member.key, member.key_span, member.value});
    }
    // Of a point moved whole and by component only one is allowed, so order cannot matter but for
    // what is reported first.
    return true;
  }
  Value write_value(const std::vector<TrackDefinition>& in) const override {
    Value map = make_map();
    for (const TrackDefinition& track : in) add_member(map, track.path, track.keys);
    return map;
  }
};

}  // namespace

Typed<std::vector<NodeDefinition>> node_list(NodeTypes (*types)()) {
  return {std::make_unique<NodeListType>(types)};
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
    t.field<&SceneDefinition::tracks>("tracks", {std::make_unique<TrackMapType>()},
                                      "What moves: keys by path.");
    t.field<&SceneDefinition::test>("test", record<TestSettings>(test_table()),
                                    "What the golden tests look at.");
    return t;
  }();
  return table;
}

}  // namespace sinew

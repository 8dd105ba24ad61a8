#include "scene/references.h"

#include "core/suggest.h"
#include "scene/linker.h"
#include "schema/compound_types.h"

namespace sinew {

namespace {

class NameRefType final : public TypeOf<NameRef> {
 public:
  explicit NameRefType(std::string what) : what_(std::move(what)) {}
  Value json_schema(SchemaDefinitions&) const override { return json_object({{"type", "string"}}); }
  std::string summary() const override { return "name of " + with_article(what_); }

 protected:
  bool read_value(const Value& value, NameRef& out, ReadContext& context) const override {
    if (!value.is_text() || value.text.empty()) {
      context.error(value.span, "expected the " + summary() + ", found " + describe(value));
      return false;
    }
    out = {value.text, value.span};
    return true;
  }
  Value write_value(const NameRef& in) const override { return make_text(in.name); }

 private:
  std::string what_;
};

/// The name of a part where it is defined.
class PartNameType final : public TypeOf<NameRef> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return name_.type->json_schema(definitions);
  }
  std::string summary() const override { return name_.type->summary(); }

 protected:
  bool read_value(const Value& value, NameRef& out, ReadContext& context) const override {
    out.span = value.span;
    return name_.type->read(value, &out.name, context);
  }
  Value write_value(const NameRef& in) const override { return make_text(in.name); }

 private:
  Typed<std::string> name_ = name_text();
};

class PathType : public TypeOf<PathRef> {
 public:
  Value json_schema(SchemaDefinitions&) const override { return json_object({{"type", "string"}}); }
  std::string summary() const override { return "path"; }
  void link(void* value, Linker& linker) const override {
    linker.resolve(*static_cast<PathRef*>(value));
  }

 protected:
  bool read_value(const Value& value, PathRef& out, ReadContext& context) const override {
    if (!value.is_text() || value.text.empty()) {
      context.error(value.span,
                    "expected a path (such as node or node/part), found " + describe(value));
      return false;
    }
    out = {value.text, value.span, {}};
    return true;
  }
  Value write_value(const PathRef& in) const override { return make_text(in.text); }
};

class NodePathType final : public PathType {
 public:
  void link(void* value, Linker& linker) const override {
    linker.resolve_node(*static_cast<PathRef*>(value));
  }
};

class DrawnPathType final : public PathType {
 public:
  void link(void* value, Linker& linker) const override {
    linker.resolve_drawn(*static_cast<PathRef*>(value));
  }
};

const Struct& place_table() {
  static const Struct table = [] {
    StructOf<Place> t("place", "A point in the space of a node, bone, pointer or point.");
    t.field<&Place::parent>("parent", optional(path_reference()), "Whose space it lies in.")
        .required();
    t.field<&Place::at>("at", point(), "Where, in that space.");
    t.short_form("parent");
    return t;
  }();
  return table;
}

class PlaceType final : public TypeOf<Place> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return any_of({point_.type->json_schema(definitions), definitions.reference(place_table())});
  }
  std::string summary() const override { return "[x, y], a path, or {parent: path, at: [x, y]}"; }
  void link(void* value, Linker& linker) const override {
    if (auto& parent = static_cast<Place*>(value)->parent) linker.resolve(*parent);
  }
  int channels(const void*) const override { return 2; }
  void get_channels(const void* value, double* out) const override {
    const Place& place = *static_cast<const Place*>(value);
    out[0] = place.at.x, out[1] = place.at.y;
  }
  void set_channels(void* value, const double* in) const override {
    static_cast<Place*>(value)->at = {in[0], in[1]};
  }
  std::span<const std::string_view> components() const override {
    return point_.type->components();
  }
  const FieldType* component_type() const override { return point_.type->component_type(); }
  const FieldType* key_type() const override { return point_.type.get(); }

 protected:
  bool read_value(const Value& value, Place& out, ReadContext& context) const override {
    out = {};
    if (value.is_list()) return point_.type->read(value, &out.at, context);
    if (value.is_map() || value.is_text()) return place_table().read(value, &out, context);
    context.error(value.span, "expected " + summary() + ", found " + describe(value));
    return false;
  }
  Value write_value(const Place& in) const override {
    if (!in.parent) return point_.type->write(&in.at);
    if (in.at == Vec2{}) return make_text(in.parent->text);
    return place_table().write(&in);
  }

 private:
  Typed<Vec2> point_ = point();
};

class PictureType final : public TypeOf<PictureRef> {
 public:
  Value json_schema(SchemaDefinitions&) const override { return json_object({{"type", "string"}}); }
  std::string summary() const override { return "name of an image"; }
  void link(void* value, Linker& linker) const override {
    linker.resolve(*static_cast<PictureRef*>(value));
  }
  int channels(const void*) const override { return 1; }
  void get_channels(const void* value, double* out) const override {
    *out = static_cast<const PictureRef*>(value)->texture;
  }
  void set_channels(void* value, const double* in) const override {
    static_cast<PictureRef*>(value)->texture = static_cast<int>(*in);
  }
  bool blends() const override { return false; }

 protected:
  bool read_value(const Value& value, PictureRef& out, ReadContext& context) const override {
    if (!value.is_text() || value.text.empty()) {
      context.error(value.span, "expected the name of an image, found " + describe(value));
      return false;
    }
    out = {value.text, value.span, -1};
    return true;
  }
  Value write_value(const PictureRef& in) const override { return make_text(in.name); }
};

}  // namespace

Typed<NameRef> name_reference(std::string what) {
  return {std::make_unique<NameRefType>(std::move(what))};
}
Typed<NameRef> part_name() { return {std::make_unique<PartNameType>()}; }
Typed<PathRef> path_reference() { return {std::make_unique<PathType>()}; }
Typed<PathRef> node_reference() { return {std::make_unique<NodePathType>()}; }
Typed<PathRef> drawn_reference() { return {std::make_unique<DrawnPathType>()}; }
Typed<Place> place() { return {std::make_unique<PlaceType>()}; }
Typed<PictureRef> picture() { return {std::make_unique<PictureType>()}; }

}  // namespace sinew

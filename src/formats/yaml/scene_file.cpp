#include "formats/yaml/scene_file.h"

#include "nodes/node_types.h"
#include "schema/json_schema.h"
#include "schema/reference.h"
#include "schema/scalar_types.h"

namespace sinew {

namespace {

class VersionType final : public TypeOf<int> {
 public:
  Value json_schema(SchemaDefinitions&) const override { return json_object({{"const", 1}}); }
  std::string summary() const override { return "1"; }

 protected:
  bool read_value(const Value& value, int& out, ReadContext& context) const override {
    if (!value.is_number() || value.text != "1") {
      context.error(value.span, "this is sinew for scenes of version 1, found " + describe(value));
      return false;
    }
    out = 1;
    return true;
  }
  Value write_value(const int& in) const override { return make_number(in); }
};

class BaseType final : public TypeOf<Value> {
 public:
  Value json_schema(SchemaDefinitions&) const override { return json_object({{"type", "string"}}); }
  std::string summary() const override { return "path of a scene file, from this one"; }

 protected:
  bool read_value(const Value& value, Value& out, ReadContext& context) const override {
    if (!value.is_text()) {
      context.error(value.span, "expected the path of a scene, found " + describe(value));
      return false;
    }
    out = value;
    return true;
  }
  Value write_value(const Value& in) const override { return in; }
};

}  // namespace

const Struct& scene_file_table() {
  static const Struct table = [] {
    StructOf<SceneFileKeys> t("scene file",
                              "A file that holds a scene: what there is, and how it moves.");
    t.field<&SceneFileKeys::version>("sinew", {std::make_unique<VersionType>()},
                                     "The version of the format; the first key of the file.")
        .required();
    t.field<&SceneFileKeys::base>("base", {std::make_unique<BaseType>()},
                                  "A scene file to start from: its nodes and pointers come first, "
                                  "of its other sections this file's keys replace single ones.");
    t.field<&SceneFileKeys::set>("set", any_map("paths"),
                                 "Changes fields by path, after `base` and what this file adds.");
    t.field<&SceneFileKeys::vars>("vars", any_map("names"),
                                  "Values that `$name` stands for, in the place of any value.");
    return t;
  }();
  return table;
}

Value scene_schema() {
  const Struct* tables[] = {&scene_file_table(), &scene_table(node_types)};
  return json_schema(tables, "sinew scene");
}

std::string scene_reference() {
  return reference_markdown(
      {{&scene_file_table(), "scene file"}, {&scene_table(node_types), "scene file"}});
}

}  // namespace sinew

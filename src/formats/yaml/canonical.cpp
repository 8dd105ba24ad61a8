#include "formats/yaml/canonical.h"

#include "core/text.h"
#include "nodes/node_types.h"
#include "scene/path.h"
#include "schema/scalar_types.h"

namespace sinew {

namespace {

std::span<Value> items_of(Value* list) {
  return list ? std::span<Value>(list->items) : std::span<Value>();
}
std::span<Member> members_of(Value* map) {
  return map ? std::span<Member>(map->members) : std::span<Member>();
}

/// Makes what was written for the files a scene was put together from right for one new file.
class Rewriter {
 public:
  Rewriter(const Diagnostics& diagnostics, std::span<const Rational> source_fps, Rational fps,
           const std::filesystem::path& folder)
      : diagnostics_(diagnostics),
        source_fps_(source_fps),
        fps_(fps),
        folder_((std::filesystem::current_path() / folder).lexically_normal()) {}

  void scene(Value& document) {
    for (Member& image : members_of(document.find("images"))) {
      Value* file = image.value.is_map() ? image.value.find("file") : &image.value;
      path_of_file(*file);
    }
    nodes(document);
    for (Value& pointer : items_of(document.find("pointers"))) track(*pointer.find("path"));
    tracks(document);
    dollars(document);
  }

 private:
  void nodes(Value& owner) {
    for (Value& node : items_of(owner.find("nodes"))) {
      if (Value* file = node.find("file")) path_of_file(*file);
      if (Value* changes = node.find("set")) set(*changes);
      for (Member& animation : members_of(node.find("animations"))) tracks(animation.value);
      nodes(node);
    }
  }

  void tracks(Value& owner) {
    for (Member& member : members_of(owner.find("tracks"))) track(member.value);
  }

  void track(Value& value) {
    if (Value* every = value.find("every")) time(*every);
    Value* keys = value.is_map() ? value.find("keys") : &value;
    for (Value& key : items_of(keys)) {
      if (!key.items.empty()) time(key.items[0]);
    }
  }

  /// What a group changes in its prefab: whatever looks like frames is taken for frames.
  void set(Value& changes) {
    for (Member& change : changes.members) {
      const ScenePath path = parse_path(change.key).path;
      if (!path.fields.empty() && path.fields.back() == "file" && change.value.is_text()) {
        path_of_file(change.value);
      }
      all_times(change.value);
    }
  }

  void all_times(Value& value) {
    time(value);
    for (Value& item : value.items) all_times(item);
    for (Member& member : value.members) all_times(member.value);
  }

  /// Frames of another rate than the new file's.
  void time(Value& value) {
    const bool is_frames = value.is_text() && value.text.size() > 1 && value.text.ends_with('f') &&
                           parse_double(value.text.substr(0, value.text.size() - 1));
    if (!is_frames) return;
    Diagnostics ignored;
    ReadContext context{ignored, source_fps_};
    Rational seconds;
    if (context.fps_of(value.span) == fps_ || !read_time(value, seconds, context)) return;
    const SourceSpan span = value.span;
    value = time_value().type->write(&seconds);
    value.span = span;
  }

  void path_of_file(Value& value) {
    const std::filesystem::path written = value.text;
    if (written.is_absolute()) return;
    const auto beside =
        std::filesystem::path(diagnostics_.source_name(value.span.source)).parent_path();
    const auto whole = (std::filesystem::current_path() / beside / written).lexically_normal();
    value.text = whole.lexically_relative(folder_).generic_string();
  }

  /// A text that starts with a dollar is no variable.
  static void dollars(Value& value) {
    if (value.is_text() && value.text.starts_with('$')) value.text.insert(0, "$");
    for (Value& item : value.items) dollars(item);
    for (Member& member : value.members) dollars(member.value);
  }

  const Diagnostics& diagnostics_;
  std::span<const Rational> source_fps_;
  Rational fps_;
  std::filesystem::path folder_;
};

}  // namespace

Value canonical_scene(const std::string& input, std::span<const FieldOverride> overrides,
                      const std::filesystem::path& folder, Diagnostics& diagnostics) {
  const ComposedDocument composed = compose(input, overrides, diagnostics);
  const SceneDefinition definition = read_definition(composed, diagnostics);
  compile_definition(definition, composed, input, diagnostics);
  Value document = make_map();
  add_member(document, "sinew", make_number(1));
  Value scene = scene_table(node_types).write(&definition);
  Rewriter(diagnostics, composed.source_fps, definition.time.fps, folder).scene(scene);
  for (Member& member : scene.members) document.members.push_back(std::move(member));
  return document;
}

}  // namespace sinew

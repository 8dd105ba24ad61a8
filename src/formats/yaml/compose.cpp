#include <algorithm>
#include <filesystem>

#include "core/file.h"
#include "core/suggest.h"
#include "formats/yaml/load.h"
#include "formats/yaml/parse.h"
#include "formats/yaml/scene_file.h"
#include "formats/yaml/set.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxSceneBytes = std::size_t{64} << 20;

/// Puts a scene together from its files: base first, then what the file itself says, then `set`.
class Composer {
 public:
  explicit Composer(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// said_at: what names the file; the whole input for the first one.
  Value load(const std::string& name, SourceSpan said_at);
  void apply(const FieldOverride& change, Value& document);
  void substitute_vars(Value& document);

  std::vector<Rational> fps;  ///< By source.

 private:
  std::optional<std::string> read_text(const std::string& name, SourceSpan said_at);
  bool starts_as_scene(const Value& document, SourceId source);
  SceneFileKeys take_file_keys(Value& document);
  Value load_base(const SceneFileKeys& keys, const std::string& name);
  static Rational fps_of(const Value& document);
  void merge(Value& into, Value&& over);
  void substitute(Value& value, const Value& vars);

  Diagnostics& diagnostics_;
  std::vector<std::string> open_;  ///< Files being read, to see a cycle.
};

std::optional<std::string> Composer::read_text(const std::string& name, SourceSpan said_at) {
  ReadResult file =
      name == "-" ? read_standard_input(kMaxSceneBytes) : read_file(name, kMaxSceneBytes);
  if (file.failure && !file.failure->missing) throw IoError(name + ": " + file.failure->message);
  if (file.failure && said_at.source == kNoSource) {
    diagnostics_.error({diagnostics_.add_source(name, {}), 0, 0, 1}, file.failure->message);
    return std::nullopt;
  }
  if (file.failure) {
    diagnostics_.error(said_at, name + ": " + file.failure->message);
    return std::nullopt;
  }
  return std::string(file.bytes.begin(), file.bytes.end());
}

bool Composer::starts_as_scene(const Value& document, SourceId source) {
  if (document.is_map() && !document.members.empty() && document.members[0].key == "sinew") {
    return true;
  }
  const SourceSpan whole{source, 1, 1, 1};
  diagnostics_.error(document.span.line > 0 ? document.span : whole,
                     "a scene is a map that starts with 'sinew: 1'");
  return false;
}

/// Takes out what is of the file and not of the scene. `vars` stay: they merge with those of a
/// base.
SceneFileKeys Composer::take_file_keys(Value& document) {
  Value own = make_map();
  own.span = document.span;
  for (const Member& member : document.members) {
    if (scene_file_table().find(member.key)) own.members.push_back(member);
  }
  std::erase_if(document.members, [](const Member& member) {
    return member.key != "vars" && scene_file_table().find(member.key);
  });
  SceneFileKeys keys;
  ReadContext context{diagnostics_, fps};
  scene_file_table().read(own, &keys, context);
  return keys;
}

Rational Composer::fps_of(const Value& document) {
  constexpr Rational kDefault{30, 1};
  const Value* time = document.find("time");
  const Value* rate = time ? time->find("fps") : nullptr;
  if (!rate) return kDefault;
  // A wrong rate is reported when the document is read.
  const auto parsed = parse_rational(rate->text);
  return parsed && parsed->num > 0 ? *parsed : kDefault;
}

/// The keys of maps replace one by one, nodes and pointers are appended.
void Composer::merge(Value& into, Value&& over) {
  for (Member& member : over.members) {
    Value* old = into.find(member.key);
    if (!old) {
      into.members.push_back(std::move(member));
    } else if (old->is_list() && member.value.is_list()) {
      for (Value& item : member.value.items) old->items.push_back(std::move(item));
    } else if (old->is_map() && member.value.is_map()) {
      for (Member& part : member.value.members) {
        if (Value* old_part = old->find(part.key)) {
          *old_part = std::move(part.value);
        } else {
          old->members.push_back(std::move(part));
        }
      }
    } else {
      *old = std::move(member.value);
    }
  }
}

Value Composer::load_base(const SceneFileKeys& keys, const std::string& name) {
  const auto path = std::filesystem::path(name).parent_path() / keys.base.text;
  return load(path.lexically_normal().string(), keys.base.span);
}

Value Composer::load(const std::string& name, SourceSpan said_at) {
  if (std::find(open_.begin(), open_.end(), name) != open_.end()) {
    diagnostics_.error(
        said_at, "'base' goes round in a circle: " + open_.front() + " comes back to " + name);
    return {};
  }
  const auto text = read_text(name, said_at);
  if (!text) return {};
  const SourceId source = diagnostics_.add_source(name, *text);
  const int errors_before = diagnostics_.error_count();
  Value document = parse_yaml(source, *text, diagnostics_);
  if (diagnostics_.error_count() != errors_before) return {};
  if (!starts_as_scene(document, source)) return {};
  const SceneFileKeys keys = take_file_keys(document);
  if (!keys.base.is_null()) {
    open_.push_back(name);
    Value base = load_base(keys, name);
    open_.pop_back();
    merge(base, std::move(document));
    document = std::move(base);
  }
  for (const Member& member : keys.set.members) {
    set_field(document, member.key, member.key_span, member.value, diagnostics_);
  }
  fps.resize(std::max(fps.size(), static_cast<std::size_t>(source) + 1), {30, 1});
  fps[static_cast<std::size_t>(source)] = fps_of(document);
  return document;
}

void Composer::apply(const FieldOverride& change, Value& document) {
  const std::size_t equals = change.text.find('=');
  const SourceId source = diagnostics_.add_source("--set", change.text);
  fps.resize(std::max(fps.size(), static_cast<std::size_t>(source) + 1),
             fps.empty() ? Rational{30, 1} : fps[0]);
  fps[static_cast<std::size_t>(source)] = fps[0];
  if (equals == std::string::npos || equals == 0) {
    diagnostics_.error({source, 1, 1, static_cast<int>(change.text.size())},
                       "expected --set PATH=VALUE");
    return;
  }
  // Blanks in place of the path keep the columns of what is reported in the value.
  const std::string padded = std::string(equals + 1, ' ') + change.text.substr(equals + 1);
  const int errors_before = diagnostics_.error_count();
  const Value value = parse_yaml(source, padded, diagnostics_);
  if (diagnostics_.error_count() != errors_before) return;
  set_field(document, change.text.substr(0, equals), {source, 1, 1, static_cast<int>(equals)},
            value, diagnostics_);
}

void Composer::substitute(Value& value, const Value& vars) {
  for (Value& item : value.items) substitute(item, vars);
  for (Member& member : value.members) substitute(member.value, vars);
  if (!value.is_text() || value.quoted || !value.text.starts_with('$')) return;
  if (value.text.starts_with("$$")) {
    value.text.erase(0, 1);
    return;
  }
  const std::string name = value.text.substr(1);
  if (const Value* found = vars.find(name)) {
    value = *found;
    return;
  }
  std::vector<std::string_view> names;
  for (const Member& member : vars.members) names.push_back(member.key);
  diagnostics_.error(
      value.span, "there is no variable '" + name + "' under 'vars'" + did_you_mean(name, names));
}

void Composer::substitute_vars(Value& document) {
  const Value* given = document.find("vars");
  const Value vars = given ? *given : make_map();
  std::erase_if(document.members, [](const Member& member) { return member.key == "vars"; });
  substitute(document, vars);
}

}  // namespace

ComposedDocument compose(const std::string& input, std::span<const FieldOverride> overrides,
                         Diagnostics& diagnostics) {
  Composer composer(diagnostics);
  ComposedDocument composed;
  composed.document = composer.load(input, {});
  if (!diagnostics.has_errors()) {
    for (const FieldOverride& change : overrides) composer.apply(change, composed.document);
    composer.substitute_vars(composed.document);
  }
  composed.source_fps = std::move(composer.fps);
  if (!composed.document.is_map()) throw InputError();
  return composed;
}

}  // namespace sinew

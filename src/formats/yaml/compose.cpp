#include <algorithm>
#include <filesystem>
#include <map>

#include "core/file.h"
#include "core/suggest.h"
#include "formats/yaml/load.h"
#include "formats/yaml/parse.h"
#include "formats/yaml/scene_file.h"
#include "formats/yaml/set.h"
#include "formats/yaml/variables.h"
#include "nodes/node_types.h"
#include "schema/scalar_types.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxSceneBytes = std::size_t{64} << 20;
constexpr std::size_t kMaxBases = 32;

/// Puts a scene together from its files: base first, then what the file itself says, then `set`.
class Composer {
 public:
  explicit Composer(Diagnostics& diagnostics) : diagnostics_(diagnostics) {}

  /// said_at: what names the file; none for the input itself. No map after an error that leaves
  /// nothing to go on with.
  Value load(const std::string& name, SourceSpan said_at);
  void apply(const FieldOverride& change, Value& document);

  /// Frames a second by source.
  std::vector<Rational> source_fps(const Value& vars) const;
  /// Whether every base was read.
  bool is_complete() const { return complete_; }

 private:
  bool may_open(const std::string& name, SourceSpan said_at);
  std::optional<std::string> read_text(const std::string& name, SourceSpan said_at);
  bool starts_as_scene(const Value& document, SourceId source);
  SceneFileKeys take_file_keys(Value& document);
  void report_misspelt_file_keys(Value& document);
  void put_on_base(Value& document, const Value& base, const std::string& name);
  static void merge(Value& into, Value&& over);
  static void merge_members(Value& into, Value&& over);
  void set_rate(SourceId source, Value rate);

  Diagnostics& diagnostics_;
  std::vector<std::string> open_;  ///< Files being read, to see a circle.
  std::vector<Value> rates_;       ///< `time.fps` by source, as written.
  SourceId input_ = kNoSource;     ///< The text of the input itself.
  bool complete_ = true;
};

std::optional<std::string> Composer::read_text(const std::string& name, SourceSpan said_at) {
  const bool is_input = said_at.source == kNoSource;
  ReadResult file = is_input && name == "-" ? read_standard_input(kMaxSceneBytes)
                                            : read_file(name, kMaxSceneBytes);
  if (file.failure && !file.failure->missing) throw IoError(name + ": " + file.failure->message);
  if (file.failure && is_input) {
    diagnostics_.error({diagnostics_.add_source(name, {}), 0, 0, 1}, file.failure->message);
    return std::nullopt;
  }
  if (file.failure) {
    diagnostics_.error(said_at, name + ": " + file.failure->message);
    return std::nullopt;
  }
  std::string text(file.bytes.begin(), file.bytes.end());
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
  return text;
}

bool Composer::starts_as_scene(const Value& document, SourceId source) {
  if (document.is_map() && !document.members.empty() && document.members[0].key == "sinew") {
    return true;
  }
  std::string found;
  if (document.is_map() && document.find("sinew")) found = ", and 'sinew' is not its first key";
  if (document.is_list() || document.is_text()) found = ", found " + describe(document);
  const SourceSpan whole{source, 1, 1, 1};
  diagnostics_.error(document.span.line > 0 ? document.span : whole,
                     "a scene is a map that starts with 'sinew: 1'" + found);
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
  report_misspelt_file_keys(document);
  SceneFileKeys keys;
  ReadContext context{diagnostics_, {}};
  scene_file_table().read(own, &keys, context);
  if (own.find("base") && keys.base.is_null()) complete_ = false;
  return keys;
}

/// Others are reported when the scene is read, by a table that does not know these.
void Composer::report_misspelt_file_keys(Value& document) {
  std::vector<std::string_view> keys;
  for (const Struct* table : {&scene_file_table(), &scene_table(node_types)}) {
    for (const Field& field : table->fields()) keys.push_back(field.key);
  }
  std::erase_if(document.members, [&](const Member& member) {
    if (std::find(keys.begin(), keys.end(), member.key) != keys.end()) return false;
    const std::string_view meant = nearest_word(member.key, keys);
    if (meant.empty() || !scene_file_table().find(meant)) return false;
    diagnostics_.error(member.key_span,
                       "unknown key '" + member.key + "'" + did_you_mean(member.key, keys));
    if (meant == "base") complete_ = false;
    return true;
  });
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
      merge_members(*old, std::move(member.value));
    } else {
      *old = std::move(member.value);
    }
  }
}

void Composer::merge_members(Value& into, Value&& over) {
  // Maps can be long, such as those of tracks.
  std::map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < into.members.size(); ++i) places.emplace(into.members[i].key, i);
  for (Member& member : over.members) {
    if (const auto found = places.find(member.key); found != places.end()) {
      into.members[found->second].value = std::move(member.value);
    } else {
      into.members.push_back(std::move(member));
    }
  }
}

/// Starts a document from its base. A base that cannot be read leaves it as it is.
void Composer::put_on_base(Value& document, const Value& base, const std::string& name) {
  const auto path = std::filesystem::path(name).parent_path() / base.text;
  open_.push_back(name);
  Value below = load(path.lexically_normal().string(), base.span);
  open_.pop_back();
  if (!below.is_map()) {
    complete_ = false;
    return;
  }
  merge(below, std::move(document));
  document = std::move(below);
}

/// Reports a chain of bases that does not end.
bool Composer::may_open(const std::string& name, SourceSpan said_at) {
  const auto first = std::find(open_.begin(), open_.end(), name);
  if (first != open_.end()) {
    std::string circle;
    for (auto file = first; file != open_.end(); ++file) circle += *file + ", then ";
    diagnostics_.error(said_at, "'base' goes round in a circle: " + circle + name);
    return false;
  }
  if (open_.size() <= kMaxBases) return true;
  diagnostics_.error(said_at,
                     "a scene has at most " + std::to_string(kMaxBases) + " bases, one on another");
  return false;
}

Value Composer::load(const std::string& name, SourceSpan said_at) {
  if (!may_open(name, said_at)) return {};
  const auto text = read_text(name, said_at);
  if (!text) return {};
  const SourceId source = diagnostics_.add_source(name, *text);
  const int errors_before = diagnostics_.error_count();
  Value document = parse_yaml(source, *text, diagnostics_);
  if (diagnostics_.error_count() != errors_before) return {};
  if (!starts_as_scene(document, source)) return {};
  const SceneFileKeys keys = take_file_keys(document);
  if (keys.version != 1) return {};
  if (said_at.source == kNoSource) input_ = source;
  if (!keys.base.is_null()) put_on_base(document, keys.base, name);
  for (const Member& member : keys.set.members) {
    set_field(document, member.key, member.key_span, member.value, diagnostics_);
  }
  const Value* time = document.find("time");
  const Value* rate = time ? time->find("fps") : nullptr;
  set_rate(source, rate ? *rate : Value{});
  return document;
}

/// What the suffix `f` counts in the text.
void Composer::set_rate(SourceId source, Value rate) {
  rates_.resize(std::max(rates_.size(), static_cast<std::size_t>(source) + 1));
  rates_[static_cast<std::size_t>(source)] = std::move(rate);
}

std::vector<Rational> Composer::source_fps(const Value& vars) const {
  std::vector<Rational> fps;
  for (const Value& rate : rates_) {
    const Value* meant = &rate;
    if (rate.is_text() && rate.text.starts_with('$')) meant = vars.find(rate.text.substr(1));
    // A wrong rate is reported when the document is read.
    const auto parsed = meant ? parse_rational(meant->text) : std::nullopt;
    const bool allowed = parsed && parsed->num > 0 && !is_quoted_number(*meant);
    fps.push_back(allowed ? *parsed : Rational{30, 1});
  }
  return fps;
}

void Composer::apply(const FieldOverride& change, Value& document) {
  const std::size_t equals = change.text.find('=');
  const SourceId source = diagnostics_.add_source("--set", change.text);
  set_rate(source, rates_.at(static_cast<std::size_t>(input_)));
  if (equals == std::string::npos || equals == 0) {
    diagnostics_.error({source, 1, 1, static_cast<int>(change.text.size())},
                       "expected --set PATH=VALUE");
    return;
  }
  // Blanks in place of the path keep the columns of what is reported in the value.
  const std::string padded = std::string(equals + 1, ' ') + change.text.substr(equals + 1);
  const int errors_before = diagnostics_.error_count();
  Value value = parse_yaml(source, padded, diagnostics_);
  if (diagnostics_.error_count() != errors_before) return;
  const SourceSpan path{source, 1, 1, static_cast<int>(equals)};
  if (value.is_missing()) value.span = path;
  set_field(document, change.text.substr(0, equals), path, value, diagnostics_);
}

}  // namespace

ComposedDocument compose(const std::string& input, std::span<const FieldOverride> overrides,
                         Diagnostics& diagnostics) {
  Composer composer(diagnostics);
  ComposedDocument composed;
  composed.document = composer.load(input, {});
  if (!composed.document.is_map()) throw InputError();
  for (const FieldOverride& change : overrides) composer.apply(change, composed.document);
  composed.is_complete = composer.is_complete();
  const Value vars = take_vars(composed.document, diagnostics);
  put_in_vars(composed.document, vars, composed.is_complete, diagnostics);
  composed.source_fps = composer.source_fps(vars);
  return composed;
}

}  // namespace sinew

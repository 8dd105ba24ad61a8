#include "formats/yaml/composer.h"

#include <algorithm>
#include <filesystem>

#include "core/file.h"
#include "core/suggest.h"
#include "formats/yaml/parse.h"
#include "formats/yaml/set.h"
#include "formats/yaml/variables.h"
#include "nodes/node_types.h"
#include "schema/scalar_types.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxSceneBytes = std::size_t{64} << 20;
/// How many files lie on or in one another.
constexpr std::size_t kMaxOpen = 32;

/// Puts every place in a value into another text.
void move_to(SourceId source, Value& value) {
  value.span.source = source;
  for (Value& item : value.items) move_to(source, item);
  for (Member& member : value.members) {
    member.key_span.source = source;
    move_to(source, member.value);
  }
}

void merge_members(Value& into, Value&& over) {
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

/// The keys of maps replace one by one, nodes and pointers are appended.
void merge(Value& into, Value&& over) {
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

}  // namespace

std::optional<std::string> Composer::read_text(const Opening& opening) {
  const auto& [name, said_at, is_prefab] = opening;
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

/// Starts a document from its base. A base that cannot be read leaves it as it is.
void Composer::put_on_base(Value& document, const Value& base, const std::string& name) {
  const auto path = std::filesystem::path(name).parent_path() / base.text;
  open_.push_back(name);
  Value below = load({path.lexically_normal().string(), base.span, false});
  open_.pop_back();
  if (!below.is_map()) {
    complete_ = false;
    return;
  }
  merge(below, std::move(document));
  document = std::move(below);
}

/// Reports a chain of files that does not end.
bool Composer::may_open(const Opening& opening) {
  const auto first = std::find(open_.begin(), open_.end(), opening.name);
  if (first != open_.end()) {
    std::string circle;
    for (auto file = first; file != open_.end(); ++file) circle += *file + ", then ";
    const char* key = opening.is_prefab ? "'file'" : "'base'";
    diagnostics_.error(opening.said_at,
                       std::string(key) + " goes round in a circle: " + circle + opening.name);
    return false;
  }
  if (open_.size() <= kMaxOpen) return true;
  diagnostics_.error(opening.said_at, "a scene has at most " + std::to_string(kMaxOpen) +
                                          " files, one based on another or in another");
  return false;
}

/// A prefab may be there many times: its text is read and parsed once.
Composer::ParsedFile Composer::parse(const Opening& opening) {
  const SourceSpan brought_in_by = prefab_depth_ > 0 ? opening.said_at : SourceSpan{};
  if (const auto known = parsed_.find(opening.name); known != parsed_.end()) {
    if (!known->second.document.is_map()) return {};
    ParsedFile again = known->second;
    again.source = diagnostics_.add_source_again(again.source, brought_in_by);
    move_to(again.source, again.document);
    return again;
  }
  const auto text = read_text(opening);
  if (!text) return {};
  ParsedFile file;
  file.source = diagnostics_.add_source(opening.name, *text, brought_in_by);
  const int errors_before = diagnostics_.error_count();
  file.document = parse_yaml(file.source, *text, diagnostics_);
  if (diagnostics_.error_count() != errors_before || !starts_as_scene(file.document, file.source)) {
    file.document = {};
  }
  if (!open_.empty()) parsed_.emplace(opening.name, file);
  return file;
}

Value Composer::load(const Opening& opening) {
  if (!may_open(opening)) return {};
  ParsedFile file = parse(opening);
  if (!file.document.is_map()) return {};
  Value document = std::move(file.document);
  const SceneFileKeys keys = take_file_keys(document);
  if (keys.version != 1) return {};
  if (!keys.base.is_null()) put_on_base(document, keys.base, opening.name);
  for (const Member& member : keys.set.members) {
    change(document, {member.key, member.key_span}, member.value);
  }
  const Value* time = document.find("time");
  const Value* rate = time ? time->find("fps") : nullptr;
  set_rate(file.source, rate ? *rate : Value{});
  last_loaded_ = file.source;
  return document;
}

/// What the suffix `f` counts in the text.
void Composer::set_rate(SourceId source, Value rate) {
  rates_.emplace_back(source, std::move(rate));
}

/// Turns what was written of the rates into numbers, once the variables are known.
void Composer::settle_rates(const Value& vars) {
  for (const auto& [source, rate] : rates_) {
    const Value* meant = &rate;
    if (rate.is_text() && rate.text.starts_with('$')) meant = vars.find(rate.text.substr(1));
    // A wrong rate is reported when the document is read.
    const auto parsed = meant ? parse_rational(meant->text) : std::nullopt;
    const bool allowed = parsed && parsed->num > 0 && !is_quoted_number(*meant);
    const auto index = static_cast<std::size_t>(source);
    fps_.resize(std::max(fps_.size(), index + 1), Rational{30, 1});
    if (allowed) fps_[index] = *parsed;
  }
  rates_.clear();
}

void Composer::change(Value& document, const FieldChange& change, const Value& value) {
  set_field(document, change.path, change.span, value, diagnostics_);
  // A prefab's paths count in its own file.
  if (prefab_depth_ == 0) changes_.push_back(change);
}

void Composer::apply(const FieldOverride& change, Value& document) {
  const std::size_t equals = change.text.find('=');
  const SourceId source = diagnostics_.add_source("--set", change.text);
  const auto own = std::find_if(rates_.begin(), rates_.end(),
                                [&](const auto& rate) { return rate.first == last_loaded_; });
  set_rate(source, Value(own->second));
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
  this->change(document, {change.text.substr(0, equals), path}, value);
}

Value Composer::compose(const std::string& input, std::span<const FieldOverride> overrides) {
  Value document = load({input, {}, false});
  if (!document.is_map()) return document;
  for (const FieldOverride& change : overrides) apply(change, document);
  const Value vars = take_vars(document, diagnostics_);
  put_in_vars(document, vars, complete_, diagnostics_);
  settle_rates(vars);
  open_.push_back(input);
  bring_in(document, 0);
  return document;
}

ComposedDocument compose(const std::string& input, std::span<const FieldOverride> overrides,
                         Diagnostics& diagnostics) {
  Composer composer(diagnostics);
  ComposedDocument composed;
  composed.document = composer.compose(input, overrides);
  if (!composed.document.is_map()) throw InputError();
  composed.is_complete = composer.is_complete();
  composed.source_fps = composer.source_fps();
  composed.changes = composer.changes();
  return composed;
}

}  // namespace sinew

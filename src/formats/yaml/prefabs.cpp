#include <algorithm>
#include <array>
#include <filesystem>
#include <utility>

#include "formats/yaml/composer.h"
#include "formats/yaml/set.h"
#include "formats/yaml/variables.h"
#include "scene/path.h"

namespace sinew {

namespace {

constexpr std::size_t kMaxPrefabs = 10'000;
constexpr std::size_t kMaxValues = 4'000'000;
/// What is read is walked by functions that call themselves.
constexpr int kMaxDepth = 250;

constexpr std::array<std::string_view, 4> kLeftBehind = {"canvas", "time", "world", "test"};

std::size_t count(const Value& value) {
  std::size_t sum = 1;
  for (const Value& item : value.items) sum += count(item);
  for (const Member& member : value.members) sum += count(member.value);
  return sum;
}

int depth_of(const Value& value) {
  int deepest = 0;
  for (const Value& item : value.items) deepest = std::max(deepest, depth_of(item));
  for (const Member& member : value.members) deepest = std::max(deepest, depth_of(member.value));
  return deepest + 1;
}

/// Texts that start with a dollar as a document would have to write them.
void double_dollars(Value& value) {
  if (value.is_text() && value.text.starts_with('$')) value.text.insert(0, "$");
  for (Value& item : value.items) double_dollars(item);
  for (Member& member : value.members) double_dollars(member.value);
}

}  // namespace

/// Applies the changes of variables, or all others.
void Composer::apply_changes(const Value& changes, bool to_vars, Value& document, SourceId source) {
  for (const Member& change : changes.members) {
    const std::string root = parse_path(change.key).path.root;
    if ((root == "vars") != to_vars) continue;
    if (std::find(kLeftBehind.begin(), kLeftBehind.end(), root) != kLeftBehind.end()) {
      diagnostics_.error(change.key_span, "the '" + root +
                                              "' of a prefab is left behind, so nothing of it can "
                                              "be changed");
      continue;
    }
    Value value = change.value;
    // It is what the other file means by it: a dollar in it is no variable of this one.
    if (to_vars) double_dollars(value);
    const int errors_before = diagnostics_.error_count();
    set_field(document, change.key, change.key_span, value, diagnostics_);
    if (diagnostics_.error_count() == errors_before) continue;
    diagnostics_.note({source, 0, 0, 1}, "paths in the 'set' of a group count in this file");
  }
}

Value Composer::compose_prefab(const Opening& opening, const Value& changes) {
  const bool was_complete = std::exchange(complete_, true);
  ++prefab_depth_;
  Value document = load(opening);
  --prefab_depth_;
  if (document.is_map()) {
    const SourceId source = last_loaded_;
    apply_changes(changes, true, document, source);
    const Value vars = take_vars(document, diagnostics_);
    put_in_vars(document, vars, complete_, diagnostics_);
    settle_rates(vars);
    apply_changes(changes, false, document, source);
  }
  complete_ = complete_ && was_complete;
  return document;
}

void Composer::bring_in_prefab(Value& group, Value& file, int depth) {
  const SourceSpan said_at = file.span;
  const auto folder = std::filesystem::path(diagnostics_.source_name(said_at.source)).parent_path();
  const Opening opening{(folder / file.text).lexically_normal().string(), said_at, true};
  const auto fail = [&](const std::string& message) {
    if (!message.empty()) diagnostics_.error(said_at, message);
    file.broken = true;
  };
  if (++prefabs_ > kMaxPrefabs) {
    fail("a scene has at most " + std::to_string(kMaxPrefabs) + " prefabs");
    throw InputError();
  }
  const Value* changes = group.find("set");
  Value document = compose_prefab(opening, changes && changes->is_map() ? *changes : make_map());
  if (!document.is_map()) return fail({});
  values_ += count(document);
  if (values_ > kMaxValues) {
    fail("with this prefab the scene holds more than " + std::to_string(kMaxValues) + " values");
    throw InputError();
  }
  if (depth + depth_of(document) > kMaxDepth) {
    return fail("with this prefab the scene has lists and maps within one another too deep");
  }
  open_.push_back(opening.name);
  bring_in(document, depth);
  open_.pop_back();
  document.text = file.text;
  document.span = said_at;
  file = std::move(document);
}

/// Brings in what the groups among nodes name, at any depth.
void Composer::bring_in(Value& value, int depth) {
  Value* nodes = value.find("nodes");
  if (!nodes || !nodes->is_list()) return;
  for (Value& node : nodes->items) {
    const Value* type = node.find("type");
    if (!type || !type->is_text() || type->text != "group") continue;
    Value* file = node.find("file");
    if (file && file->is_text() && !file->text.empty() && !file->broken) {
      bring_in_prefab(node, *file, depth + 3);
    }
    bring_in(node, depth + 2);
  }
}

}  // namespace sinew

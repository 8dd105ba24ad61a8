#include "formats/yaml/set.h"

#include <algorithm>
#include <array>

#include "core/suggest.h"
#include "scene/path.h"

namespace sinew {

namespace {

constexpr std::array<std::string_view, 5> kSections = {"canvas", "time", "world", "vars", "test"};

std::string_view name_of(const Value& item) {
  const Value* name = item.find("name");
  return name ? std::string_view(name->text) : std::string_view();
}

Value* find_named(Value* list, std::string_view name) {
  if (!list || !list->is_list()) return nullptr;
  for (Value& item : list->items) {
    if (name_of(item) == name) return &item;
  }
  return nullptr;
}

/// A node of that name, also inside groups.
Value* find_node(Value* nodes, std::string_view name) {
  if (Value* found = find_named(nodes, name)) return found;
  if (!nodes || !nodes->is_list()) return nullptr;
  for (Value& node : nodes->items) {
    if (Value* found = find_node(node.find("nodes"), name)) return found;
  }
  return nullptr;
}

void collect_names(const Value* nodes, std::vector<std::string_view>& out) {
  if (!nodes || !nodes->is_list()) return;
  for (const Value& node : nodes->items) {
    out.push_back(name_of(node));
    collect_names(node.find("nodes"), out);
  }
}

/// The value a step leads to, made as an empty map where there is none yet.
Value* step_into(Value& from, const std::string& key, SourceSpan span) {
  if (from.is_text()) {
    // The word of a short form stands for {type: word}.
    Value type = from;
    from = make_map();
    from.span = type.span;
    add_member(from, "type", std::move(type));
  } else if (from.is_null()) {
    from.kind = Value::Kind::Map;
  }
  if (from.is_list()) {
    const std::size_t index = key == "x" ? 0 : key == "y" ? 1 : from.items.size();
    return index < from.items.size() ? &from.items[index] : nullptr;
  }
  if (!from.is_map()) return nullptr;
  if (Value* found = from.find(key)) return found;
  Value made;
  made.span = span;
  from.members.push_back({key, span, std::move(made)});
  return &from.members.back().value;
}

class Setter {
 public:
  Setter(Value& document, SourceSpan span, Diagnostics& diagnostics)
      : document_(document), span_(span), diagnostics_(diagnostics) {}

  void set(const ScenePath& path, const Value& value) {
    if (path.fields.empty()) return fail("a path to set ends in a field, such as '.at'");
    Value* at = find_root(path.root);
    for (const PathPart& part : path.parts) {
      if (at) at = find_part(*at, part);
    }
    for (const std::string& field : path.fields) {
      if (!at) return;
      Value* next = step_into(*at, field, span_);
      if (!next) return fail("'" + field + "' is not a field of " + describe(*at));
      at = next;
    }
    if (at) *at = value;
  }

 private:
  void fail(const std::string& message) { diagnostics_.error(span_, message); }

  Value* find_root(const std::string& name) {
    if (std::find(kSections.begin(), kSections.end(), name) != kSections.end()) {
      return step_into(document_, name, span_);
    }
    if (Value* node = find_node(document_.find("nodes"), name)) return node;
    if (Value* pointer = find_named(document_.find("pointers"), name)) return pointer;
    std::vector<std::string_view> names(kSections.begin(), kSections.end());
    collect_names(document_.find("nodes"), names);
    if (const Value* pointers = document_.find("pointers")) collect_names(pointers, names);
    fail("there is no node '" + name + "'" + did_you_mean(name, names));
    return nullptr;
  }

  Value* find_part(Value& owner, const PathPart& part) {
    if (part.kind.empty()) {
      for (const char* list : {"nodes", "bones"}) {
        if (Value* found = find_named(owner.find(list), part.name)) return found;
      }
    } else if (Value* found = find_named(owner.find(part.kind + "s"), part.name)) {
      return found;
    }
    fail("there is no part '" + (part.kind.empty() ? "" : part.kind + ":") + part.name + "' in '" +
         std::string(name_of(owner)) + "'");
    return nullptr;
  }

  Value& document_;
  SourceSpan span_;
  Diagnostics& diagnostics_;
};

}  // namespace

void set_field(Value& document, const std::string& path, SourceSpan path_span, const Value& value,
               Diagnostics& diagnostics) {
  const ParsedPath parsed = parse_path(path);
  if (!parsed.problem.empty()) {
    diagnostics.error(path_span, parsed.problem);
    return;
  }
  Setter(document, path_span, diagnostics).set(parsed.path, value);
}

}  // namespace sinew

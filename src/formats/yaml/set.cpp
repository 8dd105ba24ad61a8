#include "formats/yaml/set.h"

#include <algorithm>
#include <array>

#include "core/suggest.h"
#include "core/text.h"
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
    Value word = from;
    from = make_map();
    from.span = word.span;
    add_member(from, std::string(kShortKey), std::move(word));
  } else if (from.is_number() && (key == "x" || key == "y")) {
    // One factor of a scale stands for both.
    const Value both = from;
    from = make_list({both, both});
    from.span = span;
  } else if (from.is_null()) {
    from = make_map();
    from.span = span;
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
    if (!path.parts.empty() && is_section(path.root)) {
      return fail("'" + path.root + "' has no parts: its fields follow a '.'");
    }
    if (path.root == "vars" && !names_variable(path)) return;
    Value* at = find_root(path.root);
    for (std::size_t i = 0; at && i < path.parts.size(); ++i) {
      if (is_prefab(*at) && path.parts[i].kind.empty()) return pass_on(*at, path, i, value);
      at = find_part(*at, path.parts[i]);
    }
    for (std::size_t i = 0; i < path.fields.size(); ++i) {
      const std::string& field = path.fields[i];
      if (!at) return;
      // No map has a field x or y, so what is not there is a point.
      if (i > 0 && at->is_null() && (field == "x" || field == "y")) {
        at->broken = true;
        return fail("'" + path.fields[i - 1] + "' is not written, so it has no '" + field +
                    "' to change: set it whole");
      }
      Value* next = step_into(*at, field, span_);
      if (!next) return fail("'" + field + "' is not a field of " + describe(*at));
      at = next;
    }
    if (at) *at = value;
  }

 private:
  void fail(const std::string& message) { diagnostics_.error(span_, message); }

  static bool is_prefab(const Value& node) {
    const Value* type = node.find("type");
    return type && type->text == "group" && node.find("file");
  }

  /// What is in a prefab is not there yet: the group's own `set` changes it.
  void pass_on(Value& group, const ScenePath& path, std::size_t first_part, const Value& value) {
    ScenePath rest{path.parts[first_part].name, {}, path.fields};
    rest.parts.assign(path.parts.begin() + static_cast<std::ptrdiff_t>(first_part) + 1,
                      path.parts.end());
    Value* changes = group.find("set");
    if (!changes || changes->is_null()) {
      changes = step_into(group, "set", span_);
      *changes = make_map();
      changes->span = span_;
    }
    const std::string key = path_text(rest);
    // Later changes come later, also where they lead to the same.
    std::erase_if(changes->members, [&](const Member& member) { return member.key == key; });
    changes->members.push_back({key, span_, value});
  }

  static bool is_section(const std::string& name) {
    return std::find(kSections.begin(), kSections.end(), name) != kSections.end();
  }

  /// A variable that is not there is none that anything uses.
  bool names_variable(const ScenePath& path) {
    const Value* vars = document_.find("vars");
    if (vars && vars->find(path.fields[0])) return true;
    std::vector<std::string_view> names;
    if (vars) {
      for (const Member& member : vars->members) names.push_back(member.key);
    }
    fail("there is no variable '" + path.fields[0] + "' under 'vars'" +
         did_you_mean(path.fields[0], names));
    return false;
  }

  Value* find_root(const std::string& name) {
    if (is_section(name)) return step_into(document_, name, span_);
    if (Value* node = find_node(document_.find("nodes"), name)) return node;
    if (Value* pointer = find_named(document_.find("pointers"), name)) return pointer;
    std::vector<std::string_view> names(kSections.begin(), kSections.end());
    collect_names(document_.find("nodes"), names);
    if (const Value* pointers = document_.find("pointers")) collect_names(pointers, names);
    fail("there is no node '" + name + "'" + did_you_mean(name, names));
    return nullptr;
  }

  Value* find_part(Value& owner, const PathPart& part) {
    if (Value* node = part.kind.empty() ? find_node(owner.find("nodes"), part.name) : nullptr) {
      return node;
    }
    std::vector<std::string_view> names;
    collect_names(owner.find("nodes"), names);
    for (const std::string& key : lists_of(part)) {
      Value* list = owner.find(key);
      if (!list || !list->is_list()) continue;
      if (Value* found = find_named(list, part.name)) return found;
      const auto number = part.kind.empty() ? std::nullopt : parse_integer(part.name);
      if (number && *number >= 0 && static_cast<std::size_t>(*number) < list->items.size()) {
        return &list->items[static_cast<std::size_t>(*number)];
      }
      for (const Value& item : list->items) names.push_back(name_of(item));
    }
    const std::string other = other_kind(owner, part.name);
    fail("'" + std::string(name_of(owner)) + "' has no part '" +
         (part.kind.empty() ? "" : part.kind + ":") + part.name + "'" +
         (other.empty() ? did_you_mean(part.name, names) : ", did you mean '" + other + "'?"));
    return nullptr;
  }

  /// A part of that name in any list, as a path says it; empty where there is none.
  static std::string other_kind(Value& owner, const std::string& name) {
    for (Member& member : owner.members) {
      if (name.empty() || !find_named(&member.value, name)) continue;
      if (member.key == "bones" || member.key == "nodes") return name;
      const bool plural = member.key.ends_with('s');
      return member.key.substr(0, member.key.size() - (plural ? 1 : 0)) + ":" + name;
    }
    return {};
  }

  /// The keys under which such a part may stand: the kind is the singular of its list, but for what
  /// is in a list without one.
  static std::vector<std::string> lists_of(const PathPart& part) {
    if (part.kind.empty()) return {"bones"};
    return {part.kind + "s", part.kind};
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

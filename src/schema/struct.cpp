#include "schema/struct.h"

#include <algorithm>
#include <array>

#include "core/suggest.h"

namespace sinew {

Rational ReadContext::fps_of(SourceSpan span) const {
  const auto index = static_cast<std::size_t>(span.source);
  return span.source >= 0 && index < source_fps.size() ? source_fps[index] : Rational{30, 1};
}

const Field* Struct::find(std::string_view key) const {
  const auto found = std::find_if(fields_.begin(), fields_.end(),
                                  [&](const Field& field) { return field.key == key; });
  return found == fields_.end() ? nullptr : &*found;
}

namespace {

/// meant: keys that are there, but misspelt.
bool has_all_required(const Value& map, const Struct& table, std::span<const std::string> meant,
                      ReadContext& context) {
  bool ok = true;
  for (const Field& field : table.fields()) {
    if (!field.required || map.find(field.key)) continue;
    if (std::find(meant.begin(), meant.end(), field.key) != meant.end()) continue;
    context.error(map.span, table.name() + " needs '" + field.key + "'");
    ok = false;
  }
  return ok;
}

}  // namespace

bool Struct::read(const Value& value, void* object, ReadContext& context,
                  std::string_view ignored_key) const {
  if (!value.is_map() && !value.broken && short_form()) return read_short(value, object, context);
  const StructTarget target{this, object};
  if (const Value* word = value.find(kShortKey)) {
    if (short_form()) return read(with_short_key(value, short_form_), object, context, ignored_key);
    context.error(word->span, "expected a map (" + name() + "), found " + describe(*word));
    return false;
  }
  return read_fields(value, {&target, 1}, context, ignored_key);
}

/// Reads a value as that of the one key it stands for, as if it were written in a map.
bool Struct::read_short(const Value& value, void* object, ReadContext& context) const {
  const Field& field = *short_form();
  const bool ok = field.type->read(value, field.address(object), context);
  Value map = make_map();
  map.span = value.span;
  if (check_) add_member(map, short_form_, value);
  if (!has_all_required(map, *this, {&short_form_, 1}, context) || !ok) return false;
  return !check_ || check_(map, object, context);
}

namespace {

struct FoundField {
  const Field* field = nullptr;
  void* object = nullptr;
};

FoundField find_field(std::span<const StructTarget> targets, std::string_view key) {
  for (const StructTarget& target : targets) {
    if (const Field* field = target.table->find(key)) return {field, target.object};
  }
  return {};
}

/// ": it belongs in 'stroke'" for a key of what is in one of the fields.
std::string belongs_in(std::string_view key, std::span<const StructTarget> targets) {
  for (const StructTarget& target : targets) {
    for (const Field& field : target.table->fields()) {
      std::vector<TableUse> uses;
      field.type->collect(uses);
      for (const TableUse& use : uses) {
        // What stands beside others is in a list of its own kind: nodes in a group.
        const bool is_inside = use.beside.empty() && use.table != target.table;
        if (is_inside && use.table->find(key)) return ": it belongs in '" + field.key + "'";
      }
    }
  }
  return {};
}

/// Reports a key that is none; returns the one that was meant, if it is clear.
std::string report_unknown(const Member& member, std::span<const StructTarget> targets,
                           std::string_view ignored_key, ReadContext& context) {
  std::vector<std::string_view> keys;
  for (const StructTarget& target : targets) {
    for (const Field& field : target.table->fields()) keys.push_back(field.key);
  }
  if (!ignored_key.empty()) keys.push_back(ignored_key);
  std::string hint = did_you_mean(member.key, keys);
  if (hint.empty()) hint = belongs_in(member.key, targets);
  // YAML takes {at:[1, 2]} for a key "at:[1, 2]" without a value.
  const bool joined = member.value.is_missing() && member.key.find(':') != std::string::npos;
  if (joined) hint = ": put a blank after the ':'";
  context.error(member.key_span, "unknown key '" + member.key + "'" + hint);
  const std::string key = joined ? member.key.substr(0, member.key.find(':')) : member.key;
  return std::string(nearest_word(key, keys));
}

}  // namespace

bool read_fields(const Value& map, std::span<const StructTarget> targets, ReadContext& context,
                 std::string_view ignored_key) {
  if (map.broken) return false;
  const Struct& own = *targets.back().table;
  if (!map.is_map()) {
    context.error(map.span, "expected a map (" + own.name() + "), found " + describe(map));
    return false;
  }
  bool ok = true;
  std::vector<std::string> meant;
  for (const Member& member : map.members) {
    if (!ignored_key.empty() && member.key == ignored_key) continue;
    const FoundField found = find_field(targets, member.key);
    if (!found.field) {
      meant.push_back(report_unknown(member, targets, ignored_key, context));
      ok = false;
    } else if (!found.field->type->read(member.value, found.field->address(found.object),
                                        context)) {
      ok = false;
    }
  }
  for (const StructTarget& target : targets) {
    ok = has_all_required(map, *target.table, meant, context) && ok;
  }
  for (const StructTarget& target : targets) {
    if (ok && target.table->check_) ok = target.table->check_(map, target.object, context);
  }
  return ok;
}

Value Struct::write(const void* object) const {
  Value map = make_map();
  for (const Field& field : fields_) {
    Value value = field.type->write(field.address_in(object));
    const Value standard = field.type->write(field.address_in(defaults()));
    if (field.required || to_flow_text(value) != to_flow_text(standard)) {
      add_member(map, field.key, std::move(value));
    }
  }
  return map;
}

Value Struct::shortened(Value map) const {
  if (!short_form()) return map;
  // Where all is default, the short form says so better than an empty map.
  const bool is_default = map.members.empty() && !short_form()->required;
  const bool is_alone = map.members.size() == 1 && map.members[0].key == short_form_;
  if (!is_default && !is_alone) return map;
  Value value = is_alone ? map.members[0].value
                         : short_form()->type->write(short_form()->address_in(defaults()));
  // A map would be taken for the struct itself, null for none.
  return value.is_map() || value.is_null() ? map : value;
}

void Struct::link(void* object, Linker& linker) const {
  for (const Field& field : fields_) field.type->link(field.address(object), linker);
}

}  // namespace sinew

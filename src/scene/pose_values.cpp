#include "scene/pose_values.h"

#include <algorithm>
#include <optional>
#include <span>

#include "core/suggest.h"
#include "core/text.h"
#include "schema/json_schema.h"
#include "schema/scalar_types.h"

namespace sinew {

namespace {

/// Words of a context that stand for numbers.
const NameList* find_list(const ReadContext& context, std::string_view kind) {
  const auto found = std::find_if(context.names.begin(), context.names.end(),
                                  [&](const NameList& list) { return list.kind == kind; });
  return found == context.names.end() ? nullptr : &*found;
}

std::optional<std::int32_t> find_name(const NameList& list, const Value& value,
                                      const ReadContext& context) {
  const auto found = value.is_text() ? std::find(list.names.begin(), list.names.end(), value.text)
                                     : list.names.end();
  if (found != list.names.end()) return static_cast<std::int32_t>(found - list.names.begin());
  const std::vector<std::string_view> words(list.names.begin(), list.names.end());
  context.error(value.span, value.is_text() ? list.owner + " has no " + list.kind + " '" +
                                                  value.text + "'" + did_you_mean(value.text, words)
                                            : "expected the name of " + with_article(list.kind) +
                                                  ", found " + describe(value));
  return std::nullopt;
}

/// The name of what a slot shows, or null.
class AttachmentNameType final : public TypeOf<std::int32_t> {
 public:
  Value json_schema(SchemaDefinitions&) const override {
    return any_of({json_object({{"type", "string"}}), json_object({{"type", "null"}})});
  }
  std::string summary() const override { return "name of an attachment, or null"; }
  int channels(const void*) const override { return 1; }
  void get_channels(const void* value, double* out) const override {
    *out = *static_cast<const std::int32_t*>(value);
  }
  void set_channels(void* value, const double* in) const override {
    *static_cast<std::int32_t*>(value) = static_cast<std::int32_t>(*in);
  }
  bool blends() const override { return false; }

 protected:
  bool read_value(const Value& value, std::int32_t& out, ReadContext& context) const override {
    out = -1;
    if (value.is_null() && !value.is_missing()) return true;
    const NameList* names = find_list(context, "attachment");
    const auto found = names ? find_name(*names, value, context) : std::nullopt;
    out = found.value_or(-1);
    return found.has_value();
  }
  Value write_value(const std::int32_t& in) const override { return make_number(in); }
};

class FrameNumberType final : public TypeOf<std::int32_t> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    return number_.type->json_schema(definitions);
  }
  std::string summary() const override { return number_.type->summary(); }
  int channels(const void*) const override { return 1; }
  void get_channels(const void* value, double* out) const override {
    *out = *static_cast<const std::int32_t*>(value);
  }
  void set_channels(void* value, const double* in) const override {
    *static_cast<std::int32_t*>(value) = static_cast<std::int32_t>(*in);
  }
  bool blends() const override { return false; }

 protected:
  bool read_value(const Value& value, std::int32_t& out, ReadContext& context) const override {
    int frame = 0;
    if (!number_.type->read(value, &frame, context)) return false;
    out = frame;
    return true;
  }
  Value write_value(const std::int32_t& in) const override { return make_number(in); }

 private:
  Typed<int> number_ = integer(0, 100000);
};

/// A list of numbers that names stand for, each at most once.
class NamedIndicesType : public TypeOf<std::vector<std::int32_t>> {
 public:
  using Indices = std::vector<std::int32_t>;
  int channels(const void* value) const final {
    return static_cast<int>(static_cast<const Indices*>(value)->size());
  }
  void get_channels(const void* value, double* out) const final {
    for (const std::int32_t index : *static_cast<const Indices*>(value)) *out++ = index;
  }
  void set_channels(void* value, const double* in) const final {
    for (std::int32_t& index : *static_cast<Indices*>(value)) {
      index = static_cast<std::int32_t>(*in++);
    }
  }
  bool blends() const final { return false; }

 protected:
  /// Empty after a report.
  static std::optional<Indices> read_names(std::span<const Value> items, std::string_view kind,
                                           ReadContext& context) {
    const NameList* names = find_list(context, kind);
    Indices named;
    for (const Value& item : items) {
      const auto index = names ? find_name(*names, item, context) : std::nullopt;
      if (!index) return std::nullopt;
      if (std::find(named.begin(), named.end(), *index) != named.end()) {
        context.error(item.span, std::string(kind) + " '" + item.text + "' stands here twice");
        return std::nullopt;
      }
      named.push_back(*index);
    }
    return named;
  }
  Value write_value(const Indices& in) const final {
    std::vector<Value> items;
    for (const std::int32_t index : in) items.push_back(make_number(index));
    return make_list(std::move(items));
  }
};

class SlotOrderType final : public NamedIndicesType {
 public:
  Value json_schema(SchemaDefinitions&) const override {
    return json_object({{"type", "array"}, {"items", json_object({{"type", "string"}})}});
  }
  std::string summary() const override { return "list of slots, back to front"; }

 protected:
  bool read_value(const Value& value, Indices& out, ReadContext& context) const override {
    if (!value.is_list()) {
      context.error(value.span, "expected a list of slots, found " + describe(value));
      return false;
    }
    const auto named = read_names(value.items, "slot", context);
    if (!named) return false;
    std::vector<bool> is_named(out.size());
    for (const std::int32_t slot : *named) is_named[static_cast<std::size_t>(slot)] = true;
    auto next = named->begin();
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = is_named[i] ? *next++ : static_cast<std::int32_t>(i);
    }
    return true;
  }
};

class WornSkinsType final : public NamedIndicesType {
 public:
  Value json_schema(SchemaDefinitions&) const override {
    const Value name = json_object({{"type", "string"}});
    return any_of({name, json_object({{"type", "array"}, {"items", name}, {"minItems", 1}})});
  }
  std::string summary() const override { return "name of a skin, or a list of such"; }

 protected:
  bool read_value(const Value& value, Indices& out, ReadContext& context) const override {
    if (value.is_list() && value.items.empty()) {
      context.error(value.span, "expected the " + summary() + ", found an empty list");
      return false;
    }
    const std::span<const Value> items =
        value.is_list() ? std::span(value.items) : std::span(&value, 1);
    const auto named = read_names(items, "skin", context);
    if (!named) return false;
    std::fill(out.begin(), out.end(), -1);
    std::copy(named->begin(), named->end(), out.begin());
    return true;
  }
};

class DeformType final : public TypeOf<std::vector<Vec2>> {
 public:
  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value offset = definitions.or_variable(offset_.type->json_schema(definitions));
    return json_object({{"type", "object"},
                        {"patternProperties", json_object({{"^[0-9]+$", offset}})},
                        {"additionalProperties", make_bool(false)}});
  }
  std::string summary() const override { return "map from vertices to [dx, dy]"; }
  int channels(const void* value) const override {
    return 2 * static_cast<int>(static_cast<const std::vector<Vec2>*>(value)->size());
  }
  void get_channels(const void* value, double* out) const override {
    for (const Vec2 d : *static_cast<const std::vector<Vec2>*>(value)) {
      *out++ = d.x;
      *out++ = d.y;
    }
  }
  void set_channels(void* value, const double* in) const override {
    for (Vec2& d : *static_cast<std::vector<Vec2>*>(value)) {
      d = {in[0], in[1]};
      in += 2;
    }
  }

 protected:
  static constexpr long long kMaxVertices = 1'000'000;
  bool read_value(const Value& value, std::vector<Vec2>& out, ReadContext& context) const override {
    if (!value.is_map()) {
      context.error(value.span, "expected " + summary() + ", found " + describe(value));
      return false;
    }
    const std::size_t known = out.size();
    std::fill(out.begin(), out.end(), Vec2{});
    bool ok = true;
    for (const Member& member : value.members) ok = read_offset(member, known, out, context) && ok;
    return ok;
  }
  Value write_value(const std::vector<Vec2>& in) const override {
    Value map = make_map();
    for (std::size_t i = 0; i < in.size(); ++i) {
      if (in[i] != Vec2{}) add_member(map, std::to_string(i), offset_.type->write(&in[i]));
    }
    return map;
  }

 private:
  bool read_offset(const Member& member, std::size_t known, std::vector<Vec2>& out,
                   ReadContext& context) const {
    const auto vertex = parse_integer(member.key);
    if (!vertex || *vertex < 0 || *vertex >= kMaxVertices) {
      context.error(member.key_span, "expected the number of a vertex, found '" + member.key + "'");
      return false;
    }
    const auto index = static_cast<std::size_t>(*vertex);
    if (known > 0 && index >= known) {
      context.error(member.key_span, "the mesh has " + std::to_string(known) + " vertices, 0 to " +
                                         std::to_string(known - 1) + ", found " + member.key);
      return false;
    }
    if (index >= out.size()) out.resize(index + 1);
    return offset_.type->read(member.value, &out[index], context);
  }
  Typed<Vec2> offset_ = point();
};

}  // namespace

Typed<std::int32_t> attachment_name() { return {std::make_unique<AttachmentNameType>()}; }
Typed<std::vector<std::int32_t>> slot_order() { return {std::make_unique<SlotOrderType>()}; }
Typed<std::vector<std::int32_t>> worn_skins() { return {std::make_unique<WornSkinsType>()}; }
Typed<std::int32_t> frame_number() { return {std::make_unique<FrameNumberType>()}; }
Typed<std::vector<Vec2>> deform() { return {std::make_unique<DeformType>()}; }

}  // namespace sinew

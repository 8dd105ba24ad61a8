#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/suggest.h"
#include "schema/json.h"
#include "schema/json_schema.h"
#include "schema/scalar_types.h"
#include "schema/struct.h"

namespace sinew {

/// Types made of types: lists, arrays, maps. Each wraps the FieldTypes of its parts.

/// What a map says of one name.
template <class T>
struct MapEntry {
  std::string name;
  SourceSpan span;  ///< Of the name.
  T value{};
};

namespace detail {

template <class T>
class OptionalType final : public TypeOf<std::optional<T>> {
 public:
  explicit OptionalType(TypePtr inner) : inner_(std::move(inner)) {}

  Value json_schema(SchemaDefinitions& definitions) const override {
    return json_object({{"anyOf", json_array({inner_->json_schema(definitions),
                                              json_object({{"type", "null"}})})}});
  }
  std::string summary() const override { return inner_->summary() + ", or null"; }
  void link(void* value, Linker& linker) const override {
    if (auto& held = cast(value)) inner_->link(&*held, linker);
  }
  int channels(const void* value) const override { return inner_->channels(inside(value)); }
  /// What holds is a number from 0 on, so that none can be -1. What blends has no value between
  /// some and none.
  void get_channels(const void* value, double* out) const override {
    inner_->get_channels(inside(value), out);
    if (!blends() && is_none(value)) *out = -1;
  }
  void set_channels(void* value, const double* in) const override {
    if (!blends() && *in < 0) return cast(value).reset();
    if (!cast(value)) cast(value).emplace();
    inner_->set_channels(&*cast(value), in);
  }
  bool blends() const override { return inner_->blends(); }
  bool snaps() const override { return inner_->snaps(); }
  double channel_unit() const override { return inner_->channel_unit(); }
  std::span<const std::string_view> components() const override { return inner_->components(); }
  const FieldType* component_type() const override { return inner_->component_type(); }
  const FieldType* key_type() const override { return inner_->key_type(); }
  bool is_none(const void* value) const override {
    return !*static_cast<const std::optional<T>*>(value);
  }
  const Struct* structure(const void* value) const override {
    return inner_->structure(inside(value));
  }
  void* structure_data(void* value) const override {
    return inner_->structure_data(&cast(value).value());
  }
  const FieldType* element() const override { return inner_->element(); }
  std::size_t item_count(const void* value) const override {
    return inner_->item_count(inside(value));
  }
  void* item(void* value, std::size_t index) const override {
    return cast(value) ? inner_->item(&*cast(value), index) : nullptr;
  }
  void collect(std::vector<TableUse>& out) const override { inner_->collect(out); }

 protected:
  bool read_value(const Value& value, std::optional<T>& out, ReadContext& context) const override {
    out.reset();
    // A value that is left out is a mistake: what comes after "fill: #fff" is a comment.
    if (value.is_null() && !value.is_missing()) return true;
    if (inner_->read(value, &out.emplace(), context)) return true;
    out.reset();
    return false;
  }
  Value write_value(const std::optional<T>& in) const override {
    return in ? inner_->write(&*in) : make_null();
  }

 private:
  static std::optional<T>& cast(void* value) { return *static_cast<std::optional<T>*>(value); }
  /// What is held, or a default to ask about.
  const void* inside(const void* value) const {
    const auto* held = static_cast<const std::optional<T>*>(value);
    return held && *held ? &**held : &default_;
  }
  TypePtr inner_;
  T default_{};
};

template <class T>
class ListType final : public TypeOf<std::vector<T>> {
 public:
  ListType(TypePtr inner, std::size_t min) : inner_(std::move(inner)), min_(min) {}

  Value json_schema(SchemaDefinitions& definitions) const override {
    Value schema = json_object(
        {{"type", "array"}, {"items", definitions.or_variable(inner_->json_schema(definitions))}});
    if (min_ > 0) add_member(schema, "minItems", make_number(static_cast<double>(min_)));
    return schema;
  }
  std::string summary() const override { return "list of " + plural(inner_->summary()); }
  void link(void* value, Linker& linker) const override {
    for (T& item : cast(value)) inner_->link(&item, linker);
  }
  int channels(const void* value) const override {
    int sum = 0;
    for (const T& item : cast(value)) sum += inner_->channels(&item);
    return sum;
  }
  void get_channels(const void* value, double* out) const override {
    for (const T& item : cast(value)) {
      inner_->get_channels(&item, out);
      out += inner_->channels(&item);
    }
  }
  void set_channels(void* value, const double* in) const override {
    for (T& item : cast(value)) {
      inner_->set_channels(&item, in);
      in += inner_->channels(&item);
    }
  }
  bool blends() const override { return inner_->blends(); }
  double channel_unit() const override { return inner_->channel_unit(); }
  const FieldType* element() const override { return inner_.get(); }
  std::size_t item_count(const void* value) const override { return cast(value).size(); }
  void* item(void* value, std::size_t index) const override { return &cast(value)[index]; }
  void collect(std::vector<TableUse>& out) const override { inner_->collect(out); }

 protected:
  bool read_value(const Value& value, std::vector<T>& out, ReadContext& context) const override {
    out.clear();
    if (!value.is_list()) {
      context.error(value.span, "expected a " + summary() + ", found " + describe(value));
      return false;
    }
    if (value.items.size() < min_) {
      context.error(value.span, "expected at least " + std::to_string(min_) +
                                    (min_ == 1 ? " item" : " items") + ", found " +
                                    std::to_string(value.items.size()));
      return false;
    }
    bool ok = true;
    out.reserve(value.items.size());
    for (const Value& item : value.items) {
      ok = inner_->read(item, &out.emplace_back(), context) && ok;
    }
    return ok;
  }
  Value write_value(const std::vector<T>& in) const override {
    std::vector<Value> items;
    items.reserve(in.size());
    for (const T& item : in) items.push_back(inner_->write(&item));
    return make_list(std::move(items));
  }

 private:
  static std::vector<T>& cast(void* value) { return *static_cast<std::vector<T>*>(value); }
  static const std::vector<T>& cast(const void* value) {
    return *static_cast<const std::vector<T>*>(value);
  }
  TypePtr inner_;
  std::size_t min_;
};

template <class T, std::size_t kSize>
class ArrayType final : public TypeOf<std::array<T, kSize>> {
 public:
  ArrayType(TypePtr inner, std::string what) : inner_(std::move(inner)), what_(std::move(what)) {}

  Value json_schema(SchemaDefinitions& definitions) const override {
    return fixed_list(definitions.or_variable(inner_->json_schema(definitions)),
                      static_cast<int>(kSize));
  }
  std::string summary() const override { return what_; }
  int channels(const void* value) const override {
    return static_cast<int>(kSize) * inner_->channels(static_cast<const Array*>(value)->data());
  }
  void get_channels(const void* value, double* out) const override {
    for (const T& item : *static_cast<const Array*>(value)) {
      inner_->get_channels(&item, out);
      out += inner_->channels(&item);
    }
  }
  void set_channels(void* value, const double* in) const override {
    for (T& item : *static_cast<Array*>(value)) {
      inner_->set_channels(&item, in);
      in += inner_->channels(&item);
    }
  }
  bool blends() const override { return inner_->blends(); }
  double channel_unit() const override { return inner_->channel_unit(); }

 protected:
  using Array = std::array<T, kSize>;
  bool read_value(const Value& value, Array& out, ReadContext& context) const override {
    if (!expect_list(value, kSize, what_, context)) return false;
    bool ok = true;
    for (std::size_t i = 0; i < kSize; ++i) {
      ok = inner_->read(value.items[i], &out[i], context) && ok;
    }
    return ok;
  }
  Value write_value(const Array& in) const override {
    std::vector<Value> items;
    for (const T& item : in) items.push_back(inner_->write(&item));
    return make_list(std::move(items));
  }

 private:
  TypePtr inner_;
  std::string what_;
};

template <class T>
class OneOrListType final : public TypeOf<std::vector<T>> {
 public:
  OneOrListType(Typed<T> inner, bool or_none) : one_(std::move(inner.type)), or_none_(or_none) {}

  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value one = one_->json_schema(definitions);
    const Value item = definitions.or_variable(one);
    Value schema = any_of(
        {one, json_object({{"type", "array"}, {"items", item}, {"minItems", or_none_ ? 0 : 1}})});
    if (or_none_) schema.find("anyOf")->items.push_back(json_object({{"type", "null"}}));
    return schema;
  }
  std::string summary() const override {
    return one_->summary() + ", or a list of such" + (or_none_ ? ", or null" : "");
  }
  void link(void* value, Linker& linker) const override {
    for (T& item : *static_cast<std::vector<T>*>(value)) one_->link(&item, linker);
  }
  void collect(std::vector<TableUse>& out) const override { one_->collect(out); }

 protected:
  bool read_value(const Value& value, std::vector<T>& out, ReadContext& context) const override {
    out.clear();
    if (or_none_ && value.is_null() && !value.is_missing()) return true;
    if (!value.is_list()) return one_->read(value, &out.emplace_back(), context);
    if (value.items.empty() && !or_none_) {
      context.error(value.span, "expected " + summary() + ", found an empty list");
      return false;
    }
    bool ok = true;
    for (const Value& item : value.items) {
      ok = one_->read(item, &out.emplace_back(), context) && ok;
    }
    return ok;
  }
  Value write_value(const std::vector<T>& in) const override {
    std::vector<Value> items;
    items.reserve(in.size());
    for (const T& item : in) items.push_back(one_->write(&item));
    return make_list(std::move(items));
  }

 private:
  TypePtr one_;
  bool or_none_;
};

template <class T>
class MapType final : public TypeOf<std::vector<MapEntry<T>>> {
 public:
  MapType(TypePtr inner, std::string keys) : inner_(std::move(inner)), keys_(std::move(keys)) {}

  Value json_schema(SchemaDefinitions& definitions) const override {
    const Value inner = definitions.or_variable(inner_->json_schema(definitions));
    return json_object({{"type", "object"}, {"additionalProperties", inner}});
  }
  std::string summary() const override {
    return "map from " + keys_ + " to " + plural(inner_->summary());
  }
  void link(void* value, Linker& linker) const override {
    for (auto& entry : *static_cast<std::vector<MapEntry<T>>*>(value)) {
      inner_->link(&entry.value, linker);
    }
  }
  void collect(std::vector<TableUse>& out) const override { inner_->collect(out); }

 protected:
  bool read_value(const Value& value, std::vector<MapEntry<T>>& out,
                  ReadContext& context) const override {
    out.clear();
    if (!value.is_map()) {
      context.error(value.span, "expected a " + summary() + ", found " + describe(value));
      return false;
    }
    bool ok = true;
    for (const Member& member : value.members) {
      MapEntry<T>& entry = out.emplace_back(MapEntry<T>{member.key, member.key_span, T{}});
      ok = inner_->read(member.value, &entry.value, context) && ok;
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.name < b.name; });
    return ok;
  }
  Value write_value(const std::vector<MapEntry<T>>& in) const override {
    Value map = make_map();
    for (const auto& entry : in) add_member(map, entry.name, inner_->write(&entry.value));
    return map;
  }

 private:
  TypePtr inner_;
  std::string keys_;
};

}  // namespace detail

/// The value, or null for none.
template <class T>
Typed<std::optional<T>> optional(Typed<T> inner) {
  return {std::make_unique<detail::OptionalType<T>>(std::move(inner.type))};
}

template <class T>
Typed<std::vector<T>> list(Typed<T> inner, std::size_t min = 0) {
  return {std::make_unique<detail::ListType<T>>(std::move(inner.type), min)};
}

/// A list of at least one, or its one item alone.
template <class T>
Typed<std::vector<T>> one_or_list(Typed<T> inner) {
  return {std::make_unique<detail::OneOrListType<T>>(std::move(inner), false)};
}

/// A list, or its one item alone, or null for an empty one.
template <class T>
Typed<std::vector<T>> one_or_list_or_none(Typed<T> inner) {
  return {std::make_unique<detail::OneOrListType<T>>(std::move(inner), true)};
}

/// A map by name. Its order means nothing, so the entries are kept in order of their names. keys:
/// what they name, for messages: "slots".
template <class T>
Typed<std::vector<MapEntry<T>>> map_by_name(Typed<T> inner, std::string keys = "names") {
  return {std::make_unique<detail::MapType<T>>(std::move(inner.type), std::move(keys))};
}

template <std::size_t kSize, class T>
Typed<std::array<T, kSize>> array(Typed<T> inner, std::string what) {
  return {std::make_unique<detail::ArrayType<T, kSize>>(std::move(inner.type), std::move(what))};
}

}  // namespace sinew

#pragma once

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/suggest.h"
#include "schema/json.h"
#include "schema/json_schema.h"
#include "schema/struct.h"

namespace sinew {

/// Types that are structs with tables of their own, or one of several such.

namespace detail {

template <class T>
class RecordType final : public FieldType {
 public:
  explicit RecordType(const Struct& table) : table_(table) {}

  Value write(const void* in) const override { return table_.shortened(table_.write(in)); }
  Value json_schema(SchemaDefinitions& definitions) const override {
    return definitions.reference(table_);
  }
  std::string summary() const override { return table_.name(); }
  void link(void* value, Linker& linker) const override { table_.link(value, linker); }
  const Struct* structure(const void*) const override { return &table_; }
  void collect(std::vector<TableUse>& out) const override {
    out.push_back({&table_, table_.name()});
  }

 protected:
  bool read_into(const Value& value, void* out, ReadContext& context) const override {
    return table_.read(value, out, context);
  }

 private:
  const Struct& table_;
};

/// One of several structs, told apart by `type:`.
template <class Variant>
class ChoiceType final : public FieldType {
 public:
  struct Option {
    std::string word;
    const Struct* table;
    void* (*emplace)(Variant&);
    void* (*data)(Variant&);
  };
  ChoiceType(std::string what, std::vector<Option> options, std::string otherwise)
      : what_(std::move(what)), options_(std::move(options)), otherwise_(std::move(otherwise)) {}

  Value write(const void* in) const override;
  Value json_schema(SchemaDefinitions& definitions) const override;
  std::string summary() const override { return what_; }
  void link(void* value, Linker& linker) const override {
    structure(value)->link(structure_data(value), linker);
  }
  const Struct* structure(const void* value) const override { return active(value).table; }
  void* structure_data(void* value) const override {
    return active(value).data(*static_cast<Variant*>(value));
  }
  void collect(std::vector<TableUse>& out) const override {
    for (const Option& option : options_) {
      out.push_back({option.table,
                     option.table->name(),
                     option.word,
                     option.word == otherwise_ && !otherwise_.empty(),
                     {}});
    }
  }

 protected:
  bool read_into(const Value& value, void* out, ReadContext& context) const override;

 private:
  const Option& active(const void* value) const {
    return options_[static_cast<const Variant*>(value)->index()];
  }
  const Option* choose(const Value& value, ReadContext& context) const;
  const Option* find(const Value& word, ReadContext& context) const;
  bool may_be_a_word() const;
  std::string in_full(const Value& word) const;

  std::string what_;
  std::vector<Option> options_;  ///< In the order of the variant's alternatives.
  std::string otherwise_;        ///< The word when `type` is left out; empty: it must be said.
};

/// Whether the bare name of an option can stand for it: the rest must have defaults.
template <class Variant>
bool ChoiceType<Variant>::may_be_a_word() const {
  return std::any_of(options_.begin(), options_.end(), [](const Option& option) {
    const auto& fields = option.table->fields();
    return std::none_of(fields.begin(), fields.end(),
                        [](const Field& field) { return field.required; });
  });
}

/// ": write {type: circle, radius: ...}" for the word of an option alone.
template <class Variant>
std::string ChoiceType<Variant>::in_full(const Value& word) const {
  for (const Option& option : options_) {
    if (!word.is_text() || option.word != word.text) continue;
    std::string text = ": write {type: " + option.word;
    for (const Field& field : option.table->fields()) {
      if (field.required) text += ", " + field.key + ": ...";
    }
    return text + "}";
  }
  return {};
}

template <class Variant>
const typename ChoiceType<Variant>::Option* ChoiceType<Variant>::find(const Value& word,
                                                                      ReadContext& context) const {
  std::vector<std::string_view> words;
  for (const Option& option : options_) {
    if (word.is_text() && option.word == word.text) return &option;
    words.push_back(option.word);
  }
  context.error(word.span, "expected " + join_words(words) + ", found " + describe(word) +
                               (word.is_text() ? did_you_mean(word.text, words) : std::string()));
  return nullptr;
}

template <class Variant>
const typename ChoiceType<Variant>::Option* ChoiceType<Variant>::choose(
    const Value& value, ReadContext& context) const {
  if (value.is_text() && may_be_a_word()) return find(value, context);
  if (!value.is_map()) {
    const char* shape = otherwise_.empty() ? " (a map with 'type'), found " : " (a map), found ";
    context.error(value.span, "expected a " + what_ + shape + describe(value) + in_full(value));
    return nullptr;
  }
  if (const Value* type = value.find("type")) return type->broken ? nullptr : find(*type, context);
  if (!otherwise_.empty()) return find(make_text(otherwise_), context);
  std::vector<std::string_view> words;
  for (const Option& option : options_) words.push_back(option.word);
  context.error(value.span, what_ + " needs 'type': " + join_words(words));
  return nullptr;
}

template <class Variant>
bool ChoiceType<Variant>::read_into(const Value& value, void* out, ReadContext& context) const {
  if (value.find(kShortKey)) return read_into(with_short_key(value, "type"), out, context);
  const Option* option = choose(value, context);
  if (!option) return false;
  void* object = option->emplace(*static_cast<Variant*>(out));
  if (value.is_map()) return option->table->read(value, object, context, "type");
  Value empty = make_map();
  empty.span = value.span;
  return option->table->read(empty, object, context);
}

template <class Variant>
Value ChoiceType<Variant>::write(const void* in) const {
  const Option& option = active(in);
  Value map = make_map();
  if (option.word != otherwise_) add_member(map, "type", make_text(option.word));
  Value rest =
      option.table->write(option.data(*const_cast<Variant*>(static_cast<const Variant*>(in))));
  for (Member& member : rest.members) map.members.push_back(std::move(member));
  const bool is_word = map.members.size() == 1 && map.members[0].key == "type";
  return is_word && may_be_a_word() ? std::move(map.members[0].value) : map;
}

template <class Variant>
Value ChoiceType<Variant>::json_schema(SchemaDefinitions& definitions) const {
  Value any = make_list({});
  for (const Option& option : options_) {
    const bool must_say = option.word != otherwise_;
    any.items.push_back(definitions.tagged_reference(*option.table, option.word, must_say));
    bool all_optional = true;
    for (const Field& field : option.table->fields())
      all_optional = all_optional && !field.required;
    if (all_optional) any.items.push_back(json_object({{"const", option.word}}));
  }
  return json_object({{"anyOf", any}});
}

}  // namespace detail

template <class T>
Typed<T> record(const Struct& table) {
  return {std::make_unique<detail::RecordType<T>>(table)};
}

/// A std::variant of structs by the word of `type:`; tables in the order of the alternatives.
/// what: the noun for messages. otherwise: the word that may be left out.
template <class... Ts>
Typed<std::variant<Ts...>> choice(
    std::string what,
    const std::array<std::pair<std::string, const Struct*>, sizeof...(Ts)>& tables,
    std::string otherwise = {}) {
  using Variant = std::variant<Ts...>;
  using Type = detail::ChoiceType<Variant>;
  std::vector<typename Type::Option> options;
  auto add = [&]<class T>(std::size_t index) {
    options.push_back({tables[index].first, tables[index].second,
                       [](Variant& v) -> void* { return &v.template emplace<T>(); },
                       [](Variant& v) -> void* { return &std::get<T>(v); }});
  };
  std::size_t index = 0;
  (add.template operator()<Ts>(index++), ...);
  return {std::make_unique<Type>(std::move(what), std::move(options), std::move(otherwise))};
}

}  // namespace sinew

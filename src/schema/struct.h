#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "schema/box.h"
#include "schema/field_type.h"

namespace sinew {

/// One field of a struct a user can write: its key, its type and what it means. The table of fields
/// is the only description; reading, writing, the JSON Schema and the reference all come from it.
struct Field {
  std::string key;
  std::shared_ptr<const FieldType> type;  ///< Shared with the tables that embed this one's.
  std::string doc;                        ///< One line for the reference.
  std::ptrdiff_t offset = 0;              ///< From the struct to the member, in bytes.
  bool required = false;
  bool animated = false;     ///< A track may move it.
  bool multiplies = false;   ///< `mode: add` multiplies (scales).
  bool is_parts = false;     ///< A list whose items have names that paths can say.
  std::string part_kind;     ///< How a path says such an item: "pin" in `rope/pin:near`.
  bool plain_parts = false;  ///< The kind may be left out: `hero/head`.
  std::string default_text;  ///< For the reference, where the default follows from other fields.

  void* address(void* object) const { return static_cast<std::byte*>(object) + offset; }
  const void* address_in(const void* object) const {
    return static_cast<const std::byte*>(object) + offset;
  }
};

/// The table of one struct.
class Struct {
 public:
  using Check = std::function<bool(const Value& map, void* object, ReadContext& context)>;

  Struct(std::string name, std::string doc) : name_(std::move(name)), doc_(std::move(doc)) {}

  const std::string& name() const { return name_; }
  const std::string& doc() const { return doc_; }
  const std::vector<Field>& fields() const { return fields_; }
  const Field* find(std::string_view key) const;
  /// A default value of the struct, to show defaults from.
  const void* defaults() const { return defaults_.data(); }

  /// Reads a map (or its short form) into the object. `ignored`: keys that somebody else reads.
  bool read(const Value& value, void* object, ReadContext& context,
            std::string_view ignored_key = {}) const;
  /// Writes what differs from the defaults, and what is required.
  Value write(const void* object) const;
  /// What write() gave in its short form, where that says as much.
  Value shortened(Value map) const;
  void link(void* object, Linker& linker) const;

  /// The field that a value which is no map stands for; null where the struct has no short form.
  const Field* short_form() const { return short_form_.empty() ? nullptr : find(short_form_); }

 private:
  bool read_short(const Value& value, void* object, ReadContext& context) const;

 protected:
  std::string name_;
  std::string doc_;
  std::vector<Field> fields_;
  Box defaults_;
  std::string short_form_;
  Check check_;

  friend bool read_fields(const Value& map, std::span<const struct StructTarget> targets,
                          ReadContext& context, std::string_view ignored_key);
};

/// A table and the object it fills.
struct StructTarget {
  const Struct* table;
  void* object;
};

/// Reads one map into several structs at once (what every node has, and what this type has).
bool read_fields(const Value& map, std::span<const StructTarget> targets, ReadContext& context,
                 std::string_view ignored_key = {});

namespace detail {
template <class T>
struct MemberOf;
template <class C, class M>
struct MemberOf<M C::*> {
  using Class = C;
  using Type = M;
};
}  // namespace detail

/// Says more about the field just added.
class FieldOptions {
 public:
  explicit FieldOptions(Field& field) : field_(field) {}
  FieldOptions& required() { return field_.required = true, *this; }
  FieldOptions& animated() { return field_.animated = true, *this; }
  FieldOptions& multiplies() { return field_.multiplies = true, *this; }
  FieldOptions& parts(std::string kind) {
    field_.is_parts = true;
    return field_.part_kind = std::move(kind), *this;
  }
  FieldOptions& plain_parts(std::string kind) {
    return field_.plain_parts = true, parts(std::move(kind));
  }
  FieldOptions& defaults_to(std::string text) {
    return field_.default_text = std::move(text), *this;
  }

 private:
  Field& field_;
};

/// Builds the table of T: `StructOf<Camera> t("camera", "..."); t.field<&Camera::zoom>("zoom",
/// ...)`.
template <class T>
class StructOf : public Struct {
 public:
  StructOf(std::string name, std::string doc) : Struct(std::move(name), std::move(doc)) {
    defaults_ = Box::of(T{});
  }

  template <auto kMember>
  FieldOptions field(std::string key,
                     Typed<typename detail::MemberOf<decltype(kMember)>::Type> type,
                     std::string doc) {
    Field& added = fields_.emplace_back();
    added.key = std::move(key);
    added.type = std::move(type.type);
    added.doc = std::move(doc);
    added.offset = offset_of<kMember>();
    return FieldOptions(added);
  }

  /// Adds the fields of a member that has a table of its own, as if they were this struct's, but
  /// for keys that are here already. For what is moved apart from the struct it is written in.
  template <auto kMember>
  void embed(const Struct& table) {
    for (const Field& field : table.fields()) {
      if (find(field.key)) continue;
      Field& added = fields_.emplace_back(field);
      added.offset += offset_of<kMember>();
    }
  }

  /// A value that is no map stands for the map {key: value}.
  void short_form(const std::string& key) { short_form_ = key; }

  /// What cannot be said of one field alone; runs after all fields were read without an error.
  void check(std::function<bool(const Value&, T&, ReadContext&)> check) {
    check_ = [check = std::move(check)](const Value& map, void* object, ReadContext& context) {
      return check(map, *static_cast<T*>(object), context);
    };
  }

 private:
  template <auto kMember>
  std::ptrdiff_t offset_of() const {
    const T& object = *static_cast<const T*>(defaults());
    return reinterpret_cast<const std::byte*>(&(object.*kMember)) -
           reinterpret_cast<const std::byte*>(&object);
  }
};

}  // namespace sinew

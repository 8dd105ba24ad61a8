#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.h"
#include "core/rational.h"
#include "schema/box.h"
#include "schema/value.h"

namespace sinew {

class Linker;  // scene/linker.h: resolves names once everything is read
class SchemaDefinitions;
class Struct;

/// Things that only their owner knows by name, such as the slots of a skeleton.
struct NameList {
  std::string kind;   ///< "slot".
  std::string owner;  ///< For messages: "skeleton 'hero'".
  std::vector<std::string> names;
};

/// What reading a value may need besides the value.
struct ReadContext {
  Diagnostics& diagnostics;
  /// Frames a second of each text, by SourceId: what the suffix `f` means there.
  std::span<const Rational> source_fps;
  /// What a value may name by words that stand for numbers.
  std::span<const NameList> names{};

  void error(SourceSpan span, std::string message) const {
    diagnostics.error(span, std::move(message));
  }
  Rational fps_of(SourceSpan span) const;
};

/// A table that values of a type are read by, for the reference. Tables of one title share a
/// section.
struct TableUse {
  const Struct* table = nullptr;
  std::string title;     ///< Of its section.
  std::string tag = {};  ///< The word of `type:` that chooses it; empty: there is no such choice.
  bool tag_is_default = false;  ///< The word may be left out.
  std::string beside = {};      ///< The section of further keys that the same map has; empty: none.
};

/// The type of a field: how its values are read, written, described and moved. One object serves
/// every field of that type; the values themselves are the members of plain structs, reached by
/// untyped pointers whose type the caller keeps in step (schema/struct.h does, from the member).
class FieldType {
 public:
  virtual ~FieldType() = default;

  /// Reads `value` into *out. After an error has been reported: false, and *out may be changed.
  bool read(const Value& value, void* out, ReadContext& context) const {
    return !value.broken && read_into(value, out, context);
  }
  /// The value as a document would say it; reading it back gives the same.
  virtual Value write(const void* in) const = 0;
  /// JSON Schema, draft 07.
  virtual Value json_schema(SchemaDefinitions& definitions) const = 0;
  /// One phrase for the reference: "number in px, above 0".
  virtual std::string summary() const = 0;

  /// Resolves the names in a value. Types that hold none do nothing.
  virtual void link(void* /*value*/, Linker& /*linker*/) const {}

  /// A value that can be moved by a track is `channels` doubles: 2 for a point, 4 for a colour. 0
  /// for a type that cannot move. Lists of points have as many as the value at hand needs.
  virtual int channels(const void* /*value*/) const { return 0; }
  virtual void get_channels(const void* /*value*/, double* /*out*/) const {}
  virtual void set_channels(void* /*value*/, const double* /*in*/) const {}
  /// One unit of what the user writes, in channels: a degree is pi / 180.
  virtual double channel_unit() const { return 1; }
  /// Whether what lies between two values is a value too; texts and booleans hold instead.
  virtual bool blends() const { return true; }
  /// Whether all channels are of one measure, so that they can be rounded to multiples of it.
  virtual bool snaps() const { return blends(); }
  /// The names of single channels ("x", "y"), where they have names.
  virtual std::span<const std::string_view> components() const { return {}; }
  /// The type of one such channel: a double.
  virtual const FieldType* component_type() const { return nullptr; }
  /// A copy of a value that can be moved, to be written over.
  virtual Box copy(const void* /*value*/) const { return {}; }
  /// What keys are read as where it is not this type: a Vec2, for what moves by a point that is
  /// only a part of it. Null: this type.
  virtual const FieldType* key_type() const { return nullptr; }
  /// Whether there is no value: null was written, or nothing where that is the default.
  virtual bool is_none(const void* /*value*/) const { return false; }

  /// The table of the map a value is, and the struct that holds it; null where it is none. A value
  /// that is_none has no data.
  virtual const Struct* structure(const void* /*value*/) const { return nullptr; }
  virtual void* structure_data(void* value) const { return value; }
  /// The items of a list, for paths that name one.
  virtual const FieldType* element() const { return nullptr; }
  virtual std::size_t item_count(const void* /*value*/) const { return 0; }
  virtual void* item(void* /*value*/, std::size_t /*index*/) const { return nullptr; }
  /// Adds the tables that the reference should explain.
  virtual void collect(std::vector<TableUse>& /*out*/) const {}

 protected:
  virtual bool read_into(const Value& value, void* out, ReadContext& context) const = 0;
};

using TypePtr = std::unique_ptr<const FieldType>;

/// A FieldType for values of type T.
template <class T>
class TypeOf : public FieldType {
 public:
  using Type = T;
  Value write(const void* in) const final { return write_value(*static_cast<const T*>(in)); }
  Box copy(const void* value) const final { return Box::of(*static_cast<const T*>(value)); }

 protected:
  bool read_into(const Value& value, void* out, ReadContext& context) const final {
    return read_value(value, *static_cast<T*>(out), context);
  }
  virtual bool read_value(const Value& value, T& out, ReadContext& context) const = 0;
  virtual Value write_value(const T& in) const = 0;
};

/// A FieldType together with the C++ type it fills, so that a table cannot pair them wrongly.
template <class T>
struct Typed {
  std::unique_ptr<const FieldType> type;
};

}  // namespace sinew

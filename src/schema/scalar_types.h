#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/rational.h"
#include "core/vec2.h"
#include "schema/field_type.h"
#include "schema/quantity.h"

namespace sinew {

/// A number in `unit`; `50%` is 0.5 where the unit is None. No NaN or infinity gets in.
Typed<double> number(Unit unit = Unit::None, Range range = kAny);
Typed<int> integer(int min, int max);
Typed<bool> boolean();
Typed<std::string> text();
/// A name written by hand: letters, digits, `_` and `-`.
Typed<std::string> name_text();

/// An exact time in seconds: `1.5`, `1.5s`, `250ms`, or frames of the file it stands in: `90f`.
Typed<Rational> time_value(Range range = kAny);
/// An exact number above 0 to 1000: `0.5`, `3/2`.
Typed<Rational> rate();
/// Frames a second: `30`, `24000/1001`.
Typed<Rational> frame_rate();

/// [x, y].
Typed<Vec2> point(Unit unit = Unit::Pixels);
/// A number for both, or [x, y].
Typed<Vec2> scale_factors();

/// A map whose values are kept as they are; null without one. keys: what its keys are, for
/// messages: "paths".
Typed<Value> any_map(std::string keys);

/// Reads [x, y].
bool read_point(const Value& value, Unit unit, Vec2& out, ReadContext& context);

/// Reports that a list of a certain make was expected.
bool expect_list(const Value& value, std::size_t size, std::string_view what, ReadContext& context);

namespace detail {
/// A value out of a closed list of words.
class WordsType : public FieldType {
 public:
  explicit WordsType(std::vector<std::string> words) : words_(std::move(words)) {}
  Value write(const void* in) const final;
  Value json_schema(SchemaDefinitions& definitions) const final;
  std::string summary() const final;
  int channels(const void*) const final { return 1; }
  void get_channels(const void* value, double* out) const final;
  void set_channels(void* value, const double* in) const final;
  bool blends() const final { return false; }

 protected:
  bool read_into(const Value& value, void* out, ReadContext& context) const final;
  virtual void set(void* out, std::size_t index) const = 0;
  virtual std::size_t get(const void* in) const = 0;

 private:
  std::vector<std::string> words_;
};

template <class E>
class EnumType final : public WordsType {
 public:
  EnumType(std::vector<std::string> words, std::vector<E> values)
      : WordsType(std::move(words)), values_(std::move(values)) {}
  Box copy(const void* value) const override { return Box::of(*static_cast<const E*>(value)); }

 private:
  void set(void* out, std::size_t index) const override { *static_cast<E*>(out) = values_[index]; }
  std::size_t get(const void* in) const override {
    std::size_t index = 0;
    while (index + 1 < values_.size() && values_[index] != *static_cast<const E*>(in)) ++index;
    return index;
  }
  std::vector<E> values_;
};
}  // namespace detail

/// An enum by its words: `words<Cap>({{"butt", Cap::Butt}, {"round", Cap::Round}})`.
template <class E>
Typed<E> words(const std::vector<std::pair<std::string, E>>& pairs) {
  std::vector<std::string> names;
  std::vector<E> values;
  for (const auto& [word, value] : pairs) {
    names.push_back(word);
    values.push_back(value);
  }
  return {std::make_unique<detail::EnumType<E>>(std::move(names), std::move(values))};
}

}  // namespace sinew

#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <vector>

#include "formats/yaml/parse.h"
#include "schema/field_type.h"

/// Values read from text as a document would hold them, and written.

namespace sinew {

/// What reading one value came to.
template <class T>
struct Reading {
  std::optional<T> value;
  std::string said;  ///< What was reported, without the place.
};

template <class T>
Reading<T> read(const Typed<T>& type, const std::string& text) {
  Diagnostics diagnostics;
  const std::vector<Rational> fps = {{25, 1}};
  ReadContext context{diagnostics, fps};
  // Inside of a list, where a value may be left out.
  const std::string document = "[" + text + "]";
  const Value list = parse_yaml(diagnostics.add_source("a.yaml", document), document, diagnostics);
  EXPECT_EQ(diagnostics.render_all(false), "");
  T out{};
  Reading<T> reading;
  if (type.type->read(list.items.at(0), &out, context)) reading.value = out;
  for (const Diagnostic& found : diagnostics.all()) reading.said += found.message;
  EXPECT_EQ(reading.value.has_value(), reading.said.empty());
  return reading;
}

template <class T>
T value_of(const Typed<T>& type, const std::string& text) {
  const Reading<T> reading = read(type, text);
  EXPECT_EQ(reading.said, "");
  return reading.value.value_or(T{});
}

template <class T>
std::string said_of(const Typed<T>& type, const std::string& text) {
  return read(type, text).said;
}

/// Writes a value and reads it back, as a document would hold it.
template <class T>
void expect_round_trip(const Typed<T>& type, const T& value, const std::string& written) {
  const std::string text = to_flow_text(type.type->write(&value));
  EXPECT_EQ(text, written);
  EXPECT_EQ(value_of(type, text), value) << text;
}

}  // namespace sinew

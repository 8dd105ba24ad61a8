#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.h"

namespace sinew {

struct Member;

/// One value of a document, whatever syntax it was written in, with the place it stands at.
struct Value {
  enum class Kind { Null, Bool, Number, Text, List, Map };

  Kind kind = Kind::Null;
  SourceSpan span;
  bool broken = false;          ///< An error was reported of it already: reading it just fails.
  bool quoted = false;          ///< Text in quotes: never a bare number, a boolean or null.
  std::string text;             ///< Of Bool, Number and Text, as written; of Null "null", or
                                ///< nothing where no value was written.
  double number = 0;            ///< Of Number.
  std::vector<Value> items;     ///< Of List.
  std::vector<Member> members;  ///< Of Map, in the order written; keys are unique.

  bool is_null() const { return kind == Kind::Null; }
  /// A key, or a place in a list, without a value: a mistake, where null is meant on purpose.
  bool is_missing() const { return is_null() && text.empty(); }
  bool is_number() const { return kind == Kind::Number; }
  bool is_text() const { return kind == Kind::Text; }
  bool is_list() const { return kind == Kind::List; }
  bool is_map() const { return kind == Kind::Map; }

  /// The member's value, or null when there is none (or this is no map).
  const Value* find(std::string_view key) const;
  Value* find(std::string_view key);
};

struct Member {
  std::string key;
  SourceSpan key_span;
  Value value;
};

/// The key that a map keeps a short form under once another key joins it: after a change of
/// `stroke.width`, `stroke: red` is {"": red, width: 3}. No document can write it.
inline constexpr std::string_view kShortKey;
/// Such a map with the key that the short form stands for; an unchanged copy where there is none.
Value with_short_key(const Value& map, const std::string& key);

Value make_null();
Value make_bool(bool value);
/// In the shortest form that reads back exactly.
Value make_number(double value);
Value make_text(std::string text);
Value make_list(std::vector<Value> items);
Value make_map();
void add_member(Value& map, std::string key, Value value);

/// A plain word of a text document: null, a boolean, a decimal number, or else a text.
Value plain_scalar(std::string text, SourceSpan span);

/// What a value is, for messages: "the text 'abc'", "3", "a list", "a map", "null", "nothing".
std::string describe(const Value& value);

/// The value as it would be written on one line (JSON is YAML).
std::string to_flow_text(const Value& value);

/// "a, b or c", for messages.
std::string join_words(std::span<const std::string_view> words);

}  // namespace sinew

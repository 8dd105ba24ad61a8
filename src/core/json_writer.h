#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sinew {

/// Writes one JSON value piece by piece, with commas where they belong: for output that is too long
/// to build as a tree. Numbers are in the shortest form that reads back exactly; what JSON cannot
/// hold (NaN, infinity) becomes null.
class JsonWriter {
 public:
  void begin_object() { open('{'); }
  void end_object() { close('}'); }
  void begin_array() { open('['); }
  void end_array() { close(']'); }
  void key(std::string_view name);

  void text(std::string_view value);
  void number(double value);
  void integer(std::int64_t value);
  void boolean(bool value);
  void null();

  /// Starts a new line before the next value or key: between frames, for readers and diffs.
  void new_line() { break_line_ = true; }

  /// What was written since the last call.
  std::string take();

 private:
  void open(char bracket);
  void close(char bracket);
  void separate();

  std::string out_;
  bool needs_comma_ = false;
  bool break_line_ = false;
};

}  // namespace sinew

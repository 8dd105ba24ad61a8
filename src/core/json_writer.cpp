#include "core/json_writer.h"

#include <cmath>
#include <utility>

#include "core/text.h"

namespace sinew {

void JsonWriter::separate() {
  if (needs_comma_) out_ += ',';
  if (break_line_) out_ += '\n';
  break_line_ = false;
  needs_comma_ = true;
}

void JsonWriter::open(char bracket) {
  separate();
  out_ += bracket;
  needs_comma_ = false;
}

void JsonWriter::close(char bracket) {
  out_ += bracket;
  needs_comma_ = true;
}

void JsonWriter::key(std::string_view name) {
  separate();
  out_ += json_quoted(name);
  out_ += ':';
  needs_comma_ = false;
}

void JsonWriter::text(std::string_view value) {
  separate();
  out_ += json_quoted(value);
}

void JsonWriter::number(double value) {
  if (!std::isfinite(value)) return null();
  separate();
  out_ += shortest(value);
}

void JsonWriter::integer(std::int64_t value) {
  separate();
  out_ += std::to_string(value);
}

void JsonWriter::boolean(bool value) {
  separate();
  out_ += value ? "true" : "false";
}

void JsonWriter::null() {
  separate();
  out_ += "null";
}

std::string JsonWriter::take() { return std::exchange(out_, {}); }

}  // namespace sinew

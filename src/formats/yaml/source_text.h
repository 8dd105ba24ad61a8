#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/diagnostics.h"

namespace sinew {

/// The text a document is parsed from, by line and column: what the parser does not hand on is
/// looked up here. Holds a view; the text must outlive it.
class SourceText {
 public:
  explicit SourceText(std::string_view text);

  /// What stands from a place on, to the end of the text; empty beyond the end.
  std::string_view from(const SourceSpan& place) const;
  /// A line without its line ending, by number from 1.
  std::string_view line(int number) const;
  /// The place of a byte.
  SourceSpan place(SourceId source, std::size_t offset) const;

 private:
  std::string_view text_;
  std::vector<std::size_t> line_starts_;
};

/// How many bytes a quoted text takes, its quotes included, where `text` starts with one; 0 where
/// the quote is never closed.
std::size_t quoted_length(std::string_view text);

/// The word a text starts with: what comes before a blank, a line end or one of `,[]{}`.
std::string_view first_word(std::string_view text);

}  // namespace sinew

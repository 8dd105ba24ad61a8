#pragma once

#include <optional>

#include "formats/yaml/source_text.h"

namespace sinew {

/// What a text most likely leaves open where a parser gives up on it: its error stands where the
/// text stopped making sense, which may be lines below the mistake.
struct Unclosed {
  enum class Kind {
    Bracket,   ///< One that is not closed before the next line that is written without brackets.
    Mismatch,  ///< A bracket that is closed by one of another kind.
    Quote,     ///< One that is never closed, or by the quote that opens another text.
    Colour,    ///< "#ff8800" inside of brackets: a comment, with all that follows it.
    Comment,   ///< Another one inside of brackets that hides a closing one.
  };
  Kind kind = Kind::Bracket;
  SourceSpan place;               ///< Of what is open; of a comment its '#'.
  std::optional<SourceSpan> end;  ///< Where it shows, if that is not the parser's place.
};

/// Looks for a cause at or before `error`, the parser's place; nothing where brackets and quotes
/// are as they should be. O(text).
std::optional<Unclosed> find_unclosed(const SourceText& text, const SourceSpan& error);

}  // namespace sinew

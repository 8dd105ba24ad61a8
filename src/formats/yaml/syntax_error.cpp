#include "formats/yaml/syntax_error.h"

#include <iterator>

#include "formats/yaml/unclosed.h"

namespace sinew {

namespace {

/// What yaml-cpp says, and what a user can do about it.
struct Explanation {
  std::string_view said;  ///< How its message begins.
  std::string_view meaning;
};

constexpr std::string_view kClosesNothing =
    "this bracket closes nothing, or not what was opened last";

constexpr Explanation kExplanations[] = {
    {"illegal map value",
     "a ':' cannot stand here: put a text that holds ': ' in quotes, or check the indentation"},
    {"illegal map key", "a key cannot stand here: check the indentation"},
    {"illegal block entry", "a list item cannot start here: put it on a line of its own"},
    {"illegal flow end", kClosesNothing},
    {"end of map flow not found", "expected ',' or '}'"},
    {"end of sequence flow not found", "expected ',' or ']'"},
    {"end of map not found",
     "expected a key or the end of the map: check the indentation, and what stands before it"},
    {"end of sequence not found",
     "expected '- ' or the end of the list: check the indentation, and what stands before it"},
    {"unknown escape character",
     "unknown escape in a quoted text: write \\\\ for a backslash, or use single quotes"},
    {"illegal tab when looking for indentation", "a tab cannot indent: use blanks"},
    {"bad character found while scanning hex number", "an escape such as \\x41 needs hex digits"},
    {"illegal EOF in scalar", "the text ends inside of a quoted text"},
    {"illegal document indicator in scalar", "a document ends inside of a quoted text"},
};

std::string meaning_of(const std::string& said, const SourceSpan& place, const SourceText& text) {
  if (said == "unknown token") {
    return "a value cannot start with '" + std::string(text.from(place).substr(0, 1)) +
           "': put it in quotes";
  }
  const std::string_view line = text.line(place.line);
  const std::string_view before = line.substr(0, static_cast<std::size_t>(place.column - 1));
  const std::size_t last = before.find_last_not_of(" \t");
  if (last != std::string_view::npos && (before[last] == '"' || before[last] == '\'')) {
    return "a text ends with its quote: put all of it in quotes";
  }
  for (const Explanation& explanation : kExplanations) {
    if (said.starts_with(explanation.said)) return std::string(explanation.meaning);
  }
  return said;
}

/// The column of a tab among what a line is indented with; 0: none.
int tab_in_indentation(std::string_view line) {
  const std::size_t tab = line.find('\t');
  const std::size_t word = line.find_first_not_of(" \t");
  return tab < word ? static_cast<int>(tab) + 1 : 0;
}

void report_unclosed(const Unclosed& unclosed, const SourceSpan& seen, const SourceText& text,
                     Diagnostics& diagnostics) {
  const auto error = [&](const std::string& what, const SourceSpan& place) {
    diagnostics.error(place, "this is not YAML: " + what);
  };
  const auto length = static_cast<std::size_t>(unclosed.place.length);
  switch (unclosed.kind) {
    case Unclosed::Kind::Bracket:
      error("this bracket is not closed", unclosed.place);
      return diagnostics.note(unclosed.end.value_or(seen), "seen here at the latest");
    case Unclosed::Kind::Mismatch:
      error(std::string(kClosesNothing), *unclosed.end);
      return diagnostics.note(unclosed.place, "opened last");
    case Unclosed::Kind::Quote:
      error("this quote is not closed", unclosed.place);
      if (unclosed.end) diagnostics.note(*unclosed.end, "it goes on to here");
      return;
    case Unclosed::Kind::Colour:
      return error("a bare # starts a comment, so a colour stands in quotes: \"" +
                       std::string(text.from(unclosed.place).substr(0, length)) + "\"",
                   unclosed.place);
    case Unclosed::Kind::Comment:
      return error("a bare # starts a comment, with the bracket that follows in it",
                   unclosed.place);
  }
}

}  // namespace

void report_syntax_error(const std::string& said, SourceSpan place, const SourceText& text,
                         Diagnostics& diagnostics) {
  if (const int column = tab_in_indentation(text.line(place.line))) {
    place.column = column;
    diagnostics.error(place, "this is not YAML: a tab cannot indent: use blanks");
    return;
  }
  if (const auto unclosed = find_unclosed(text, place)) {
    return report_unclosed(*unclosed, place, text, diagnostics);
  }
  diagnostics.error(place, "this is not YAML: " + meaning_of(said, place, text));
}

}  // namespace sinew

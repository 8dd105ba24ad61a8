#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// Which text a place is in: an index into the texts of a `Diagnostics`.
using SourceId = std::int32_t;
inline constexpr SourceId kNoSource = -1;

/// A place in a text: lines and columns count from 1, columns in bytes. Line 0 is "the whole file".
struct SourceSpan {
  SourceId source = kNoSource;
  int line = 0;
  int column = 0;
  int length = 1;  ///< How many bytes the mark underlines, at least 1.
};

enum class Severity { Error, Warning, Note };

struct Diagnostic {
  Severity severity = Severity::Error;
  SourceSpan span;
  std::string message;  ///< What is wrong and what would be right, lower case, no full stop.
};

class InputError;

/// Collects everything wrong with the user's input, so that one run shows it all. Owns the texts
/// the places refer to.
class Diagnostics {
 public:
  /// Beyond this many errors nobody reads on, and looking for more could take for ever.
  static constexpr int kMaxErrors = 100;

  /// name: what the user calls the text: a path as given, "-" for standard input, "--set".
  /// brought_in_by: the place in another text that made this one be read: what is said of this one
  /// is followed by a note there.
  SourceId add_source(std::string name, std::string text, SourceSpan brought_in_by = {});
  /// The same text once more, brought in by another place. What was said of it is not said again.
  SourceId add_source_again(SourceId source, SourceSpan brought_in_by);
  const std::string& source_name(SourceId source) const;

  /// Control characters in a message are shown as '?', what is beyond 500 bytes as "...". Throws
  /// InputError after the last error there is room for.
  void error(SourceSpan span, std::string message);
  void warning(SourceSpan span, std::string message);
  /// Explains the diagnostic before it, at another place ("first given here").
  void note(SourceSpan span, std::string message);

  bool has_errors() const { return errors_ > 0; }
  int error_count() const { return errors_; }
  int warning_count() const { return warnings_; }
  /// In the order they were found.
  const std::vector<Diagnostic>& all() const { return all_; }
  /// In the order of their places: by text in the order of adding, line and column, those without
  /// a text last. Notes with a place stay behind what they explain, and what was brought in is
  /// followed by where.
  std::vector<Diagnostic> by_place() const;

  /// `name:line:column: error: message`, then the line and a caret under the place; a diagnostic
  /// with no source is `error: message`, one at line 0 `name: error: message`. Lines longer than
  /// 160 bytes are shown around the place. Every line ends with a newline. What a terminal could
  /// take for a command is shown as '?', and so is what is not UTF-8.
  std::string render(const Diagnostic& diagnostic, bool color) const;
  /// All, by place.
  std::string render_all(bool color) const;

 private:
  struct Source {
    std::string name;
    std::string text;
    SourceSpan brought_in_by;
    SourceId first = kNoSource;  ///< Where the text is, if this is the same once more.
  };
  bool was_said(const SourceSpan& span, const std::string& message) const;
  const Source& source_of(const SourceSpan& span) const;
  void add_bringers(SourceSpan place, std::vector<Diagnostic>& out) const;
  void add(Severity severity, SourceSpan span, std::string message);

  std::vector<Source> sources_;
  std::vector<Diagnostic> all_;
  int errors_ = 0;
  int warnings_ = 0;
  bool is_repeated_ = false;  ///< The last error was said before: what explains it was too.
};

/// A stage found errors in the user's input and put them into the Diagnostics it was given. Exit
/// code 2.
class InputError : public std::runtime_error {
 public:
  InputError() : std::runtime_error("the input has errors"), is_reported_(true) {}
  /// An error outside any text, such as a wrong option.
  explicit InputError(const std::string& message) : std::runtime_error(message) {}

  /// Whether the Diagnostics say it all; else the message has to be shown.
  bool is_reported() const { return is_reported_; }

 private:
  bool is_reported_ = false;
};

/// Reading or writing failed: the message names the path and what the system said. Exit code 3.
class IoError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Whoever read a pipe we write to has gone. Exit code 141, without a word.
class ClosedPipe : public IoError {
 public:
  using IoError::IoError;
};

}  // namespace sinew

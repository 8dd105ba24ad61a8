#include "core/diagnostics.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "core/text.h"

namespace sinew {
namespace {

constexpr std::size_t kMaxShown = 160;
constexpr std::size_t kMaxMessage = 500;
constexpr std::string_view kCut = "...";

bool is_continuation(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

std::string_view word(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "error";
    case Severity::Warning:
      return "warning";
    case Severity::Note:
      return "note";
  }
  return "";
}

std::string_view color_code(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return "\x1b[1;31m";
    case Severity::Warning:
      return "\x1b[1;35m";
    case Severity::Note:
      return "\x1b[1;36m";
  }
  return "";
}

std::string painted(std::string_view text, std::string_view code, bool color) {
  if (!color) return std::string(text);
  return std::string(code) + std::string(text) + "\x1b[0m";
}

/// Line `number` (from 1) of a text without its line ending, or nothing when there is none.
std::string_view line_of(std::string_view text, int number) {
  for (; number > 1; --number) {
    const std::size_t end = text.find('\n');
    if (end == std::string_view::npos) return {};
    text.remove_prefix(end + 1);
  }
  text = text.substr(0, text.find('\n'));
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

/// As long as before, but nothing in it is a command to a terminal: each byte of a control
/// character, and each that is not UTF-8, is a '?'. Tabs stay.
std::string printable(std::string_view text) {
  std::string out(text);
  for (std::size_t bad = find_invalid_utf8(out); bad != std::string::npos;) {
    out[bad] = '?';
    const std::size_t next = find_invalid_utf8(std::string_view(out).substr(bad + 1));
    bad = next == std::string::npos ? next : bad + 1 + next;
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    const auto byte = static_cast<unsigned char>(out[i]);
    const bool control = (byte < 0x20 && out[i] != '\t') || byte == 0x7f;
    // U+0080 to U+009F are controls too, of two bytes.
    const bool two = byte == 0xc2 && static_cast<unsigned char>(out[i + 1]) < 0xa0;
    if (control || two) out[i] = '?';
    if (two) out[i + 1] = '?';
  }
  return out;
}

/// At most that many bytes, cut between characters.
std::string cut(std::string text, std::size_t size) {
  if (text.size() <= size) return text;
  std::size_t end = size - kCut.size();
  while (end > 0 && is_continuation(text[end])) --end;
  return text.substr(0, end).append(kCut);
}

/// A part of a line with the marked bytes [mark, mark_end) in it.
struct Excerpt {
  std::string_view shown;
  std::size_t mark = 0;
  std::size_t mark_end = 0;
  bool cut_before = false;
  bool cut_after = false;
};

/// The whole line when it is short, otherwise the characters around the mark.
Excerpt excerpt_of(std::string_view line, std::size_t mark, std::size_t mark_end) {
  if (line.size() <= kMaxShown) return {line, mark, mark_end, false, false};
  const std::size_t room = kMaxShown - 2 * kCut.size();
  std::size_t begin = mark > room / 2 ? mark - room / 2 : 0;
  begin = std::min(begin, line.size() - room);
  std::size_t end = begin + room;
  // Characters stay whole; in a line that is not UTF-8 the steps are bounded all the same.
  for (int i = 0; i < 3 && begin > 0 && is_continuation(line[begin]); ++i) --begin;
  for (int i = 0; i < 3 && end < line.size() && is_continuation(line[end]); ++i) --end;
  return {line.substr(begin, end - begin), mark - begin, std::min(mark_end, end) - begin, begin > 0,
          end < line.size()};
}

std::string caret_line(const Excerpt& excerpt, std::string_view code, bool color) {
  std::string blanks(excerpt.cut_before ? kCut.size() : 0, ' ');
  for (const char c : excerpt.shown.substr(0, excerpt.mark)) {
    if (!is_continuation(c)) blanks += c == '\t' ? '\t' : ' ';
  }
  std::string mark = "^";
  for (std::size_t i = excerpt.mark + 1; i < excerpt.mark_end; ++i) {
    if (!is_continuation(excerpt.shown[i])) mark += '~';
  }
  return blanks + painted(mark, code, color) + "\n";
}

}  // namespace

SourceId Diagnostics::add_source(std::string name, std::string text, SourceSpan brought_in_by) {
  sources_.push_back(Source{std::move(name), std::move(text), brought_in_by});
  return static_cast<SourceId>(sources_.size() - 1);
}

SourceId Diagnostics::add_source_again(SourceId source, SourceSpan brought_in_by) {
  const Source& first = sources_.at(static_cast<std::size_t>(source));
  sources_.push_back(Source{first.name, {}, brought_in_by, source});
  return static_cast<SourceId>(sources_.size() - 1);
}

const Diagnostics::Source& Diagnostics::source_of(const SourceSpan& span) const {
  const Source& source = sources_.at(static_cast<std::size_t>(span.source));
  return source.first == kNoSource ? source : sources_.at(static_cast<std::size_t>(source.first));
}

/// Whether the same was said of the same place, in a text that is there more than once.
bool Diagnostics::was_said(const SourceSpan& span, const std::string& message) const {
  if (span.source == kNoSource) return false;
  return std::any_of(all_.begin(), all_.end(), [&](const Diagnostic& other) {
    return other.span.source != kNoSource && other.span.source != span.source &&
           other.span.line == span.line && other.span.column == span.column &&
           &source_of(other.span) == &source_of(span) && other.message == message;
  });
}

const std::string& Diagnostics::source_name(SourceId source) const {
  return sources_.at(static_cast<std::size_t>(source)).name;
}

void Diagnostics::error(SourceSpan span, std::string message) {
  if (errors_ >= kMaxErrors) throw InputError();
  is_repeated_ = was_said(span, message);
  if (is_repeated_) return;
  ++errors_;
  add(Severity::Error, span, std::move(message));
  if (errors_ < kMaxErrors) return;
  note({}, std::to_string(kMaxErrors) + " errors are enough for once: the rest is not looked for");
  throw InputError();
}

void Diagnostics::warning(SourceSpan span, std::string message) {
  is_repeated_ = was_said(span, message);
  if (is_repeated_) return;
  ++warnings_;
  add(Severity::Warning, span, std::move(message));
}

void Diagnostics::note(SourceSpan span, std::string message) {
  if (!is_repeated_) add(Severity::Note, span, std::move(message));
}

void Diagnostics::add(Severity severity, SourceSpan span, std::string message) {
  std::string shown = printable(cut(std::move(message), kMaxMessage));
  std::replace(shown.begin(), shown.end(), '\t', ' ');
  all_.push_back(Diagnostic{severity, span, std::move(shown)});
}

/// Adds notes on what brought a text in, from the inside outwards.
void Diagnostics::add_bringers(SourceSpan place, std::vector<Diagnostic>& out) const {
  while (place.source != kNoSource) {
    place = sources_.at(static_cast<std::size_t>(place.source)).brought_in_by;
    if (place.source != kNoSource) out.push_back({Severity::Note, place, "brought in here"});
  }
}

std::vector<Diagnostic> Diagnostics::by_place() const {
  // What each is sorted by: its own place, or that of what it explains.
  std::vector<std::pair<SourceSpan, std::size_t>> places;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const bool explains =
        all_[i].severity == Severity::Note && all_[i].span.source != kNoSource && i > 0;
    places.emplace_back(explains ? places.back().first : all_[i].span, i);
  }
  std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) {
    const auto key = [](const auto& place) {
      const SourceSpan& span = place.first;
      return std::tuple(span.source == kNoSource, span.source, span.line, span.column,
                        place.second);
    };
    return key(a) < key(b);
  });
  std::vector<Diagnostic> sorted;
  for (std::size_t i = 0; i < places.size(); ++i) {
    sorted.push_back(all_[places[i].second]);
    const SourceSpan& place = places[i].first;
    const bool is_explained_further =
        i + 1 < places.size() && all_[places[i + 1].second].severity == Severity::Note &&
        places[i + 1].first.source == place.source && places[i + 1].second == places[i].second + 1;
    if (!is_explained_further) add_bringers(place, sorted);
  }
  return sorted;
}

std::string Diagnostics::render(const Diagnostic& diagnostic, bool color) const {
  const SourceSpan& span = diagnostic.span;
  const std::string_view code = color_code(diagnostic.severity);
  std::string place;
  if (span.source != kNoSource) {
    place = printable(source_name(span.source)) + ":";
    if (span.line > 0) place += std::to_string(span.line) + ":";
    if (span.line > 0 && span.column > 0) place += std::to_string(span.column) + ":";
    place = painted(place, "\x1b[1m", color) + " ";
  }
  const std::string severity = std::string(word(diagnostic.severity)) + ":";
  std::string out = place + painted(severity, code, color) + " " + diagnostic.message + "\n";
  if (span.source == kNoSource || span.line <= 0 || span.column <= 0) return out;

  const std::string_view line = line_of(source_of(span).text, span.line);
  if (line.empty()) return out;
  const std::size_t mark = std::min(static_cast<std::size_t>(span.column - 1), line.size());
  const auto length = static_cast<std::size_t>(std::max(span.length, 1));
  Excerpt excerpt = excerpt_of(line, mark, std::min(mark + length, line.size()));
  const std::string shown = printable(excerpt.shown);
  excerpt.shown = shown;
  if (excerpt.cut_before) out += kCut;
  out += excerpt.shown;
  if (excerpt.cut_after) out += kCut;
  return out + "\n" + caret_line(excerpt, code, color);
}

std::string Diagnostics::render_all(bool color) const {
  std::string out;
  for (const Diagnostic& diagnostic : by_place()) out += render(diagnostic, color);
  return out;
}

}  // namespace sinew

#include "formats/yaml/parse.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <optional>
#include <sstream>

#include "core/text.h"
#include "formats/yaml/source_text.h"
#include "formats/yaml/syntax_error.h"

namespace sinew {

namespace {

/// What is read is walked by functions that call themselves.
constexpr std::size_t kMaxDepth = 200;
/// Each takes some 150 bytes, whatever it is.
constexpr std::size_t kMaxValues = 4'000'000;

/// Ends the parsing of a text in which an error was reported.
struct Stop {};

/// Builds a Value from the parser's events: anchors, tags and duplicate keys, which yaml-cpp's own
/// nodes lose or merge, are seen here.
class ValueBuilder final : public YAML::EventHandler {
 public:
  ValueBuilder(SourceId source, const SourceText& text, Diagnostics& diagnostics)
      : source_(source), text_(text), diagnostics_(diagnostics) {}

  Value take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  /// Also for a value that is left out, with the place of whatever comes next.
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    Value value;
    value.span = span_at(mark, 1);
    const std::string_view word = first_word(text_.from(value.span));
    if (word == "~" || word == "null" || word == "Null" || word == "NULL") {
      value.text = "null";
      value.span.length = static_cast<int>(word.size());
    } else if (!open_.empty()) {
      value.span = open_.back().has_key ? open_.back().key_span : open_.back().value.span;
    }
    add(std::move(value));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    reject(mark, "aliases", "use 'vars' for a value that is needed twice");
    Value value;
    value.span = span_at(mark, 1);
    add(std::move(value));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& text) override {
    reject_tag(mark, tag);
    // yaml-cpp says "!" of quoted and block scalars, "?" of plain ones.
    const bool quoted = tag == "!";
    const SourceSpan span = span_at(mark, quoted ? length_of_quoted(mark) : length_of(text));
    Value value = quoted ? make_text(text) : plain_scalar(text, span);
    value.span = span;
    value.quoted = quoted;
    add(std::move(value));
  }

  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    start(mark, tag, Value::Kind::List);
  }
  void OnSequenceEnd() override { end(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    start(mark, tag, Value::Kind::Map);
  }
  void OnMapEnd() override {
    reject_double_keys(open_.back().value.members);
    end();
  }

  void OnAnchor(const YAML::Mark& mark, const std::string&) override {
    reject(mark, "anchors", "use 'vars' for a value that is needed twice");
  }

 private:
  /// A list or map that is still open, and the key its next value belongs to.
  struct Open {
    Value value;
    bool has_key = false;
    std::string key;
    SourceSpan key_span;
  };

  SourceSpan span_at(const YAML::Mark& mark, int length) const {
    // yaml-cpp counts from 0.
    return {source_, mark.line + 1, mark.column + 1, std::max(length, 1)};
  }

  static int length_of(std::string_view text) {
    return static_cast<int>(std::min<std::size_t>(text.size(), 1000));
  }

  /// yaml-cpp takes the end of the text for the end of a quote that is never closed.
  int length_of_quoted(const YAML::Mark& mark) {
    const std::string_view text = text_.from(span_at(mark, 1));
    if (!text.starts_with('"') && !text.starts_with('\'')) return 1;  // a block of lines
    const std::size_t length = quoted_length(text);
    if (length == 0) {
      report_syntax_error("illegal EOF in scalar", span_at(mark, 1), text_, diagnostics_);
      throw Stop();
    }
    return length_of(text.substr(0, length));
  }

  [[noreturn]] void stop(const SourceSpan& span, const std::string& message) {
    diagnostics_.error(span, message);
    throw Stop();
  }

  /// Reports something of YAML's that is not allowed, by the word it starts with.
  void reject(const YAML::Mark& mark, const std::string& what, const std::string& instead) {
    const SourceSpan place = span_at(mark, 1);
    const std::string_view word = first_word(text_.from(place));
    diagnostics_.error(span_at(mark, length_of(word)),
                       what + " (" + std::string(word) + ") are not allowed: " + instead);
  }

  void reject_tag(const YAML::Mark& mark, const std::string& tag) {
    const bool written = text_.from(span_at(mark, 1)).starts_with('!');
    if (!written && (tag.empty() || tag == "?" || tag == "!")) return;
    reject(mark, "tags", "what a value is follows from its place");
  }

  void start(const YAML::Mark& mark, const std::string& tag, Value::Kind kind) {
    reject_tag(mark, tag);
    Open open;
    open.value.kind = kind;
    open.value.span = span_at(mark, 1);
    if (open_.size() == kMaxDepth) {
      stop(open.value.span,
           "lists and maps lie within one another at most " + std::to_string(kMaxDepth) + " deep");
    }
    open_.push_back(std::move(open));
  }

  void end() {
    Value value = std::move(open_.back().value);
    open_.pop_back();
    add(std::move(value));
  }

  void add(Value value) {
    if (++count_ > kMaxValues) {
      stop(value.span, "a file holds at most " + std::to_string(kMaxValues) + " values");
    }
    if (open_.empty()) {
      root_ = std::move(value);
      return;
    }
    Open& into = open_.back();
    if (into.value.is_list()) {
      into.value.items.push_back(std::move(value));
    } else if (!into.has_key) {
      take_key(into, value);
    } else {
      into.has_key = false;
      into.value.members.push_back({std::move(into.key), into.key_span, std::move(value)});
    }
  }

  void take_key(Open& into, const Value& key) {
    into.has_key = true;
    into.key = key.text;
    into.key_span = key.span;
    if (key.is_list() || key.is_map() || key.is_null()) {
      diagnostics_.error(key.span, "a key is a plain text, found " + describe(key));
    } else if (key.text.empty()) {
      diagnostics_.error(key.span, "a key is not empty");
    } else if (key.text == "<<" && !key.quoted) {
      diagnostics_.error(key.span, "merge keys (<<) are not allowed: use 'base' or 'vars'");
    }
  }

  void reject_double_keys(const std::vector<Member>& members) {
    std::vector<const Member*> sorted;
    sorted.reserve(members.size());
    for (const Member& member : members) sorted.push_back(&member);
    std::sort(sorted.begin(), sorted.end(), [](const Member* a, const Member* b) {
      return a->key != b->key ? a->key < b->key : a < b;
    });
    const Member* first = nullptr;
    for (const Member* member : sorted) {
      if (!first || member->key != first->key) {
        first = member;
        continue;
      }
      diagnostics_.error(member->key_span, "the key '" + member->key + "' is given twice");
      diagnostics_.note(first->key_span, "first given here");
    }
  }

  SourceId source_;
  const SourceText& text_;
  Diagnostics& diagnostics_;
  std::vector<Open> open_;
  std::size_t count_ = 0;
  Value root_;
};

/// Takes down where a document starts, and reads no further.
class StartFinder final : public YAML::EventHandler {
 public:
  struct Found {
    YAML::Mark mark;
  };

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override { throw Found{mark}; }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override { throw Found{mark}; }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                const std::string&) override {
    throw Found{mark};
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    throw Found{mark};
  }
  void OnSequenceEnd() override {}
  void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  YAML::EmitterStyle::value) override {
    throw Found{mark};
  }
  void OnMapEnd() override {}
};

/// yaml-cpp is made for text: what it does with other bytes is no guide to anyone.
bool is_clean_text(SourceId source, const std::string& text, const SourceText& lines,
                   Diagnostics& diagnostics) {
  if (const std::size_t bad = find_invalid_utf8(text); bad != std::string::npos) {
    diagnostics.error(lines.place(source, bad), "this is not UTF-8 text");
    return false;
  }
  const auto control = std::find_if(text.begin(), text.end(), [](unsigned char c) {
    return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
  });
  if (control == text.end()) return true;
  diagnostics.error(lines.place(source, static_cast<std::size_t>(control - text.begin())),
                    "control characters are not allowed");
  return false;
}

void explain(const YAML::Exception& error, SourceId source, const SourceText& text,
             Diagnostics& diagnostics) {
  const SourceSpan place{source, error.mark.line + 1, error.mark.column + 1, 1};
  if (error.msg == YAML::ErrorMsg::UNKNOWN_ANCHOR) {
    diagnostics.error(place, "aliases (" + std::string(first_word(text.from(place))) +
                                 ") are not allowed: use 'vars' for a value that is needed twice");
  } else {
    report_syntax_error(error.msg, place, text, diagnostics);
  }
}

}  // namespace

Value parse_yaml(SourceId source, const std::string& text, Diagnostics& diagnostics) {
  const SourceText lines(text);
  if (!is_clean_text(source, text, lines, diagnostics)) return {};
  const int errors_before = diagnostics.error_count();
  std::istringstream stream(text);
  ValueBuilder builder(source, lines, diagnostics);
  try {
    YAML::Parser parser(stream);
    parser.HandleNextDocument(builder);
    StartFinder second;
    parser.HandleNextDocument(second);
  } catch (const Stop&) {
    return {};
  } catch (const StartFinder::Found& found) {
    diagnostics.error({source, found.mark.line + 1, found.mark.column + 1, 1},
                      "a file holds one document; a second one starts here");
  } catch (const YAML::Exception& error) {
    explain(error, source, lines, diagnostics);
  }
  return diagnostics.error_count() == errors_before ? builder.take() : Value{};
}

}  // namespace sinew

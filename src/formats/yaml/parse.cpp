#include "formats/yaml/parse.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "core/text.h"

namespace sinew {

namespace {

/// Builds a Value from the parser's events: anchors, tags and duplicate keys, which yaml-cpp's own
/// nodes lose or merge, are seen here.
class ValueBuilder final : public YAML::EventHandler {
 public:
  ValueBuilder(SourceId source, Diagnostics& diagnostics)
      : source_(source), diagnostics_(diagnostics) {}

  Value take() { return std::move(root_); }

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}

  void OnNull(const YAML::Mark& mark, YAML::anchor_t) override {
    Value value;
    value.span = span_at(mark, 1);
    add(std::move(value));
  }

  void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override {
    diagnostics_.error(span_at(mark, 1),
                       "aliases (*name) are not allowed: use 'vars' for a value "
                       "that is needed twice");
    Value value;
    value.span = span_at(mark, 1);
    add(std::move(value));
  }

  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t,
                const std::string& text) override {
    reject_tag(mark, tag);
    // yaml-cpp says "!" of quoted and block scalars, "?" of plain ones.
    const bool quoted = tag == "!";
    const SourceSpan span = span_at(
        mark, static_cast<int>(std::min<std::size_t>(text.size() + (quoted ? 2 : 0), 1000)));
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
  void OnMapEnd() override { end(); }

  void OnAnchor(const YAML::Mark& mark, const std::string& name) override {
    diagnostics_.error(span_at(mark, 1), "anchors (&" + name +
                                             ") are not allowed: use 'vars' for a "
                                             "value that is needed twice");
  }

 private:
  /// A list or map that is still open, and the key its next value belongs to.
  struct Open {
    Value value;
    bool has_key = false;
    std::string key;
    SourceSpan key_span;
    std::map<std::string, SourceSpan> keys;
  };

  SourceSpan span_at(const YAML::Mark& mark, int length) const {
    // yaml-cpp counts from 0.
    return {source_, mark.line + 1, mark.column + 1, std::max(length, 1)};
  }

  void reject_tag(const YAML::Mark& mark, const std::string& tag) {
    if (tag.empty() || tag == "?" || tag == "!") return;
    diagnostics_.error(span_at(mark, 1), "tags (" + tag + ") are not allowed");
  }

  void start(const YAML::Mark& mark, const std::string& tag, Value::Kind kind) {
    reject_tag(mark, tag);
    Open open;
    open.value.kind = kind;
    open.value.span = span_at(mark, 1);
    open_.push_back(std::move(open));
  }

  void end() {
    Value value = std::move(open_.back().value);
    open_.pop_back();
    add(std::move(value));
  }

  void add(Value value) {
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
      into.value.members.push_back({into.key, into.key_span, std::move(value)});
    }
  }

  void take_key(Open& into, const Value& key) {
    into.has_key = true;
    into.key = key.text;
    into.key_span = key.span;
    if (key.is_list() || key.is_map() || key.is_null()) {
      diagnostics_.error(key.span, "a key is a plain text, found " + describe(key));
    } else if (key.text == "<<" && !key.quoted) {
      diagnostics_.error(key.span, "merge keys (<<) are not allowed: use 'base' or 'vars'");
    } else if (const auto [first, is_new] = into.keys.emplace(key.text, key.span); !is_new) {
      diagnostics_.error(key.span, "the key '" + key.text + "' is given twice");
      diagnostics_.note(first->second, "first given here");
    }
  }

  SourceId source_;
  Diagnostics& diagnostics_;
  std::vector<Open> open_;
  Value root_;
};

SourceSpan place_of_byte(SourceId source, const std::string& text, std::size_t offset) {
  SourceSpan span{source, 1, 1, 1};
  for (std::size_t i = 0; i < offset; ++i) {
    span.column = text[i] == '\n' ? 1 : span.column + 1;
    if (text[i] == '\n') ++span.line;
  }
  return span;
}

/// yaml-cpp is made for text: what it does with other bytes is no guide to anyone.
bool is_clean_text(SourceId source, const std::string& text, Diagnostics& diagnostics) {
  if (const std::size_t bad = find_invalid_utf8(text); bad != std::string::npos) {
    diagnostics.error(place_of_byte(source, text, bad), "this is not UTF-8 text");
    return false;
  }
  const auto control = std::find_if(text.begin(), text.end(), [](unsigned char c) {
    return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f;
  });
  if (control == text.end()) return true;
  diagnostics.error(place_of_byte(source, text, static_cast<std::size_t>(control - text.begin())),
                    "control characters are not allowed");
  return false;
}

std::string syntax_message(const std::string& said) {
  if (said.find("bad conversion") != std::string::npos || said.empty()) return "this is not YAML";
  return "this is not YAML: " + said;
}

}  // namespace

Value parse_yaml(SourceId source, const std::string& text, Diagnostics& diagnostics) {
  if (!is_clean_text(source, text, diagnostics)) return {};
  const int errors_before = diagnostics.error_count();
  std::istringstream stream(text);
  ValueBuilder builder(source, diagnostics);
  try {
    YAML::Parser parser(stream);
    parser.HandleNextDocument(builder);
    Diagnostics ignored;
    ValueBuilder second(source, ignored);
    if (parser.HandleNextDocument(second)) {
      const Value extra = second.take();
      diagnostics.error(extra.span.line > 0 ? extra.span : SourceSpan{source, 1, 1, 1},
                        "a file holds one document; a second one starts here");
    }
  } catch (const YAML::Exception& error) {
    const bool known = !error.mark.is_null();
    diagnostics.error(
        {source, known ? error.mark.line + 1 : 0, known ? error.mark.column + 1 : 0, 1},
        syntax_message(error.msg));
  }
  return diagnostics.error_count() == errors_before ? builder.take() : Value{};
}

}  // namespace sinew

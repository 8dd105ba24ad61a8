#include "scene/path.h"

#include <utility>

namespace sinew {

namespace {

/// Reads the words of a path and the marks between them.
class PathReader {
 public:
  explicit PathReader(std::string_view text) : text_(text) {}

  bool at_end() const { return position_ == text_.size(); }

  bool accept(char mark) {
    if (at_end() || text_[position_] != mark) return false;
    ++position_;
    return true;
  }

  /// A name, quoted or plain; empty where there is none.
  std::string word() { return accept('"') ? quoted() : plain(); }

  bool closed() const { return closed_; }

 private:
  std::string plain() {
    const std::size_t start = position_;
    while (!at_end() &&
           std::string_view("/.:\"").find(text_[position_]) == std::string_view::npos) {
      ++position_;
    }
    return std::string(text_.substr(start, position_ - start));
  }

  std::string quoted() {
    std::string out;
    while (!at_end() && text_[position_] != '"') {
      if (text_[position_] == '\\' && position_ + 1 < text_.size()) ++position_;
      out += text_[position_++];
    }
    closed_ = accept('"');
    return out;
  }

  std::string_view text_;
  std::size_t position_ = 0;
  bool closed_ = true;
};

}  // namespace

ParsedPath parse_path(std::string_view text) {
  ParsedPath result;
  PathReader reader(text);
  result.path.root = reader.word();
  if (result.path.root.empty()) result.problem = "a path starts with a name";
  while (result.problem.empty() && reader.accept('/')) {
    PathPart part{"", reader.word()};
    const bool has_kind = reader.accept(':');
    if (has_kind) {
      part.kind = std::exchange(part.name, reader.word());
    }
    if (part.name.empty()) {
      result.problem = std::string("a name is missing after '") + (has_kind ? ':' : '/') + "'";
    } else if (has_kind && part.kind.empty()) {
      result.problem = "a kind is missing before ':'";
    }
    result.path.parts.push_back(std::move(part));
  }
  while (result.problem.empty() && reader.accept('.')) {
    result.path.fields.push_back(reader.word());
    if (result.path.fields.back().empty()) result.problem = "a field is missing after '.'";
  }
  if (result.path.parts.size() + result.path.fields.size() > kMaxPathSteps) {
    result.problem = "a path has at most " + std::to_string(kMaxPathSteps) + " steps";
  }
  if (!reader.closed()) result.problem = "a quote is not closed";
  if (result.problem.empty() && !reader.at_end()) {
    result.problem = "expected node/part.field, with names that hold / . : in double quotes";
  }
  return result;
}

namespace {

std::string word_text(const std::string& name) {
  if (!name.empty() && name.find_first_of("/.:\"") == std::string::npos) return name;
  std::string quoted = "\"";
  for (const char c : name) {
    if (c == '"' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted + '"';
}

}  // namespace

std::string path_text(const ScenePath& path) {
  std::string text = word_text(path.root);
  for (const PathPart& part : path.parts) {
    text += '/';
    if (!part.kind.empty()) text += word_text(part.kind) + ':';
    text += word_text(part.name);
  }
  for (const std::string& field : path.fields) text += '.' + word_text(field);
  return text;
}

}  // namespace sinew

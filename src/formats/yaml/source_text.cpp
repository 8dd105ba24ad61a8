#include "formats/yaml/source_text.h"

#include <algorithm>

namespace sinew {

SourceText::SourceText(std::string_view text) : text_(text), line_starts_{0} {
  for (std::size_t end = text.find('\n'); end != std::string_view::npos;
       end = text.find('\n', end + 1)) {
    line_starts_.push_back(end + 1);
  }
}

std::string_view SourceText::from(const SourceSpan& place) const {
  const auto index = static_cast<std::size_t>(place.line - 1);
  if (place.line < 1 || index >= line_starts_.size()) return {};
  const std::size_t offset = line_starts_[index] + static_cast<std::size_t>(place.column - 1);
  return offset < text_.size() ? text_.substr(offset) : std::string_view();
}

std::string_view SourceText::line(int number) const {
  const std::string_view rest = from({kNoSource, number, 1, 1});
  return rest.substr(0, rest.find_first_of("\r\n"));
}

SourceSpan SourceText::place(SourceId source, std::size_t offset) const {
  const auto after = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::size_t>(after - line_starts_.begin());
  return {source, static_cast<int>(line), static_cast<int>(offset - line_starts_[line - 1]) + 1, 1};
}

std::size_t quoted_length(std::string_view text) {
  const char quote = text.front();
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (quote == '"' && text[i] == '\\') {
      ++i;
    } else if (text[i] == quote) {
      // Two single quotes stand for one.
      if (quote == '"' || i + 1 == text.size() || text[i + 1] != quote) return i + 1;
      ++i;
    }
  }
  return 0;
}

std::string_view first_word(std::string_view text) {
  return text.substr(0, text.find_first_of(" \t\r\n,[]{}"));
}

}  // namespace sinew

#include "formats/yaml/unclosed.h"

#include <algorithm>

namespace sinew {

namespace {

constexpr std::string_view kBlanks = " \t";

bool is_blank_at(std::string_view text, std::size_t at) {
  return at >= text.size() || std::string_view(" \t\r\n").find(text[at]) != std::string_view::npos;
}

/// How many bytes of a comment are a colour: "#fff", "#ff8800cc"; 0: none.
std::size_t color_length(std::string_view comment) {
  const std::size_t end =
      std::min(comment.find_first_not_of("0123456789abcdefABCDEF", 1), comment.size());
  const std::size_t digits = end - 1;
  const bool whole = is_blank_at(comment, end) ||
                     std::string_view(",]}").find(comment[end]) != std::string_view::npos;
  const bool is_color = digits == 3 || digits == 4 || digits == 6 || digits == 8;
  return whole && is_color ? end : 0;
}

/// Goes through a text as far as its brackets, quotes and comments are concerned, and stops at the
/// first thing that looks left open.
class Scanner {
 public:
  Scanner(std::string_view text, std::size_t error) : text_(text), error_(error) {}

  struct Found {
    Unclosed::Kind kind;
    std::size_t at;
    std::size_t length = 1;
    std::size_t end = std::string_view::npos;
  };

  std::optional<Found> find() {
    while (!found_ && at_ < text_.size()) {
      if (at_ >= error_ && !comments_.empty()) return comments_.back().found;
      step();
    }
    if (!found_ && !comments_.empty()) return comments_.back().found;
    if (!found_ && !brackets_.empty()) return Found{Unclosed::Kind::Bracket, brackets_.back()};
    return found_;
  }

 private:
  /// A comment inside of brackets, as many as there were open.
  struct Comment {
    std::size_t depth;
    Found found;
  };

  char next() const { return at_ + 1 < text_.size() ? text_[at_ + 1] : '\n'; }

  void step() {
    const char c = text_[at_];
    const bool after_blank = at_ == 0 || is_blank_at(text_, at_ - 1);
    if (c == '\n') {
      start_line();
    } else if (c == '#' && after_blank) {
      pass_comment();
    } else if ((c == '"' || c == '\'') && starts_token_) {
      pass_quoted();
    } else if ((c == '[' || c == '{') && (starts_token_ || !brackets_.empty())) {
      brackets_.push_back(at_++);
      starts_token_ = true;
    } else if ((c == ']' || c == '}') && !brackets_.empty()) {
      close();
    } else if ((c == '|' || c == '>') && starts_token_ && brackets_.empty()) {
      pass_block();
    } else {
      const bool separates = (c == ',' && !brackets_.empty()) ||
                             ((c == ':' || c == '-' || c == '?') && is_blank_at(text_, at_ + 1));
      const bool is_blank = kBlanks.find(c) != std::string_view::npos || c == '\r';
      starts_token_ = separates || (is_blank && starts_token_);
      ++at_;
    }
  }

  void close() {
    const bool fits = (text_[at_] == ']') == (text_[brackets_.back()] == '[');
    if (!fits) found_ = Found{Unclosed::Kind::Mismatch, brackets_.back(), 1, at_};
    brackets_.pop_back();
    std::erase_if(comments_, [&](const Comment& c) { return c.depth > brackets_.size(); });
    starts_token_ = false;
    ++at_;
  }

  std::size_t line_end() const { return std::min(text_.find('\n', at_), text_.size()); }

  std::size_t line_start(std::size_t at) const {
    return at == 0 ? 0 : text_.rfind('\n', at - 1) + 1;  // npos + 1 is 0
  }

  std::size_t indentation(std::size_t start) const {
    return std::min(text_.find_first_not_of(kBlanks, start), text_.size()) - start;
  }

  /// At the end of a line. One that is written without brackets ends what is open.
  void start_line() {
    ++at_;
    starts_token_ = true;
    if (brackets_.empty() || !is_block_line(at_)) return;
    const std::size_t word = at_ + indentation(at_);
    found_ = comments_.empty() ? Found{Unclosed::Kind::Bracket, brackets_.back(), 1, word}
                               : comments_.back().found;
  }

  /// Whether a line is an item of a list, or a key no further in than the line with the outermost
  /// bracket; not where that bracket is not itself on such a line, as in JSON.
  bool is_block_line(std::size_t start) const {
    const std::size_t word = start + indentation(start);
    const std::string_view line =
        text_.substr(word, std::min(text_.find('\n', word), text_.size()) - word);
    if (line.starts_with('-')) return is_blank_at(line, 1);
    const std::size_t above = line_start(brackets_.front());
    const std::size_t above_word = above + indentation(above);
    if (word - start > above_word - above || above_word == brackets_.front()) return false;
    const std::size_t colon = line.find(':');
    return colon != std::string_view::npos && colon == line.find_first_of(":,[]{}#\"'") &&
           is_blank_at(line, colon + 1);
  }

  void pass_comment() {
    const std::string_view comment = text_.substr(at_, line_end() - at_);
    const std::size_t color = color_length(comment);
    const bool hides_bracket = comment.find_first_of("]}") != std::string_view::npos;
    if (!brackets_.empty() && (color > 0 || hides_bracket)) {
      const auto kind = color > 0 ? Unclosed::Kind::Colour : Unclosed::Kind::Comment;
      comments_.push_back({brackets_.size(), {kind, at_, std::max<std::size_t>(color, 1)}});
    }
    at_ = line_end();
  }

  /// A quote that ends lines below was left open if a text goes on behind its end: then that end
  /// was meant as the beginning of the next.
  void pass_quoted() {
    const std::size_t length = quoted_length(text_.substr(at_));
    const std::size_t end = at_ + length;
    const std::size_t after = std::min(text_.find_first_not_of(kBlanks, end), text_.size());
    const bool ends_well = is_blank_at(text_, after) ||
                           std::string_view(",:]}").find(text_[after]) != text_.npos ||
                           (text_[after] == '#' && after > end);
    const bool one_line = text_.substr(at_, length).find('\n') == std::string_view::npos;
    if (length == 0) {
      found_ = Found{Unclosed::Kind::Quote, at_};
    } else if (!ends_well && !one_line) {
      found_ = Found{Unclosed::Kind::Quote, at_, 1, end - 1};
    }
    starts_token_ = false;
    at_ = end;
  }

  /// Lines of text after a '|' or a '>': all that are further in than it, and empty ones.
  void pass_block() {
    const std::size_t outer = indentation(line_start(at_));
    at_ = line_end();
    while (at_ < text_.size()) {
      const std::size_t start = at_ + 1;
      const bool is_empty = is_blank_at(text_, start + indentation(start));
      if (!is_empty && indentation(start) <= outer) return;
      at_ = start;
      at_ = line_end();
    }
  }

  std::string_view text_;
  std::size_t error_;
  std::size_t at_ = 0;
  bool starts_token_ = true;
  std::vector<std::size_t> brackets_;  ///< Those that are open.
  std::vector<Comment> comments_;      ///< In brackets that are open.
  std::optional<Found> found_;
};

}  // namespace

std::optional<Unclosed> find_unclosed(const SourceText& text, const SourceSpan& error) {
  const std::string_view all = text.from({error.source, 1, 1, 1});
  const std::size_t error_at = all.size() - text.from(error).size();
  const auto found = Scanner(all, error_at).find();
  if (!found || found->at > error_at) return std::nullopt;
  Unclosed unclosed{found->kind, text.place(error.source, found->at), std::nullopt};
  unclosed.place.length = static_cast<int>(found->length);
  if (found->end != std::string_view::npos) unclosed.end = text.place(error.source, found->end);
  return unclosed;
}

}  // namespace sinew

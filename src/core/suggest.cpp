#include "core/suggest.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace sinew {
namespace {

/// Optimal string alignment distance: inserts, deletes, replacements and swaps of neighbours, each
/// 1. Three rows of the table are alive at a time.
std::size_t edit_distance(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last(b.size() + 1), last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last.swap(last);
    last.swap(row);
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

}  // namespace

std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates) {
  const std::size_t limit = std::min<std::size_t>(3, word.size() / 3);
  std::string_view nearest;
  std::size_t least = limit + 1;
  for (const std::string_view candidate : candidates) {
    const auto [shorter, longer] = std::minmax({word.size(), candidate.size()});
    if (longer - shorter >= least) continue;
    const std::size_t distance = edit_distance(word, candidate);
    if (distance >= least) continue;
    least = distance;
    nearest = candidate;
  }
  return nearest;
}

std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates) {
  const std::string_view nearest = nearest_word(word, candidates);
  if (nearest.empty()) return {};
  return ", did you mean '" + std::string(nearest) + "'?";
}

std::string with_article(std::string_view noun) {
  const bool vowel = !noun.empty() && std::string_view("aeiou").find(noun[0]) != noun.npos;
  return (vowel ? "an " : "a ") + std::string(noun);
}

std::string plural(std::string_view phrase) {
  if (phrase.empty() || phrase[0] < 'a' || phrase[0] > 'z') return std::string(phrase);
  std::size_t end = phrase.find(',');
  for (const std::string_view link : {" in ", " of ", " from ", " to "}) {
    end = std::min(end, phrase.find(link));
  }
  const std::string_view noun = phrase.substr(0, end);
  const std::string_view rest = phrase.substr(noun.size());
  const std::string several = std::string(noun) + (noun.ends_with('s') ? "es" : "s");
  for (const std::string_view article : {" of a ", " of an "}) {
    if (rest.starts_with(article)) return several + " of " + plural(rest.substr(article.size()));
  }
  return several + std::string(rest);
}

}  // namespace sinew

#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sinew {

/// The candidate nearest to `word`: by edits (insert, delete, replace, swap of neighbours), at most
/// a third of the word's length and never more than 3; of equals the first. Empty when none is
/// near.
std::string_view nearest_word(std::string_view word, std::span<const std::string_view> candidates);

/// ", did you mean 'rotation'?" or an empty text: the tail of an error message.
std::string did_you_mean(std::string_view word, std::span<const std::string_view> candidates);

/// "a bone", "an attachment".
std::string with_article(std::string_view noun);

/// "bones", "numbers in px, 0 or more", "names of bones", "maps from slots to bones": what there
/// are several of. What starts with no letter stays: "[x, y] in px".
std::string plural(std::string_view phrase);

}  // namespace sinew

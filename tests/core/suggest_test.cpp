#include "core/suggest.h"

#include <gtest/gtest.h>

#include <array>

namespace sinew {
namespace {

constexpr std::array<std::string_view, 5> kKeys = {"rotation", "scale", "position", "opacity",
                                                   "at"};

TEST(Suggest, FindsAWordWithALetterMissingAddedReplacedOrSwapped) {
  EXPECT_EQ(nearest_word("rotaton", kKeys), "rotation");
  EXPECT_EQ(nearest_word("rottation", kKeys), "rotation");
  EXPECT_EQ(nearest_word("scule", kKeys), "scale");
  EXPECT_EQ(nearest_word("sclae", kKeys), "scale");
}

TEST(Suggest, CountsASwapOfNeighboursAsOneEdit) {
  // Three letters allow one edit; as two replacements the swap would be too far.
  const std::array<std::string_view, 1> words = {"abc"};
  EXPECT_EQ(nearest_word("acb", words), "abc");
}

TEST(Suggest, AllowsAThirdOfTheWordAndNeverMoreThanThree) {
  const std::array<std::string_view, 1> words = {"abcdefghijklmnop"};
  EXPECT_EQ(nearest_word("abcdefghijklm", words), "abcdefghijklmnop");
  EXPECT_EQ(nearest_word("abcdefghijkl", words), "");
  EXPECT_EQ(nearest_word("ax", kKeys), "");
  EXPECT_EQ(nearest_word("att", kKeys), "at");
}

TEST(Suggest, TakesTheNearestAndOfEqualsTheFirst) {
  const std::array<std::string_view, 4> words = {"bonets", "bane", "bone", "bona"};
  EXPECT_EQ(nearest_word("bonet", words), "bonets");
  EXPECT_EQ(nearest_word("bonx", words), "bone");
}

TEST(Suggest, SaysNothingForAnEmptyWordOrNoCandidates) {
  EXPECT_EQ(nearest_word("", kKeys), "");
  EXPECT_EQ(nearest_word("rotation", {}), "");
  EXPECT_EQ(did_you_mean("zzzzzz", kKeys), "");
}

TEST(Suggest, MakesTheTailOfAMessage) {
  EXPECT_EQ("unknown key 'rotaton'" + did_you_mean("rotaton", kKeys),
            "unknown key 'rotaton', did you mean 'rotation'?");
}

TEST(Suggest, PutsANounIntoThePlural) {
  EXPECT_EQ(plural("bone"), "bones");
  EXPECT_EQ(plural("press"), "presses");
  EXPECT_EQ(plural("number in px, 0 or more"), "numbers in px, 0 or more");
  EXPECT_EQ(plural("name of a bone"), "names of bones");
  EXPECT_EQ(plural("map from slots to bones"), "maps from slots to bones");
  EXPECT_EQ(plural("[x, y] in px"), "[x, y] in px");
  EXPECT_EQ(plural(""), "");
}

}  // namespace
}  // namespace sinew

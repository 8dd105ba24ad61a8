#include "output/naming.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <set>

#include "core/diagnostics.h"
#include "core/text.h"

namespace sinew {
namespace {

const std::vector<NameValue> kValues{{"rig", "hero"}, {"skin", "body+hat"}};

std::string name_of(std::string_view pattern, std::int64_t frame, std::int64_t last = 99) {
  return NamePattern(pattern, kValues, last).name(frame);
}

std::string error_of(std::string_view pattern) {
  try {
    NamePattern(pattern, kValues, 99);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Naming, FrameHasFourDigitsOrAsManyAsTheLastFrameNeeds) {
  EXPECT_EQ(name_of("{frame}.png", 7, 99), "0007.png");
  EXPECT_EQ(name_of("{frame}.png", 7, 9999), "0007.png");
  EXPECT_EQ(name_of("{frame}.png", 7, 10000), "00007.png");
  EXPECT_EQ(name_of("{frame}.png", 123456, 123456), "123456.png");
}

TEST(Naming, AskedDigitsAreTheLeast) {
  EXPECT_EQ(name_of("a_{frame:06}.png", 12), "a_000012.png");
  EXPECT_EQ(name_of("a_{frame:01}.png", 12), "a_12.png");
  EXPECT_EQ(name_of("a_{frame:02}.png", 123, 10000), "a_123.png");
  EXPECT_EQ(name_of("a_%04d.png", 12), "a_0012.png");
  EXPECT_EQ(name_of("a_%d.png", 12), "a_12.png");
  EXPECT_EQ(name_of("a_#####.png", 12), "a_00012.png");
}

TEST(Naming, PlaceholdersWorkInFoldersAndMoreThanOnce) {
  EXPECT_EQ(name_of("out/{rig}/{skin}/{rig}_{frame}.png", 3), "out/hero/body+hat/hero_0003.png");
  EXPECT_EQ(name_of("{frame}/####.png", 3), "0003/0003.png");
}

TEST(Naming, BracesAndPercentsAreDoubledAndOneHashIsItself) {
  EXPECT_EQ(name_of("{{rig}}_%%_#1_{frame}.png", 3), "{rig}_%_#1_0003.png");
}

TEST(Naming, FoldersHoldPercentsAndHashesAsTheyAre) {
  EXPECT_EQ(name_of("c##/100%d/##.png", 3), "c##/100%d/03.png");
}

TEST(Naming, KnowsWhetherThereIsAFrameNumber) {
  EXPECT_TRUE(NamePattern("a_%d.png", kValues, 0).has_frame());
  EXPECT_FALSE(NamePattern("{rig}#.png", kValues, 0).has_frame());
  EXPECT_FALSE(NamePattern().has_frame());
}

TEST(Naming, OneSequenceHasOneCanonicalText) {
  EXPECT_EQ(NamePattern("{rig}/a_%04d.png", kValues, 0).canonical(), "hero/a_{frame}.png");
  EXPECT_EQ(NamePattern("hero/a_{frame:02}.png", kValues, 99999).canonical(), "hero/a_{frame}.png");
}

TEST(Naming, SplitsOffTheFolderAllFramesShare) {
  const auto split = [](std::string_view text) {
    NamePattern pattern(text, kValues, 0);
    const std::string folder = pattern.split_folder();
    return folder + " | " + pattern.canonical();
  };
  EXPECT_EQ(split("out/{rig}/a_{frame}.png"), "out/hero | a_{frame}.png");
  EXPECT_EQ(split("out/a{frame}/{rig}.png"), "out | a{frame}/hero.png");
  EXPECT_EQ(split("{frame}/x.png"), " | {frame}/x.png");
  EXPECT_EQ(split("a{frame}.png"), " | a{frame}.png");
  EXPECT_EQ(split("/{frame}.png"), "/ | {frame}.png");
  EXPECT_EQ(split("../b.png"), ".. | b.png");
}

TEST(Naming, MistakesAreNamedWithTheWholePattern) {
  EXPECT_EQ(error_of("out/{fram}.png"),
            "'out/{fram}.png': unknown placeholder {fram}, did you mean 'frame'?");
  EXPECT_EQ(error_of("{skim}.png"),
            "'{skim}.png': unknown placeholder {skim}, did you mean 'skin'?");
  EXPECT_EQ(error_of("{}.png"),
            "'{}.png': unknown placeholder {}, known are {frame}, {rig}, {skin}");
  EXPECT_EQ(error_of("{rig:04}.png"), "'{rig:04}.png': only {frame} takes a number of digits");
  for (const char* pattern :
       {"{frame:4}", "{frame:}", "{frame:00}", "{frame:0x}", "{frame:0123}"}) {
    EXPECT_EQ(error_of(pattern),
              "'" + std::string(pattern) + "': a number of digits is written {frame:04}");
  }
  for (const char* pattern : {"%4d", "%x", "100%", "%", "%04", "%00d", "50%_d"}) {
    EXPECT_EQ(error_of(pattern), "'" + std::string(pattern) +
                                     "': a frame number is written %04d; a percent sign of the "
                                     "name is written %%");
  }
  EXPECT_EQ(error_of("a{frame"), "'a{frame': a '{' without '}'; a brace of the name is written {{");
  EXPECT_EQ(error_of("a}b"), "'a}b': a '}' without '{'; a brace of the name is written }}");
}

std::vector<std::string> safe(const std::vector<std::string>& names) { return safe_names(names); }

TEST(SafeNames, KeepWhatIsSafe) {
  const std::vector<std::string> names{"walk", "Läufer 2", "body+hat", "a.b", "{frame}", "~", "x_"};
  EXPECT_EQ(safe(names), names);
}

TEST(SafeNames, ReplaceWhatLeavesTheFolderOrIsNoNameElsewhere) {
  EXPECT_EQ(safe({"full-skins/girl"}), std::vector<std::string>{"full-skins_girl"});
  EXPECT_EQ(safe({"../../etc/passwd"}), std::vector<std::string>{"_._.._etc_passwd"});
  EXPECT_EQ(safe({".."}), std::vector<std::string>{"__"});
  EXPECT_EQ(safe({".sinew"}), std::vector<std::string>{"_sinew"});
  EXPECT_EQ(safe({""}), std::vector<std::string>{"_"});
  EXPECT_EQ(safe({" a "}), std::vector<std::string>{"_a_"});
  EXPECT_EQ(safe({"a."}), std::vector<std::string>{"a_"});
  EXPECT_EQ(safe({"a\\b:c*d?e\"f<g>h|i"}), std::vector<std::string>{"a_b_c_d_e_f_g_h_i"});
  EXPECT_EQ(safe({std::string("a\0b\n\x7f", 5)}), std::vector<std::string>{"a_b__"});
  EXPECT_EQ(safe({"a\xff\xc3"}), std::vector<std::string>{"a__"});
  EXPECT_EQ(safe({"CON", "com1.x", "com0", "lpt9"}),
            (std::vector<std::string>{"CON_", "com1.x_", "com0", "lpt9_"}));
}

TEST(SafeNames, CutLongNamesBetweenCharacters) {
  const std::string as(99, 'a');
  EXPECT_EQ(safe({as + "aa"}), std::vector<std::string>{as + "a"});
  EXPECT_EQ(safe({as + "\xc3\xa9"}), std::vector<std::string>{as});
  EXPECT_EQ(safe({std::string(200, '\x80')}), std::vector<std::string>{std::string(97, '_')});
}

TEST(SafeNames, TellApartWhatWouldBeTheSame) {
  EXPECT_EQ(safe({"a/b", "a_b", "a:b", "A_B", "a_b"}),
            (std::vector<std::string>{"a_b~2", "a_b", "a_b~3", "A_B~4", "a_b~5"}));
  EXPECT_EQ(safe({"a/b", "a_b~2", "a_b"}), (std::vector<std::string>{"a_b~3", "a_b~2", "a_b"}));
}

TEST(SafeNames, AreDifferentAndSafeForAnyNames) {
  std::mt19937 random(7);
  const std::string alphabet("aAbB/\\.: ~2_\xc3\xa4\xff\0", 17);
  std::vector<std::string> names;
  for (int i = 0; i < 3000; ++i) {
    std::string name(random() % 5, ' ');
    for (char& c : name) c = alphabet[random() % alphabet.size()];
    names.push_back(name);
  }
  std::set<std::string> seen;
  for (std::string name : safe_names(names)) {
    EXPECT_TRUE(stays_below(name)) << name;
    EXPECT_EQ(name.find('/'), std::string::npos);
    EXPECT_EQ(find_invalid_utf8(name), std::string::npos);
    EXPECT_NE(name.front(), '.');
    std::transform(name.begin(), name.end(), name.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    EXPECT_TRUE(seen.insert(name).second) << name;
  }
}

TEST(StaysBelow, RefusesEveryWayOut) {
  for (const char* path : {"a", "a/b.png", "a..b", "..a/b", ".sinew/x"}) {
    EXPECT_TRUE(stays_below(path)) << path;
  }
  for (const char* path :
       {"", "/a", "..", "../a", "a/..", "a/../b", "a//b", "a/", "./a", "a/./b"}) {
    EXPECT_FALSE(stays_below(path)) << path;
  }
  EXPECT_FALSE(stays_below(std::string_view("a\0b", 3)));
}

}  // namespace
}  // namespace sinew

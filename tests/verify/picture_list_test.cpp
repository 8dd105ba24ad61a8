#include "verify/picture_list.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/diagnostics.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

using Names = std::vector<std::string>;

Names names(const PictureList& list) {
  Names names;
  for (const ListedPicture& file : list.files) names.push_back(file.name);
  return names;
}

std::string problem(const std::string& input) {
  try {
    list_pictures(input);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

class ListPictures : public TemporaryFolder {
 protected:
  std::string in(const std::string& name) const { return (folder() / name).string(); }
};

TEST_F(ListPictures, OfAFolderAreItsPngAndJpegFilesInTheOrderOfNumbers) {
  for (const char* name : {"walk10.png", "walk9.PNG", "a.jpeg", "b/2.jpg", "notes.txt",
                           ".hidden.png", ".sinew/temp.png"}) {
    write(name, "");
  }
  const PictureList list = list_pictures(folder().string());
  EXPECT_FALSE(list.single);
  EXPECT_EQ(names(list), (Names{"a.jpeg", "b/2.jpg", "walk9.PNG", "walk10.png"}));
  EXPECT_EQ(list.files[1].path, folder() / "b/2.jpg");
}

TEST_F(ListPictures, OfAPatternAreNamedByWhatItsPlaceholdersStandFor) {
  for (const char* name : {"w_0009.png", "w_0010.png", "w_x.png", "v_0009.png", "w_0011.png.png"}) {
    write(name, "");
  }
  for (const char* pattern : {"w_%04d.png", "w_####.png", "w_{frame}.png", "w_{frame:04}.png"}) {
    EXPECT_EQ(names(list_pictures(in(pattern))), (Names{"9", "10"})) << pattern;
  }
  EXPECT_EQ(names(list_pictures(in("*_%d.png"))), (Names{"v,9", "w,9", "w,10"}));
  EXPECT_EQ(names(list_pictures(in("*.png"))),
            (Names{"v_0009", "w_0009", "w_0010", "w_0011.png", "w_x"}));
}

TEST_F(ListPictures, OfAFileIsThat) {
  write("100%d.png", "");
  const PictureList list = list_pictures(in("100%d.png"));
  EXPECT_TRUE(list.single);
  EXPECT_EQ(names(list), (Names{""}));
}

TEST_F(ListPictures, TakesTheRateFromAManifest) {
  const auto header = [](const std::string& fps) {
    return R"({"sinew":"0.1.0","source":"a","scene":"0","pattern":"p","options":{"fps":")" + fps +
           "\"}}\n";
  };
  write(".sinew/manifest.jsonl", header("24000/1001"));
  EXPECT_EQ(list_pictures(folder().string()).fps, (Rational{24000, 1001}));
  write(".sinew/manifest.jsonl", header("24/1") + header("30/1"));
  EXPECT_EQ(list_pictures(folder().string()).fps, std::nullopt);
  write(".sinew/manifest.jsonl", "torn");
  EXPECT_EQ(list_pictures(folder().string()).fps, std::nullopt);
}

TEST_F(ListPictures, SaysWhatIsNotThere) {
  EXPECT_EQ(problem(in("a.png")), in("a.png") + ": no such file or folder");
  EXPECT_EQ(problem(in("a_%d.png")), in("a_%d.png") + ": no picture fits this pattern");
  EXPECT_EQ(problem(in("b/a_%d.png")), in("b") + ": no such folder");
  write("w_1.png", "");
  write("w_01.png", "");
  EXPECT_NE(problem(in("w_%d.png")).find("stands for '1' twice"), std::string::npos);
}

TEST(NaturalOrder, CountsNumbersAndIsTotal) {
  const Names sorted = {"",   "0", "00", "1",    "01",  "1a", "2",
                        "10", "a", "a1", "a01b", "a1b", "a2", "b"};
  for (const std::string& a : sorted) {
    EXPECT_FALSE(natural_less(a, a));
    for (const std::string& b : sorted) {
      EXPECT_TRUE(a == b || natural_less(a, b) != natural_less(b, a)) << a << " " << b;
    }
  }
  EXPECT_TRUE(natural_less("w9", "w10"));
  EXPECT_TRUE(natural_less("w009", "w10"));
  EXPECT_TRUE(natural_less("a", "a1"));
  EXPECT_FALSE(natural_less("w10", "w9"));
}

}  // namespace
}  // namespace sinew

#include "output/png_sequence/manifest.h"

#include <gtest/gtest.h>

#include "core/diagnostics.h"
#include "scratch_folder.h"

namespace sinew {
namespace {

const ManifestHeader kHeader{
    "0.1.0", "wa\"lk.yaml", "d47f711013ec285c", "{frame}.png", {{"fps", "30/1"}, {"scale", "2"}}};
const ManifestEntry kFirst{0, "0000.png", 5120, 0x84c9f00dcafe0001u};
const ManifestEntry kSecond{1, "a/0001.png", 0, 7};

const std::string kHeaderLine =
    R"({"sinew":"0.1.0","source":"wa\"lk.yaml","scene":"d47f711013ec285c",)"
    R"("pattern":"{frame}.png","options":{"fps":"30/1","scale":"2"}})"
    "\n";
const std::string kFirstLine =
    R"({"frame":0,"file":"0000.png","bytes":5120,"hash":"84c9f00dcafe0001"})"
    "\n";

TEST(Manifest, LinesAreJson) {
  EXPECT_EQ(manifest_line(kHeader), kHeaderLine);
  EXPECT_EQ(manifest_line(kFirst), kFirstLine);
}

TEST(Manifest, ReadsWhatItWrites) {
  const ManifestHeader other{"0.2.0", "-", "", "b.png", {}};
  const auto sections = parse_manifest(manifest_line(kHeader) + manifest_line(kFirst) +
                                       manifest_line(kSecond) + manifest_line(other));
  ASSERT_EQ(sections.size(), 2u);
  EXPECT_EQ(sections[0].header, kHeader);
  EXPECT_EQ(sections[0].entries, (std::vector{kFirst, kSecond}));
  EXPECT_EQ(sections[1].header, other);
  EXPECT_TRUE(sections[1].entries.empty());
}

TEST(Manifest, ATornLastLineIsIgnoredWhereverItIsTorn) {
  const std::string whole = manifest_line(kHeader) + manifest_line(kFirst);
  const std::string last = manifest_line(kSecond);
  for (std::size_t size = 0; size < last.size(); ++size) {
    const auto sections = parse_manifest(whole + last.substr(0, size));
    ASSERT_EQ(sections.size(), 1u) << size;
    EXPECT_EQ(sections[0].entries, std::vector{kFirst}) << size;
  }
}

TEST(Manifest, ALineThatCannotBeReadEndsItsSection) {
  for (const char* bad :
       {"{\"frame\":", "[]", "7", "{}", R"({"sinew":"1"})", R"({"sinew":"1","options":{"a":1}})",
        R"({"frame":-1,"file":"a","bytes":1,"hash":"0000000000000007"})",
        R"({"frame":1,"file":"a","bytes":"1","hash":"0000000000000007"})",
        R"({"frame":1,"file":"a","bytes":1,"hash":"7"})",
        R"({"frame":1,"file":"../a","bytes":1,"hash":"0000000000000007"})",
        R"({"frame":1,"file":"/a","bytes":1,"hash":"0000000000000007"})"}) {
    const auto sections =
        parse_manifest(manifest_line(kHeader) + manifest_line(kFirst) + bad + "\n" +
                       manifest_line(kSecond) + manifest_line(kHeader) + manifest_line(kSecond));
    ASSERT_EQ(sections.size(), 2u) << bad;
    EXPECT_EQ(sections[0].entries, std::vector{kFirst}) << bad;
    EXPECT_EQ(sections[1].entries, std::vector{kSecond}) << bad;
  }
}

TEST(Manifest, FramesBeforeAnyHeaderAreNobodys) {
  EXPECT_TRUE(parse_manifest(manifest_line(kFirst)).empty());
}

class ManifestFile : public TemporaryFolder {};

TEST_F(ManifestFile, AMissingFileHasNoSections) {
  EXPECT_TRUE(read_manifest(folder() / "manifest.jsonl").empty());
}

TEST_F(ManifestFile, AFolderInItsPlaceIsAnError) {
  try {
    read_manifest(folder());
    FAIL();
  } catch (const IoError& error) {
    EXPECT_EQ(std::string(error.what()), folder().native() + ": is a directory");
  }
}

TEST_F(ManifestFile, AppendsAndStartsAfreshBehindATornLine) {
  write("m.jsonl", kHeaderLine + "{\"frame\":0,\"fi");
  ManifestWriter(folder() / "m.jsonl").append(kHeaderLine);
  ManifestWriter(folder() / "m.jsonl").append(kFirstLine);
  EXPECT_EQ(read("m.jsonl"), kHeaderLine + "{\"frame\":0,\"fi\n" + kHeaderLine + kFirstLine);
}

}  // namespace
}  // namespace sinew

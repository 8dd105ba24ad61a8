// Holds the metrics against the programs they follow, by numbers that tests/consumers/diff made.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "compare/compare.h"
#include "compare/picture_pairs.h"
#include "core/file.h"
#include "core/text.h"
#include "image/png_writer.h"
#include "project_paths.h"

namespace sinew {
namespace {

std::string name_of(int number) { return "pair" + std::to_string(number); }

std::int64_t count(const PicturePair& pair, Metric metric, bool antialiasing) {
  CompareOptions options;
  options.metric = metric;
  options.threshold = pair.threshold;
  options.ignore_antialiasing = antialiasing;
  return compare_images(pair.a, pair.b, {}, options).different;
}

/// A line as counts.mjs prints it.
std::string counts_line(int number) {
  const PicturePair pair = picture_pair(number);
  std::string line = name_of(number) + " " + shortest(pair.threshold);
  for (const bool antialiasing : {false, true}) {
    for (const Metric metric : {Metric::Yiq, Metric::YiqWhite, Metric::Oklab}) {
      line += " " + std::to_string(count(pair, metric, antialiasing));
    }
  }
  return line;
}

TEST(DiffCounts, AreThoseOfPixelmatchAndOdiff) {
  std::ifstream file(SINEW_SOURCE_DIR "/tests/consumers/diff/counts.txt");
  std::string line;
  for (int number = 0; number < kPicturePairs; ++number) {
    ASSERT_TRUE(std::getline(file, line)) << "counts.txt is too short";
    EXPECT_EQ(counts_line(number), line);
  }
  EXPECT_FALSE(std::getline(file, line)) << "counts.txt has a pair too many: " << line;
}

/// For `./dev diff-counts`: writes the pairs as files where SINEW_WRITE_PAIRS names a folder.
TEST(DiffCounts, PairsAreWrittenForOtherPrograms) {
  const char* folder = std::getenv("SINEW_WRITE_PAIRS");
  if (folder == nullptr) GTEST_SKIP() << "SINEW_WRITE_PAIRS names no folder";
  const std::filesystem::path out(folder);
  make_folders(out);
  std::ofstream thresholds(out / "thresholds.txt");
  for (int number = 0; number < kPicturePairs; ++number) {
    const PicturePair pair = picture_pair(number);
    const std::string name = name_of(number);
    write_file_atomically(out / (name + "-a.png"), encode_png(pair.a), {});
    write_file_atomically(out / (name + "-b.png"), encode_png(pair.b), {});
    thresholds << name << " " << shortest(pair.threshold) << "\n";
  }
}

}  // namespace
}  // namespace sinew

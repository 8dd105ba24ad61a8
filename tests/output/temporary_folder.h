#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A test with an empty folder of its own, removed after it.
class TemporaryFolder : public testing::Test {
 protected:
  void SetUp() override {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("sinew_" + std::to_string(::getpid()) + "_" + test->name());
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  const std::filesystem::path& folder() const { return folder_; }

  /// Every file below the folder, sorted, without those in folders named .sinew.
  std::vector<std::string> files() const {
    std::vector<std::string> found;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
      const std::string path = entry.path().lexically_relative(folder_).generic_string();
      if (!entry.is_directory() && path.find(".sinew/") == std::string::npos) {
        found.push_back(path);
      }
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  std::string read(const std::filesystem::path& file) const {
    std::ifstream in(folder_ / file, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
  }

  void write(const std::filesystem::path& file, std::string_view text) const {
    std::filesystem::create_directories((folder_ / file).parent_path());
    std::ofstream(folder_ / file, std::ios::binary) << text;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace sinew

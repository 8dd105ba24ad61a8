#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinew {

/// A new folder that is gone with this object. Files are named by their paths in it.
class ScratchFolder {
 public:
  ScratchFolder();
  ~ScratchFolder();
  ScratchFolder(const ScratchFolder&) = delete;
  ScratchFolder& operator=(const ScratchFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  void write(const std::filesystem::path& name, std::string_view text) const;
  std::string read(const std::filesystem::path& name) const;
  /// Everything in it, folders too, as sorted relative paths.
  std::vector<std::string> files() const;

 private:
  std::filesystem::path path_;
};

/// A test with a folder of its own.
class TemporaryFolder : public testing::Test {
 protected:
  const std::filesystem::path& folder() const { return folder_.path(); }
  void write(const std::filesystem::path& name, std::string_view text) const {
    folder_.write(name, text);
  }
  std::string read(const std::filesystem::path& name) const { return folder_.read(name); }
  /// Every file in it, sorted, without folders and what lies in folders named .sinew.
  std::vector<std::string> files() const;

 private:
  ScratchFolder folder_;
};

}  // namespace sinew

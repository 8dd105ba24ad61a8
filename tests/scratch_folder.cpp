#include "scratch_folder.h"

#include <stdlib.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

namespace sinew {

namespace fs = std::filesystem;

ScratchFolder::ScratchFolder() {
  std::string name = testing::TempDir() + "sinew-XXXXXX";
  if (!mkdtemp(name.data())) throw std::runtime_error("cannot make a folder");
  path_ = name;
}

ScratchFolder::~ScratchFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

void ScratchFolder::write(const fs::path& name, std::string_view text) const {
  fs::create_directories((path_ / name).parent_path());
  std::ofstream(path_ / name, std::ios::binary) << text;
}

std::string ScratchFolder::read(const fs::path& name) const {
  std::ifstream file(path_ / name, std::ios::binary);
  EXPECT_TRUE(file) << name;
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> ScratchFolder::files() const {
  std::vector<std::string> names;
  for (const auto& entry : fs::recursive_directory_iterator(path_)) {
    names.push_back(entry.path().lexically_relative(path_).generic_string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

std::vector<std::string> TemporaryFolder::files() const {
  std::vector<std::string> names = folder_.files();
  std::erase_if(names, [&](const std::string& name) {
    return fs::is_directory(folder() / name) || name.find(".sinew/") != std::string::npos;
  });
  return names;
}

}  // namespace sinew

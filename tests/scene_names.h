#pragma once

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <string>
#include <vector>

namespace sinew {

/// Paths of all scenes below a folder without their ending, such as "cloth/hangs", in order.
inline std::vector<std::string> scene_names(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() != ".yaml") continue;
    names.push_back(entry.path().lexically_relative(folder).replace_extension().generic_string());
  }
  std::sort(names.begin(), names.end());
  return names;
}

/// What a test of such a scene is called: letters, digits and underscores.
inline std::string test_name(std::string scene) {
  std::replace_if(
      scene.begin(), scene.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
  return scene;
}

}  // namespace sinew

#pragma once

#include <string>
#include <vector>

#include "cli/run.h"
#include "scene/scene.h"
#include "scene/world.h"

namespace sinew {

/// A folder for the scene files of one test, gone when the test ends.
class SceneFolder {
 public:
  /// Writes a file and gives its path.
  std::string write(const std::string& name, const std::string& text) const {
    folder_.write(name, text);
    return path(name);
  }
  std::string path(const std::string& name) const { return (folder_.path() / name).string(); }

 private:
  ScratchFolder folder_;
};

/// Loads the scene of a text, which must be right. "sinew: 1" is put before it.
Scene scene_of(const std::string& text, const std::vector<std::string>& set = {});

/// Everything said of a text, each message with its line and column: "3:7: unknown key 'x'".
std::string errors_of(const std::string& text, const std::vector<std::string>& set = {});

/// The world at a time after everything before it.
World world_at(const Scene& scene, Rational time);

}  // namespace sinew

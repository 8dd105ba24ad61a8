#pragma once

#include <string_view>

#include "scene/scene.h"

namespace sinew {

/// Resolves the names in a scene's fields once all nodes are known. Reports what names nothing.
class Linker {
 public:
  Linker(const Scene& scene, Diagnostics& diagnostics) : scene_(scene), diagnostics_(diagnostics) {}

  void resolve(PathRef& reference);
  void resolve(PictureRef& reference);

 private:
  const Scene& scene_;
  Diagnostics& diagnostics_;
};

/// All names of nodes and pointers that paths may start with, for suggestions.
std::vector<std::string_view> root_names(const Scene& scene);

}  // namespace sinew

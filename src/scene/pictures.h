#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <utility>

#include "core/hash.h"
#include "scene/scene.h"

namespace sinew {

/// Decodes the pictures of a scene into its textures. Reports those that cannot be used; throws
/// IoError if a file could not be read.
class PictureLoader {
 public:
  PictureLoader(Scene& scene, Diagnostics& diagnostics)
      : scene_(scene), diagnostics_(diagnostics) {}

  /// The texture of a picture, which a scope names.
  int load(const PictureDefinition& picture, int scope);
  /// Over the contents of all files.
  std::uint64_t hash() const { return hash_.value(); }

 private:
  std::string decode_into(Texture& texture, const std::filesystem::path& path);

  Scene& scene_;
  Diagnostics& diagnostics_;
  std::int64_t pixels_ = 0;
  Fnv1a64 hash_;
  std::map<std::pair<std::string, Filter>, int> loaded_;  ///< Textures by path.
};

}  // namespace sinew

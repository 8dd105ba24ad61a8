#pragma once

#include <filesystem>
#include <string>

#include "formats/yaml/load.h"

namespace sinew {

/// A scene as one document without `base`, `set` and `vars`, for a file in `folder`: fields in the
/// order of their tables, without those that say what holds anyway, paths of files from `folder`.
/// Keys of tracks stay as written, but that frames of another file's rate become seconds; prefabs
/// stay files of their own. It draws what the input draws, and comes to itself. Everything wrong is
/// reported, as in load_scene().
Value canonical_scene(const std::string& input, std::span<const FieldOverride> overrides,
                      const std::filesystem::path& folder, Diagnostics& diagnostics);

}  // namespace sinew

#pragma once

#include <string>
#include <vector>

#include "schema/struct.h"

namespace sinew {

/// The keys a scene file has besides those of a scene: what it is made from. They are gone once the
/// file is composed (formats/yaml/load.h).
struct SceneFileKeys {
  int version = 0;
  Value base;  ///< A path, or null.
  Value set;   ///< A map, or null.
  Value vars;  ///< A map, or null.
};

const Struct& scene_file_table();

/// The JSON Schema (draft 07) of scene files.
Value scene_schema();

/// The reference of the scene format in Markdown, as it stands in scenes/README.md.
std::string scene_reference();

}  // namespace sinew

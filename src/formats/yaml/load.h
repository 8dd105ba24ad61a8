#pragma once

#include <string>
#include <vector>

#include "scene/compile.h"
#include "schema/value.h"

namespace sinew {

/// A change of one field from outside, as --set gives it: `ball.at=[3, 4]`.
struct FieldOverride {
  std::string text;
};

/// A document after base, set, vars and overrides, with what reading it needs.
struct ComposedDocument {
  Value document;
  std::vector<Rational> source_fps;  ///< By SourceId.
  std::vector<FieldChange> changes;  ///< By `set` and from outside, but for those of prefabs.
  bool is_complete = true;           ///< False where a base could not be read.
};

/// Reads a scene file ("-": standard input) and everything it is based on. Goes on after errors as
/// far as there is a document to go on with, so that all of them are found; else throws InputError.
/// Throws IoError when reading failed.
ComposedDocument compose(const std::string& input, std::span<const FieldOverride> overrides,
                         Diagnostics& diagnostics);

/// The definition of a scene, without what compile() adds. What could not be read is reported and
/// marked (scene/definition.h).
SceneDefinition read_definition(const ComposedDocument& composed, Diagnostics& diagnostics);

/// Compiles what was read; only if every file was there and every list of names could be read.
Scene compile_definition(SceneDefinition definition, const ComposedDocument& composed,
                         const std::string& input, Diagnostics& diagnostics);

/// Reads and compiles a scene.
Scene load_scene(const std::string& input, std::span<const FieldOverride> overrides,
                 Diagnostics& diagnostics);

}  // namespace sinew

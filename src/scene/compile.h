#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "scene/scene.h"

namespace sinew {

/// A field that was changed by its path: by `set` or from outside.
struct FieldChange {
  std::string path;
  SourceSpan span;  ///< Of the path.
};

/// What a definition was read from.
struct DefinitionSource {
  std::string input;                ///< What the user called it.
  std::uint64_t document_hash = 0;  ///< Of the text.
  std::span<const Rational> fps;    ///< Frames a second, by SourceId.
  std::span<const FieldChange> changes{};
};

/// Makes a Scene of what was read: flattens groups, decodes pictures (paths count from the file
/// that says them), resolves every name, binds tracks, and counts frames. Everything wrong is
/// reported to `diagnostics`, and what is allowed but most likely a mistake warned of; throws
/// InputError after errors, also those reported before, and IoError if a file could not be read. Of
/// nodes that are marked as broken only the name is used.
Scene compile(SceneDefinition definition, const DefinitionSource& source, Diagnostics& diagnostics);

}  // namespace sinew

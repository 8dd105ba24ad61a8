#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "scene/scene.h"

namespace sinew {

/// Makes a Scene of what was read: flattens groups, decodes pictures (paths count from the file
/// that says them), resolves every name, binds tracks, and counts frames. Everything wrong is
/// reported to `diagnostics`; throws InputError after errors, also those reported before, and
/// IoError if a file could not be read. Of nodes that are marked as broken only the name is used.
/// document_hash: of the text the definition was read from.
Scene compile(SceneDefinition definition, std::string source, std::uint64_t document_hash,
              std::span<const Rational> source_fps, Diagnostics& diagnostics);

}  // namespace sinew

#pragma once

#include <span>

#include "scene/compile.h"
#include "scene/linker.h"

namespace sinew {

/// Warns of what is allowed and most likely a mistake: keys after the scene's end, changes of what
/// a track moves, and what node types know of themselves. For a compiled scene without errors.
/// pointers: where they are written, by index.
void review(Scene& scene, Linker& linker, std::span<const SourceSpan> pointers,
            std::span<const FieldChange> changes, Diagnostics& diagnostics);

}  // namespace sinew

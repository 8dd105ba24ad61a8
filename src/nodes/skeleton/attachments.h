#pragma once

#include "nodes/skeleton/fields.h"

namespace sinew {

/// What a slot can show, by the word of `type:`.
Typed<AttachmentFields> attachment_fields();

}  // namespace sinew

#pragma once

#include <cstdint>
#include <vector>

#include "core/vec2.h"
#include "schema/field_type.h"

namespace sinew {

/// Types of what moves in a skeleton and is written by names or numbers of things in it. The names
/// that count are those of the ReadContext (schema/field_type.h).

/// The name of what a slot shows, or null: an index into its attachments, or -1.
Typed<std::int32_t> attachment_name();

/// All slots, back to front. Those that are named take, in the order given, the places they have in
/// the list of slots; the others stay. A value knows how many there are.
Typed<std::vector<std::int32_t>> slot_order();

/// The skins that are worn, later ones on top: one name, or a list. As many numbers as there are
/// skins: those worn, then -1.
Typed<std::vector<std::int32_t>> worn_skins();

/// Which picture of a sequence shows, from 0 on.
Typed<std::int32_t> frame_number();

/// How far each vertex of a mesh is moved: `{3: [0, -4], 7: [2, 0]}`, missing ones 0. A value knows
/// how many there are; one that is empty as yet takes any.
Typed<std::vector<Vec2>> deform();

}  // namespace sinew

#pragma once

#include "core/json_writer.h"
#include "output/sprite_sheet/sheet_format.h"

namespace sinew {

/// What the formats in JSON have in common: TexturePacker's fields, with those of Aseprite
/// (duration, frameTags) and Pixi (animations, related_multi_packs). Rectangles are those of frames
/// before they are turned, clockwise.
/// Sources: the parsers of PixiJS 8 (Spritesheet) and Phaser 3 (textures/parsers).

/// The fields of a frame, inside an object.
void write_json_frame(const Sheet& sheet, const SheetFrame& frame, JsonWriter& json);
/// "animations": the names of the frames on this page, animation by animation.
void write_json_animations(const SheetTextInput& input, JsonWriter& json);
/// "meta" of one page.
void write_json_meta(const SheetTextInput& input, JsonWriter& json);

void write_json_size(std::string_view key, int width, int height, JsonWriter& json);

}  // namespace sinew

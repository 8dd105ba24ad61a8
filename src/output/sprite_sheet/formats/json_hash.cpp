#include "output/sprite_sheet/formats/json_frames.h"

namespace sinew {
namespace {

std::string write_hash(const SheetTextInput& input, bool by_number) {
  JsonWriter json;
  json.begin_object();
  json.key("frames"), json.begin_object();
  int number = 0;
  for_each_frame(input, true, [&](const SheetFrame& frame) {
    json.new_line();
    json.key(by_number ? std::to_string(number++) : frame.name);
    json.begin_object();
    write_json_frame(input.sheet, frame, json);
    json.end_object();
  });
  json.end_object();
  // Phaser reads Aseprite's animations from the tags.
  if (!by_number) write_json_animations(input, json);
  write_json_meta(input, json);
  json.end_object();
  return json.take() + "\n";
}

}  // namespace

const SheetFormat kJsonHashFormat = {
    "json-hash",
    "PixiJS, Phaser, Unreal Paper2D, most others",
    Turning::Clockwise,
    true,
    true,
    false,
    [](const SheetTextInput& input) { return write_hash(input, false); }};

/// As Aseprite names frames of a file without layers: Phaser's createFromAseprite looks for "0",
/// "1", ... in one image.
const SheetFormat kAsepriteFormat = {
    "aseprite",
    "Phaser's createFromAseprite and importers of Aseprite's JSON",
    Turning::Clockwise,
    true,
    true,
    true,
    [](const SheetTextInput& input) { return write_hash(input, true); }};

}  // namespace sinew

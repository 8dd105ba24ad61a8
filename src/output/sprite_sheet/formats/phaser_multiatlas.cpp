#include "core/version.h"
#include "output/sprite_sheet/formats/json_frames.h"

namespace sinew {
namespace {

void write_texture(const SheetTextInput& input, std::size_t index, JsonWriter& json) {
  const SheetPage& page = input.sheet.pages[index];
  json.new_line();
  json.begin_object();
  json.key("image"), json.text(input.images[index]);
  json.key("format"), json.text("RGBA8888");
  write_json_size("size", page.width, page.height, json);
  json.key("scale"), json.number(input.sheet.scale);
  json.key("frames"), json.begin_array();
  for (const SheetFrame& frame : input.sheet.frames) {
    if (frame.page != static_cast<int>(index)) continue;
    json.new_line();
    json.begin_object();
    json.key("filename"), json.text(frame.name);
    write_json_frame(input.sheet, frame, json);
    json.end_object();
  }
  json.end_array();
  json.end_object();
}

/// Source: Phaser 3, loader MultiAtlasFile and textures/parsers/JSONArray.
std::string write(const SheetTextInput& input) {
  JsonWriter json;
  json.begin_object();
  json.key("textures"), json.begin_array();
  for (std::size_t i = 0; i < input.sheet.pages.size(); ++i) write_texture(input, i, json);
  json.end_array();
  json.new_line();
  json.key("meta"), json.begin_object();
  json.key("app"), json.text("sinew");
  json.key("version"), json.text(kVersion);
  json.end_object();
  json.end_object();
  return json.take() + "\n";
}

}  // namespace

const SheetFormat kPhaserMultiatlasFormat = {
    "phaser-multiatlas", "Phaser's load.multiatlas", Turning::Clockwise, true, false, false, write};

}  // namespace sinew

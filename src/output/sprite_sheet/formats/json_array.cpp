#include "output/sprite_sheet/formats/json_frames.h"

namespace sinew {
namespace {

std::string write(const SheetTextInput& input) {
  JsonWriter json;
  json.begin_object();
  json.key("frames"), json.begin_array();
  for_each_frame(input, true, [&](const SheetFrame& frame) {
    json.new_line();
    json.begin_object();
    json.key("filename"), json.text(frame.name);
    write_json_frame(input.sheet, frame, json);
    json.end_object();
  });
  json.end_array();
  write_json_animations(input, json);
  write_json_meta(input, json);
  json.end_object();
  return json.take() + "\n";
}

}  // namespace

const SheetFormat kJsonArrayFormat = {"json-array",
                                      "Phaser, importers of TexturePacker's arrays",
                                      Turning::Clockwise,
                                      true,
                                      true,
                                      false,
                                      write};

}  // namespace sinew

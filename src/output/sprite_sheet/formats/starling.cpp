#include "core/text.h"
#include "output/sprite_sheet/sheet_format.h"

namespace sinew {
namespace {

void add(std::string_view name, const std::string& value, std::string& out) {
  out += " " + std::string(name) + "=\"" + value + "\"";
}

void add(std::string_view name, int value, std::string& out) {
  add(name, std::to_string(value), out);
}

/// The size is that on the page: turned frames have their height from left to right.
/// Source: Starling, TextureAtlas.parseAtlasXml.
void write_frame(const SheetFrame& frame, std::string& out) {
  out += "  <SubTexture";
  add("name", xml_escaped(frame.name), out);
  add("x", frame.x, out);
  add("y", frame.y, out);
  add("width", frame.rotated ? frame.height : frame.width, out);
  add("height", frame.rotated ? frame.width : frame.height, out);
  if (frame.rotated) add("rotated", "true", out);
  if (frame.is_trimmed()) {
    add("frameX", -frame.offset_x, out);
    add("frameY", -frame.offset_y, out);
    add("frameWidth", frame.source_width, out);
    add("frameHeight", frame.source_height, out);
  }
  if (frame.pivot) {
    add("pivotX", shortest(frame.pivot->x), out);
    add("pivotY", shortest(frame.pivot->y), out);
  }
  out += "/>\n";
}

std::string write(const SheetTextInput& input) {
  const auto page = static_cast<std::size_t>(input.page);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<TextureAtlas";
  add("imagePath", xml_escaped(input.images[page]), out);
  add("width", input.sheet.pages[page].width, out);
  add("height", input.sheet.pages[page].height, out);
  out += ">\n";
  for_each_frame(input, true, [&](const SheetFrame& frame) { write_frame(frame, out); });
  return out + "</TextureAtlas>\n";
}

}  // namespace

const SheetFormat kStarlingFormat = {
    "starling", "Starling, Sparrow, HaxeFlixel, Phaser", Turning::Clockwise, true, true, false,
    write};

}  // namespace sinew

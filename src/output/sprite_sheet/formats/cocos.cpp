#include "core/text.h"
#include "output/sprite_sheet/sheet_format.h"

namespace sinew {
namespace {

std::string pair(double a, double b) { return "{" + shortest(a) + "," + shortest(b) + "}"; }

void add(int depth, std::string_view key, const std::string& value, std::string& out) {
  out += std::string(static_cast<std::size_t>(depth), ' ') + "<key>" + std::string(key) + "</key>" +
         value + "\n";
}

std::string text(const std::string& value) { return "<string>" + value + "</string>"; }

/// spriteOffset is from the middle of the whole frame to the middle of what is kept, y up.
/// Source: cocos2d-x, SpriteFrameCache::addSpriteFramesWithDictionary, format 3.
void write_frame(const SheetFrame& frame, std::string& out) {
  out += "   <key>" + xml_escaped(frame.name) + "</key>\n   <dict>\n";
  const double offset_x = frame.offset_x + (frame.width - frame.source_width) / 2.0;
  const double offset_y = (frame.source_height - frame.height) / 2.0 - frame.offset_y;
  add(4, "aliases", "<array/>", out);
  add(4, "spriteOffset", text(pair(offset_x + 0.0, offset_y + 0.0)), out);
  add(4, "spriteSize", text(pair(frame.width, frame.height)), out);
  add(4, "spriteSourceSize", text(pair(frame.source_width, frame.source_height)), out);
  add(4, "textureRect",
      text("{" + pair(frame.x, frame.y) + "," + pair(frame.width, frame.height) + "}"), out);
  add(4, "textureRotated", frame.rotated ? "<true/>" : "<false/>", out);
  if (frame.pivot) {
    add(4, "anchor",
        text(pair(frame.pivot->x / frame.source_width, 1 - frame.pivot->y / frame.source_height)),
        out);
  }
  out += "   </dict>\n";
}

std::string write(const SheetTextInput& input) {
  const auto page = static_cast<std::size_t>(input.page);
  std::string out =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<!DOCTYPE plist PUBLIC \"-//Apple Computer//DTD PLIST 1.0//EN\" "
      "\"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n"
      "<plist version=\"1.0\">\n <dict>\n  <key>frames</key>\n  <dict>\n";
  for_each_frame(input, true, [&](const SheetFrame& frame) { write_frame(frame, out); });
  out += "  </dict>\n  <key>metadata</key>\n  <dict>\n";
  const std::string image = xml_escaped(input.images[page]);
  add(3, "format", "<integer>3</integer>", out);
  add(3, "pixelFormat", text("RGBA8888"), out);
  add(3, "premultiplyAlpha", input.sheet.premultiplied ? "<true/>" : "<false/>", out);
  add(3, "realTextureFileName", text(image), out);
  add(3, "size", text(pair(input.sheet.pages[page].width, input.sheet.pages[page].height)), out);
  add(3, "textureFileName", text(image), out);
  return out + "  </dict>\n </dict>\n</plist>\n";
}

}  // namespace

const SheetFormat kCocosFormat = {
    "cocos", "Cocos2d-x, Cocos Creator", Turning::Clockwise, true, true, false, write};

}  // namespace sinew
